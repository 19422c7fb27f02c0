import type { Action } from '@trove/kernel';
import { describe, expect, test } from 'vitest';
import { type OpenNaive, startNaive } from './naive.ts';
import { allLoot, lowest, type OpenDraw } from './naive-position.ts';

/** A small seeded generator (mulberry32). */
function below(seed: number): (limit: number) => number {
	let a = seed;
	return (limit) => {
		a = (a + 0x6d2b79f5) | 0;
		let t = Math.imul(a ^ (a >>> 15), 1 | a);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) % limit;
	};
}

/** Feeds the listed draws of each bag, then the first card that is there. */
function scripted(script: { [bag: string]: string[] }): OpenDraw {
	return (bag, _round, cards) => script[bag]?.shift() ?? cards[0];
}

/** A position with a stacked deck and stacked draws from the other bags. */
function table(setup: { [field: string]: unknown }, draws: { [bag: string]: string[] } = {}): OpenNaive {
	const deck = (setup.deck as string[] | undefined) ?? [];
	const banks = setup.banks as string[][];
	return startNaive(banks.length, {}, scripted({ deck: [...deck], ...draws }), { turn: 0, ...setup });
}

const draw: Action = { do: 'draw' };
const bank: Action = { do: 'bank' };
const choose = (card: string, from?: number): Action => (from === undefined ? { do: 'choose', card } : { do: 'choose', card, from });

/** The cards of a seat's bank. */
function banked(game: OpenNaive, seat: number): string[] {
	const stacks = (game.state().banks as { [suit: string]: number[] }[])[seat];
	return Object.entries(stacks).flatMap(([suit, values]) => values.map((value) => `${suit}-${value}`));
}

/** Lets seat 0 do these actions. */
function play(game: OpenNaive, ...actions: Action[]): void {
	for (const action of actions) {
		expect(game.legal(0)).toContainEqual(action);
		game.act(0, action);
	}
}

describe('random games', () => {
	for (const players of [2, 3, 4, 5, 6, 7, 8]) {
		for (const characters of [false, true]) {
			test(`200 of ${players} ${characters ? 'with' : 'without'} characters end`, () => {
				for (let seed = 0; seed < 200; seed++) playRandomly(players, characters, seed * 100 + players);
			});
		}
	}
});

function playRandomly(players: number, characters: boolean, seed: number): void {
	const random = below(seed);
	const game = startNaive(players, { characters }, (_bag, _round, cards) => cards[random(cards.length)]);
	let steps = 0;
	for (; game.outcome() === null && steps < 2000; steps++) {
		const seats = game.toAct();
		const seat = seats[random(seats.length)];
		const actions = game.legal(seat);
		game.act(seat, actions[random(actions.length)]);
	}
	const state = game.state();
	const outcome = game.outcome();
	expect(outcome?.winners.length).toBeGreaterThan(0);
	expect(state).toMatchObject({ phase: 'over', toAct: [], deckCount: 0, play: [], debt: 0, pending: null });
	for (const score of outcome?.scores ?? []) {
		expect(score).toBeGreaterThanOrEqual(0);
		expect(score).toBeLessThanOrEqual(9 * 7 + 9 + 5);
	}
	const all = [...Array(players).keys()].flatMap((seat) => banked(game, seat));
	expect(all.length + (state.discardCount as number)).toBe(allLoot(players).length);
	expect(all.filter((card, at) => all.indexOf(card) !== at).length).toBeLessThanOrEqual(players > 4 ? 60 : 0);
}

test('[DD-1] [DD-19] the deal', () => {
	expect(lowest(2).length).toBe(10);
	expect(lowest(2)).toContain('mermaid-4');
	const two = startNaive(2, {}, scripted({ first: ['1'] }));
	expect(two.state()).toMatchObject({ phase: 'raid', toAct: [1], turn: 1, deckCount: 50, discardCount: 10, characters: [null, null] });
	expect(two.legal(1)).toEqual([draw]);
	expect(startNaive(5, {}, scripted({})).state()).toMatchObject({ deckCount: 100, discardCount: 20 });
});

