import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '@trove/games';
import { entry, game } from '@trove/games/my-treasure';
import { KINDS } from '@trove/games/my-treasure/cards.ts';
import { Dice, type JsonObject, LOCALES, makeTable, openScenario, startMatch } from '@trove/kernel';
import { expect, test } from 'vitest';
import { answer } from '../src/answer.ts';
import { questionOf } from '../src/ask.ts';
import { random } from '../src/generic.ts';
import type { Mind, Reason } from '../src/mind.ts';
import { mindsOf } from '../src/minds.ts';
import { Cave } from '../src/my-treasure/cave.ts';
import { myTreasure } from '../src/my-treasure/index.ts';
import { playRound } from '../src/my-treasure/instinct.ts';
import { raceOf } from '../src/my-treasure/race.ts';
import rounds from '../src/my-treasure/rounds.json' with { type: 'json' };
import { CODES, say } from '../src/my-treasure/say.ts';
import settings from '../src/my-treasure/settings.json' with { type: 'json' };
import { PLAYERS, type Player, type Temperament } from '../src/question.ts';
import { sitAt } from '../src/sitting.ts';
import { duel } from './duel.ts';

const minds = mindsOf(games.find('my-treasure').game);
const THINKERS = ['sailor', 'captain'] as const;

function open(players: number, setup: JsonObject) {
	return openScenario(entry, { players, setup, seed: 'test' });
}

function choose(match: ReturnType<typeof open>, player: Player, temperament: Temperament = 'steady', seed = 'mind') {
	const question = questionOf(game, match.table, match.state, match.toAct[0], { iterations: 2000 }, seed);
	return answer(games, { player, temperament, question });
}

function why(match: ReturnType<typeof open>, action: JsonObject): Reason[] {
	const question = questionOf(game, match.table, match.state, match.toAct[0], { iterations: 1 }, 'why');
	return myTreasure.reasons?.(sitAt(game, question), game.parse(action).move) ?? [];
}

const swords = ['sword+sword+sword', 'sword+sword+coin', 'sword+sword+necklace'];
const rings = ['ring+ring+ring', 'ring+ring+diamond'];

test('the last gnome draws on while no orc can be the last', () => {
	const match = open(2, { orcs: 4, out: [{ seat: 1, pile: rings, token: 'ring' }], piles: [null, ['sword+sword+sword', 'sword+sword+coin'], [], []], turn: 0 });
	for (const player of THINKERS) expect(choose(match, player)).toMatchObject({ action: { do: 'draw' }, iterations: 0 });
});

test('the last gnome leaves at once when three ahead', () => {
	const match = open(2, { orcs: 2, out: [{ seat: 1, pile: ['ring+ring+ring'], token: 'ring' }], piles: [null, [], swords, []], turn: 0 });
	for (const player of THINKERS) expect(choose(match, player)).toMatchObject({ action: { do: 'claim', place: 2, token: 'sword' }, iterations: 0 });
});

test('with five orcs out the last gnome weighs the deck', () => {
	const setup = { orcs: 5, out: [{ seat: 1, pile: [...rings, 'ring+ring+sword'], token: 'ring' }], turn: 0 };
	const level = open(2, { ...setup, piles: [null, swords, [], []], deck: ['orc', 'diamond+coin+potion', 'coin+coin+potion'] });
	const behind = open(2, { ...setup, piles: [null, ['sword+sword+coin', 'sword+sword+necklace'], [], []], deck: ['sword+sword+sword', 'sword+mouse', 'orc'] });
	for (const player of THINKERS) {
		expect(choose(level, player).action).toEqual({ do: 'claim', place: 1, token: 'sword' });
		expect(choose(behind, player).action).toEqual({ do: 'draw' });
	}
});

test('a pile out of reach is taken before the other gnome takes it', () => {
	const match = open(2, {
		orcs: 5,
		piles: [swords, ['coin+mouse'], [], []],
		turn: 0,
		deck: ['orc', 'ring+mouse', 'necklace+necklace+potion', 'coin+coin+coin'],
	});
	for (const player of THINKERS) expect(choose(match, player).action).toEqual({ do: 'claim', place: 0, token: 'sword' });
});

test('nobody leaves with three treasures while the deck is full', () => {
	const match = open(2, { piles: [['sword+sword+sword'], ['ring+ring+diamond'], [], []], turn: 0 });
	for (const player of [...THINKERS, 'cabin-boy'] as const) expect(choose(match, player).action).toEqual({ do: 'draw' });
});

test('covered cards are remembered', () => {
	const hidden = ['diamond+diamond+diamond', 'diamond+diamond+sword', 'diamond+diamond+necklace', 'ring+necklace+coin'];
	const match = open(2, {
		orcs: 5,
		piles: [['coin+coin+coin'], hidden, [], []],
		turn: 0,
		deck: ['orc', 'ring+mouse', 'necklace+necklace+potion', 'coin+mouse'],
	});
	for (const player of THINKERS) expect(choose(match, player).action).toEqual({ do: 'claim', place: 1, token: 'diamond' });
});

