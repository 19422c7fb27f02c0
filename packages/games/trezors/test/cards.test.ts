import { expect, test } from 'vitest';
import { CHESTS, COIN, COPIES, FIRST_OF, HOOKS, KIND_OF, KINDS, MAP, PIRATES, ROUNDS, STARS } from '../cards.ts';
import { game } from '../index.ts';

test('21 chests of six kinds: the rarer, the more stars', () => {
	expect(KINDS.map((kind, index) => [kind, COPIES[index], STARS[index]])).toEqual([
		['diamond', 1, 6],
		['pistol', 2, 5],
		['jewel', 3, 4],
		['crown', 4, 3],
		['chalice', 5, 2],
		['coin', 6, 1],
	]);
	expect([CHESTS, ROUNDS, HOOKS]).toEqual([21, 7, 10]);
	expect(KINDS[COIN]).toBe('coin');
});

test('every chest has a number, every kind a range of numbers', () => {
	expect([...KIND_OF].map((kind) => KINDS[kind])).toEqual([
		'diamond',
		...['pistol', 'pistol'],
		...['jewel', 'jewel', 'jewel'],
		...['crown', 'crown', 'crown', 'crown'],
		...['chalice', 'chalice', 'chalice', 'chalice', 'chalice'],
		...['coin', 'coin', 'coin', 'coin', 'coin', 'coin'],
	]);
	expect(FIRST_OF).toEqual([0, 1, 3, 6, 10, 15]);
});

test('seven pirate cards, the map last', () => {
	expect(PIRATES).toEqual(['diamond', 'pistol', 'jewel', 'crown', 'chalice', 'coin', 'map']);
	expect(PIRATES[MAP]).toBe('map');
});

test('bags name their cards: chests by kind, seats by number', () => {
	expect(game.bags).toEqual(['chests', 'tie']);
	expect([0, 1, 5, 20].map((card) => game.cardName(0, card))).toEqual(['diamond', 'pistol', 'jewel', 'coin']);
	expect(game.cardName(1, 3)).toBe('3');
});
