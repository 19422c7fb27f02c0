import { cardOf, DO_MARK, kindOf } from '@trove/games/silver-and-gold/moves.ts';
import { type State, TURNS } from '@trove/games/silver-and-gold/state.ts';
import type { Dice } from '@trove/kernel';
import type { Mind } from '../mind.ts';
import settings from './settings.json' with { type: 'json' };
import { fillsUp, look, type Thumb } from './thumb.ts';

/**
 * Sailor: places whole shapes without isolating cells, finishes cards in turn, values symbols by fixed weights, and
 * begins nothing that cannot be filled.
 */
export const sailor: Mind<State> = ({ state, seat, moves, temperament, dice }) => ({
	move: bestLooking(moves, (move) => look(thumbOf(settings.sailor, temperament), state, seat, move), dice),
	extra: 0,
});

/**
 * Cabin boy: marks many cells, likes symbols, ignores what no longer fits and seals, and sometimes looks at one card
 * only. It uses only what lies on the table.
 */
export const cabinBoy: Mind<State> = ({ state, seat, moves, temperament, dice }) => {
	const thumb = thumbOf(settings.cabinBoy, temperament);
	const { oneCard, fancy, awake } = settings.beginner;
	// A card that can be filled catches the eye, and so does the end of the game.
	const dreams = TURNS - state.turn > awake && !moves.some((move) => fillsUp(state, seat, move));
	const seen = dreams && kindOf(moves[0]) === DO_MARK && dice.below(100) < oneCard ? onOneCard(moves, dice) : moves;
	const whim = dreams ? fancy / 1000 : 0;
	return { move: bestLooking(seen, (move) => look(thumb, state, seat, move) + dice.below(1000) * whim, dice), extra: 0 };
};

/** The moves on one of the own cards. */
function onOneCard(moves: readonly number[], dice: Dice): readonly number[] {
	const cards = [...new Set(moves.map(cardOf))];
	const card = cards[dice.below(cards.length)];
	return moves.filter((move) => cardOf(move) === card);
}

/** A temperament shifts some weights. */
function thumbOf(base: Thumb, temperament: keyof typeof settings.temperaments): Thumb {
	return { ...base, ...settings.temperaments[temperament] };
}

/** The best looking move; among equals any. */
export function bestLooking(moves: readonly number[], value: (move: number) => number, dice: Dice): number {
	let move = -1;
	let most = Number.NEGATIVE_INFINITY;
	let equals = 0;
	for (const one of moves) {
		const looks = value(one);
		if (looks < most) continue;
		equals = looks === most ? equals + 1 : 1;
		most = looks;
		if (dice.below(equals) === 0) move = one;
	}
	return move;
}
