import { type JsonObject, type Options, SPECTATOR } from '@trove/kernel';
import { expect, test } from 'vitest';
import { act, allBut, bonus, choices, kinds, mark, open, own, refused, type SilverAndGoldMatch, see, take } from './table.ts';

/**
 * Seat 0 holds gray-8 (a coin at A2), seat 1 gray-9 (a coin at D3), each with three coins; all other cells are marked.
 */
const coins = (setup: JsonObject, options: Options = {}): SilverAndGoldMatch =>
	open(
		{
			hands: [
				['gray-8', 'green-1'],
				['gray-9', 'green-2'],
			],
			marked: [allBut(0, 'gray-8', 'A2 B2'), allBut(1, 'gray-9', 'D3 C3')],
			display: ['purple-1', 'purple-2', 'purple-3', 'purple-4'],
			deck: ['orange-1', 'orange-2', 'orange-3', 'orange-4', 'orange-5'],
			coins: [3, 3],
			first: 1,
			...setup,
		},
		2,
		options,
	);

const trophiesOf = (match: SilverAndGoldMatch): (readonly number[])[] => see(match, SPECTATOR).seats.map(({ trophies }) => trophies);

test('[SG-10] worked example: from the first player, the first full row takes the 6, the next the 5', () => {
	const match = coins({});
	act(match, 0, mark('gray-8', 'A2'));
	const events = act(match, 1, mark('gray-9', 'D3'));
	expect(events.filter(({ on }) => on === 'trophy')).toEqual([
		{ on: 'trophy', seat: 1, row: 1, points: 6 },
		{ on: 'trophy', seat: 0, row: 1, points: 5 },
	]);
	expect(trophiesOf(match)).toEqual([[5], [6]]);
	expect(see(match, 0).trophiesLeft).toEqual([4, 3, 2, 1]);
});

test('[SG-10] whoever marked first: only the order of seats counts', () => {
	const match = coins({ first: 0 });
	act(match, 1, mark('gray-9', 'D3'));
	act(match, 0, mark('gray-8', 'A2'));
	expect(trophiesOf(match)).toEqual([[6], [5]]);
});

test('[SG-10] the highest trophy left; with none left a 0', () => {
	for (const [trophiesLeft, expected] of [
		[
			[1, 5],
			[[1], [5]],
		],
		[[2], [[0], [2]]],
		[[], [[0], [0]]],
	]) {
		const match = coins({ trophiesLeft });
		act(match, 0, mark('gray-8', 'A2'));
		act(match, 1, mark('gray-9', 'D3'));
		expect(trophiesOf(match)).toEqual(expected);
		expect(see(match, 0).trophiesLeft).toEqual([]);
	}
});

test('[SG-10] a row counts when its fourth box is filled, each row once', () => {
	for (const [before, given, after] of [
		[2, [], []],
		[3, [], [6]],
		[6, [4], [4]],
		[7, [4], [4, 6]],
		[11, [4, 0], [4, 0, 6]],
		[12, [4, 0, 3], [4, 0, 3]],
	] as const) {
		const match = coins({ coins: [before, 0], trophies: [given, []] });
		act(match, 0, mark('gray-8', 'A2'));
		act(match, 1, mark('gray-9', 'C3'));
		expect(trophiesOf(match)).toEqual([after, []]);
	}
});

test('[SG-10] each player is wholly through before the next begins', () => {
	const match = coins({ marked: [allBut(0, 'gray-8', 'A2'), allBut(1, 'gray-9', 'D3')], turn: 3 });
	act(match, 0, mark('gray-8', 'A2'));
	act(match, 1, mark('gray-9', 'D3'));
	expect(see(match, 0)).toMatchObject({ phase: 'take', toAct: [1], turn: 3, first: 1 });
	expect(trophiesOf(match)).toEqual([[], [6]]);
	expect(see(match, 0).seats.map(({ filled }) => filled)).toEqual([[], ['gray-9']]);
	expect(see(match, 0).seats.map(({ due }) => due)).toEqual([0, 1]);
	act(match, 1, take('purple-4'));
	expect(see(match, 0)).toMatchObject({ phase: 'take', toAct: [0], turn: 3, first: 1 });
	expect(trophiesOf(match)).toEqual([[5], [6]]);
	act(match, 0, take('purple-1'));
	expect(see(match, 0)).toMatchObject({ phase: 'mark', toAct: [0, 1], turn: 4, first: 0 });
});

