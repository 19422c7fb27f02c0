/** Lanczos coefficients (g = 7) of the gamma function. */
const LANCZOS = [
	0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905, -0.13857109526572012,
	9.9843695780195716e-6, 1.5056327351493116e-7,
];
const STEPS = 300;
const TINY = 1e-300;

/** The logarithm of the gamma function, for positive numbers. */
function logGamma(x: number): number {
	let sum = LANCZOS[0];
	for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i] / (x - 1 + i);
	const t = x + 6.5;
	return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** The regularized incomplete beta function; for whole numbers, the chance of `a` or more wins in `a + b - 1` tries. */
export function incompleteBeta(x: number, a: number, b: number): number {
	if (a <= 0 || x >= 1) return 1;
	if (b <= 0 || x <= 0) return 0;
	// The continued fraction converges fast on this side of the mean only.
	if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
	const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x)) / a;
	// Lentz's method.
	let [c, d] = [1, 1 / (1 - ((a + b) * x) / (a + 1))];
	let fraction = d;
	for (let m = 1; m < STEPS; m++) {
		const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
		d = 1 / (1 + even * d || TINY);
		c = 1 + even / c || TINY;
		fraction *= d * c;
		const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
		d = 1 / (1 + odd * d || TINY);
		c = 1 + odd / c || TINY;
		fraction *= d * c;
		if (Math.abs(d * c - 1) < 1e-10) break;
	}
	return front * fraction;
}
