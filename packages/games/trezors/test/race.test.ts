import { type Chance, makeTable, Stacked, TABLE } from '@trove/kernel';
import { expect, test } from 'vitest';
import { type Kind, PIRATES, type Pirate } from '../cards.ts';
import { entry, game } from '../index.ts';
import { VERSIONS, type Version } from '../state.ts';
import { act, choose, only, open, playRound, tap, whole } from './table.ts';

const TAPS = [{ do: 'tap', chest: 0 }, { do: 'tap', chest: 1 }, { do: 'tap', chest: 2 }, { do: 'pass' }];

test('[TZ-8] taps are open to everybody after every reveal, also when nothing is contested', () => {
	const match = open(3, { deck: ['coin', 'coin', 'crown'] });
	expect(match.legal(TABLE)).toEqual([]);
	choose(match, ['diamond', 'pistol', 'jewel']);
	expect(match.toAct).toEqual([0, 1, 2]);
	for (const seat of [0, 1, 2]) expect(match.legal(seat)).toEqual(TAPS);
	expect(match.legal(TABLE)).toEqual([{ do: 'close' }]);
});

test('[TZ-8] each taps or passes once, in any order; then the round is settled', () => {
	const match = open(3, { deck: ['coin', 'coin', 'crown'] });
	choose(match, ['crown', 'crown', 'jewel']);
	act(match, 1, { do: 'tap', chest: 2, ms: 300 });
	expect([match.toAct, match.legal(1)]).toEqual([[0, 2], []]);
	act(match, 2, { do: 'pass' });
	expect([match.toAct, match.legal(2)]).toEqual([[0], []]);
	expect(whole(match).phase).toBe('tap');
	const events = act(match, 0, { do: 'tap', chest: 2, ms: 299 });
	expect(events.map(({ on }) => on)).toEqual(['tap', 'settle', 'contest', 'take', 'discard', 'discard', 'gather', 'over']);
	expect(events[1]).toEqual({ on: 'settle', round: 7, taps: [{ chest: 2, ms: 299 }, { chest: 2, ms: 300 }, 'pass'] });
	expect(whole(match).won).toEqual([['crown'], [], []]);
});

test('[TZ-8] nobody sees where and when another taps, nor whether it was a pass', () => {
	const match = open(3, { deck: ['coin', 'coin', 'crown', 'jewel', 'jewel', 'crown'] });
	choose(match, ['crown', 'crown', 'jewel']);
	act(match, 0, { do: 'tap', chest: 2, ms: 300 });
	act(match, 1, { do: 'pass' });
	const seen = (seat: number): unknown => match.game.view(match.state, seat).taps;
	expect([seen(0), seen(1), seen(2), seen(-1), whole(match).taps]).toEqual([
		[{ chest: 2, ms: 300 }, '?', null],
		['?', 'pass', null],
		['?', '?', null],
		['?', '?', null],
		[{ chest: 2, ms: 300 }, 'pass', null],
	]);
	act(match, 2, { do: 'pass' });
	expect(whole(match)).toMatchObject({ round: 7, taps: [null, null, null] });
});

test('[TZ-8] each player taps or passes once: it cannot be taken back', () => {
	const match = open(2, { deck: ['coin', 'coin', 'crown'] });
	choose(match, ['crown', 'crown']);
	act(match, 0, { do: 'pass' });
	expect(match.undo(0)).toMatchObject({ code: 'undo-too-late' });
	act(match, 1, { do: 'tap', chest: 2, ms: 500 });
	expect(match.undo(1)).toMatchObject({ code: 'undo-too-late' });
});

test('[TZ-8] the table closes: who did not tap gets nothing of what is raced for, and keeps a sure share', () => {
	const match = open(3, { deck: ['coin', 'coin', 'coin'] });
	choose(match, ['coin', 'coin', 'jewel']);
	act(match, 1, { do: 'tap', chest: 0, ms: 700 });
	const events = act(match, TABLE, { do: 'close' });
	expect(events[0]).toEqual({ on: 'close', round: 7, silent: [0, 2] });
	expect(events[1]).toEqual({ on: 'settle', round: 7, taps: [null, { chest: 0, ms: 700 }, null] });
	expect(whole(match).won).toEqual([['coin'], ['coin', 'coin'], []]);
});