/** Seat 0 fills gray-4 and gray-1 with one cross. */
const twoFilled = (setup: JsonObject, options: Options = {}): SilverAndGoldMatch => {
	const match = open(
		{
			hands: [
				['gray-1', 'gray-4'],
				['green-1', 'green-2'],
			],
			marked: [allBut(0, 'gray-4', 'A1'), allBut(0, 'gray-1', 'A1'), allBut(1, 'green-2', 'A1')],
			display: ['purple-1', 'purple-2', 'purple-3', 'purple-4'],
			deck: ['orange-1', 'orange-2', 'orange-3', 'orange-4', 'orange-5'],
			first: 0,
			...setup,
		},
		2,
		options,
	);
	act(match, 0, mark('gray-4', 'A1'));
	act(match, 0, bonus('gray-1', 'A1'));
	return match;
};

test('[SG-11] all filled cards are set aside together, and a card is taken for each', () => {
	const match = twoFilled({});
	const events = act(match, 1, mark('green-1', 'A1'));
	expect(kinds(events)).toEqual(['marked', 'done', 'marks', 'marks', 'filled', 'filled']);
	expect(events[5]).toEqual({ on: 'filled', seat: 0, card: 'gray-4', points: 8 });
	expect(see(match, 1).seats[0]).toMatchObject({ cards: [], filled: ['gray-1', 'gray-4'], due: 2 });
	expect(choices(match, 0)).toEqual(['purple-1', 'purple-2', 'purple-3', 'purple-4', 'deck']);
	expect(act(match, 0, take('purple-2'))).toEqual([{ on: 'took', seat: 0, card: 'purple-2', from: 'display' }]);
	expect(own(match, 0).due).toBe(1);
	expect(see(match, 1).display).toEqual(['purple-1', 'purple-3', 'purple-4']);
	expect(choices(match, 0)).toEqual(['purple-1', 'purple-3', 'purple-4', 'deck']);
	expect(refused(match, 0, take('purple-2'))).toBe('not-on-display SG-11');
	const last = act(match, 0, take('deck'));
	expect(last.slice(0, 2)).toEqual([
		{ on: 'took', seat: 0, card: 'orange-1', from: 'deck' },
		{ on: 'opened', card: 'orange-2', place: 3 },
	]);
	expect(see(match, 1).seats[0].cards).toEqual([
		{ id: 'purple-2', marked: [] },
		{ id: 'orange-1', marked: [] },
	]);
});

test('[SG-11] worked example: a full orange card gives 12 and is replaced from the display', () => {
	const match = open({
		hands: [
			['orange-4', 'green-1'],
			['gray-1', 'gray-2'],
		],
		marked: [allBut(0, 'orange-4', 'A2'), { seat: 0, card: 'green-1', cells: [[0, 0]] }],
		display: ['purple-1', 'purple-2', 'purple-3', 'purple-4'],
		first: 0,
	});
	act(match, 0, mark('orange-4', 'A2'));
	act(match, 1, mark('gray-1', 'A1'));
	expect(own(match, 0)).toMatchObject({ filled: ['orange-4'], score: 12 });
	act(match, 0, take('purple-3'));
	expect(own(match, 0).cards).toEqual([
		{ id: 'green-1', marked: [[0, 0]] },
		{ id: 'purple-3', marked: [] },
	]);
});

