import { type Action, isRefusal, type Match, makeTable, Seeded, SPECTATOR, startMatch } from '@trove/kernel';
import { expect, test } from 'vitest';
import { KINDS, type Pirate } from '../cards.ts';
import { entry, game } from '../index.ts';
import { act, choose, only, open, playRound, whole } from './table.ts';

const ALL: readonly Pirate[] = [...KINDS, 'map'];
const plays = (cards: readonly Pirate[]): Action[] => cards.map((card) => ({ do: 'play', card }));
const reason = (match: Match, seat: number, action: Action): unknown => {
	const done = match.act(seat, action);
	return isRefusal(done) ? { ...done } : 'accepted';
};

test('[TZ-1] everybody starts with all seven pirate cards, no chest and no hook', () => {
	for (const players of [2, 3, 4]) {
		const { hands, won, hooks, hooksLeft, scores, round, phase, toAct, played, taps } = whole(startMatch(entry.game, makeTable(entry.game, players), 'x'));
		const each = <T>(thing: T): T[] => new Array(players).fill(thing);
		expect({ hands, won, hooks, scores, played, taps }).toEqual({
			hands: each(ALL),
			won: each([]),
			hooks: each(0),
			scores: each(0),
			played: each(null),
			taps: each(null),
		});
		expect({ hooksLeft, round, phase, toAct }).toEqual({ hooksLeft: 10, round: 1, phase: 'choose', toAct: [0, 1, 2, 3].slice(0, players) });
	}
});

test('[TZ-1] the deck is the 21 chests in an order that the seed decides', () => {
	const orders = ['one', 'two'].map((seed) => {
		const match = startMatch(entry.game, makeTable(entry.game, 2, { contest: 'calm' }), seed);
		const rows: string[] = [];
		while (!match.over) rows.push(...only(choose(match, ['diamond', 'coin']), 'reveal').flatMap(({ chests }) => chests));
		return rows;
	});
	const counts = KINDS.map((kind) => orders[0].filter((chest) => chest === kind).length);
	expect(counts).toEqual([1, 2, 3, 4, 5, 6]);
	expect(orders[0]).not.toEqual(orders[1]);
});

test('[TZ-2] three chests a round, the third face up; seven rounds', () => {
	const deck = [...KINDS, ...KINDS.slice(1), ...KINDS.slice(2), ...KINDS.slice(3), ...KINDS.slice(4), 'coin'];
	const match = open(2, { deck }, 'calm');
	const seen: string[][] = [];
	for (let round = 1; round <= 7; round++) {
		expect(whole(match)).toMatchObject({ round, phase: 'choose', chests: ['?', '?', deck[3 * round - 1]] });
		const [{ chests }] = only(choose(match, ['diamond', 'diamond']), 'reveal');
		seen.push([...chests]);
	}
	expect(seen.flat()).toEqual(deck);
	expect(whole(match)).toMatchObject({ round: 7, phase: 'over', toAct: [] });
});

test('[TZ-2] the face-up chest is drawn first, the others when they are turned', () => {
	const draws: string[] = [];
	const seeded = new Seeded('order');
	const state = game.blank(makeTable(entry.game, 2, { contest: 'calm' }));
	const chance = {
		draw(bag: number, round: number, nth: number, cards: Uint8Array, count: number): number {
			draws.push(`${game.bags[bag]} ${round} ${nth} of ${count}`);
			return seeded.draw(bag, round, nth, cards, count);
		},
		reveal: () => draws.push('reveal'),
	};
	game.deal(state, chance);
	game.apply(state, 0, 0, 0, chance);
	game.apply(state, 1, 5, 0, chance);
	expect(draws).toEqual(['chests 0 2 of 21', 'chests 0 0 of 20', 'chests 0 1 of 19', 'reveal', 'chests 0 5 of 18']);
});

