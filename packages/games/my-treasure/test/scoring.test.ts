import { expect, test } from 'vitest';
import { game } from '../index.ts';
import { standing } from '../rules.ts';
import { claim, dealtState, draw, Fed, grab, open, orcs, place, play, step } from './table.ts';

test('[MT-9] scoring tells every pile, and the next round follows by itself', () => {
	const match = open(2, {
		piles: [null, ['coin+coin+potion', 'potion+mouse'], [], []],
		out: [{ seat: 0, pile: ['ring+ring+ring', 'ring+mouse'], token: 'ring' }],
		turn: 1,
		first: 1,
		worth: [1, 2],
	});
	expect(play(match, [1, claim(1, 'potion')])).toEqual([
		{ on: 'claim', seat: 1, place: 1, token: 'potion', count: 2 },
		{ on: 'score', round: 1, seat: 0, pile: ['ring+ring+ring', 'ring+mouse'], token: 'ring', treasures: 5, coins: 3, worth: 4 },
		{ on: 'score', round: 1, seat: 1, pile: ['coin+coin+potion', 'potion+mouse'], token: 'potion', treasures: 3, coins: 1, worth: 3 },
		{ on: 'round', round: 2, first: 0 },
	]);
	expect(game.view(match.state, 0)).toMatchObject({
		round: 2,
		lastRound: [
			{ pile: ['ring+ring+ring', 'ring+mouse'], token: 'ring', treasures: 5, coins: 3 },
			{ pile: ['coin+coin+potion', 'potion+mouse'], token: 'potion', treasures: 3, coins: 1 },
		],
	});
	expect(match.steps[0].final, 'the piles were turned over').toBe(true);
});

test('[MT-9] the piles are revealed once a round, and only then', () => {
	const chance = new Fed({ first: ['0'], deck: ['coin+mouse', 'ring+mouse'] });
	const state = dealtState(2, chance);
	for (const action of [draw, place(0), draw, place(1), claim(0, 'coin')]) step(state, action, chance);
	expect(chance.reveals).toBe(0);
	step(state, claim(1, 'ring'), chance);
	expect(chance.reveals).toBe(1);
	expect(chance.asked.filter(({ bag }) => bag === 'flight')).toEqual([]);
	expect(game.view(state, 0)).toMatchObject({ round: 2, worth: [3, 3] });
});

test('[MT-8] each unseen token is drawn at scoring from those left, in the order of the flight', () => {
	const chance = new Fed({ first: ['2'], deck: ['ring+ring+sword', ...orcs(6)], flight: ['coin', 'ring', 'potion'] });
	const state = dealtState(4, chance);
	// Seat 2 lays a card, seat 3 claims it with the sword; the orcs go round 0, 1, 2, 0, 1, 2.
	for (const action of [draw, place(1), claim(1, 'sword'), draw, draw, draw, draw, draw, draw]) step(state, action, chance);
	expect(game.view(state, 0)).toMatchObject({ phase: 'flight', turn: 0 });
	step(state, grab(0), chance);
	step(state, grab(2), chance);
	expect(chance.asked.filter(({ bag }) => bag === 'flight')).toEqual([]);
	step(state, grab(3), chance);
	expect(chance.asked.filter(({ bag }) => bag === 'flight')).toEqual([
		{ bag: 'flight', round: 1, nth: 0, cards: ['coin', 'diamond', 'necklace', 'potion', 'ring'] },
		{ bag: 'flight', round: 1, nth: 1, cards: ['diamond', 'necklace', 'potion', 'ring'] },
		{ bag: 'flight', round: 1, nth: 2, cards: ['diamond', 'necklace', 'potion'] },
	]);
	expect(chance.reveals).toBe(1);
	const { lastRound, tokens } = game.view(state, 0);
	expect(lastRound?.map(({ token, treasures, coins }) => [token, treasures, coins])).toEqual([
		['coin', 0, 2],
		['ring', 0, 2],
		['potion', 0, 2],
		['sword', 1, 3],
	]);
	expect(tokens.length).toBe(6);
});

test('[MT-8] an unseen token is drawn even when only one is left', () => {
	const match = open(2, {
		deck: ['orc'],
		orcs: 5,
		piles: [null, ['coin+coin+coin'], [], []],
		out: [{ seat: 1, pile: ['ring+mouse'], token: 'ring' }],
		tokens: ['coin'],
		turn: 0,
		worth: [5, 0],
	});
	play(match, [0, draw]);
	expect(game.view(match.state, 0).tokens).toEqual(['?']);
	play(match, [0, grab(1)]);
	expect(game.view(match.state, 0)).toMatchObject({ phase: 'over', tokens: [], worth: [8, 2], claims: [{ token: 'coin' }, { token: 'ring' }] });
});

