import { type Chance, canonical, Dice, EVERYTHING, SPECTATOR, TABLE } from '@trove/kernel';
import { expect, test } from 'vitest';
import { entry, game, type State, type TrezorsEvent, type TrezorsView } from '../index.ts';
import { act, choose, open, type TrezorsMatch, tap, whole } from './table.ts';

const DECK = ['jewel', 'coin', 'crown', 'coin', 'chalice', 'chalice'];

/** Round 6 of three, up to the moment when all have tapped but one. */
function halfTapped(): TrezorsMatch {
	const match = open(3, { deck: DECK, won: [['diamond'], [], ['coin', 'coin']], hooks: [0, 2, 1] });
	choose(match, ['crown', 'map', 'jewel']);
	act(match, 0, { do: 'tap', chest: 1, ms: 250 });
	act(match, 2, { do: 'pass' });
	return match;
}

const KNOWN = {
	discarded: { diamond: 0, pistol: 2, jewel: 2, crown: 3, chalice: 3, coin: 2 },
	unseen: { diamond: 0, pistol: 0, jewel: 0, crown: 0, chalice: 2, coin: 1 },
};

test('the view of a seat, in public names and in one order', () => {
	const { state } = halfTapped();
	expect(JSON.stringify(entry.game.view(state, 0))).toBe(
		JSON.stringify({
			phase: 'tap',
			toAct: [1],
			round: 6,
			chests: ['jewel', 'coin', 'crown'],
			played: ['crown', 'map', 'jewel'],
			hands: [
				['diamond', 'pistol', 'jewel', 'chalice', 'coin', 'map'],
				['diamond', 'pistol', 'jewel', 'crown', 'chalice', 'coin'],
				['diamond', 'pistol', 'crown', 'chalice', 'coin', 'map'],
			],
			won: [['diamond'], [], ['coin', 'coin']],
			hooks: [0, 2, 1],
			hooksLeft: 7,
			taps: [{ chest: 1, ms: 250 }, null, '?'],
			scores: [6, -2, 1],
		}),
	);
});

test('memory knows the chests that are gone and those still to come; the view does not', () => {
	const { state } = halfTapped();
	for (const seat of [0, 1, 2, SPECTATOR, EVERYTHING]) {
		const { memory, ...rest } = entry.game.observe(state, seat);
		expect(memory).toEqual(KNOWN);
		expect(rest).toEqual(entry.game.view(state, seat));
		expect('memory' in entry.game.view(state, seat)).toBe(false);
	}
});

test('[TZ-8] no view says what is contested before the round is settled', () => {
	const fields = Object.keys(halfTapped().game.view(halfTapped().state, 0));
	expect(fields).toEqual(['phase', 'toAct', 'round', 'chests', 'played', 'hands', 'won', 'hooks', 'hooksLeft', 'taps', 'scores']);
});

/** Rebuilds what a seat sees, by chance that always takes the one named. */
function rebuilt(match: TrezorsMatch, seat: number, from: 'view' | 'observe', chance: Chance = new Dice('guess')): State {
	const sight = JSON.parse(JSON.stringify(match.game[from](match.state, seat))) as TrezorsView;
	return game.rebuild(match.table, sight, chance);
}

test('an observation rebuilds into a state that looks the same', () => {
	const choosing = open(3, { deck: DECK, hooks: [0, 2, 1] });
	act(choosing, 1, { do: 'play', card: 'coin' });
	const over = open(2, { deck: DECK.slice(3) });
	choose(over, ['coin', 'map']);
	tap(over, [null, [1, 300]]);
	for (const match of [choosing, halfTapped(), over]) {
		for (let seat = EVERYTHING; seat < match.table.players; seat++) {
			const sight = match.game.observe(match.state, seat);
			expect(game.observe(rebuilt(match, seat, 'observe'), seat)).toEqual(sight);
			expect(game.view(rebuilt(match, seat, 'view'), seat)).toEqual(match.game.view(match.state, seat));
		}
	}
});