test('[SG-11] cards are taken in step 3 only, and nothing else is done then', () => {
	const match = twoFilled({});
	expect(refused(match, 1, take('purple-1'))).toBe('take-later SG-11');
	expect(refused(match, 1, take('deck'))).toBe('take-later SG-11');
	act(match, 1, mark('green-1', 'A1'));
	expect(refused(match, 0, mark('gray-4', 'A1'))).toBe('marking-over SG-11');
	expect(refused(match, 0, bonus('gray-4', 'A1'))).toBe('marking-over SG-11');
	expect(refused(match, 0, take('gray-1'))).toBe('not-on-display SG-11');
	expect(refused(match, 1, take('purple-1'))).toContain('not-your-turn');
});

test('[SG-12] refilled after each player who took: the next one chooses among four', () => {
	const match = twoFilled({});
	act(match, 1, mark('green-2', 'A1'));
	act(match, 0, take('purple-2'));
	act(match, 0, take('purple-3'));
	expect(see(match, 0)).toMatchObject({ toAct: [1], display: ['purple-1', 'purple-4', 'orange-1', 'orange-2'], deckCount: 3 });
	act(match, 1, take('orange-2'));
	expect(see(match, 0)).toMatchObject({ phase: 'mark', display: ['purple-1', 'purple-4', 'orange-1', 'orange-3'], deckCount: 2 });
});

test('[SG-12] refilled once per step: the next one chooses among what is left', () => {
	const match = twoFilled({}, { refill: 'step' });
	act(match, 1, mark('green-2', 'A1'));
	act(match, 0, take('purple-2'));
	act(match, 0, take('deck'));
	expect(see(match, 0)).toMatchObject({ toAct: [1], display: ['purple-1', 'purple-3', 'purple-4'], deckCount: 4 });
	act(match, 1, take('purple-1'));
	expect(see(match, 0)).toMatchObject({ phase: 'mark', display: ['purple-3', 'purple-4', 'orange-2', 'orange-3'], deckCount: 2 });
});

test('[SG-12] only as far as the deck reaches', () => {
	for (const refill of ['player', 'step']) {
		const match = twoFilled({ deck: ['orange-1'] }, { refill });
		act(match, 1, mark('green-1', 'B1'));
		act(match, 0, take('purple-2'));
		act(match, 0, take('purple-3'));
		expect(see(match, 0)).toMatchObject({ display: ['purple-1', 'purple-4', 'orange-1'], deckCount: 0, phase: 'mark' });
	}
});

test('[SG-13] with the deck empty play goes on with what the display has', () => {
	const match = twoFilled({ deck: [] });
	act(match, 1, mark('green-1', 'B1'));
	expect(choices(match, 0)).toEqual(['purple-1', 'purple-2', 'purple-3', 'purple-4']);
	expect(refused(match, 0, take('deck'))).toBe('deck-empty SG-13');
	act(match, 0, take('purple-1'));
	act(match, 0, take('purple-2'));
	expect(see(match, 0)).toMatchObject({ display: ['purple-3', 'purple-4'], phase: 'mark', turn: 2 });
});

test('[SG-13] with the display empty cards come from the deck alone', () => {
	const match = twoFilled({ display: [], deck: ['orange-1', 'orange-2'] });
	act(match, 1, mark('green-1', 'B1'));
	expect(choices(match, 0)).toEqual(['deck']);
	act(match, 0, take('deck'));
	act(match, 0, take('deck'));
	expect(own(match, 0).cards.map(({ id }) => id)).toEqual(['orange-1', 'orange-2']);
});