test('Captain does not lay three rings where the other gnome takes them', () => {
	const piles = [['sword+sword+coin', 'sword+sword+necklace'], ['ring+ring+diamond', 'ring+ring+sword'], [], []];
	const match = open(2, { orcs: 5, piles, turn: 0, deck: ['ring+ring+ring', 'orc', 'necklace+necklace+potion'] });
	match.act(0, { do: 'draw' });
	expect(choose(match, 'captain').action).not.toEqual({ do: 'place', place: 1 });
	expect(choose(match, 'sailor').action).toEqual({ do: 'place', place: 1 });
});

test('in the flight the fullest place is taken', () => {
	const match = open(2, { orcs: 5, piles: [['coin+mouse'], [...swords, ...rings], [], []], turn: 0, deck: ['orc'] });
	match.act(0, { do: 'draw' });
	for (const player of PLAYERS.filter((one) => one !== 'random')) expect(choose(match, player).action).toEqual({ do: 'grab', place: 1 });
});

test('the race decides: level is enough for who then wins, not for who then loses', () => {
	const level = { orcs: 5, out: [{ seat: 1, pile: [...rings, 'ring+ring+sword'], token: 'ring' }], piles: [null, swords, [], []], turn: 0 };
	const deck = ['orc', 'sword+mouse', 'ring+mouse', 'diamond+coin+potion', 'coin+coin+potion', 'coin+coin+coin'];
	for (const player of THINKERS) {
		expect(choose(open(2, { ...level, deck, worth: [7, 5] }), player).action).toMatchObject({ do: 'claim' });
		expect(choose(open(2, { ...level, deck, worth: [5, 7] }), player).action).toEqual({ do: 'draw' });
	}
});

test('the chances between rounds add up and grow with the worth', () => {
	for (const players of [2, 3, 4]) {
		const race = raceOf(players);
		const chances = (worth: number[]): number[] => worth.map((_, seat) => race.before(Uint8Array.from(worth), 0, seat));
		const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
		const start = new Array<number>(players).fill(0);
		expect(sum(chances(start))).toBeCloseTo(1, 3);
		for (let worth = 1, last = chances(start)[1]; worth < 8; worth++) {
			const [, now] = chances(start.with(1, worth));
			expect(now).toBeGreaterThan(last);
			last = now;
		}
	}
	const after = (worth: number[], counts: number[]): number => raceOf(2).after(Uint8Array.from(worth), Int32Array.from(counts), 0, 0);
	expect(after([7, 5], [4, 4])).toBe(1);
	expect(after([5, 6], [4, 3])).toBe(1); // 8 each, and the gold was seat 0's
	expect(after([5, 5], [4, 4])).toBe(0.5);
	expect(after([4, 7], [2, 4])).toBe(0);
});

test('the usual rounds are those that instinct plays', () => {
	const dice = new Dice('rounds');
	for (const players of [2, 3, 4] as const) {
		const cave = new Cave(players);
		const coins = new Array<number>(players).fill(0);
		const games = 1500;
		for (let i = 0; i < games; i++) {
			cave.begin(0);
			cave.shuffle(dice);
			playRound(cave, settings.instinct, raceOf(players));
			const most = Math.max(...cave.counts.subarray(0, players));
			for (let seat = 0; seat < players; seat++) coins[seat] += Math.max(0, 3 - most + cave.counts[seat]) / games;
		}
		const usual = Object.entries(rounds[players]);
		for (let seat = 0; seat < players; seat++) {
			expect(coins[seat]).toBeCloseTo(
				usual.reduce((sum, [digits, share]) => sum + Number(digits[seat]) * share, 0),
				0.6,
			);
		}
	}
});

test('a cave follows the rules', () => {
	const dice = new Dice('cave');
	for (const players of [2, 3, 4]) {
		const match = startMatch(game, makeTable(game, players, {}), `cave/${players}`);
		while (!match.over) {
			const { turn } = match.state;
			const cave = new Cave(players).read(match.state);
			const action = match.legal(turn)[dice.below(match.legal(turn).length)];
			const before = match.state.round;
			if (action.do !== 'draw') cave.make(game.parse(action).move);
			match.act(turn, action);
			if (action.do === 'draw') continue;
			const now = new Cave(players).read(match.state);
			expect(cave.done).toBe(match.over || match.state.round > before);
			if (!cave.done)
				for (const part of ['piles', 'counts', 'turn', 'tokens', 'taken', 'empty', 'rest', 'inside'] as const) expect(cave[part]).toEqual(now[part]);
		}
	}
});

test('random, cabin boy, sailor, captain: each beats the one before', async () => {
	const few = { budget: { iterations: 120 } };
	expect((await duel('my-treasure', [minds.cabinBoy, random], 8)).wins).toBeGreaterThan(0.8);
	expect((await duel('my-treasure', [minds.greedy, random], 8)).wins).toBeGreaterThan(0.8);
	expect((await duel('my-treasure', [minds.sailor, random], 8)).wins).toBeGreaterThan(0.9);
	const cabinBoy = (await duel('my-treasure', [minds.cabinBoy, minds.sailor], 40)).wins;
	expect(cabinBoy).toBeGreaterThan(0.1);
	expect(cabinBoy).toBeLessThan(0.42);
	expect((await duel('my-treasure', [minds.captain, minds.sailor], 8, few)).wins).toBeGreaterThan(0.55);
});