test('[TZ-8] raced chests for which nobody taps are discarded', () => {
	const { state, events, match } = playRound({ row: ['crown', 'crown', 'coin'], cards: ['crown', 'crown', 'crown'], taps: [null, [0, 400], 'pass'] });
	expect(state.won).toEqual([[], ['crown'], []]);
	expect(only(events, 'discard').map(({ kind }) => kind)).toEqual(['crown', 'coin']);
	expect(match.game.observe(match.state, -2).memory).toMatchObject({ discarded: { crown: 3, coin: 6 } });
});

test('[TZ-8] the winner gets the chest tapped, the next one what is left', () => {
	const { events } = playRound({
		row: ['crown', 'coin', 'crown'],
		cards: ['crown', 'crown', 'crown'],
		taps: [
			[2, 300],
			[2, 200],
			[0, 400],
		],
	});
	expect(only(events, 'take').map(({ seat, chest }) => [seat, chest])).toEqual([
		[1, 2],
		[0, 0],
	]);
});

test('[TZ-8] one millisecond decides', () => {
	const race = (...times: number[]): unknown => {
		const { state, events } = playRound({ row: ['coin', 'coin', 'crown'], cards: times.map(() => 'crown' as const), taps: times.map((ms) => [2, ms]) });
		expect(only(events, 'contest')[0].drawn).toBe(false);
		return state.won.findIndex((won) => won.length > 0);
	};
	expect([race(300, 301), race(301, 300), race(500, 400, 300), race(400, 500, 300, 301), race(60_000, 59_999)]).toEqual([0, 1, 2, 2, 1]);
});

test('[TZ-8] equal times are drawn for evenly, and only where they cannot all win', () => {
	const counts = [0, 0, 0];
	for (let seed = 0; seed < 600; seed++) {
		const { state, events } = playRound({
			row: ['coin', 'coin', 'crown'],
			cards: ['crown', 'crown', 'crown'],
			taps: [
				[2, 300],
				[2, 300],
				[2, 300],
			],
			seed: `tie ${seed}`,
		});
		expect(only(events, 'contest')[0].drawn).toBe(true);
		counts[state.won.findIndex((won) => won.length > 0)]++;
	}
	for (const count of counts) expect(count).toBeGreaterThan(150);
	const fit = playRound({
		row: ['coin', 'crown', 'crown'],
		cards: ['crown', 'crown', 'crown'],
		taps: [
			[2, 300],
			[2, 400],
			[2, 300],
		],
	});
	expect(only(fit.events, 'contest')[0]).toMatchObject({ winners: [0, 2], drawn: false });
});

test('[TZ-8] after a clear winner the equals behind are drawn for', () => {
	const second = new Set<number>();
	for (let seed = 0; seed < 30; seed++) {
		const { events } = playRound({
			row: ['coin', 'crown', 'crown'],
			cards: ['crown', 'crown', 'crown'],
			taps: [
				[2, 300],
				[2, 200],
				[1, 300],
			],
			seed: `behind ${seed}`,
		});
		const [{ winners, drawn }] = only(events, 'contest');
		expect([winners.length, winners[0], drawn]).toEqual([2, 1, true]);
		second.add(winners[1]);
	}
	expect(second).toEqual(new Set([0, 2]));
});

/** Settles a row with draws that always take the last candidate; answers with the draws and wins by seat. */
function drawsOf(contest: 'race' | 'calm', row: readonly Kind[], cards: readonly Pirate[], times: readonly number[]): { draws: string[]; won: number[] } {
	const draws: string[] = [];
	const last: Chance = {
		draw(bag, round, nth, from, count) {
			draws.push(`${game.bags[bag]} ${round}/${nth}: ${from.slice(0, count)}`);
			return count - 1;
		},
		reveal: () => draws.push('reveal'),
	};
	const { state, stacks } = game.setup(makeTable(entry.game, cards.length, { contest }), { deck: [...row] }, last);
	const chance = new Stacked(last, stacks);
	for (const [seat, card] of cards.entries()) game.apply(state, seat, PIRATES.indexOf(card), 0, chance);
	for (const [seat, ms] of times.entries()) game.apply(state, seat, 7 + row.indexOf(cards[seat] as Kind), ms, chance);
	return { draws, won: [...state.wonCount.subarray(0, cards.length)] };
}