describe('worked examples', () => {
	test('(a) [DD-8] the anchor saves what lies before it', () => {
		const game = table({ deck: ['mermaid-5', 'hook-3'], play: ['mermaid-9', 'cannon-3', 'anchor-4'], banks: [[], []], discard: [] });
		play(game, draw);
		expect(banked(game, 0)).toEqual(['cannon-3', 'mermaid-9']);
		expect(game.state()).toMatchObject({ bust: true, turn: 1, discardCount: 2, play: [] });
	});

	test('(b) [DD-11] key and chest double the loot', () => {
		const game = table({ deck: ['hook-3'], play: ['key-3', 'chest-4', 'mermaid-9', 'anchor-4', 'sword-5'], banks: [[], []] });
		play(game, bank);
		expect(banked(game, 0).length).toBe(10);
		expect(game.state()).toMatchObject({ bust: false, discardCount: 5 });
	});

	test('(c) [DD-13] the oracle shows a map', () => {
		const game = table({ deck: ['oracle-3', 'map-3', 'hook-3'], banks: [[], []], discard: ['key-2', 'chest-2', 'oracle-2', 'kraken-2'] });
		play(game, draw);
		expect(game.state()).toMatchObject({ revealed: ['map-3'], deckCount: 2 });
		expect(game.legal(0)).toEqual([draw, bank]);
		const left = game.clone(scripted({ deck: ['hook-3'] }));
		play(left, bank);
		expect(left.state()).toMatchObject({ revealed: [], deckCount: 2, turn: 1 });
		left.act(1, draw);
		expect(left.state().pending).toEqual({ kind: 'map', options: [{ card: 'key-2' }, { card: 'chest-2' }, { card: 'oracle-2' }] });
		play(game, draw, choose('oracle-2'));
		expect(game.state()).toMatchObject({ bust: true, discardCount: 6, deckCount: 1 });
	});

	test('(d) [DD-14] the sword takes only what the own bank lacks', () => {
		const banks = [
			['anchor-3', 'hook-3', 'cannon-3'],
			['anchor-4', 'hook-4', 'cannon-4', 'kraken-4', 'kraken-6'],
		];
		const game = table({ deck: ['sword-5', 'key-3', 'chest-3'], banks });
		play(game, draw);
		expect(game.legal(0)).toEqual([choose('kraken-6', 1)]);
		play(game, choose('kraken-6', 1));
		expect(game.state()).toMatchObject({ debt: 2, play: ['sword-5', 'kraken-6'] });
		expect(game.legal(0)).toEqual([draw]);
	});

	test('(e) [DD-16] a hook pays a debt with the card that it brings', () => {
		const game = table({ deck: ['kraken-5', 'hook-3', 'oracle-4'], banks: [['mermaid-9'], []] });
		play(game, draw, draw);
		expect(game.state().debt).toBe(1);
		play(game, choose('mermaid-9', 0), bank);
		expect(game.state()).toMatchObject({ debt: 0, turn: 1, deckCount: 1 });
	});
});

test('[DD-17] the last card banks by itself and ends the game', () => {
	const game = table({ deck: ['kraken-5'], play: ['key-3', 'chest-3'], banks: [[], ['anchor-7']], discard: ['hook-2'] });
	play(game, draw);
	expect(game.state()).toMatchObject({ phase: 'over', discardCount: 0 });
	expect(game.outcome()).toEqual({ scores: [13, 7], winners: [0] });
});

test('[DD-18] a tie goes to the larger bank', () => {
	const game = table({ deck: ['hook-3'], play: ['hook-4'], banks: [['key-3'], ['anchor-3']], discard: [] });
	play(game, draw);
	expect(game.outcome()).toEqual({ scores: [3, 3], winners: [0, 1] });
	const more = table({ deck: ['hook-3'], play: ['hook-4'], banks: [['key-3'], ['anchor-3', 'anchor-2']], discard: [] });
	play(more, draw);
	expect(more.outcome()).toEqual({ scores: [3, 3], winners: [1] });
});

