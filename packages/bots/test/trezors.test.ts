import { games } from '@trove/games';
import { game } from '@trove/games/trezors';
import { MAP, PIRATES } from '@trove/games/trezors/cards.ts';
import { PASS_MOVE, TAP_MOVE } from '@trove/games/trezors/moves.ts';
import type { State } from '@trove/games/trezors/state.ts';
import { Dice, type JsonObject, makeTable, startMatch, type Table } from '@trove/kernel';
import { describe, expect, it } from 'vitest';
import { questionOf } from '../src/ask.ts';
import type { Mind, Sitting } from '../src/mind.ts';
import { mindOf } from '../src/minds.ts';
import { PLAYERS, TEMPERAMENTS, type Temperament } from '../src/question.ts';
import { sitAt } from '../src/sitting.ts';
import { openKind } from '../src/trezors/chests.ts';
import { exploitability, measureExploitability, mixedStrategy, trezors } from '../src/trezors/index.ts';
import { racedChest, reactionTime } from '../src/trezors/race.ts';
import { solve } from '../src/trezors/regret.ts';
import settings from '../src/trezors/settings.json' with { type: 'json' };
import { duel } from './duel.ts';

const calm = makeTable(game, 2, { contest: 'calm' });

function sit(table: Table, state: State, seat: number, seed = 'seed', iterations = 400, temperament: Temperament = 'steady'): Sitting<State> {
	return sitAt(game, questionOf(game, table, state, seat, { iterations }, seed), temperament);
}

function at(setup: JsonObject, table = calm): State {
	return game.setup(table, setup, new Dice('setup')).state;
}

/** The start of a round in which a chest of this kind lies open. */
function dealtWith(kind: (typeof PIRATES)[number], round: number, table = calm): State {
	for (let i = 0; ; i++) {
		const { state } = game.setup(table, { round }, new Dice(i));
		if (openKind(state) === PIRATES.indexOf(kind)) return state;
	}
}

const play = (name: (typeof PIRATES)[number]): number => PIRATES.indexOf(name);
const everything = [...PIRATES];

/** How often a mind makes each move, over many seeds. */
function tally(mind: Mind<State>, table: Table, state: State, seat: number, times: number, temperament: Temperament = 'steady'): Map<number, number> {
	const counts = new Map<number, number>();
	for (let i = 0; i < times; i++) {
		const { move } = mind(sit(table, state, seat, `tally/${i}`, 200, temperament));
		counts.set(move, (counts.get(move) ?? 0) + 1 / times);
	}
	return counts;
}

describe('regret matching', () => {
	it('finds the mixed strategies of a matrix game', () => {
		let left = 2000;
		// Rock paper scissors with paper against rock counting double: scissors in half of all games, the others a quarter
		// each.
		const { rows, columns, low, high } = solve(Float64Array.of(0, -2, 1, 2, 0, -1, -1, 1, 0), 3, 3, 1e-4, () => left-- > 0);
		expect(high - low).toBeLessThan(0.01);
		expect(Math.abs(low)).toBeLessThan(0.01);
		for (const strategy of [rows, columns]) for (const [i, chance] of [0.25, 0.25, 0.5].entries()) expect(strategy[i]).toBeCloseTo(chance, 1);
	});
});