test('[TZ-8] draws are made kind by kind from the highest, one winner at a time', () => {
	const two = drawsOf('race', ['coin', 'coin', 'crown'], ['crown', 'crown', 'coin', 'coin'], [300, 300, 300, 300]);
	expect(two).toEqual({ draws: ['reveal', 'reveal', 'tie 7/0: 0,1'], won: [0, 1, 1, 1] });
	const both = drawsOf('race', ['jewel', 'coin', 'crown'], ['jewel', 'crown', 'crown', 'jewel'], [300, 200, 200, 300]);
	expect(both).toEqual({ draws: ['reveal', 'reveal', 'tie 7/0: 0,3', 'tie 7/1: 1,2'], won: [0, 0, 1, 1] });
	const four = drawsOf('race', ['jewel', 'jewel', 'crown'], ['jewel', 'jewel', 'jewel', 'jewel'], [300, 300, 300, 300]);
	expect(four).toEqual({ draws: ['reveal', 'reveal', 'tie 7/0: 0,1,2,3', 'tie 7/1: 0,1,2'], won: [0, 0, 1, 1] });
	const behind = drawsOf('race', ['jewel', 'jewel', 'crown'], ['jewel', 'jewel', 'jewel', 'jewel'], [300, 250, 300, 300]);
	expect(behind).toEqual({ draws: ['reveal', 'reveal', 'tie 7/0: 0,2,3'], won: [0, 1, 0, 1] });
});

test('[TZ-14] a calm table draws in the same order, for everybody who would race', () => {
	const both = drawsOf('calm', ['jewel', 'coin', 'crown'], ['crown', 'jewel', 'jewel', 'crown'], []);
	expect(both).toEqual({ draws: ['reveal', 'tie 7/0: 1,2', 'tie 7/1: 0,3'], won: [0, 0, 1, 1] });
	const three = drawsOf('calm', ['jewel', 'jewel', 'jewel'], ['jewel', 'jewel'], []);
	expect(three).toEqual({ draws: ['reveal', 'tie 7/0: 0,1'], won: [1, 2] });
	const four = drawsOf('calm', ['coin', 'coin', 'coin'], ['coin', 'map', 'coin', 'map'], []);
	expect(four).toEqual({ draws: ['reveal', 'tie 7/0: 0,1,2,3', 'tie 7/1: 0,1,2', 'tie 7/2: 0,1'], won: [0, 1, 1, 1] });
});

test.each(VERSIONS)('[TZ-9] 99 milliseconds are a false start, 100 are not, version %i', (version) => {
	const race = (ms: number): unknown => {
		const { state, events } = playRound({
			row: ['coin', 'coin', 'crown'],
			cards: ['crown', 'crown'],
			taps: [
				[2, ms],
				[2, 200],
			],
			version,
		});
		return [state.won, state.hooks, only(events, 'wrong').map(({ seat, chest, kind, why, costs }) => [seat, chest, kind, why, costs])];
	};
	expect(race(100)).toEqual([[['crown'], []], [0, 0], []]);
	expect(race(99)).toEqual([[[], ['crown']], [1, 0], [[0, 2, 'crown', 'early', false]]]);
	expect(race(0)).toEqual([[[], ['crown']], [1, 0], [[0, 2, 'crown', 'early', false]]]);
});

/** What a wrong tap of seat 0 is called, what it costs, and what everybody has then. */
const wrong = (row: readonly Kind[], cards: readonly Pirate[], chest: number, ms = 300, version: Version = 2): unknown => {
	const { state, events } = playRound({ row, cards, taps: [[chest, ms], ...cards.slice(1).map(() => 'pass' as const)], version });
	const [{ seat, kind, why, costs }] = only(events, 'wrong');
	return { tap: [seat, kind, why, costs], won: state.won, hooks: state.hooks };
};

