import type { JsonObject } from '@trove/kernel';
import { expect, test } from 'vitest';
import { game } from '../index.ts';
import { act, allBut, bonus, mark, open, own, type SilverAndGoldMatch, see } from './table.ts';

/** The last turn; both hold cards that stay unfilled. */
const last = (setup: JsonObject, players = 2): SilverAndGoldMatch =>
	open(
		{
			hands: [
				['purple-11', 'purple-12'],
				['orange-11', 'orange-12'],
				['green-11', 'green-12'],
			].slice(0, players),
			turn: 28,
			...setup,
		},
		players,
	);
/** Everybody marks a plain cell. */
function end(match: SilverAndGoldMatch): SilverAndGoldMatch {
	const plain = [mark('purple-11', 'A1'), mark('orange-11', 'C1'), mark('green-11', 'C1')];
	for (const seat of match.toAct) act(match, seat, plain[seat]);
	return match;
}
const winners = (filled: string[][], setup: JsonObject = {}): readonly number[] | undefined =>
	game.outcome(end(last({ filled, ...setup }, filled.length)).state)?.winners;

test('[SG-16] worked example: 64 for six cards, 6 for seals, 17 for coins and trophies, 8 for palms: 95', () => {
	const match = last({
		filled: [['gray-4', 'gray-5', 'orange-4', 'orange-5', 'green-3', 'purple-1'], []],
		coins: [9, 0],
		trophies: [[6, 2], []],
		palms: [[3, 3, 2], []],
	});
	expect(see(match, 1).seats.map(({ score }) => score)).toEqual([95, 0]);
	expect(game.outcome(match.state)).toBeNull();
	expect(game.outcome(end(match).state)).toEqual({ scores: [95, 0], winners: [0], places: [1, 2] });
});

test('[SG-16] every seal gives its worth for every filled card of its colour, and several seals all count', () => {
	const score = (...filled: string[]): number => own(last({ filled: [filled, []] }), 0).score;
	expect(score('gray-1')).toBe(8);
	expect(score('gray-1', 'purple-4')).toBe(8 + 14 + 2);
	expect(score('gray-1', 'green-1', 'purple-4')).toBe(8 + 10 + 14 + 2 + 2);
	expect(score('gray-1', 'purple-4', 'purple-5')).toBe(8 + 28 + 4);
	expect(score('gray-2', 'orange-4')).toBe(8 + 12 + 2);
	expect(score('gray-3', 'green-4', 'green-5')).toBe(8 + 20 + 2);
	expect(score('purple-3', 'gray-4')).toBe(14 + 8 + 1);
	expect(score('gray-2', 'orange-3')).toBe(8 + 12 + 2 + 1);
});

test('[SG-16] a card with a free cell gives nothing, but its coins and palms stay scored', () => {
	const match = last({ filled: [[], []], display: [] });
	act(match, 0, mark('purple-11', 'A4'));
	expect(own(match, 0)).toMatchObject({ palms: [1], score: 1 });
	act(match, 1, mark('orange-11', 'B1'));
	expect(game.outcome(match.state)?.scores).toEqual([1, 1]);
});

test('[SG-16] the score at any time is what the game would give if it ended then: full cards count at once', () => {
	const match = open({
		hands: [
			['gray-1', 'gray-4'],
			['green-1', 'green-2'],
		],
		filled: [['purple-4'], []],
		marked: [allBut(0, 'gray-1', 'A1')],
	});
	expect(own(match, 0).score).toBe(14);
	act(match, 0, mark('gray-1', 'A1'));
	expect(own(match, 0).score).toBe(14 + 8 + 2);
	expect(see(match, 1).seats[0].score).toBe(14);
	expect(own(match, 0).shown?.score).toBe(14);
});

test('[SG-17] most points win', () => {
	expect(winners([['gray-4'], ['green-4']])).toEqual([1]);
	expect(winners([['gray-4', 'gray-5'], ['purple-4'], ['orange-4']])).toEqual([0]);
});

test('[SG-17] a tie goes to more filled gray cards, then green, orange, purple', () => {
	// 40 points each: five gray, or four green.
	expect(
		winners([
			['green-4', 'green-5', 'green-6', 'green-7'],
			['gray-4', 'gray-5', 'gray-6', 'gray-7', 'gray-8'],
		]),
	).toEqual([1]);
	// 60 points each: six green, or five orange.
	expect(
		winners([
			['orange-4', 'orange-5', 'orange-6', 'orange-7', 'orange-8'],
			['green-4', 'green-5', 'green-6', 'green-7', 'green-8', 'green-9'],
		]),
	).toEqual([1]);
	// 24 points each: two orange, or a purple and a green: green comes before orange.
	expect(
		winners([
			['orange-4', 'orange-5'],
			['purple-4', 'green-4'],
		]),
	).toEqual([1]);
	// 14 points each: a purple card, or an orange one and two coins: orange comes before purple.
	expect(winners([['purple-4'], ['orange-4']], { coins: [0, 2] })).toEqual([1]);
	// 14 points each: a purple card, or none at all.
	expect(winners([[], ['purple-4']], { coins: [12, 0], palms: [[2], []] })).toEqual([1]);
});

test('[SG-17] the numbers of gray cards are compared, not which came first', () => {
	// 24 points each: three gray, or a gray and 16 of coins and palms.
	expect(winners([['gray-4'], ['gray-5', 'gray-6', 'gray-7']], { coins: [11, 0], palms: [[5], []] })).toEqual([1]);
});

test('[SG-17] still tied, the win is shared', () => {
	expect(
		winners([
			['gray-4', 'orange-4'],
			['gray-5', 'orange-5'],
		]),
	).toEqual([0, 1]);
	const match = end(last({ filled: [['gray-4'], ['gray-5'], ['gray-6', 'green-4']] }, 3));
	expect(game.outcome(match.state)).toEqual({ scores: [8, 8, 18], winners: [2], places: [2, 2, 1] });
});

test('[SG-16] a card filled by the last bonus of the game counts', () => {
	const match = open({
		hands: [
			['gray-4', 'gray-1'],
			['green-1', 'green-2'],
		],
		marked: [allBut(0, 'gray-4', 'A1 B1'), allBut(0, 'gray-1', 'A1')],
		turn: 28,
	});
	act(match, 0, mark('gray-4', 'A1'));
	act(match, 0, bonus('gray-1', 'A1'));
	act(match, 1, mark('green-1', 'A1'));
	expect(game.outcome(match.state)).toEqual({ scores: [8, 0], winners: [0], places: [1, 2] });
});
