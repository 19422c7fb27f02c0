import { canonical, Dice, Moves } from '@trove/kernel';
import { expect, test } from 'vitest';
import { KINDS, TREASURES } from '../cards.ts';
import { game } from '../index.ts';
import { claim, dealtState, draw, Fed, grab, open, orcs, place, play, refused, step } from './table.ts';

const CARDS = [...TREASURES, ...orcs(6)];

test.each([2, 3, 4])('[MT-2] chance names the first player of %i, and the deal tells it', (players) => {
	const last = String(players - 1);
	const chance = new Fed({ first: [last] });
	const state = dealtState(players, chance);
	expect(chance.asked).toEqual([{ bag: 'first', round: 0, nth: 0, cards: ['0', '1', '2', '3'].slice(0, players) }]);
	expect(game.view(state, 0)).toMatchObject({ first: players - 1, turn: players - 1, toAct: [players - 1] });
	expect(chance.reveals).toBe(0);
	const events: unknown[] = [];
	game.deal(state, new Fed({ first: ['1'] }), (event) => events.push(event));
	expect(events).toEqual([{ on: 'round', round: 1, first: 1 }]);
});

test('[MT-1] the deal sets every field, also of a state used before', () => {
	const used = dealtState(3, new Dice(1));
	const dice = new Dice(2);
	const moves = new Moves();
	while (game.toAct(used) !== 0) {
		game.legal(used, used.turn, moves.clear());
		game.apply(used, used.turn, moves.list[dice.below(moves.count)], 0, dice);
	}
	expect(game.phase(used)).toBe('over');
	game.deal(used, new Fed());
	expect(canonical(game.observe(used, 0))).toBe(canonical(game.observe(dealtState(3, new Fed()), 0)));
	expect(game.observe(used, 0)).toMatchObject({
		phase: 'turn',
		round: 1,
		drawn: null,
		orcs: 0,
		deckCount: 36,
		tokens: KINDS,
		worth: [0, 0, 0],
		claims: [null, null, null],
		lastRound: null,
		memory: { piles: [[], [], [], []], claims: [null, null, null], tokens: KINDS, deck: CARDS },
	});
});

test('[MT-3] each draw asks for the top of what is left of the deck', () => {
	const chance = new Fed({ first: ['0'], deck: ['coin+mouse', 'orc', 'ring+mouse'] });
	const state = dealtState(2, chance);
	expect(step(state, draw, chance)).toEqual([{ on: 'draw', round: 1, seat: 0, card: 'coin+mouse', deckCount: 35 }]);
	step(state, place(0), chance);
	step(state, draw, chance);
	step(state, draw, chance);
	const left = (...gone: string[]): string[] => {
		const cards = [...CARDS].sort();
		for (const card of gone) cards.splice(cards.indexOf(card), 1);
		return cards;
	};
	expect(chance.asked.slice(1)).toEqual([
		{ bag: 'deck', round: 1, nth: 0, cards: left() },
		{ bag: 'deck', round: 1, nth: 1, cards: left('coin+mouse') },
		{ bag: 'deck', round: 1, nth: 2, cards: left('coin+mouse', 'orc') },
	]);
	expect(game.observe(state, 0)).toMatchObject({
		deckCount: 33,
		memory: { deck: CARDS.filter((card) => !['coin+mouse', 'ring+mouse'].includes(card)).slice(0, -1) },
	});
});

test('[MT-4] laying a card tells who, where and how many lie there, and uses no chance', () => {
	const match = open(2, { deck: ['coin+mouse', 'ring+mouse', ...orcs(6)], turn: 0 });
	play(match, [0, draw]);
	expect(match.steps[0].final).toBe(true);
	expect(play(match, [0, place(2)])).toEqual([{ on: 'place', round: 1, seat: 0, card: 'coin+mouse', place: 2, count: 1 }]);
	expect(match.steps[1].final).toBe(false);
	expect(play(match, [1, draw], [1, place(2)])[1]).toEqual({ on: 'place', round: 1, seat: 1, card: 'ring+mouse', place: 2, count: 2 });
	expect(game.observe(match.state, 1).memory).toMatchObject({ piles: [[], [], ['coin+mouse', 'ring+mouse'], []] });
});

test('[MT-5] an orc tells how many are out; the turn passes on', () => {
	const match = open(3, { deck: orcs(6), turn: 2 });
	expect(play(match, [2, draw])).toEqual([{ on: 'orc', seat: 2, orcs: 1, deckCount: 5 }]);
	expect(play(match, [0, draw], [1, draw], [2, draw], [0, draw]).map((event) => event.on)).toEqual(['orc', 'orc', 'orc', 'orc']);
	expect(match.toAct).toEqual([1]);
	expect(game.phase(match.state)).toBe('turn');
});

test('[MT-6] a claim tells place, token and number of cards, and hides nothing from memory', () => {
	const match = open(3, { piles: [[], ['coin+mouse', 'ring+mouse'], [], []], turn: 2 });
	expect(play(match, [2, claim(1, 'sword')])).toEqual([{ on: 'claim', seat: 2, place: 1, token: 'sword', count: 2 }]);
	expect(match.steps[0].final).toBe(false);
	expect(game.view(match.state, 2).claims).toEqual([null, null, { count: 2, token: 'sword' }]);
	expect(game.observe(match.state, 0).memory).toMatchObject({
		piles: [[], null, [], []],
		claims: [null, null, ['coin+mouse', 'ring+mouse']],
		tokens: ['ring', 'diamond', 'necklace', 'coin', 'potion'],
	});
});

