import { entry, game, older } from '@trove/games/trezors';
import { MAP, PIRATES } from '@trove/games/trezors/cards.ts';
import { PASS_MOVE, TAP_MOVE } from '@trove/games/trezors/moves.ts';
import type { State } from '@trove/games/trezors/state.ts';
import { Dice, type JsonObject, LOCALES, makeTable, openScenario, type Table } from '@trove/kernel';
import { describe, expect, it } from 'vitest';
import { questionOf } from '../src/ask.ts';
import type { Sitting } from '../src/mind.ts';
import { sitAt } from '../src/sitting.ts';
import { trezors } from '../src/trezors/index.ts';
import { racedChest } from '../src/trezors/race.ts';
import { REASONS } from '../src/trezors/reasons.ts';
import en from '../src/trezors/words/en.json' with { type: 'json' };

const calm = makeTable(game, 2, { contest: 'calm' });

function sit(table: Table, state: State, seat: number, seed = 'seed', iterations = 400): Sitting<State> {
	return sitAt(game, questionOf(game, table, state, seat, { iterations }, seed));
}

function at(setup: JsonObject, table = calm): State {
	return game.setup(table, setup, new Dice('setup')).state;
}

const play = (name: (typeof PIRATES)[number]): number => PIRATES.indexOf(name);

describe('opinions', () => {
	it('rate every legal move, the better ones higher', () => {
		const state = at({ deck: ['coin', 'coin', 'diamond'], hands: [['diamond', 'crown', 'coin'], ['coin']] });
		const opinions = trezors.opinions?.(sit(calm, state, 0, 'seed', 200)) ?? [];
		expect(opinions.map(({ move }) => move)).toEqual([play('diamond'), play('crown'), play('coin')]);
		const [diamond, crown, coin] = opinions;
		expect(diamond.win.mean).toBe(1);
		expect(diamond.lead).toMatchObject({ mean: 4, low: 4, high: 4 });
		expect(crown.win.mean).toBe(0);
		expect(crown.lead.mean).toBe(-2);
		// One coin each.
		expect(coin.win.mean).toBe(0.5);
		expect(coin.lead.mean).toBe(0);
		expect(diamond.tries).toBeGreaterThan(100);
	});

	it('know a race', () => {
		const table = makeTable(game, 2, { contest: 'race' });
		const { state } = game.setup(table, { deck: ['coin', 'coin', 'diamond'] }, new Dice(1));
		game.apply(state, 0, play('diamond'), 0, new Dice(2));
		game.apply(state, 1, play('diamond'), 0, new Dice(2));
		const raced = racedChest(state, 0);
		const rated = new Map(trezors.opinions?.(sit(table, state, 0, 'seed', 300)).map((opinion) => [opinion.move, opinion]));
		expect(rated.get(TAP_MOVE + raced)?.win.mean).toBeGreaterThan(0.4);
		expect(rated.get(TAP_MOVE + raced)?.win.mean).toBeLessThan(0.6);
		expect(rated.get(PASS_MOVE)?.win.mean).toBeLessThan(0.1);
	});
});

