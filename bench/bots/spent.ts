// The cost of thinking: iterations and time of moves with a choice.

/** Sums over moves, and histograms of the budget used. */
export interface Spent {
	moves: number;
	iterations: number;
	ms: number;
	/** By hundredths of the budget; empty if the budget is not a time. */
	shares: { [hundredth: string]: number };
	/** Histogram of iterations, in steps of 5%. */
	tries: { [step: string]: number };
}

/** The ratio of two steps of `tries`. */
const STEP = 1.05;

/** Nothing spent yet. */
export const nothingSpent = (): Spent => ({ moves: 0, iterations: 0, ms: 0, shares: {}, tries: {} });

/** Counts one move. */
export function spend(spent: Spent, iterations: number, ms: number, allowed: number | undefined): void {
	spent.moves++;
	spent.iterations += iterations;
	spent.ms += ms;
	const step = iterations === 0 ? -1 : Math.round(Math.log(iterations) / Math.log(STEP));
	spent.tries[step] = (spent.tries[step] ?? 0) + 1;
	if (allowed === undefined) return;
	const hundredth = Math.min(1000, Math.ceil((100 * ms) / allowed));
	spent.shares[hundredth] = (spent.shares[hundredth] ?? 0) + 1;
}

/** Adds what was spent elsewhere. */
export function addSpent(to: Spent, from: Spent): void {
	to.moves += from.moves;
	to.iterations += from.iterations;
	to.ms += from.ms;
	for (const [hundredth, count] of Object.entries(from.shares)) to.shares[hundredth] = (to.shares[hundredth] ?? 0) + count;
	for (const [step, count] of Object.entries(from.tries)) to.tries[step] = (to.tries[step] ?? 0) + count;
}

/**
 * The share of the budget that this part of the moves stayed within, rounded up to a hundredth; undefined without
 * moves.
 */
export function quantile({ shares }: Spent, part: number): number | undefined {
	const hundredth = quantileOf(shares, part);
	return hundredth === undefined ? undefined : hundredth / 100;
}

/** The median number of iterations, within 5%; undefined without moves. */
export function medianTries({ tries }: Spent): number | undefined {
	const step = quantileOf(tries, 0.5);
	return step === undefined || step < 0 ? undefined : Math.round(STEP ** step);
}

function quantileOf(counts: { readonly [at: string]: number }, part: number): number | undefined {
	const sorted = Object.entries(counts)
		.map(([at, count]) => ({ at: Number(at), count }))
		.sort((a, b) => a.at - b.at);
	const all = sorted.reduce((sum, { count }) => sum + count, 0);
	let seen = 0;
	for (const { at, count } of sorted) {
		seen += count;
		if (seen >= part * all) return at;
	}
	return undefined;
}
