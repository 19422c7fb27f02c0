import { MUTANTS, SOUND } from './mutants.ts';
import { leak } from './secrets.ts';
import { Simulation } from './simulation.ts';
import type { Line } from './world.ts';

/** One in so many seeds is also played as a pair that differs in one secret choice. */
const SECRETS = 10;

/** What came of a seed. */
export interface Result {
	readonly seed: number;
	/** Of the whole trace: the same seed has the same. */
	readonly hash: string;
	/** The first law that was broken; null if all hold. */
	readonly violation: { readonly law: string; readonly message: string } | null;
	readonly acknowledged: number;
	/** How often each fault met each step. */
	readonly met: { readonly [key: string]: number };
	/** With `keep` the whole trace. */
	readonly lines: readonly Line[];
}

/** Runs one seed. What nothing catches counts as an error of the seed. */
export async function runSeed(seed: number, { mutant, keep = false }: { readonly mutant?: string | undefined; readonly keep?: boolean } = {}): Promise<Result> {
	const simulation = new Simulation(seed, { keep, mutant: (mutant !== undefined && MUTANTS[mutant]) || SOUND });
	const { world } = simulation;
	const uncaught = (error: unknown): void => world.violate('errors', `nothing caught ${error instanceof Error ? error.stack : error}`);
	process.on('uncaughtException', uncaught);
	process.on('unhandledRejection', uncaught);
	try {
		await simulation.play();
		const told = seed % SECRETS === 0 && mutant === undefined && world.violations.length === 0 ? await leak(seed) : null;
		if (told) world.violate('secret', told);
	} catch (error) {
		uncaught(error);
	} finally {
		process.off('uncaughtException', uncaught);
		process.off('unhandledRejection', uncaught);
	}
	const [first] = world.violations;
	const violation = first ? { law: first.law, message: first.message } : null;
	return { seed, hash: world.hash, violation, acknowledged: simulation.acknowledged, met: simulation.coverage.counts, lines: world.lines };
}

/** Steps that say nothing to a reader. */
const DULL = new Set(['timer', 'bus packet', 'bus took a packet', 'looks', 'ping', 'pong', 'beat', 'beat answered', 'claim due', 'claim due answered']);

/** The end of a trace as text: what was broken last, with the faults that led there. */
export function readable(lines: readonly Line[], count = 60): string {
	const telling = lines.filter(([, , what]) => !DULL.has(what));
	const broken = telling.findIndex(([, who]) => who === 'LAW');
	const end = broken < 0 ? telling.length : broken + 1;
	const faults = telling.slice(0, Math.max(0, end - count)).filter(([, who]) => who === 'FAULT' || who === 'HEALED');
	return [...faults, ...telling.slice(Math.max(0, end - count), end)]
		.map(([at, who, what]) => `${at.toFixed(1).padStart(10)}  ${who.padEnd(12)}${what}`)
		.join('\n');
}