test('a hidden card is rebuilt as any of that hand, a hidden tap as any tap', () => {
	const choosing = open(2, { hands: [['coin'], ['crown', 'map', 'coin']], deck: DECK });
	act(choosing, 1, { do: 'play', card: 'coin' });
	const guesses = new Set<string>();
	const taps = new Set<string>();
	for (let i = 0; i < 200; i++) {
		guesses.add(canonical(game.view(rebuilt(choosing, 0, 'observe', new Dice(i)), EVERYTHING).chosen));
		const tapped = game.view(rebuilt(halfTapped(), 0, 'observe', new Dice(i)), EVERYTHING).taps[2];
		taps.add(typeof tapped === 'object' ? String(tapped?.chest) : tapped);
		if (typeof tapped === 'object') expect(tapped?.ms).toBeLessThanOrEqual(60_000);
	}
	expect(guesses).toEqual(new Set(['[null,"crown"]', '[null,"map"]', '[null,"coin"]']));
	expect(taps).toEqual(new Set(['0', '1', '2', 'pass']));
});

test('without memory any chests out of sight may be gone, as many as the round says', () => {
	const gone = new Set<string>();
	for (let i = 0; i < 50; i++) {
		const state = rebuilt(halfTapped(), 0, 'view', new Dice(i));
		expect(state.bagCount).toBe(3);
		expect(state.discarded.reduce((sum, count) => sum + count)).toBe(12);
		gone.add([...state.discarded].join());
	}
	expect(gone.size).toBeGreaterThan(5);
});

/** Everything that happens in round 6 and at the beginning of round 7. */
function events(): { told: readonly TrezorsEvent[]; match: TrezorsMatch } {
	const match = open(2, { deck: DECK });
	const told = [...choose(match, ['crown', 'crown'])];
	told.push(...act(match, 0, { do: 'tap', chest: 0, ms: 250 }), ...act(match, 1, { do: 'pass' }));
	return { told, match };
}

const tellAll = (told: readonly TrezorsEvent[], seat: number, later?: State): (TrezorsEvent | null)[] => told.map((event) => game.redact(event, seat, later));

test('[TZ-3] of another’s choice one is told only that it was made', () => {
	const { told } = events();
	expect(tellAll(told, 0).slice(0, 2)).toEqual([told[0], { on: 'choose', round: 6, seat: 1, card: '?' }]);
	expect(tellAll(told, 1).slice(0, 2)).toEqual([{ on: 'choose', round: 6, seat: 0, card: '?' }, told[1]]);
	expect(tellAll(told, SPECTATOR).slice(0, 2)).toEqual([
		{ on: 'choose', round: 6, seat: 0, card: '?' },
		{ on: 'choose', round: 6, seat: 1, card: '?' },
	]);
	expect(tellAll(told, EVERYTHING)).toEqual(told);
});

test('[TZ-8] of another’s tap or pass one is told only that it was made, until the round is settled', () => {
	const { told } = events();
	const taps = told.filter(({ on }) => on === 'tap' || on === 'settle');
	expect(taps).toEqual([
		{ on: 'tap', round: 6, seat: 0, tap: { chest: 0, ms: 250 } },
		{ on: 'tap', round: 6, seat: 1, tap: 'pass' },
		{ on: 'settle', round: 6, taps: [{ chest: 0, ms: 250 }, 'pass'] },
	]);
	expect(tellAll(taps, 0)).toEqual([taps[0], { on: 'tap', round: 6, seat: 1, tap: '?' }, taps[2]]);
	expect(tellAll(taps, 1)).toEqual([{ on: 'tap', round: 6, seat: 0, tap: '?' }, taps[1], taps[2]]);
	expect(tellAll(taps, SPECTATOR).slice(0, 2)).toEqual([
		{ on: 'tap', round: 6, seat: 0, tap: '?' },
		{ on: 'tap', round: 6, seat: 1, tap: '?' },
	]);
});