describe('Captain', () => {
	it('loses less than 0.15 stars in the last round to the best reply', () => {
		const { mean, positions } = measureExploitability(450, 'test');
		expect(positions).toBe(450);
		expect(mean.stars).toBeLessThan(0.15);
		expect(mean.win).toBeLessThan(0.03);
	});

	it('would be found out playing one card only', () => {
		const state = at({ deck: ['pistol', 'jewel', 'diamond'], hands: [everything, everything] });
		const sitting = sit(calm, state, 0);
		const pure = exploitability(sitting, [[play('jewel'), 1]]);
		const mixed = exploitability(sitting);
		expect(pure.stars).toBeGreaterThan(1);
		expect(pure.win).toBeGreaterThan(0.2);
		expect(mixed.stars).toBeLessThan(pure.stars / 3);
	});

	it('draws from exactly the mixed strategy that it states', () => {
		const state = at({ round: 3, won: [['crown'], ['jewel']] });
		const stated = new Map(mixedStrategy(sit(calm, state, 0, 'any', 200)));
		expect([...stated.values()].reduce((a, b) => a + b)).toBeCloseTo(1);
		const drawn = tally(trezors.captain, calm, state, 0, 500);
		for (let move = 0; move <= MAP; move++) expect(Math.abs((drawn.get(move) ?? 0) - (stated.get(move) ?? 0))).toBeLessThan(0.08);
	});

	it('answers at once, and surely, when there is one card', () => {
		const state = at({ round: 7, hands: [['crown'], everything] });
		const sitting = sit(calm, state, 0);
		expect(mixedStrategy(sitting)).toEqual([[play('crown'), 1]]);
		expect(sitting.clock.count).toBe(0);
	});

	it('stays within its iterations, at any number of players', () => {
		for (const players of [2, 3, 4]) {
			const table = makeTable(game, players, {});
			const sitting = sit(table, at({ round: 2 }, table), 0, 'seed', 20);
			trezors.captain(sitting);
			expect(sitting.clock.count).toBeLessThanOrEqual(20);
			expect(sitting.clock.count).toBeGreaterThan(0);
		}
	});

	it('goes for the diamond when nothing else can help', () => {
		// Six behind: coins are not enough.
		const state = at({
			deck: ['coin', 'coin', 'diamond'],
			won: [[], ['pistol', 'coin']],
			hands: [
				['diamond', 'coin'],
				['coin', 'chalice'],
			],
		});
		expect(mixedStrategy(sit(calm, state, 0))).toEqual([[play('diamond'), 1]]);
	});
});

describe('obvious moves', () => {
	const both = ['captain', 'sailor'] as const;
	it.each(both)('%s takes the diamond that nobody else can want', (level) => {
		const state = at({ deck: ['coin', 'coin', 'diamond'], hands: [['diamond', 'crown', 'coin'], ['coin']] });
		expect(tally(trezors[level], calm, state, 0, 40).get(play('diamond'))).toBeGreaterThan(0.9);
	});
	it.each(both)('%s counts what is gone: the last chests are known', (level) => {
		const state = at({
			deck: ['pistol', 'pistol', 'chalice'],
			hands: [
				['diamond', 'pistol', 'chalice'],
				['chalice', 'coin'],
			],
		});
		expect(tally(trezors[level], calm, state, 0, 40).get(play('pistol'))).toBeGreaterThan(0.9);
	});
	it.each(both)('%s plays the map in the last round where it wins most', (level) => {
		const state = at({ deck: ['pistol', 'coin', 'chalice'], hands: [['chalice', 'coin', 'map'], ['coin']] });
		expect(tally(trezors[level], calm, state, 0, 40).get(MAP)).toBeGreaterThan(0.9);
	});
	it.each(both)('%s does not waste the map on a diamond that lies open in the first round', (level) => {
		expect(tally(trezors[level], calm, dealtWith('diamond', 1), 0, 40).get(MAP) ?? 0).toBeLessThan(0.1);
	});
});

describe('secrets', () => {
	it.each(PLAYERS)('what another has chosen does not matter to %s', (player) => {
		const before = at({ round: 4 });
		const moves = [play('crown'), MAP].map((chosen) => {
			const state = game.blank(calm);
			game.copy(before, state);
			game.apply(state, 0, chosen, 0, new Dice(1));
			return mindOf(game as never, player)(sit(calm, state, 1, 'same') as never);
		});
		expect(moves[0]).toEqual(moves[1]);
	});
});

