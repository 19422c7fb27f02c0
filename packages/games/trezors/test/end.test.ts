import {
	type Action,
	canonical,
	EVERYTHING,
	isRefusal,
	type Match,
	makeMatchFile,
	makeTable,
	parseMatchFile,
	Registry,
	startMatch,
	TABLE,
} from '@trove/kernel';
import { expect, test } from 'vitest';
import { entry } from '../index.ts';
import { act, choose, only, open, playRound, tap, whole } from './table.ts';

test('[TZ-12] pirate cards return, chests not won are discarded, three new ones are laid out', () => {
	const match = open(2, { deck: ['jewel', 'coin', 'crown', 'coin', 'coin', 'chalice'] });
	choose(match, ['crown', 'pistol']);
	const events = tap(match, ['pass', 'pass']);
	expect(only(events, 'discard').map(({ chest, kind }) => [chest, kind])).toEqual([
		[0, 'jewel'],
		[1, 'coin'],
	]);
	expect(events.slice(-2)).toEqual([
		{ on: 'gather', round: 6, back: [0, 1], out: [] },
		{ on: 'lay', round: 7, chests: ['?', '?', 'chalice'] },
	]);
	expect(whole(match)).toMatchObject({ round: 7, phase: 'choose', toAct: [0, 1], chests: ['?', '?', 'chalice'], played: [null, null], taps: [null, null] });
	expect(whole(match).hands.map((hand) => hand.length)).toEqual([7, 7]);
	const { memory } = match.game.observe(match.state, 0);
	expect(memory).toEqual({
		discarded: { diamond: 1, pistol: 2, jewel: 3, crown: 3, chalice: 4, coin: 4 },
		unseen: { diamond: 0, pistol: 0, jewel: 0, crown: 0, chalice: 0, coin: 2 },
	});
});

test('[TZ-12] hooks are drawn from seat 0 on, each seat’s together, until the pile is empty', () => {
	const wrong = (hooks: readonly number[]): unknown =>
		playRound({
			row: ['jewel', 'crown', 'chalice'],
			cards: ['map', 'map', 'pistol'],
			taps: [
				[1, 300],
				[1, 300],
				[1, 300],
			],
			setup: { hooks },
		}).state;
	expect(wrong([0, 0, 0])).toMatchObject({ hooks: [2, 2, 1], hooksLeft: 5 });
	expect(wrong([2, 2, 2])).toMatchObject({ hooks: [4, 4, 2], hooksLeft: 0 });
});

test('[TZ-12] a pile with one hook left gives one of two', () => {
	const round = (hooks: readonly number[]): ReturnType<typeof playRound> =>
		playRound({
			row: ['jewel', 'crown', 'chalice'],
			cards: ['map', 'map', 'pistol'],
			taps: [
				[1, 300],
				[1, 300],
				[1, 300],
			],
			setup: { hooks },
		});
	const three = round([7, 0, 0]);
	expect(three.state).toMatchObject({ hooks: [9, 1, 0], hooksLeft: 0 });
	expect(only(three.events, 'hook').map(({ seat, hooks }) => [seat, hooks])).toEqual([
		[0, 2],
		[1, 1],
		[2, 0],
	]);
	expect(round([0, 0, 9]).state).toMatchObject({ hooks: [1, 0, 9], hooksLeft: 0 });
	expect(round([0, 10, 0]).state).toMatchObject({ hooks: [0, 10, 0], hooksLeft: 0 });
});

test('[TZ-13] the score is the stars won less one per hook', () => {
	const won = [
		['diamond', 'pistol', 'jewel', 'crown', 'chalice', 'coin'],
		['coin', 'coin'],
	];
	const match = open(2, { won, hooks: [1, 4], round: 6 });
	expect(whole(match).scores).toEqual([20, -2]);
	expect(match.game.outcome(match.state)).toBeNull();
});

test('[TZ-13] most points win; equal points share the win', () => {
	const end = (won: readonly (readonly string[])[], hooks: readonly number[]): unknown => {
		const { match, events } = playRound({ row: ['coin', 'coin', 'coin'], cards: won.map(() => 'pistol' as const), setup: { won, hooks } });
		const outcome = match.game.outcome(match.state);
		expect(events.at(-1)).toEqual({ on: 'over', round: 7, scores: outcome?.scores, winners: outcome?.winners });
		expect(whole(match).scores).toEqual(outcome?.scores);
		return outcome;
	};
	expect(end([['crown'], ['jewel'], []], [0, 0, 1])).toEqual({ scores: [3, 4, -1], winners: [1], places: [2, 1, 3] });
	expect(end([['crown'], ['jewel'], ['crown']], [0, 1, 0])).toEqual({ scores: [3, 3, 3], winners: [0, 1, 2], places: [1, 1, 1] });
	expect(end([[], ['coin']], [0, 1])).toEqual({ scores: [0, 0], winners: [0, 1], places: [1, 1] });
});