test('[SG-13] deck and display empty: no card is taken, and who has none passes', () => {
	const match = twoFilled({ deck: [], display: ['purple-1'] });
	act(match, 1, mark('green-2', 'A1'));
	const events = act(match, 0, take('purple-1'));
	expect(events.filter(({ on }) => on === 'missed')).toEqual([
		{ on: 'missed', seat: 0, count: 1 },
		{ on: 'missed', seat: 1, count: 1 },
	]);
	expect(see(match, 0)).toMatchObject({ phase: 'mark', turn: 2, toAct: [0, 1], display: [] });
	expect(see(match, 0).seats.map(({ due, cards }) => [due, cards.length])).toEqual([
		[0, 1],
		[0, 1],
	]);

	const alone = twoFilled({ deck: [], display: [] });
	const rest = act(alone, 1, mark('green-1', 'B1'));
	expect(kinds(rest)).toEqual(['marked', 'done', 'marks', 'marks', 'filled', 'filled', 'missed', 'first', 'expedition', 'passed']);
	expect(see(alone, 0)).toMatchObject({ turn: 2, toAct: [1] });
});

test('[SG-13] when nobody has a free cell left the turns pass by themselves to the end', () => {
	const match = twoFilled({
		deck: [],
		display: [],
		marked: [allBut(0, 'gray-4', 'A1'), allBut(0, 'gray-1', 'A1'), allBut(1, 'green-1', 'A1'), allBut(1, 'green-2')],
	});
	const events = act(match, 1, mark('green-1', 'A1'));
	expect(see(match, 0)).toMatchObject({ phase: 'over', turn: 28, round: 4, toAct: [] });
	expect(events.filter(({ on }) => on === 'expedition').length).toBe(27);
	expect(events.filter(({ on }) => on === 'round').length).toBe(3);
});

test('[SG-14] the first player moves one seat to the left', () => {
	for (const [first, next] of [
		[0, 1],
		[1, 0],
	]) {
		const match = twoFilled({ turn: 7, first });
		act(match, 1, mark('green-1', 'A1'));
		act(match, 0, take('purple-1'));
		expect(see(match, 0).first).toBe(first);
		act(match, 0, take('purple-2'));
		expect(see(match, 0)).toMatchObject({ first: next, turn: 8, round: 2 });
	}
});

test('[SG-15] on turn 28 trophies are taken and filled cards set aside, no card is taken, and the game ends', () => {
	const match = twoFilled({
		turn: 28,
		coins: [0, 3],
		hands: [
			['gray-1', 'gray-4'],
			['gray-9', 'green-2'],
		],
		marked: [allBut(0, 'gray-4', 'A1'), allBut(0, 'gray-1', 'A1'), allBut(1, 'gray-9', 'D3')],
	});
	const events = act(match, 1, mark('gray-9', 'D3'));
	expect(kinds(events)).toEqual(['marked', 'coin', 'done', 'marks', 'marks', 'filled', 'filled', 'trophy', 'filled', 'over']);
	expect(see(match, 0)).toMatchObject({
		phase: 'over',
		toAct: [],
		turn: 28,
		round: 4,
		first: 0,
		display: ['purple-1', 'purple-2', 'purple-3', 'purple-4'],
		deckCount: 5,
		trophiesLeft: [5, 4, 3, 2, 1],
		seats: [
			{ cards: [], filled: ['gray-1', 'gray-4'], due: 0, score: 16 },
			{ filled: ['gray-9'], trophies: [6], due: 0, score: 8 + 4 + 6 },
		],
	});
	expect(events.at(-1)).toEqual({ on: 'over', scores: [16, 18], winners: [1] });
});

test('[SG-15] with nothing to refill per step either', () => {
	const match = twoFilled({ turn: 28, display: ['purple-1'] }, { refill: 'step' });
	act(match, 1, mark('green-1', 'A1'));
	expect(see(match, 0)).toMatchObject({ phase: 'over', display: ['purple-1'], deckCount: 5 });
});

test('[SG-15] turn 27 is an ordinary turn', () => {
	const match = twoFilled({ turn: 27 });
	act(match, 1, mark('green-1', 'A1'));
	expect(see(match, 0)).toMatchObject({ phase: 'take', toAct: [0] });
});