describe('the race', () => {
	const table = makeTable(game, 3, { contest: 'race' });
	/** Two for one diamond, one alone with the coins. */
	function race(): State {
		const { state } = game.setup(table, { deck: ['coin', 'coin', 'diamond'] }, new Dice(1));
		for (const [seat, card] of [play('diamond'), play('diamond'), play('coin')].entries()) game.apply(state, seat, card, 0, new Dice(2));
		return state;
	}

	it('is entered by those who race, and by nobody else', () => {
		const state = race();
		const raced = state.chests.indexOf(0);
		expect([0, 1, 2].map((seat) => racedChest(state, seat))).toEqual([raced, raced, -1]);
		for (const level of ['captain', 'greedy'] as const) {
			expect([...tally(trezors[level], table, state, 0, 50)]).toEqual([[TAP_MOVE + raced, expect.closeTo(1)]]);
			expect([...tally(trezors[level], table, state, 2, 50)]).toEqual([[PASS_MOVE, expect.closeTo(1)]]);
		}
		expect(tally(trezors.sailor, table, state, 2, 200).get(PASS_MOVE)).toBeCloseTo(1);
		expect(mixedStrategy(sit(table, state, 0))).toEqual([[TAP_MOVE + raced, 1]]);
	});

	it('tempts a cabin boy to tap what is his anyway, but not in the last rounds', () => {
		const two = makeTable(game, 2, { contest: 'race' });
		const passes = (round: number): number => {
			const state = dealtWith('coin', round, two);
			game.apply(state, 0, play('coin'), 0, new Dice(1));
			game.apply(state, 1, play('diamond'), 0, new Dice(1));
			expect(racedChest(state, 0)).toBe(-1);
			return tally(trezors.cabinBoy, two, state, 0, 300).get(PASS_MOVE) ?? 0;
		};
		expect(passes(2)).toBeLessThan(0.97);
		expect(passes(2)).toBeGreaterThan(0.8);
		expect(passes(7)).toBeCloseTo(1);
	});

	it('is run as fast as people are, the better the faster', () => {
		const dice = new Dice('times');
		const median = (level: 'captain' | 'sailor' | 'cabinBoy'): number => {
			const times = Array.from({ length: 2001 }, () => reactionTime(settings.race[level], dice)).sort((a, b) => a - b);
			expect(times[0]).toBeGreaterThanOrEqual(250);
			expect(times.every(Number.isInteger)).toBe(true);
			return times[1000];
		};
		const [first, second, third] = [median('captain'), median('sailor'), median('cabinBoy')];
		expect(first).toBeGreaterThan(340);
		expect(second).toBeGreaterThan(first + 50);
		expect(third).toBeGreaterThan(second + 30);
	});
});

describe('levels', () => {
	it.each([3, 4])('Sailor beats greedy with %i players too, where many want the open chest', async (players) => {
		const { wins } = await duel('trezors', [mindOf(games.find('trezors').game, 'sailor'), mindOf(games.find('trezors').game, 'greedy')], 120, {
			players,
			options: { contest: 'calm' },
		});
		expect(wins).toBeGreaterThan(0.5);
	});

	it('stand in order', async () => {
		const minds = (a: Parameters<typeof mindOf>[1], b: Parameters<typeof mindOf>[1]): [Mind, Mind] => [
			mindOf(games.find('trezors').game, a),
			mindOf(games.find('trezors').game, b),
		];
		const wins = (a: Parameters<typeof mindOf>[1], b: Parameters<typeof mindOf>[1], deals: number): Promise<number> =>
			duel('trezors', minds(a, b), deals, { options: { contest: 'calm' }, budget: { iterations: 200 }, seed: 'order' }).then((came) => came.wins);
		expect(await wins('captain', 'random', 100)).toBeGreaterThan(0.93);
		expect(await wins('sailor', 'random', 150)).toBeGreaterThan(0.92);
		expect(await wins('cabin-boy', 'random', 100)).toBeGreaterThan(0.75);
		expect(await wins('cabin-boy', 'sailor', 200)).toBeLessThan(0.42);
		expect(await wins('captain', 'sailor', 250)).toBeGreaterThan(0.52);
	});

	it('play legal moves with every number of players and every option', () => {
		let moves = 0;
		for (const players of [2, 3, 4]) {
			for (const contest of ['calm', 'race']) {
				const table = makeTable(game, players, { contest });
				for (const [round, player] of PLAYERS.entries()) {
					const match = startMatch(game, table, `legal/${round}`);
					for (let step = 0; !match.over; step++) {
						const [seat] = match.toAct;
						const sitting = sit(table, match.state, seat, `legal/${step}`, 20, TEMPERAMENTS[step % TEMPERAMENTS.length]);
						const { move, extra } = mindOf(game as never, player)(sitting as never);
						expect(sitting.moves).toContain(move);
						if (move >= TAP_MOVE && move < PASS_MOVE && player !== 'random') expect(extra).toBeGreaterThanOrEqual(250);
						expect(match.act(seat, game.make(move, extra))).not.toHaveProperty('code');
						moves++;
					}
				}
			}
		}
		expect(moves).toBeGreaterThan(900);
	});

	it('have temperaments: the cautious keep to what lies open, the bold do not', () => {
		const state = dealtWith('coin', 2);
		for (const level of ['sailor', 'cabinBoy'] as const) {
			const openly = (temperament: Temperament): number => tally(trezors[level], calm, state, 0, 300, temperament).get(play('coin')) ?? 0;
			expect(openly('cautious')).toBeGreaterThan(openly('bold') + 0.05);
		}
	});
});
