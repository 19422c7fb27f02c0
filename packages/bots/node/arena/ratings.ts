import { type Interval, Z95 } from './statistics.ts';

/** Rating points for a factor e in the odds. */
const SCALE = 400 / Math.LN10;
/** Where the mean of all ratings lies. */
const MIDDLE = 1500;

/** What two entrants, by their numbers, came to: the share of the first, and of how many games. */
export interface Meeting {
	readonly first: number;
	readonly second: number;
	readonly share: number;
	readonly games: number;
}

/**
 * Maximum-likelihood ratings (Bradley–Terry: the odds of winning are the ratio of strengths) with 95% intervals. A
 * weak prior, one tied game against an average player, keeps the rating of an undefeated entrant finite.
 */
export function ratings(count: number, meetings: readonly Meeting[]): Interval[] {
	const strength = new Array<number>(count).fill(0);
	let spread = information(strength, meetings).inverse;
	for (let round = 0; round < 100; round++) {
		const { slope, inverse } = information(strength, meetings);
		spread = inverse;
		let step = 0;
		for (let i = 0; i < count; i++) {
			let by = 0;
			for (let j = 0; j < count; j++) by += inverse[i][j] * slope[j];
			// A full step can overshoot where the curve is flat.
			by = Math.max(-1, Math.min(1, by));
			strength[i] += by;
			step = Math.max(step, Math.abs(by));
		}
		if (step < 1e-9) break;
	}
	const middle = strength.reduce((sum, one) => sum + one, 0) / count;
	return strength.map((one, i) => {
		const mean = MIDDLE + SCALE * (one - middle);
		const half = Z95 * SCALE * Math.sqrt(Math.max(0, aroundMiddle(spread, i)));
		return { mean, low: mean - half, high: mean + half };
	});
}

/** The variance of a strength minus the mean strength. */
function aroundMiddle(spread: readonly (readonly number[])[], i: number): number {
	const weights = spread.map((_, j) => (i === j ? 1 : 0) - 1 / spread.length);
	return spread.reduce((sum, row, a) => sum + row.reduce((part, value, b) => part + weights[a] * weights[b] * value, 0), 0);
}

/** The slope of the log-likelihood, and the inverse of its (negated) curvature. */
function information(strength: readonly number[], meetings: readonly Meeting[]): { slope: number[]; inverse: number[][] } {
	const chance = (ahead: number): number => 1 / (1 + Math.exp(-ahead));
	const slope = strength.map((one) => 0.5 - chance(one));
	const curve = strength.map((one, i) => strength.map((_, j) => (i === j ? chance(one) * (1 - chance(one)) : 0)));
	for (const { first, second, share, games } of meetings) {
		const expected = chance(strength[first] - strength[second]);
		slope[first] += games * (share - expected);
		slope[second] -= games * (share - expected);
		const bend = games * expected * (1 - expected);
		curve[first][first] += bend;
		curve[second][second] += bend;
		curve[first][second] -= bend;
		curve[second][first] -= bend;
	}
	return { slope, inverse: inverseOf(curve) };
}

/** The inverse of a positive definite matrix (Gauss and Jordan; no pivots are needed). */
function inverseOf(matrix: readonly (readonly number[])[]): number[][] {
	const size = matrix.length;
	const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
	for (let i = 0; i < size; i++) {
		const lead = rows[i][i];
		rows[i] = rows[i].map((value) => value / lead);
		for (let j = 0; j < size; j++) {
			if (j === i) continue;
			const by = rows[j][i];
			rows[j] = rows[j].map((value, k) => value - by * rows[i][k]);
		}
	}
	return rows.map((row) => row.slice(size));
}