describe('reasons', () => {
	const codes = (state: State, move: number, table = calm) => trezors.reasons?.(sit(table, state, 0), move) ?? [];

	it('give exact numbers', () => {
		// The third chest lies open: a coin. Unseen: a pistol, a crown, two chalices and a coin.
		const state = at({ deck: ['pistol', 'coin', 'coin', 'chalice', 'chalice', 'crown'], hooks: [1, 0] });
		expect(codes(state, play('pistol')).slice(0, 2)).toEqual([
			{ code: 'chance', percent: 40 },
			{ code: 'stars', stars: 2 },
		]);
		expect(codes(state, play('chalice')).slice(0, 2)).toEqual([
			{ code: 'chance', percent: 70 },
			{ code: 'stars', stars: 1.6 },
		]);
		expect(codes(state, play('diamond'))).toEqual([{ code: 'none' }]);
		expect(codes(state, play('coin'))).toEqual([{ code: 'open' }, { code: 'stars', stars: 1.4 }, { code: 'hooks', hooks: 1 }]);
		// Pistol in 4 of 10, else crown in 3 of 10, else a chalice: 5 × 0.4 + 3 × 0.3 + 2 × 0.3.
		const [highest, risk, wait] = codes(state, MAP);
		expect(highest).toEqual({ code: 'highest', stars: 3.5 });
		expect(risk).toMatchObject({ code: 'risk' });
		expect(wait).toEqual({ code: 'map_wait', rounds: 1 });
	});

	it.each([
		[2, 'share', 'share', 0],
		[1, 'wrong_costs', 'nothing_raced', -3],
	] as const)('[TZ-9] know what a tap on a sure share comes to, version %i', (version, tap, pass, cost) => {
		const rules = version === 1 ? older[0] : entry;
		const match = openScenario(rules, { players: 2, setup: { deck: ['chalice', 'coin', 'chalice'] } });
		for (const seat of [0, 1]) match.act(seat, { do: 'play', card: 'chalice' });
		const asked = questionOf(rules.game, match.table, match.state, 0, { iterations: 40 }, 'seed');
		const sitting = sitAt(rules.game, asked);
		const said = [TAP_MOVE, TAP_MOVE + 1, PASS_MOVE].flatMap((move) => trezors.reasons?.(sitting, move) ?? []);
		expect(said.map(({ code }) => code)).toEqual([tap, 'wrong', pass]);
		for (const locale of LOCALES) for (const reason of said) expect(trezors.say?.(reason, locale)).toMatch(/\.$/);
		// By the same rules: a chalice and a hook are three points.
		const leads = new Map(trezors.opinions?.(sitting).map(({ move, lead }) => [move, lead.mean]));
		expect((leads.get(TAP_MOVE) ?? 9) - (leads.get(PASS_MOVE) ?? 0)).toBe(cost);
	});

	it('know how a map can come away empty', () => {
		const state = at({ deck: ['coin', 'coin', 'diamond'], hands: [['map', 'crown'], ['diamond']] });
		expect(codes(state, MAP)).toEqual([{ code: 'highest', stars: 6 }, { code: 'risk', percent: 50 }, { code: 'map_last' }]);
	});

	it('judge taps', () => {
		const table = makeTable(game, 2, { contest: 'race' });
		const { state } = game.setup(table, { deck: ['coin', 'coin', 'diamond'] }, new Dice(1));
		game.apply(state, 0, play('diamond'), 0, new Dice(2));
		game.apply(state, 1, play('diamond'), 0, new Dice(2));
		const raced = racedChest(state, 0);
		const other = (raced + 1) % 3;
		expect(codes(state, TAP_MOVE + raced, table)).toEqual([{ code: 'race', chests: 1, rivals: 1 }]);
		expect(codes(state, TAP_MOVE + other, table)).toEqual([{ code: 'wrong' }]);
		expect(codes(state, PASS_MOVE, table)).toEqual([{ code: 'give_up' }]);
		const alone = game.setup(table, { deck: ['coin', 'coin', 'diamond'] }, new Dice(1)).state;
		game.apply(alone, 0, play('coin'), 0, new Dice(2));
		game.apply(alone, 1, play('crown'), 0, new Dice(2));
		expect(codes(alone, TAP_MOVE, table)).toEqual([{ code: 'wrong_costs' }]);
		expect(codes(alone, PASS_MOVE, table)).toEqual([{ code: 'nothing_raced' }]);
	});

	it('are said in three languages, with their numbers', () => {
		for (const locale of LOCALES) {
			const said = REASONS.map((code) => trezors.say?.({ code, percent: 37, stars: 2.5, hooks: 2, rounds: 5, chests: 1, rivals: 3 }, locale) ?? '');
			expect(new Set(said).size).toBe(REASONS.length);
			for (const text of said) expect(text).toMatch(/\p{L}.*\.$/u);
			expect(said.join('\n')).not.toMatch(/[{}]|undefined/);
		}
		const say = (code: string, numbers: object, locale: (typeof LOCALES)[number]) => trezors.say?.({ code, ...numbers }, locale);
		expect(say('stars', { stars: 2.5 }, 'en')).toBe('2.5 stars on average if nobody else wants it.');
		expect(say('stars', { stars: 1 }, 'en')).toBe('1 star on average if nobody else wants it.');
		expect(say('stars', { stars: 2.5 }, 'ru')).toBe('В среднем 2,5 звезды, если больше никто на это не претендует.');
		expect(say('map_wait', { rounds: 5 }, 'pl')).toBe('Mapa działa tylko raz, a przed nami jeszcze 5 rund.');
		expect(say('race', { chests: 2, rivals: 1 }, 'pl')).toBe('Bierzesz udział w tym wyścigu: 2 skrzynie, 1 rywal.');
	});

	it('use every message', () => {
		const parts = ['chests_count', 'rivals_count'];
		expect(Object.keys(en).sort()).toEqual([...REASONS, ...parts].sort());
	});
});
