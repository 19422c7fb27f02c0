import type { State } from '@trove/games/trezors/state.ts';
import { cardsOf, hiddenPairs, usefulCards } from './chests.ts';
import { Standing } from './prospect.ts';
import { Trial } from './trial.ts';

/**
 * A round between two as a matrix game: the exact value of each pair of cards for `seat`, over hidden chests and ties.
 */
export interface RoundMatrix {
	/** The own cards (rows) and the other's (columns) that can win anything; the other may also play one that cannot. */
	readonly own: readonly number[];
	readonly theirs: readonly number[];
	/** Row by row: the chance to win the game, and the lead with what is ahead. */
	readonly win: Float64Array;
	readonly lead: Float64Array;
}

const standing = new Standing();

/** The round's matrix for one of two players. */
export function roundMatrix(state: State, seat: number): RoundMatrix {
	const other = 1 - seat;
	const own = usefulCards(state, seat);
	const useful = usefulCards(state, other);
	const theirs = [
		...useful,
		...cardsOf(state.hands[other])
			.filter((card) => !useful.includes(card))
			.slice(0, 1),
	];
	const win = new Float64Array(own.length * theirs.length);
	const lead = new Float64Array(win.length);
	const trial = new Trial(state);
	for (const pair of hiddenPairs(state)) {
		const prospect = trial.prospect(pair);
		trial.lay(pair);
		for (let cell = 0; cell < win.length; cell++) {
			trial.show(seat, own[Math.floor(cell / theirs.length)]);
			trial.show(other, theirs[cell % theirs.length]);
			for (let fall = 0; fall < 2; fall++) {
				trial.lot.fall = fall;
				trial.run(prospect);
				standing.read(trial.strengths, 2, seat, prospect);
				const weight = fall === 0 && !trial.lot.drawn ? pair.chance : pair.chance / 2;
				win[cell] += weight * standing.win;
				lead[cell] += weight * standing.lead;
				if (!trial.lot.drawn) break;
			}
		}
	}
	return { own, theirs, win, lead };
}
