import { EVERYTHING, Fault, type JsonObject, openScenario } from '@trove/kernel';
import { expect, test } from 'vitest';
import { CHARACTERS } from '../cards.ts';
import { type DeadMansDrawView, entry } from '../index.ts';
import { kit } from './kit.ts';

const open = (setup: JsonObject, players = 2, seed = 'setup') => openScenario(entry, { players, seed, setup });
const position = (setup: JsonObject, players?: number, seed?: string): DeadMansDrawView => {
	const { game, state } = open(setup, players, seed);
	return game.observe(state, EVERYTHING);
};

/** The field that a setup's fault names. */
function faultOf(setup: JsonObject, players?: number): string {
	try {
		open(setup, players);
	} catch (error) {
		if (error instanceof Fault) return error.field;
		throw error;
	}
	return 'none';
}

test('[DD-1] an empty setup is a normal one', () => {
	const state = position({});
	expect([state.deckCount, state.discardCount, state.phase, state.drawn]).toEqual([50, 10, 'raid', false]);
	expect(new Set(kit.cards(state)).size).toBe(60);
});

test('a deck left out is every card named nowhere', () => {
	const state = position({ banks: [['key-3', 'key-2'], ['map-7']], play: ['hook-2', 'anchor-5'], turn: 1 });
	expect([state.deckCount, state.discardCount, state.drawn, state.turn]).toEqual([47, 8, true, 1]);
	expect(state.memory?.discard).not.toContain('key-2');
	expect(state.memory?.discard).not.toContain('hook-2');
	expect(new Set(kit.cards(state)).size).toBe(60);
	expect(position({ discard: ['map-7'] }).deckCount).toBe(59);
	expect(position({ discard: [] }).deckCount).toBe(60);
	expect(position({ discard: ['map-7'] }, 5).deckCount).toBe(119);
});

test('a deck given is the whole deck in this order; cards named nowhere are out of the game', () => {
	const state = position({ deck: ['key-3', 'map-2'] });
	expect([state.deckCount, state.discardCount]).toEqual([2, 9]);
	expect(state.memory?.discard).not.toContain('map-2');
	for (const deck of [
		['key-3', 'map-4', 'hook-3', 'anchor-3'],
		['anchor-3', 'hook-3', 'map-4', 'key-3'],
	]) {
		const match = open({ deck, turn: 0, discard: [] });
		for (const _ of deck) match.act(0, { do: 'draw' });
		const { banks } = match.game.view(match.state, 0);
		expect([match.over, banks[0].key]).toEqual([true, [3]]);
	}
	const match = open({ deck: ['key-3', 'map-4', 'hook-3'], turn: 0, discard: [] });
	match.act(0, { do: 'draw' });
	match.act(0, { do: 'draw' });
	expect(match.game.view(match.state, 0).play).toEqual(['key-3', 'map-4']);
});

test('[DD-19] with two copies a card may be named twice', () => {
	const state = position({ deck: ['key-3', 'key-3'], banks: [['map-3'], [], [], [], ['map-3']] }, 5);
	expect([state.deckCount, state.discardCount]).toEqual([2, 20]);
	expect(faultOf({ deck: ['key-3', 'key-3'], banks: [['key-3'], [], [], [], []] }, 5)).toBe('setup.banks[0][0]');
});

test('[DD-3] whose turn it is, is random when it is left out', () => {
	const seats = new Set(Array.from({ length: 40 }, (_, seed) => position({}, 3, String(seed)).turn));
	expect(seats.size).toBe(3);
});

test('[DD-20] the card after a hook in play counts as brought by it', () => {
	expect(position({ play: ['key-3', 'hook-3', 'map-3', 'anchor-3'] }).memory?.brought).toEqual(['map-3']);
	expect(position({ play: ['key-3', 'hook-3'] }).memory?.brought).toEqual([]);
});

test('[DD-2] characters given stand so; left out with the option on they are dealt', () => {
	const given = open({ characters: ['miser', null] });
	expect(given.table.options).toEqual({ characters: true });
	expect(given.game.view(given.state, 0)).toMatchObject({ phase: 'raid', characters: ['miser', null] });
	const dealt = openScenario(entry, { players: 2, options: { characters: true }, setup: { turn: 1 } });
	expect(dealt.game.view(dealt.state, 0)).toMatchObject({ phase: 'characters', turn: 1, toAct: [0, 1] });
	expect(open({}).table.options).toEqual({ characters: false });
});

