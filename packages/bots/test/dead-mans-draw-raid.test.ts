import { Dice } from '@trove/kernel';
import { describe, expect, it } from 'vitest';
import { type Deck, Raid } from '../src/dead-mans-draw/raid.ts';

/** The same by trying every card of the deck one by one, with no short cut. */
function bruteForce(cards: readonly number[], deck: Deck, drawn: readonly number[]): number {
	const gained = drawn.reduce((sum, suit) => sum + deck.brings[suit], 0);
	const values = cards.map((suit, i) => {
		if ((deck.laid >> suit) & 1 || drawn.includes(suit)) return -deck.loss;
		const rest = cards.filter((_, j) => j !== i);
		const banked = gained + deck.brings[suit];
		return rest.length === 0 ? banked : Math.max(banked, bruteForce(rest, deck, [...drawn, suit]));
	});
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deckOf(counts: number[], brings: number[], laid = 0, loss = 5): Deck {
	const pad = (numbers: number[]): number[] => [...numbers, ...new Array(10 - numbers.length).fill(0)];
	return { counts: pad(counts), brings: pad(brings), laid, loss };
}

describe('what the rest of a raid promises', () => {
	it('is the mean gain when nothing can bust and one card is left', () => {
		expect(new Raid().drawing(deckOf([1], [4]))).toBe(4);
	});

	it('is a certain loss when every card busts', () => {
		expect(new Raid().drawing(deckOf([2, 1], [4, 4], 0b11, 7))).toBe(-7);
	});

	it('counts stopping at the right time: a second draw is made only where it pays', () => {
		// Two suits, two cards each: after the first, one card in three busts and costs the stake of 9 as well.
		expect(new Raid().drawing(deckOf([2, 2], [4, 4], 0, 9))).toBeCloseTo(4);
		// With nothing to lose but the first card, one draws on: two in three for 8 instead of a sure 4.
		expect(new Raid().drawing(deckOf([2, 2], [4, 4], 0, 0))).toBeCloseTo((2 / 3) * 8);
	});

	it('is what trying every order of the deck gives', () => {
		const dice = new Dice('raids');
		for (let i = 0; i < 60; i++) {
			const counts = Array.from({ length: 4 }, () => dice.below(3));
			const deck = deckOf(
				counts,
				counts.map(() => dice.below(12) - 2),
				dice.below(4),
				dice.below(15),
			);
			const cards = counts.flatMap((count, suit) => new Array<number>(count).fill(suit));
			if (cards.length === 0) expect(new Raid().drawing(deck)).toBe(Number.NEGATIVE_INFINITY);
			else expect(new Raid().drawing(deck)).toBeCloseTo(bruteForce(cards, deck, []), 9);
		}
	});
});