test('[TZ-9] a tap on a kind that the tapper does not want is wrong and costs no chest', () => {
	expect(wrong(['jewel', 'coin', 'crown'], ['crown', 'coin'], 0)).toEqual({ tap: [0, 'jewel', 'unwanted', false], won: [['crown'], ['coin']], hooks: [1, 0] });
	expect(wrong(['jewel', 'coin', 'crown'], ['crown', 'coin'], 1)).toEqual({ tap: [0, 'coin', 'unwanted', false], won: [['crown'], ['coin']], hooks: [1, 0] });
	expect(wrong(['jewel', 'coin', 'crown'], ['pistol', 'coin'], 2)).toEqual({ tap: [0, 'crown', 'unwanted', false], won: [[], ['coin']], hooks: [1, 0] });
	// A map does not want a lower kind, and the race of others is none of its business.
	expect(wrong(['jewel', 'coin', 'coin'], ['map', 'jewel', 'coin', 'coin'], 1)).toMatchObject({ tap: [0, 'coin', 'unwanted', false], hooks: [2, 0, 0, 0] });
});

test('[TZ-9] a tap by who is alone in wanting the kind costs one chest, which nobody gets', () => {
	expect(wrong(['crown', 'coin', 'jewel'], ['crown', 'coin'], 0)).toEqual({ tap: [0, 'crown', 'alone', true], won: [[], ['coin']], hooks: [1, 0] });
	expect(wrong(['crown', 'crown', 'jewel'], ['crown', 'coin'], 1)).toEqual({ tap: [0, 'crown', 'alone', true], won: [['crown'], []], hooks: [1, 0] });
	expect(wrong(['crown', 'crown', 'crown'], ['crown', 'coin'], 2)).toMatchObject({ won: [['crown', 'crown'], []], hooks: [1, 0] });
});

test('[TZ-9] a tap on a sure share that others want too is harmless, and takes that chest', () => {
	const share = (cards: readonly Pirate[], row: readonly Kind[] = ['crown', 'crown', 'crown'], ms = 300): unknown => {
		const { state, events } = playRound({ row, cards, taps: [[1, ms], ...cards.slice(1).map(() => 'pass' as const)] });
		expect(only(events, 'wrong')).toEqual([]);
		expect(only(events, 'take').find(({ seat }) => seat === 0)?.chest).toBe(1);
		return { won: state.won.map((won) => won.length), hooks: state.hooks };
	};
	expect(share(['crown', 'crown'], ['crown', 'crown', 'jewel'])).toEqual({ won: [1, 1], hooks: [0, 0] });
	expect(share(['crown', 'map'])).toEqual({ won: [2, 1], hooks: [0, 0] });
	expect(share(['map', 'crown'])).toEqual({ won: [1, 2], hooks: [0, 0] });
	expect(share(['map', 'map'])).toEqual({ won: [1, 1], hooks: [0, 0] });
	expect(share(['crown', 'map', 'crown'])).toEqual({ won: [1, 1, 1], hooks: [0, 0, 0] });
	expect(share(['crown', 'crown'], ['crown', 'crown', 'jewel'], 100)).toEqual({ won: [1, 1], hooks: [0, 0] });
});

test('[TZ-9] a false start on a sure share draws a hook and costs no chest', () => {
	expect(wrong(['crown', 'crown', 'jewel'], ['crown', 'crown'], 1, 99)).toEqual({
		tap: [0, 'crown', 'early', false],
		won: [['crown'], ['crown']],
		hooks: [1, 0],
	});
	expect(wrong(['crown', 'crown', 'crown'], ['map', 'crown'], 1, 99)).toEqual({
		tap: [0, 'crown', 'early', false],
		won: [['crown'], ['crown', 'crown']],
		hooks: [1, 0],
	});
});

test('[TZ-9] version 1: a tap by who gets a share without a race costs one chest, and the others keep theirs', () => {
	const row: readonly Kind[] = ['crown', 'crown', 'crown'];
	for (const ms of [50, 300]) {
		expect(wrong(['crown', 'crown', 'jewel'], ['crown', 'crown'], 1, ms, 1)).toEqual({ tap: [0, 'crown', 'share', true], won: [[], ['crown']], hooks: [1, 0] });
		expect(wrong(row, ['crown', 'map'], 1, ms, 1)).toEqual({ tap: [0, 'crown', 'share', true], won: [['crown'], ['crown']], hooks: [1, 0] });
		expect(wrong(row, ['map', 'crown'], 1, ms, 1)).toEqual({ tap: [0, 'crown', 'share', true], won: [[], ['crown', 'crown']], hooks: [2, 0] });
	}
});

