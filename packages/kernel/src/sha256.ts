// SHA-256 (FIPS 180-4), here because the kernel has no dependencies and needs a synchronous hash in the browser too.

const K = new Int32Array(64);
const START = new Int32Array(8);
{
	// The constants are the first 32 bits of the fractional parts of cube and square roots of the first primes.
	const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
	let found = 0;
	for (let n = 2; found < 64; n++) {
		let prime = true;
		for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
		if (!prime) continue;
		if (found < 8) START[found] = fraction(Math.sqrt(n));
		K[found++] = fraction(Math.cbrt(n));
	}
}

const rotate = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** The SHA-256 digest of a text's UTF-8 bytes, as eight big-endian words. */
export function sha256(message: string): Int32Array {
	const bytes = new TextEncoder().encode(message);
	const blocks = ((bytes.length + 8) >> 6) + 1;
	const padded = new DataView(new ArrayBuffer(blocks * 64));
	bytes.forEach((byte, i) => {
		padded.setUint8(i, byte);
	});
	padded.setUint8(bytes.length, 0x80);
	padded.setUint32(blocks * 64 - 8, Math.floor(bytes.length / 2 ** 29));
	padded.setUint32(blocks * 64 - 4, bytes.length << 3);

	const hash = START.slice();
	const w = new Int32Array(64);
	for (let block = 0; block < blocks; block++) {
		for (let i = 0; i < 16; i++) w[i] = padded.getInt32(block * 64 + i * 4);
		for (let i = 16; i < 64; i++) {
			const early = w[i - 15];
			const late = w[i - 2];
			const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
			const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
			w[i] = w[i - 16] + s0 + w[i - 7] + s1;
		}
		let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
		for (let i = 0; i < 64; i++) {
			const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
			const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
			const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
			const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
			h = g;
			g = f;
			f = e;
			e = (d + t1) | 0;
			d = c;
			c = b;
			b = a;
			a = (t1 + t2) | 0;
		}
		[a, b, c, d, e, f, g, h].forEach((word, i) => {
			hash[i] = hash[i] + word;
		});
	}
	return hash;
}

/** Words as hexadecimal text, two digits a byte. */
export function hex(words: Int32Array): string {
	return Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