test('[TZ-13] the last row stays on the table, with cards and taps open', () => {
	const { match } = playRound({ row: ['jewel', 'coin', 'crown'], cards: ['crown', 'map'], taps: [[0, 300], 'pass'] });
	for (const seat of [0, 1, -1, -2]) {
		expect(match.game.view(match.state, seat)).toMatchObject({
			chests: ['jewel', 'coin', 'crown'],
			played: ['crown', 'map'],
			taps: [{ chest: 0, ms: 300 }, 'pass'],
			phase: 'over',
			round: 7,
		});
	}
	expect(whole(match).hands.map((hand) => hand.length)).toEqual([7, 6]);
});

test('[TZ-14] race is the default; at a calm table nobody taps and the round is settled at the reveal', () => {
	expect(makeTable(entry.game, 2).options).toEqual({ contest: 'race' });
	const match = open(2, { deck: ['jewel', 'coin', 'crown', 'coin', 'coin', 'chalice'] }, 'calm');
	const refused = (action: Action, seat = 0): unknown => match.act(seat, action);
	expect(refused({ do: 'tap', chest: 1, ms: 300 })).toEqual({ code: 'calm-table', rule: 'TZ-14' });
	expect(refused({ do: 'pass' })).toEqual({ code: 'calm-table', rule: 'TZ-14' });
	const events = choose(match, ['crown', 'crown']);
	expect(events.map(({ on }) => on)).toEqual(['choose', 'choose', 'reveal', 'discard', 'contest', 'take', 'discard', 'gather', 'lay']);
	expect(only(events, 'contest')[0]).toMatchObject({ kind: 'crown', chests: 1, racers: [0, 1], drawn: true });
	expect(whole(match)).toMatchObject({ round: 7, phase: 'choose', taps: [null, null] });
	expect(match.legal(TABLE)).toEqual([]);
});

test('[TZ-14] maps without a chest draw hooks and coins put hooks back at a calm table too', () => {
	const { state } = playRound({ row: ['crown', 'coin', 'coin'], cards: ['map', 'map', 'coin'], contest: 'calm', setup: { hooks: [0, 0, 3] } });
	expect([...state.hooks].sort()).toEqual([0, 1, 1]);
	expect(state.hooks[2]).toBe(1);
});

test('[TZ-8] taps are refused before the reveal, and only the table closes', () => {
	const match = open(2, { round: 7 });
	expect(match.act(0, { do: 'tap', chest: 1, ms: 300 })).toEqual({ code: 'not-revealed-yet', rule: 'TZ-8' });
	expect(match.act(0, { do: 'pass' })).toEqual({ code: 'not-revealed-yet', rule: 'TZ-8' });
	expect(match.act(0, { do: 'close' })).toEqual({ code: 'only-the-table-closes', rule: 'TZ-8' });
	expect(match.act(TABLE, { do: 'close' })).toMatchObject({ code: 'not-your-turn' });
	choose(match, ['crown', 'crown']);
	expect(match.act(1, { do: 'close' })).toEqual({ code: 'only-the-table-closes', rule: 'TZ-8' });
	expect(match.act(TABLE, { do: 'pass' })).toMatchObject({ code: 'not-your-turn' });
	expect(isRefusal(match.act(TABLE, { do: 'close' }))).toBe(false);
});

/** A whole game in which everybody plays crowns and taps at different times; every second round the table closes. */
function raced(seed: string): Match {
	const match = startMatch(entry.game, makeTable(entry.game, 3), seed);
	for (let round = 1; !match.over; round++) {
		choose(match, ['coin', 'coin', 'chalice']);
		tap(
			match,
			round % 2
				? [
						[2, 90 + 40 * round],
						[2, 300],
						[1, 300],
					]
				: [[0, 60_000], null, [1, 99]],
		);
	}
	return match;
}

test('[TZ-15] the accepted times stand in the log, and a replay comes to the same result', () => {
	const match = raced('a race');
	const file = JSON.parse(JSON.stringify(makeMatchFile(match, 'a race')));
	expect(file.actions.filter((action: Action) => action.do === 'tap').slice(0, 4)).toEqual([
		{ seat: 0, do: 'tap', chest: 2, ms: 130 },
		{ seat: 1, do: 'tap', chest: 2, ms: 300 },
		{ seat: 2, do: 'tap', chest: 1, ms: 300 },
		{ seat: 0, do: 'tap', chest: 0, ms: 60_000 },
	]);
	expect(file.actions.filter((action: Action) => action.do === 'close')).toEqual([{ do: 'close' }, { do: 'close' }, { do: 'close' }]);
	const replayed = parseMatchFile(new Registry([entry]), file);
	const all = ({ game, state }: Match): string => canonical(game.observe(state, EVERYTHING));
	expect(all(replayed.match)).toBe(all(match));
});

test('[TZ-15] with another time in the log the result is another', () => {
	const race = (ms: number): unknown => {
		const match = open(2, { deck: ['coin', 'coin', 'crown'] });
		choose(match, ['crown', 'crown']);
		act(match, 0, { do: 'tap', chest: 2, ms });
		act(match, 1, { do: 'tap', chest: 2, ms: 400 });
		return match.game.outcome(match.state)?.winners;
	};
	expect([race(399), race(401)]).toEqual([[0], [1]]);
});