test('[TZ-9] a false start by who is alone, or wants nothing there, is one wrong tap: alone it costs the chest', () => {
	expect(wrong(['crown', 'coin', 'jewel'], ['crown', 'coin'], 0, 50)).toEqual({ tap: [0, 'crown', 'alone', true], won: [[], ['coin']], hooks: [1, 0] });
	expect(wrong(['crown', 'coin', 'jewel'], ['pistol', 'coin'], 0, 50)).toEqual({ tap: [0, 'crown', 'unwanted', false], won: [[], ['coin']], hooks: [1, 0] });
});

test('[TZ-9] a false start costs the race for the third chest, not the sure one', () => {
	expect(wrong(['crown', 'crown', 'crown'], ['crown', 'crown'], 0, 99)).toEqual({
		tap: [0, 'crown', 'early', false],
		won: [['crown'], ['crown']],
		hooks: [1, 0],
	});
});

test('[TZ-9] a wrong tap uses up the tap', () => {
	const { state } = playRound({
		row: ['crown', 'coin', 'jewel'],
		cards: ['crown', 'crown'],
		taps: [
			[1, 150],
			[0, 900],
		],
	});
	expect([state.won, state.hooks]).toEqual([
		[[], ['crown']],
		[1, 0],
	]);
});

test('[TZ-10] a map without a chest draws a hook, with a wrong tap two', () => {
	const race = (ms: number): unknown =>
		playRound({
			row: ['crown', 'coin', 'coin'],
			cards: ['map', 'crown'],
			taps: [
				[0, ms],
				[0, 400],
			],
		}).state;
	expect(race(300)).toMatchObject({ won: [['crown'], []], hooks: [0, 0] });
	expect(race(500)).toMatchObject({ won: [[], ['crown']], hooks: [1, 0] });
	expect(race(99)).toMatchObject({ won: [[], ['crown']], hooks: [2, 0] });
	const { state, events } = playRound({ row: ['crown', 'coin', 'coin'], cards: ['map', 'jewel'], taps: [[0, 300], 'pass'] });
	expect(state).toMatchObject({ won: [[], []], hooks: [2, 0], hooksLeft: 8 });
	expect(only(events, 'hook')).toEqual([{ on: 'hook', round: 7, seat: 0, wrong: true, map: true, hooks: 2 }]);
	const passed = playRound({ row: ['crown', 'coin', 'coin'], cards: ['map', 'crown'] });
	expect(only(passed.events, 'hook')).toEqual([{ on: 'hook', round: 7, seat: 0, wrong: false, map: true, hooks: 1 }]);
	expect(playRound({ row: ['crown', 'coin', 'coin'], cards: ['crown', 'jewel', 'crown'] }).state.hooks).toEqual([0, 0, 0]);
});

test('[TZ-10] a map is used once and then out of the game', () => {
	const match = open(2, { round: 5 }, 'calm');
	const events = choose(match, ['map', 'coin']);
	expect(only(events, 'gather')).toEqual([{ on: 'gather', round: 5, back: [1], out: [0] }]);
	expect(whole(match).hands).toEqual([
		['diamond', 'pistol', 'jewel', 'crown', 'chalice', 'coin'],
		['diamond', 'pistol', 'jewel', 'crown', 'chalice', 'coin', 'map'],
	]);
	expect(match.act(0, { do: 'play', card: 'map' })).toEqual({ code: 'not-in-hand', rule: 'TZ-10', data: { card: 'map' } });
});

