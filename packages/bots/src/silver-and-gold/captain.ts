import { hasFreeCell } from '@trove/games/silver-and-gold/marking.ts';
import { apply } from '@trove/games/silver-and-gold/rules.ts';
import { copy, HELD, KEEP, MARK, NONE, type State, TURNS } from '@trove/games/silver-and-gold/state.ts';
import { firstSeat } from '@trove/kernel';
import type { Mind, Sitting } from '../mind.ts';
import { paired } from '../search/paired.ts';
import { drawCharts } from './chart.ts';
import { finalLead } from './ending.ts';
import { Luck } from './luck.ts';
import { policy, worthOf } from './policy.ts';
import settings from './settings.json' with { type: 'json' };

const { candidates, margin, leadShare, leadScale, firstPasses, drop, alike, prior } = settings.captain;

/** How much of the time may go into drawing charts. */
const ENOUGH = 0.7;

/** A move under test: what the charts say of it, and what its games came to, pass by pass. */
interface Tested {
	readonly move: number;
	readonly results: number[];
	/** Of the results; it begins with what the charts say, as if that were so many games. */
	sum: number;
}

/** Plays out the few moves that the charts rate highest, all with the same luck, and keeps the best. */
export const captain: Mind<State> = (sitting) => {
	const { state, seat, moves, dice, clock } = sitting;
	if (moves.length === 1) return { move: moves[0], extra: 0 };
	// The first questions of all pay for the charts; until they are drawn, what lies open has to do.
	if (!drawCharts(() => clock.used < ENOUGH)) return { move: policy(state, seat, dice), extra: 0 };
	const choice = likely(sitting);
	return { move: choice.length === 1 ? choice[0].move : search(sitting, choice), extra: 0 };
};

/** The moves that are not far behind the best by the charts, best first. */
function likely({ state, seat, moves }: Sitting<State>): Tested[] {
	const rated = moves.map((move) => ({ move, worth: worthOf(state, seat, move) })).sort((a, b) => b.worth - a.worth);
	const [top] = rated;
	return rated
		.filter(({ worth }, i) => i < candidates && worth > top.worth - margin)
		.map(({ move, worth }) => ({ move, results: [], sum: prior.games * prior.perPoint * (worth - top.worth) }));
}

function search(sitting: Sitting<State>, choice: readonly Tested[]): number {
	const { game, table, seat, dice, clock } = sitting;
	const root = game.blank(table);
	const line = game.blank(table);
	const luck = new Luck();
	const scale = leadScale.last + leadScale.perTurn * (TURNS - sitting.state.turn);
	let left = choice;
	let next = firstPasses;
	copy(sitting.state, root);
	forget(root, seat);
	for (let pass = 1; left.length > 1; pass++) {
		if (root.phase === KEEP) {
			// What the others were dealt is guessed anew.
			copy(sitting.another(), root);
			forget(root, seat);
		}
		luck.seed = dice.next();
		for (const tested of left) {
			if (!clock.more()) return best(left).move;
			copy(root, line);
			apply(line, seat, tested.move, 0, luck);
			for (let mask = line.acting; mask !== 0; mask = line.acting) {
				const who = firstSeat(mask);
				apply(line, who, policy(line, who, dice), 0, luck);
			}
			const result = worthOfLead(finalLead(line, seat), scale);
			tested.results.push(result);
			tested.sum += result;
		}
		if (pass < next) continue;
		next = Math.ceil(next * 1.25);
		left = withoutHopeless(left);
	}
	return best(left).move;
}

/** What others have chosen in secret is not known: they choose in the search. */
function forget(state: State, own: number): void {
	for (let seat = 0; seat < state.players; seat++) {
		if (seat === own || (state.acting >> seat) & 1) continue;
		if (state.phase === KEEP) {
			state.kept.fill(NONE, HELD * seat, HELD * (seat + 1));
			state.acting |= 1 << seat;
		} else if (state.phase === MARK) {
			for (let i = HELD * seat; i < HELD * (seat + 1); i++) state.marked[i] = state.markedBefore[i];
			state.coins[seat] = state.coinsBefore[seat];
			state.palmCount[seat] = state.palmCountBefore[seat];
			if (hasFreeCell(state, seat)) state.acting |= 1 << seat;
		}
	}
}

/** The chance to win, smoothed: a lead is worth more the nearer the end. */
function worthOfLead(lead: number, scale: number): number {
	const win = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
	return (1 - leadShare) * win + leadShare / (1 + Math.exp(-lead / scale));
}

/** Of those tried equally often; a pass cut short does not count. */
function best(left: readonly Tested[]): Tested {
	const passes = left[left.length - 1].results.length;
	const total = ({ results, sum }: Tested): number => (results.length > passes ? sum - results[passes] : sum);
	return left.reduce((a, b) => (total(b) > total(a) ? b : a));
}

/** Drops what is clearly worse than the best, and whatever makes no difference worth thinking about. */
function withoutHopeless(left: readonly Tested[]): Tested[] {
	const top = best(left);
	const n = top.results.length;
	return left.filter((tested) => {
		if (tested === top) return true;
		const { variance } = paired(top.results, tested.results, n);
		const error = Math.sqrt(Math.max(variance, prior.variance) / (n + prior.games));
		return (top.sum - tested.sum) / (n + prior.games) < drop * error && error > alike;
	});
}