test('[DD-20] a davy-jones without a victim names one first', () => {
	expect(position({ characters: ['davy-jones', null] }).phase).toBe('victims');
	expect(position({ characters: ['davy-jones', null], victims: [null, null] }).phase).toBe('victims');
	expect(position({ characters: ['davy-jones', null], victims: [1, null] })).toMatchObject({ phase: 'raid', victims: [1, null] });
});

test('a debt stands with a kraken in play', () => {
	expect(position({ play: ['kraken-3'], debt: 4 }).debt).toBe(4);
	expect(position({ play: ['kraken-3'] }).debt).toBe(0);
	expect(position({ debt: 0 }).debt).toBe(0);
});

test('what cannot be used is refused with its field', () => {
	const faults: [JsonObject, string][] = [
		[{ cards: [] }, 'setup.cards'],
		[{ deck: [] }, 'setup.deck'],
		[{ deck: 'key-3' }, 'setup.deck'],
		[{ deck: ['key-3', 'key-9'] }, 'setup.deck[1]'],
		[{ deck: ['key-3', 'key-3'] }, 'setup.deck[1]'],
		[{ deck: [3] }, 'setup.deck[0]'],
		[{ deck: ['key-3'], discard: ['map-3', 'key-3'] }, 'setup.discard[1]'],
		[{ discard: {} }, 'setup.discard'],
		[{ banks: [[]] }, 'setup.banks'],
		[{ banks: [[], [], []] }, 'setup.banks'],
		[{ banks: [[], 'key-3'] }, 'setup.banks[1]'],
		[{ banks: [['key-3'], ['map-3', 'key-3']] }, 'setup.banks[1][1]'],
		[{ banks: [['mermaid-3'], []] }, 'setup.banks[0][0]'],
		[{ play: ['key-3', 'map-3', 'key-4'] }, 'setup.play[2]'],
		[{ play: ['key-3'], banks: [['key-3'], []] }, 'setup.play[0]'],
		[{ play: ['nothing'] }, 'setup.play[0]'],
		[{ play: null }, 'setup.play'],
		[{ turn: 2 }, 'setup.turn'],
		[{ turn: -1 }, 'setup.turn'],
		[{ debt: 1 }, 'setup.debt'],
		[{ debt: 1, play: ['key-3'] }, 'setup.debt'],
		[{ debt: 5, play: ['kraken-3'] }, 'setup.debt'],
		[{ debt: -1, play: ['kraken-3'] }, 'setup.debt'],
		[{ characters: ['miser'] }, 'setup.characters'],
		[{ characters: ['miser', 'miser'] }, 'setup.characters[1]'],
		[{ characters: ['miser', '?'] }, 'setup.characters[1]'],
		[{ characters: [0, null] }, 'setup.characters[0]'],
		[{ victims: [1, null] }, 'setup.victims[0]'],
		[{ characters: ['miser', null], victims: [1, null] }, 'setup.victims[0]'],
		[{ characters: ['davy-jones', null], victims: [0, null] }, 'setup.victims[0]'],
		[{ characters: ['davy-jones', null], victims: [2, null] }, 'setup.victims[0]'],
		[{ characters: ['davy-jones', null], victims: [1] }, 'setup.victims'],
	];
	for (const [setup, field] of faults) expect([setup, faultOf(setup)]).toEqual([setup, field]);
	const { deck = [], discard = [] } = position({}).memory ?? {};
	expect(faultOf({ discard: [...deck, ...discard] })).toBe('setup.deck');
	const two = ['davy-jones', 'davy-jones', null, null, null];
	expect(faultOf({ characters: two, victims: [3, 3, null, null, null] }, 5)).toBe('setup.victims[1]');
	expect(faultOf({ characters: ['miser', 'miser', 'miser', null, null] }, 5)).toBe('setup.characters[2]');
	expect(faultOf({ characters: two, victims: [3, 2, null, null, null] }, 5)).toBe('none');
	expect(CHARACTERS.map((id) => faultOf({ characters: [id, null] }))).toEqual(CHARACTERS.map(() => 'none'));
});
