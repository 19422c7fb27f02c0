import { DECK_SIZE, NONE, ORCS } from '@trove/games/my-treasure/cards.ts';
import { CLAIM, DRAW, GRAB, LAY } from '@trove/games/my-treasure/moves.ts';
import { PLACES, SEATS, type State } from '@trove/games/my-treasure/state.ts';
import { Dice } from '@trove/kernel';
import type { Mind, Sitting } from '../mind.ts';
import { claimCount } from './candidates.ts';
import { ADDS, Cave, countOf, LAST_ORC, TOKENS } from './cave.ts';
import { goOn, growth, leaving, safest } from './instinct.ts';
import { raceOf } from './race.ts';
import settings from './settings.json' with { type: 'json' };

/** The greedy rule of thumb, as docs/strength.md#the-greedy-rules describes it. */
export const greedy: Mind<State> = ({ state }) => {
	const cave = new Cave(state.players).read(state);
	return { move: greedyMove(cave), extra: 0 };
};

function greedyMove(cave: Cave): number {
	if (cave.flight) return GRAB + safest(cave);
	if (cave.drawn !== NONE) return LAY + highest(cave);
	const { move, count } = mostTreasures(cave);
	if (count === 0) return DRAW;
	if (cave.alone && cave.orcs < LAST_ORC && count <= cave.bar) return DRAW;
	return count >= settings.greedy.count || cave.orcs >= settings.greedy.orcs ? move : DRAW;
}

/** The claim that counts most. */
export function mostTreasures(cave: Cave): { readonly move: number; readonly count: number } {
	let count = 0;
	let move = DRAW;
	for (let place = 0; place < PLACES; place++) {
		for (let token = 0; token < TOKENS; token++) {
			const here = (cave.tokens >> token) & 1 ? countOf(cave.piles[place], token) : 0;
			if (here <= count) continue;
			count = here;
			move = CLAIM + place * TOKENS + token;
		}
	}
	return { move, count };
}

/** Whether a draw is an orc for certain. Both numbers are open to all. */
function onlyOrcs(cave: Cave): boolean {
	return cave.deckCount === ORCS - cave.orcs;
}

/** The legal claim that counts most; a draw only if none is open. */
function lastClaim(cave: Cave, moves: readonly number[]): number {
	return moves.filter((move) => move >= CLAIM).reduce((a, b) => (a === DRAW || claimCount(cave, b) > claimCount(cave, a) ? b : a), DRAW);
}

/** Where the card drawn makes a pile count most. */
function highest(cave: Cave): number {
	let most = -1;
	let chosen = 0;
	for (let place = 0; place < PLACES; place++) {
		if ((cave.taken >> place) & 1) continue;
		const pile = cave.piles[place] + ADDS[cave.drawn];
		for (let token = 0; token < TOKENS; token++) {
			if (((cave.tokens >> token) & 1) === 0 || countOf(pile, token) <= most) continue;
			most = countOf(pile, token);
			chosen = place;
		}
	}
	return chosen;
}

/**
 * Sailor: remembers every pile, counts the deck, and leaves when the best pile is beyond what the others can expect.
 * It lays cards for the best pile without asking who will take it.
 */
export const sailor: Mind<State> = (sitting) => {
	const cave = new Cave(sitting.state.players).read(sitting.state);
	return { move: sailorMove(cave, sitting), extra: 0 };
};

function sailorMove(cave: Cave, { temperament, moves }: Sitting<State>): number {
	if (cave.flight) return GRAB + safest(cave);
	if (cave.drawn !== NONE) return LAY + growth(cave, settings.sailor);
	if (onlyOrcs(cave)) return lastClaim(cave, moves);
	return cave.alone ? goOn(cave, raceOf(cave.players)) : leaving(cave, settings.sailor, settings.nerve[temperament]);
}

/**
 * Cabin boy: misremembers some covered cards, leaves early once three orcs are out, and lays cards by their present
 * count. It checks a pile again before taking it and stays if it holds much less than expected.
 */
export const cabinBoy: Mind<State> = (sitting) => {
	const known = new Cave(sitting.state.players).read(sitting.state);
	const cave = dimly(sitting, known);
	const move = cabinBoyMove(cave, sitting);
	const doubted = !onlyOrcs(cave) && move >= CLAIM && claimCount(cave, move) - claimCount(known, move) > settings.cabinBoy.wrong;
	return { move: doubted ? DRAW : move, extra: 0 };
};

function cabinBoyMove(cave: Cave, { temperament, moves }: Sitting<State>): number {
	const { instinct, afraid, content, scared } = settings.cabinBoy;
	if (cave.flight) return GRAB + safest(cave);
	if (cave.drawn !== NONE) return LAY + highest(cave);
	if (onlyOrcs(cave)) return lastClaim(cave, moves);
	if (!cave.alone) return cave.orcs < afraid ? DRAW : leaving(cave, instinct, settings.nerve[temperament]);
	const { move, count } = mostTreasures(cave);
	if (count === 0) return DRAW;
	return count >= cave.bar + (cave.orcs === LAST_ORC ? scared : content) ? move : DRAW;
}

/** The cave as an inattentive player remembers it: some covered cards are guesses. */
function dimly({ state, seat, glance }: Sitting<State>, known: Cave): Cave {
	const guess = glance();
	const cave = new Cave(state.players).read(guess);
	for (let place = 0; place < PLACES; place++) cave.piles[place] = dimPile(state, state.tops[place], guess, guess.tops[place], seat);
	// What the others carried away he has not forgotten: it is what he has to beat.
	cave.counts.set(known.counts);
	cave.fled.set(known.fled);
	return cave;
}

/** A pile of which the top card is seen, some cards are remembered and the others guessed. */
function dimPile(state: State, top: number, guess: State, guessedTop: number, seat: number): number {
	let pile = 0;
	let guessed = guessedTop;
	for (let card = top; card !== NONE; card = state.under[card], guessed = guess.under[guessed]) pile += ADDS[forgets(card, state.round, seat) ? guessed : card];
	return pile;
}

/** Whether a card once covered slips a seat's mind: the same one for the whole round. */
function forgets(card: number, round: number, seat: number): boolean {
	return new Dice((round * SEATS + seat) * DECK_SIZE + card).below(100) < settings.cabinBoy.forgets;
}