test('[TZ-10] a hand that was only a map is empty then, and sits the choice out', () => {
	const match = open(2, { hands: [['map'], ['coin', 'map']], deck: ['coin', 'coin', 'crown', 'jewel', 'coin', 'crown', 'coin', 'chalice', 'chalice'] });
	choose(match, ['map', 'coin']);
	tap(match, ['pass', 'pass']);
	expect(whole(match)).toMatchObject({ round: 6, toAct: [1], hands: [[], ['coin', 'map']] });
	act(match, 1, { do: 'play', card: 'map' });
	expect(whole(match)).toMatchObject({ phase: 'tap', played: [null, 'map'], toAct: [0, 1] });
	tap(match, [[2, 300], 'pass']);
	expect(whole(match)).toMatchObject({ round: 7, won: [['crown'], ['coin', 'coin', 'jewel']], hooks: [1, 0] });
	act(match, 1, { do: 'play', card: 'coin' });
	tap(match, ['pass', 'pass']);
	expect(match.over).toBe(true);
});

test('[TZ-10] where no hand is left, the chests are turned at once', () => {
	const deck = ['coin', 'coin', 'crown', 'jewel', 'coin', 'crown', 'coin', 'chalice', 'chalice'];
	const race = open(2, { hands: [['map'], ['map']], deck });
	choose(race, ['map', 'map']);
	tap(race, [[2, 300], 'pass']);
	expect(whole(race)).toMatchObject({ round: 6, phase: 'tap', chests: ['jewel', 'coin', 'crown'], played: [null, null], toAct: [0, 1] });
	const calm = open(2, { hands: [['map'], ['map']], deck }, 'calm');
	choose(calm, ['map', 'map']);
	expect(whole(calm)).toMatchObject({ round: 7, phase: 'over', toAct: [] });
});

test('[TZ-11] each coin won puts one hook back, as many as there are', () => {
	const coins = (row: readonly Kind[], hooks: readonly number[]): unknown => playRound({ row, cards: ['coin', 'pistol'], setup: { hooks } }).state;
	expect(coins(['coin', 'crown', 'jewel'], [3, 2])).toMatchObject({ hooks: [2, 2], hooksLeft: 6 });
	expect(coins(['coin', 'coin', 'jewel'], [3, 2])).toMatchObject({ hooks: [1, 2], hooksLeft: 7 });
	expect(coins(['coin', 'coin', 'coin'], [3, 2])).toMatchObject({ hooks: [0, 2], hooksLeft: 8 });
	expect(coins(['coin', 'coin', 'coin'], [2, 2])).toMatchObject({ hooks: [0, 2], hooksLeft: 8 });
	expect(coins(['crown', 'chalice', 'jewel'], [3, 2])).toMatchObject({ hooks: [3, 2], hooksLeft: 5 });
	const none = playRound({ row: ['coin', 'crown', 'jewel'], cards: ['coin', 'pistol'] });
	expect(only(none.events, 'unhook')).toEqual([]);
	const one = playRound({ row: ['coin', 'coin', 'jewel'], cards: ['pistol', 'coin'], setup: { hooks: [0, 1] } });
	expect(only(one.events, 'unhook')).toEqual([{ on: 'unhook', round: 7, seat: 1, hooks: 1 }]);
});

test('[TZ-11] other treasures put no hook back, nor do coins won earlier', () => {
	const setup = { hooks: [2, 0], won: [['coin'], []] };
	expect(playRound({ row: ['crown', 'coin', 'jewel'], cards: ['crown', 'pistol'], setup }).state.hooks).toEqual([2, 0]);
	expect(playRound({ row: ['crown', 'coin', 'jewel'], cards: ['pistol', 'pistol'], setup }).state.hooks).toEqual([2, 0]);
});

test('[TZ-11] hooks of this round are drawn before coins put hooks back', () => {
	const { state, events } = playRound({ row: ['coin', 'coin', 'crown'], cards: ['coin', 'pistol'], taps: [[2, 300], 'pass'] });
	expect(state).toMatchObject({ won: [['coin', 'coin'], []], hooks: [0, 0], hooksLeft: 10 });
	expect(events.map(({ on }) => on).filter((on) => on.endsWith('hook'))).toEqual(['hook', 'unhook']);
	// With an empty pile the wrong tap is free, although the coin would have made room.
	const empty = playRound({ row: ['coin', 'pistol', 'crown'], cards: ['coin', 'jewel'], taps: ['pass', [2, 300]], setup: { hooks: [5, 5] } });
	expect(empty.state).toMatchObject({ hooks: [4, 5], hooksLeft: 1 });
});