test('[TZ-3] all choose at the same time, in any order, each once', () => {
	const match = open(3, { round: 1 });
	for (const seat of [0, 1, 2]) expect(match.legal(seat)).toEqual(plays(ALL));
	act(match, 2, { do: 'play', card: 'coin' });
	expect(match.toAct).toEqual([0, 1]);
	expect(match.legal(2)).toEqual([]);
	expect(reason(match, 2, { do: 'play', card: 'crown' })).toEqual({ code: 'not-your-turn', rule: 'TZ-3', data: { toAct: [0, 1] } });
	act(match, 0, { do: 'play', card: 'map' });
	expect(match.toAct).toEqual([1]);
});

test('[TZ-3] a choice is secret and can be taken back until all have chosen', () => {
	const match = open(3, { round: 1 });
	act(match, 0, { do: 'play', card: 'map' });
	act(match, 1, { do: 'play', card: 'coin' });
	const seen = (seat: number): unknown => match.game.view(match.state, seat).chosen;
	for (const seat of [0, 1, 2, SPECTATOR]) expect(match.game.view(match.state, seat).played).toEqual(['?', '?', null]);
	expect([seen(0), seen(1), seen(2), seen(-1)]).toEqual([
		['map', '?', null],
		['?', 'coin', null],
		['?', '?', null],
		['?', '?', null],
	]);
	expect(whole(match)).toMatchObject({ played: ['?', '?', null], chosen: ['map', 'coin', null], hands: [ALL, ALL, ALL] });
	expect(isRefusal(match.undo(0))).toBe(false);
	expect(whole(match)).toMatchObject({ played: [null, '?', null], chosen: [null, 'coin', null], toAct: [0, 2] });
	choose(match, ['crown']);
	act(match, 2, { do: 'play', card: 'crown' });
	expect(match.undo(2)).toMatchObject({ code: 'undo-too-late' });
});

test('[TZ-3] only a card in the hand can be played', () => {
	const match = open(2, { hands: [['crown'], ['map', 'coin']], round: 7 });
	expect(match.legal(1)).toEqual(plays(['coin', 'map']));
	expect(reason(match, 0, { do: 'play', card: 'coin' })).toEqual({ code: 'not-in-hand', rule: 'TZ-3', data: { card: 'coin' } });
	expect(reason(match, 0, { do: 'play', card: 'map' })).toEqual({ code: 'not-in-hand', rule: 'TZ-10', data: { card: 'map' } });
});

test('[TZ-4] when the last has chosen, chests and pirate cards are turned together', () => {
	const match = open(2, { deck: ['jewel', 'coin', 'crown'] });
	expect(only(choose(match, ['pistol']), 'reveal')).toEqual([]);
	expect(whole(match)).toMatchObject({ phase: 'choose', chests: ['?', '?', 'crown'] });
	const events = act(match, 1, { do: 'play', card: 'map' });
	expect(events).toEqual([
		{ on: 'choose', round: 7, seat: 1, card: 'map' },
		{ on: 'reveal', round: 7, chests: ['jewel', 'coin', 'crown'], played: ['pistol', 'map'] },
	]);
	expect(whole(match)).toMatchObject({ phase: 'tap', toAct: [0, 1], chests: ['jewel', 'coin', 'crown'], played: ['pistol', 'map'] });
	expect(whole(match).hands).toEqual([ALL.filter((card) => card !== 'pistol'), [...KINDS]]);
	for (const seat of [0, 1, -1]) expect(match.game.view(match.state, seat).played).toEqual(['pistol', 'map']);
	expect(reason(match, 0, { do: 'play', card: 'crown' })).toEqual({ code: 'cards-are-open', rule: 'TZ-4' });
});

test('[TZ-5] a map wants the highest-starred kind wherever it lies', () => {
	for (const kind of KINDS.slice(0, -1)) {
		for (const row of [[kind, 'coin', 'coin'] as const, ['coin', kind, 'coin'] as const, ['coin', 'coin', kind] as const]) {
			expect(playRound({ row, cards: ['map', 'coin'] }).state.won).toEqual([[kind], ['coin', 'coin']]);
		}
	}
	expect(playRound({ row: ['coin', 'coin', 'coin'], cards: ['map', 'crown'] }).state.won).toEqual([['coin'], []]);
	expect(playRound({ row: ['crown', 'jewel', 'chalice'], cards: ['map', 'crown'] }).state.won).toEqual([['jewel'], ['crown']]);
});