test('every level plays at every table, and alike when asked alike', async () => {
	const all: readonly Mind[] = [minds.greedy, minds.cabinBoy, minds.sailor, minds.captain, random];
	const play = async (players: number, one: Mind): Promise<number> =>
		(await duel('my-treasure', [one, random], 2, { players, budget: { iterations: 20 }, seed: `legal/${players}` })).lead;
	for (const players of [2, 3, 4]) for (const one of all) expect(await play(players, one)).toBe(await play(players, one));
});

test('a cautious gnome leaves where a bold one stays', () => {
	const match = open(2, {
		orcs: 5,
		piles: [['sword+sword+coin', 'sword+sword+necklace', 'sword+mouse'], ['ring+ring+ring', 'ring+ring+diamond'], [], []],
		turn: 0,
	});
	for (const player of ['sailor', 'cabin-boy'] as const) {
		expect(choose(match, player, 'bold').action).toEqual({ do: 'draw' });
	}
	const claims = (temperament: Temperament): number =>
		[0, 1, 2, 3, 4, 5].filter((cards) => {
			const piles = [
				['sword+sword+coin', 'sword+sword+necklace', 'sword+mouse', ...['sword+sword+sword', 'sword+necklace+potion', 'ring+sword+potion'].slice(0, cards)],
				rings,
				[],
				[],
			];
			return choose(open(2, { orcs: 5, piles, turn: 0 }), 'sailor', temperament).action.do === 'claim';
		}).length;
	expect(claims('cautious')).toBeGreaterThan(claims('bold'));
});

test('reasons say the right numbers', () => {
	const alone = open(2, {
		orcs: 5,
		out: [{ seat: 1, pile: rings, token: 'ring' }],
		piles: [null, ['sword+sword+coin'], [], []],
		turn: 0,
		deck: ['orc', 'sword+mouse', 'coin+coin+potion', 'ring+mouse'],
	});
	expect(why(alone, { do: 'claim', place: 1, token: 'sword' })).toEqual([
		{ code: 'counts', treasures: 2, token: 'sword' },
		{ code: 'behind', treasures: 3 },
	]);
	// The sword and mouse make four, both others three: with the coins, and with the mouse.
	expect(why(alone, { do: 'draw' })).toEqual([
		{ code: 'flight', percent: 25 },
		{ code: 'behind', treasures: 3 },
		{ code: 'better', cards: 3, deck: 4 },
	]);
	const early = open(2, { orcs: 2, piles: [swords, rings, [], []], turn: 0 });
	expect(why(early, { do: 'draw' })[0]).toEqual({ code: 'orc', percent: 14, orcs: 2 });
	expect(why(early, { do: 'claim', place: 0, token: 'sword' })[0]).toEqual({ code: 'counts', treasures: 7, token: 'sword' });
	const both = open(2, { orcs: 5, piles: [['sword+sword+coin'], rings, [], []], turn: 0, deck: ['ring+mouse', 'orc', 'coin+coin+coin'] });
	both.act(0, { do: 'draw' });
	expect(why(both, { do: 'place', place: 1 })).toEqual([
		{ code: 'makes', treasures: 7, token: 'ring' },
		{ code: 'offers', treasures: 7, token: 'ring' },
		{ code: 'leaves', treasures: 2 },
	]);
	const fled = open(2, { orcs: 5, piles: [['sword+sword+sword'], [], [], []], turn: 0, deck: ['orc'] });
	fled.act(0, { do: 'draw' });
	expect(why(fled, { do: 'grab', place: 0 })).toEqual([{ code: 'unseen', treasures: 0.5 }]);
});

test('reasons in words', () => {
	const full = { treasures: 2, token: KINDS[2], percent: 25, orcs: 3, cards: 4, deck: 9 };
	for (const locale of LOCALES) for (const code of CODES) expect(say({ code, ...full }, locale)).not.toMatch(/undefined|NaN|[{}]|^$/);
	const lead = (treasures: number): string[] => LOCALES.map((locale) => say({ code: 'ahead', treasures }, locale).split(': ')[1]);
	expect(lead(1)).toEqual(['1 treasure.', '1 сокровище.', '1 skarb.']);
	expect(lead(3)).toEqual(['3 treasures.', '3 сокровища.', '3 skarby.']);
	expect(lead(5)).toEqual(['5 treasures.', '5 сокровищ.', '5 skarbów.']);
	expect(lead(2.5)).toEqual(['2.5 treasures.', '2,5 сокровища.', '2,5 skarbu.']);
	expect(say({ code: 'nothing' }, 'en')).toBe('');
	const read = (locale: string): Record<string, unknown> =>
		JSON.parse(readFileSync(join(import.meta.dirname, `../src/my-treasure/words/${locale}.json`), 'utf8'));
	for (const locale of LOCALES) {
		expect(Object.keys(read(locale)).sort()).toEqual([...CODES, 'treasures'].sort());
	}
});
