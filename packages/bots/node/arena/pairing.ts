import type { MatchFile } from '@trove/kernel';
import type { Failure, Job, Played } from './game.ts';
import type { Lane } from './lane.ts';
import { type Interval, intervalOf, type Share, shareOf } from './statistics.ts';
import { checkpoints, type Stopping, sideOf, stopsAt } from './stopping.ts';

/** Why a pairing ended. */
export type Stopped = 'decided' | 'precise' | 'games' | 'minutes' | 'given-up' | 'aborted';

/** What a pairing came to, for its first entrant. */
export interface PairingResult {
	/** The two entrants, by their numbers. */
	readonly first: number;
	readonly second: number;
	readonly deals: number;
	readonly games: number;
	/** The share of wins, ties shared, with the 95% interval. */
	readonly wins: Share;
	/** The own best score minus the other's best, over games played to their end. */
	readonly lead: Interval;
	/** Where the interval of wins lies against the target. */
	readonly side: 'above' | 'below' | 'open';
	readonly stopped: Stopped;
	/** Games that each lost by failing. */
	readonly failed: readonly [number, number];
	readonly seconds: number;
}

/** How a pairing is to be played. */
export interface PairingPlan {
	readonly first: number;
	readonly second: number;
	readonly job: Omit<Job, 'deal' | 'side'>;
	readonly stopping: Stopping;
	readonly minutes: number | undefined;
	readonly signal: AbortSignal;
	/** Told of every game; answers whether an entrant is given up. */
	readonly watch: (played: Played) => boolean;
	readonly progress: (games: number, wins: Share) => void;
	/** Given every match, if the job wants them. */
	readonly keep: (deal: number, side: number, match: MatchFile) => void;
}

/** A pairing as far as it counts: the pairs of games up to where it stopped. */
export interface PairingRecord {
	readonly result: PairingResult;
	readonly played: readonly Played[];
}

/** How often progress is told, in milliseconds. */
const TELL = 100;

/** Plays a pairing over the deals, each from both sides, on all lanes, until it is decided or time is up. */
export async function playPairing(plan: PairingPlan, lanes: readonly Lane[]): Promise<PairingRecord> {
	const { first, second, stopping, minutes, signal } = plan;
	const begun = performance.now();
	const until = minutes === undefined ? Number.POSITIVE_INFINITY : begun + minutes * 60_000;
	const played: (Played | undefined)[] = [];
	const looks = checkpoints(stopping.deals);
	let look = looks.next().value ?? stopping.deals;
	let next = 0;
	let done = 0;
	let stopped: Stopped | undefined;
	let told = 0;
	const pairs: number[] = [];
	const isWhole = (): boolean => {
		const [one, other] = [played[2 * pairs.length], played[2 * pairs.length + 1]];
		if (one && other) pairs.push((one.win + other.win) / 2);
		return one !== undefined && other !== undefined;
	};

	const took = (index: number, game: Played): void => {
		played[index] = game;
		if (plan.watch(game)) stopped ??= 'given-up';
		done++;
		while (stopped === undefined && isWhole()) {
			if (pairs.length < look) continue;
			stopped = stopsAt(pairs, stopping);
			look = looks.next().value ?? stopping.deals;
		}
		if (performance.now() - told < TELL && stopped === undefined) return;
		told = performance.now();
		plan.progress(done, shareOf(pairs));
	};
	const run = async (lane: Lane): Promise<void> => {
		while (stopped === undefined && next < 2 * stopping.deals) {
			if (performance.now() >= until) {
				stopped = 'minutes';
				return;
			}
			const index = next++;
			const [deal, side] = [index >> 1, index & 1];
			const game = await lane.play({ ...plan.job, deal, side }).catch((error: unknown) => {
				if (signal.aborted) return undefined;
				throw error;
			});
			if (!game) return;
			const { match, ...played } = game;
			if (match) plan.keep(deal, side, match);
			// What is finished after time has run out still counts; what comes after a decision does not.
			took(index, played);
		}
	};
	await Promise.all(lanes.map(run));
	stopped ??= 'aborted';
	if (stopped !== 'decided' && stopped !== 'precise') while (isWhole());
	const whole = pairs.length;
	const counted = played.slice(0, 2 * whole).filter((game) => game !== undefined);
	const wins = shareOf(pairs);
	const lead = intervalOf(leadsOf(counted));
	const failed = [0, 1].map((entrant) => counted.filter(({ failures }) => failures.some((failure: Failure) => failure.entrant === entrant)).length);
	const seconds = (performance.now() - begun) / 1000;
	const side = whole === 0 ? 'open' : sideOf(wins, stopping.target);
	return { result: { first, second, deals: whole, games: 2 * whole, wins, lead, side, stopped, failed: [failed[0], failed[1]], seconds }, played: counted };
}

/** The score differences of the deals that were played to the end from both sides. */
function leadsOf(games: readonly Played[]): number[] {
	const leads: number[] = [];
	for (let i = 0; i + 1 < games.length; i += 2) {
		const [one, other] = [games[i].lead, games[i + 1].lead];
		if (one !== null && other !== null) leads.push((one + other) / 2);
	}
	return leads;
}