test('[MT-8] after the last round the tokens left lie open again', () => {
	const match = open(2, { deck: ['orc'], orcs: 5, worth: [7, 7], turn: 0, flightTokens: ['sword', 'ring'] });
	const events = play(match, [0, draw], [1, grab(0)], [0, grab(1)]);
	expect(game.view(match.state, 0)).toMatchObject({
		phase: 'over',
		turn: 0,
		tokens: ['diamond', 'necklace', 'coin', 'potion'],
		claims: [
			{ count: 0, token: 'ring' },
			{ count: 0, token: 'sword' },
		],
	});
	expect(events.at(-1)).toEqual({ on: 'over', scores: [10, 10], winners: [0, 1], places: [1, 1] });
});

test('[MT-2] the second round draws anew, and its first player is to the left', () => {
	const chance = new Fed({ first: ['1'], deck: ['coin+mouse', 'ring+mouse', 'coin+mouse', 'ring+mouse'] });
	const state = dealtState(2, chance);
	const round = [draw, place(0), draw, place(1), claim(0, 'coin'), claim(1, 'ring')];
	for (const action of round) step(state, action, chance);
	expect(game.view(state, 0)).toMatchObject({ round: 2, first: 0, turn: 0 });
	for (const action of round) step(state, action, chance);
	expect(game.view(state, 0)).toMatchObject({ round: 3, first: 1, turn: 1 });
	const asked = chance.asked.filter(({ bag }) => bag === 'deck').map(({ round: of, nth, cards }) => [of, nth, cards.length]);
	expect(asked).toEqual([
		[1, 0, 36],
		[1, 1, 35],
		[2, 0, 36],
		[2, 1, 35],
	]);
});

test('[MT-10] the most, one, two, three and four fewer', () => {
	const piles = {
		8: ['ring+ring+ring', 'ring+ring+diamond', 'ring+ring+sword', 'ring+necklace+coin'],
		7: ['coin+coin+coin', 'coin+mouse', 'coin+coin+potion'],
	};
	const match = open(4, {
		piles: [null, null, null, ['sword+sword+sword', 'sword+sword+necklace']],
		out: [
			{ seat: 0, pile: piles[7], token: 'coin' },
			{ seat: 1, pile: piles[8], token: 'ring' },
			{ seat: 2, pile: ['potion+potion+potion', 'potion+mouse'], token: 'diamond' },
		],
		turn: 3,
	});
	const scored = play(match, [3, claim(3, 'sword')]).filter((event) => event.on === 'score');
	expect(scored.map(({ treasures, coins }) => [treasures, coins])).toEqual([
		[7, 2],
		[8, 3],
		[1, 0],
		[5, 0],
	]);
});

test('[MT-11] the worth of any seat ends the game', () => {
	for (const seat of [0, 1, 2]) {
		const worth = [0, 0, 0].map((_, of) => (of === seat ? 5 : 4));
		const out = [0, 1].map((of) => ({ seat: of, pile: [['ring+ring+ring', 'sword+sword+sword'][of]], token: ['ring', 'sword'][of] }));
		const match = open(3, { worth, out, piles: [null, null, ['coin+coin+coin'], []], turn: 2 });
		play(match, [2, claim(2, 'coin')]);
		expect(match.over).toBe(true);
		expect(game.outcome(match.state)?.winners).toEqual([seat]);
	}
});

test('[MT-12] places: worth first, then the gold of the last round', () => {
	expect(standing([8, 9, 7, 8], [3, 2, 0, 2])).toEqual({ scores: [8, 9, 7, 8], winners: [1], places: [2, 1, 4, 3] });
	expect(standing([8, 8], [3, 2]).winners).toEqual([0]);
	expect(standing([8, 8], [2, 3]).winners).toEqual([1]);
	expect(standing([8, 8, 7], [2, 1, 3])).toMatchObject({ winners: [0, 1], places: [1, 1, 3] });
	expect(standing([8, 8, 8], [3, 3, 2])).toMatchObject({ winners: [0, 1], places: [1, 1, 3] });
});

test('[MT-12] there is no outcome before the end', () => {
	const match = open(2, {});
	expect(game.outcome(match.state)).toBeNull();
});