test('[MT-7] two gnomes left still alternate, the last goes on alone', () => {
	const match = open(3, { deck: ['orc', 'orc', 'orc', 'orc', 'orc', 'orc'], piles: [['ring+mouse'], ['coin+mouse'], [], []], turn: 0 });
	play(match, [0, claim(0, 'ring')], [1, draw], [2, draw]);
	expect(match.toAct).toEqual([1]);
	play(match, [1, claim(1, 'coin')], [2, draw]);
	expect(match.toAct).toEqual([2]);
	play(match, [2, draw]);
	expect(match.toAct).toEqual([2]);
});

test('[MT-8] the sixth orc tells the order of the flight', () => {
	const out = [{ seat: 2, pile: ['sword+mouse'], token: 'sword' }];
	const match = open(4, { deck: ['orc'], orcs: 5, out, turn: 0 });
	expect(play(match, [0, draw])).toEqual([
		{ on: 'orc', seat: 0, orcs: 6, deckCount: 0 },
		{ on: 'flight', seat: 0, order: [1, 3, 0] },
	]);
	expect(match.toAct).toEqual([1]);
	expect(game.view(match.state, 1).tokens).toEqual(['?', '?', '?', '?', '?']);
	expect(game.observe(match.state, 1).memory).toMatchObject({ tokens: ['ring', 'diamond', 'necklace', 'coin', 'potion'] });
	expect(play(match, [1, grab(3)])).toEqual([{ on: 'grab', seat: 1, place: 3, count: 0 }]);
	expect(game.view(match.state, 1)).toMatchObject({
		tokens: ['?', '?', '?', '?'],
		claims: [null, { count: 0, token: '?' }, { count: 1, token: 'sword' }, null],
	});
	expect(game.observe(match.state, 1).memory).toMatchObject({ claims: [null, [], ['sword+mouse'], null], piles: [null, [], [], null] });
	expect(match.toAct).toEqual([3]);
	play(match, [3, grab(1)]);
	expect(match.toAct).toEqual([0]);
});

/** Every action by the code and rule that refuses it. */
function refusals(players: number, setup: Parameters<typeof open>[1], ...before: Parameters<typeof play>[1][]): Record<string, string[]> {
	const by: Record<string, string[]> = {};
	for (let move = 0; move < 33; move++) {
		const match = open(players, setup);
		play(match, ...before);
		const action = game.make(move, 0);
		const said = refused(match, match.toAct[0], action) ?? 'accepted';
		by[said] ??= [];
		by[said].push(Object.values(action).join(' '));
	}
	return by;
}

const SETUP = { deck: ['potion+mouse', ...orcs(6)], piles: [['coin+mouse'], [], null, []], out: [{ seat: 0, pile: ['ring+mouse'], token: 'ring' }], turn: 1 };
const claims = (at: number, kinds: readonly string[] = KINDS): string[] => kinds.map((kind) => `claim ${at} ${kind}`);

test('[MT-3] [MT-6] on a turn: every other action is refused with its reason', () => {
	expect(refusals(2, SETUP)).toEqual({
		accepted: ['draw', ...claims(0, KINDS.slice(1))],
		'nothing-drawn MT-4': ['place 0', 'place 1', 'place 2', 'place 3'],
		'not-fleeing MT-8': ['grab 0', 'grab 1', 'grab 2', 'grab 3'],
		'token-taken MT-6': claims(0, ['ring']),
		'pile-empty MT-6': [...claims(1), ...claims(3)],
		'place-taken MT-6': claims(2),
	});
});

test('[MT-4] with a card in hand: every other action is refused with its reason', () => {
	expect(refusals(2, SETUP, [1, draw])).toEqual({
		accepted: ['place 0', 'place 1', 'place 3'],
		'place-taken MT-4': ['place 2'],
		'card-in-hand MT-4': ['draw', 'grab 0', 'grab 1', 'grab 2', 'grab 3', ...[0, 1, 2, 3].flatMap((at) => claims(at))],
	});
});

test('[MT-8] in flight: every other action is refused with its reason', () => {
	expect(refusals(2, { ...SETUP, orcs: 5, deck: ['orc'] }, [1, draw])).toEqual({
		accepted: ['grab 0', 'grab 1', 'grab 3'],
		'place-taken MT-8': ['grab 2'],
		'fleeing MT-8': ['draw', 'place 0', 'place 1', 'place 2', 'place 3', ...[0, 1, 2, 3].flatMap((at) => claims(at))],
	});
});

test('refusals carry what the sentence needs', () => {
	const said = (setup: Parameters<typeof open>[1], action: Parameters<typeof refused>[2]): unknown => {
		const match = open(2, setup);
		return game.refusal(match.state, 1, game.parse(action).move, 0)?.data;
	};
	expect(said(SETUP, claim(2, 'coin'))).toEqual({ place: 2, left: [0, 1, 3] });
	expect(said(SETUP, claim(3, 'coin'))).toEqual({ place: 3 });
	expect(said(SETUP, claim(0, 'ring'))).toEqual({ token: 'ring', left: KINDS.slice(1) });
	expect(said({ ...SETUP, orcs: 4, deck: orcs(2) }, grab(0))).toEqual({ orcs: 4 });
	const match = open(2, SETUP);
	play(match, [1, draw]);
	expect(game.refusal(match.state, 1, 0, 0)?.data).toEqual({ card: 'potion+mouse' });
});