test('[TZ-5] a card wants all chests of its kind and no other', () => {
	const row = ['pistol', 'jewel', 'crown'] as const;
	for (const kind of KINDS) {
		const { state } = playRound({ row, cards: [kind, 'diamond'] });
		expect(state.won[0]).toEqual(row.filter((chest) => chest === kind));
	}
});

test('[TZ-6] alone, a card takes all its chests and a map one; without a matching chest nothing', () => {
	const alone = playRound({ row: ['crown', 'crown', 'coin'], cards: ['crown', 'pistol'] });
	expect(alone.state.won).toEqual([['crown', 'crown'], []]);
	expect(only(alone.events, 'take')).toEqual([
		{ on: 'take', round: 7, seat: 0, chest: 0, kind: 'crown', right: 'alone' },
		{ on: 'take', round: 7, seat: 0, chest: 1, kind: 'crown', right: 'alone' },
	]);
	expect(only(alone.events, 'discard')).toEqual([{ on: 'discard', round: 7, chest: 2, kind: 'coin' }]);
	expect(only(alone.events, 'contest')).toEqual([]);
	const map = playRound({ row: ['crown', 'coin', 'crown'], cards: ['map', 'pistol'] });
	expect(only(map.events, 'take')).toEqual([{ on: 'take', round: 7, seat: 0, chest: 0, kind: 'crown', right: 'alone' }]);
	expect(only(map.events, 'discard').map(({ chest, kind }) => [chest, kind])).toEqual([
		[2, 'crown'],
		[1, 'coin'],
	]);
});

test('[TZ-7] of three chests a card takes two and a map one', () => {
	const { events } = playRound({ row: ['jewel', 'jewel', 'jewel'], cards: ['map', 'jewel'] });
	expect(only(events, 'take').map(({ seat, chest, right }) => [seat, chest, right])).toEqual([
		[0, 0, 'share'],
		[1, 1, 'share'],
		[1, 2, 'rest'],
	]);
	expect(only(events, 'discard')).toEqual([]);
});

test('[TZ-7] two cards and three chests: one each, the third is raced for', () => {
	const { events, state } = playRound({
		row: ['coin', 'coin', 'coin'],
		cards: ['coin', 'coin'],
		taps: [
			[1, 300],
			[1, 250],
		],
	});
	expect(state.won).toEqual([['coin'], ['coin', 'coin']]);
	expect(only(events, 'contest')).toEqual([{ on: 'contest', round: 7, kind: 'coin', chests: 1, racers: [0, 1], winners: [1], drawn: false }]);
	expect(only(events, 'take').map(({ seat, chest, right }) => [seat, chest, right])).toEqual([
		[1, 1, 'race'],
		[0, 0, 'share'],
		[1, 2, 'share'],
	]);
});

test('[TZ-7] what two maps leave is not contested', () => {
	const { events } = playRound({ row: ['jewel', 'jewel', 'jewel'], cards: ['map', 'map'] });
	expect(only(events, 'contest')).toEqual([]);
	expect(only(events, 'take').map(({ seat, right }) => [seat, right])).toEqual([
		[0, 'share'],
		[1, 'share'],
	]);
	expect(only(events, 'discard').map(({ chest }) => chest)).toEqual([2]);
});

test('[TZ-6] a chest that none of four players wants goes to nobody', () => {
	for (const row of [['diamond', 'coin', 'coin'] as const, ['coin', 'diamond', 'chalice'] as const]) {
		expect(playRound({ row, cards: ['pistol', 'pistol', 'jewel', 'crown'] }).state.won).toEqual([[], [], [], []]);
	}
});