describe('[DD-20] characters', () => {
	test('are chosen together, then davy-jones names a victim', () => {
		const characters = ['miser', 'parry', 'davy-jones', 'mystic'];
		const game = startNaive(2, { characters: true }, scripted({ first: ['0'], characters }));
		expect(game.state()).toMatchObject({
			phase: 'characters',
			toAct: [0, 1],
			offered: [
				['miser', 'parry'],
				['davy-jones', 'mystic'],
			],
		});
		game.act(1, { do: 'character', card: 'davy-jones' });
		expect(game.toAct()).toEqual([0]);
		game.act(0, { do: 'character', card: 'miser' });
		expect(game.state()).toMatchObject({ phase: 'victims', toAct: [1], characters: ['miser', 'davy-jones'] });
		expect(game.legal(1)).toEqual([{ do: 'victim', whom: 0 }]);
		game.act(1, { do: 'victim', whom: 0 });
		expect(game.state()).toMatchObject({ phase: 'raid', toAct: [0], victims: [null, 0] });
	});

	test('davy-jones takes what the victim loses; miser keeps hook and brought card', () => {
		const setup = { deck: ['key-3', 'map-3'], banks: [[], []], discard: [], characters: ['miser', 'davy-jones'], victims: [null, 0] };
		const game = table({ ...setup, play: ['key-4', 'hook-3', 'mermaid-7', 'chest-3'] });
		play(game, draw);
		expect(banked(game, 0)).toEqual(['hook-3', 'mermaid-7']);
		expect(banked(game, 1)).toEqual(['key-4', 'key-3', 'chest-3']);
		expect(game.state().discardCount).toBe(0);
	});

	test('safe-harbor saves the anchor and two more', () => {
		const laid = ['key-4', 'anchor-3', 'mermaid-7', 'chest-3', 'map-4'];
		const game = table({ deck: ['key-3', 'map-3'], banks: [[], []], discard: [], characters: ['safe-harbor', null], play: laid });
		play(game, draw);
		expect(banked(game, 0)).toEqual(['anchor-3', 'key-4', 'chest-3', 'mermaid-7']);
		expect(game.state().discardCount).toBe(2);
	});

	test('captains-hook brings the second after the first is finished', () => {
		const banks = [
			['cannon-4', 'kraken-3'],
			['anchor-3', 'anchor-5'],
		];
		const game = table({ deck: ['hook-3', 'map-3'], banks, characters: ['captains-hook', 'beastmaster'] });
		play(game, draw, choose('cannon-4', 0));
		expect(game.state().pending).toEqual({ kind: 'cannon', options: [{ card: 'anchor-5', from: 1 }] });
		play(game, choose('anchor-5', 1), choose('kraken-3', 0));
		expect(game.state()).toMatchObject({ debt: 4, play: ['hook-3', 'cannon-4', 'kraken-3'], pending: null });
	});

	test('misfire turns the cannon on the own stacks and beats the gunner', () => {
		const setup = { deck: ['cannon-3', 'map-3'], discard: [], characters: ['master-gunner', 'misfire', null] };
		const game = table({ ...setup, banks: [['key-3', 'key-5'], ['hook-4'], ['map-4', 'map-5']] });
		play(game, draw);
		expect(game.legal(0)).toEqual([choose('key-5', 0), choose('map-5', 2)]);
		const other = game.clone(scripted({}));
		play(other, choose('map-5', 2));
		expect(banked(other, 2)).toEqual([]);
		play(game, choose('key-5', 0));
		expect(banked(game, 0)).toEqual(['key-3']);
		expect(game.state().discardCount).toBe(1);
	});

	test('parry sends the sword away, and it has counted for the debt', () => {
		const setup = { deck: ['sword-3', 'map-3'], discard: [], characters: [null, 'parry'], play: ['kraken-3'], debt: 2 };
		const game = table({ ...setup, banks: [[], ['key-4']] });
		play(game, draw);
		expect(game.state()).toMatchObject({ play: ['kraken-3'], debt: 1, discardCount: 1, pending: null });
		const open = table({ ...setup, banks: [[], ['key-4', 'kraken-5']] });
		play(open, draw);
		expect(open.legal(0)).toEqual([choose('kraken-5', 1)]);
	});

	test('casanova and fisherman: straight to the bank, whatever lies in play', () => {
		const game = table({ deck: ['mermaid-7', 'map-3', 'key-3'], banks: [[], []], discard: [], characters: ['casanova', null] });
		play(game, draw);
		expect(game.state()).toMatchObject({ play: [], scores: [7, 0] });
		expect(game.legal(0)).toEqual([draw, bank]);
		const setup = { deck: ['kraken-7'], banks: [[], []], discard: [], characters: ['fisherman', null], play: ['kraken-4', 'key-4'], debt: 1 };
		const last = table(setup);
		play(last, draw);
		expect(last.outcome()?.scores).toEqual([11, 0]);
	});

	test('plunderer still chooses after the last card', () => {
		const banks = [[], ['hook-4', 'hook-5', 'map-4'], []];
		const setup = { deck: ['mermaid-7'], banks, play: ['key-4', 'chest-3'], characters: ['plunderer', null, null] };
		const game = table(setup, { plunder: ['hook-4', 'map-4', 'hook-5'] });
		play(game, draw);
		expect(game.state()).toMatchObject({ phase: 'raid', pending: { kind: 'plunder', options: [{ whom: 1 }] } });
		play(game, { do: 'plunder', whom: 1 });
		expect(game.outcome()?.scores).toEqual([4 + 3 + 7 + 5 + 4, 0, 0]);
	});

	test('treasure-hunter, navigator, scavenger, mystic, swordsman, golden-scales', () => {
		const hunter = table({ deck: ['map-3'], banks: [[], []], play: ['key-4', 'chest-3'], characters: ['treasure-hunter', null] });
		play(hunter, bank);
		expect(banked(hunter, 0).length).toBe(6);
		const navigator = table({ deck: ['map-3', 'key-3'], banks: [[], []], characters: ['navigator', null] });
		play(navigator, draw);
		expect(navigator.legal(0).length).toBe(10);
		const scavenger = table({ deck: ['cannon-3', 'key-3'], banks: [[], ['map-5']], characters: ['scavenger', null] });
		play(scavenger, draw, choose('map-5', 1));
		expect(banked(scavenger, 0)).toEqual(['map-5']);
		const mystic = table({ deck: ['oracle-3', 'key-3', 'map-4', 'hook-5', 'hook-6'], banks: [[], []], characters: ['mystic', null] });
		play(mystic, draw);
		expect(mystic.state().revealed).toEqual(['key-3', 'map-4', 'hook-5']);
		play(mystic, draw);
		expect(mystic.state()).toMatchObject({ revealed: ['map-4', 'hook-5'], deckCount: 3 });
		const swordsman = table({ deck: ['sword-3', 'key-3'], banks: [['map-3'], ['map-5']], characters: ['swordsman', null] });
		play(swordsman, draw);
		expect(swordsman.legal(0)).toEqual([choose('map-5', 1)]);
		const scales = table({ deck: ['sword-3'], banks: [['mermaid-5', 'mermaid-6'], []], characters: ['golden-scales', null] });
		expect(scales.state().scores).toEqual([11, 0]);
	});
});