test('everything else is told to all as it happens', () => {
	const { told } = events();
	const open = told.filter(({ on }) => on !== 'choose' && on !== 'tap');
	for (const seat of [0, 1, SPECTATOR]) expect(tellAll(open, seat)).toEqual(open);
});

test('a log of the same round shows what was told, a log of a later round only what still lies there', () => {
	const { told, match } = events();
	const later = match.state;
	expect(whole(match).round).toBe(7);
	expect(tellAll(told, 0, later)).toEqual([
		{ on: 'choose', round: 6, seat: 0, card: '?' },
		{ on: 'choose', round: 6, seat: 1, card: '?' },
		{ on: 'reveal', round: 6, chests: ['?', '?', '?'], played: ['?', '?'] },
		{ on: 'tap', round: 6, seat: 0, tap: '?' },
		{ on: 'tap', round: 6, seat: 1, tap: '?' },
		{ on: 'settle', round: 6, taps: ['?', '?'] },
		{ on: 'wrong', round: 6, seat: 0, chest: 0, kind: '?', why: 'unwanted', costs: false },
		{ on: 'discard', round: 6, chest: 0, kind: '?' },
		{ on: 'contest', round: 6, kind: '?', chests: 1, racers: [0, 1], winners: [], drawn: false },
		{ on: 'discard', round: 6, chest: 2, kind: '?' },
		{ on: 'discard', round: 6, chest: 1, kind: '?' },
		{ on: 'hook', round: 6, seat: 0, wrong: true, map: false, hooks: 1 },
		{ on: 'gather', round: 6, back: [0, 1], out: [] },
		{ on: 'lay', round: 7, chests: ['?', '?', 'chalice'] },
	]);
	const own = act(match, 0, { do: 'play', card: 'coin' })[0];
	expect(game.redact(own, 0, later)).toEqual(own);
	expect(game.redact(own, 1, later)).toEqual({ ...own, card: '?' });
	const { chests: _, ...laid } = told[told.length - 1] as Extract<TrezorsEvent, { on: 'lay' }>;
	expect(game.redact({ ...laid, round: 6, chests: ['?', '?', 'crown'] }, 1, later)).toEqual({ ...laid, round: 6, chests: ['?', '?', '?'] });
	expect(game.redact({ on: 'take', round: 6, seat: 1, chest: 2, kind: 'crown', right: 'race' }, 0, later)).toMatchObject({ kind: 'crown' });
	expect(game.redact({ on: 'settle', round: 6, taps: [null, 'pass'] }, 0, later)).toEqual({ on: 'settle', round: 6, taps: [null, '?'] });
	expect(tellAll(told, EVERYTHING, later)).toEqual(told);
});

test('after the end a log shows everything', () => {
	const { told, match } = events();
	choose(match, ['coin', 'map']);
	act(match, TABLE, { do: 'close' });
	expect(match.over).toBe(true);
	for (const seat of [0, 1, SPECTATOR]) expect(tellAll(told, seat, match.state)).toEqual(told);
});

test('what is dealt is told: the first row', () => {
	const match = open(2, { deck: DECK });
	const events: TrezorsEvent[] = [];
	game.deal(game.blank(match.table), new Dice(1), (event) => events.push(event));
	expect(events).toEqual([{ on: 'lay', round: 1, chests: ['?', '?', expect.any(String)] }]);
});

test('a copy is complete and independent', () => {
	const match = halfTapped();
	const from = match.state;
	const to = game.blank(match.table);
	game.copy(from, to);
	expect(to).toEqual(from);
	game.apply(to, 1, 10, 0, new Dice(1));
	expect(game.observe(from, EVERYTHING)).toEqual(match.game.observe(halfTapped().state, EVERYTHING));
});
