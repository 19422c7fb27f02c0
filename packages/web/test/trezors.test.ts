import { entry, older, type TrezorsEvent } from '@trove/games/trezors';
import { Dice, openScenario, SPECTATOR, startMatch, TABLE, type Telling } from '@trove/kernel';
import { expect, test } from 'vitest';
import { beats, chestThing, hookThing } from '../src/games/trezors/beats.ts';
import { prompt, runsOf, seatLine, sound } from '../src/games/trezors/moment.ts';
import { isWrong, type Shown } from '../src/games/trezors/told.ts';
import type { Beat } from '../src/table/screen.ts';

const { game, words } = entry;
const names = ['Ada', 'Ben', 'Cora', 'Dan'];
const TABLES = [2, 3, 4].flatMap((players) => ['race', 'calm'].map((contest) => ({ players, options: { contest } })));

interface Told {
	readonly before: Shown;
	readonly events: readonly TrezorsEvent[];
	readonly after: Shown;
	readonly beats: readonly Beat<Shown, TrezorsEvent>[];
	readonly seat: number;
}

/** A whole game by dice, step by step as every seat and a spectator are told it. */
function* tellings(table: (typeof TABLES)[number], seed: number): Generator<Told> {
	const match = startMatch(game, table, `trezors-${seed}`);
	const dice = new Dice(seed);
	const eyes = [SPECTATOR, ...Array(table.players).keys()];
	while (!match.over) {
		const before = eyes.map((seat) => game.view(match.state, seat));
		const closing = match.legal(TABLE).length > 0 && dice.below(12) === 0;
		const seat = closing ? TABLE : match.toAct[dice.below(match.toAct.length)];
		const legal = match.legal(seat);
		const action = legal[dice.below(legal.length)];
		const done = match.act(seat, action.do === 'tap' ? { ...action, ms: 60 + dice.below(400) } : action);
		if ('code' in done) throw new Error(JSON.stringify(done));
		for (const [index, eye] of eyes.entries()) {
			const events = done.events.flatMap((event) => game.redact(event, eye) ?? []);
			const after = game.view(match.state, eye);
			yield { before: before[index], events, after, seat: eye, beats: beats({ before: before[index], events, after, seat: eye }) };
		}
	}
}

/** What a screen shows of a view, and where things may come from and go to. */
function shown({ round, chests, told }: Shown): Set<string> {
	const lying = chests.flatMap((_, place) => ((told?.gone[place] ?? null) === null ? chestThing(round, place) : []));
	const hooks = (told?.hooked ?? []).flatMap((n, seat) => (n === 0 ? [] : hookThing(round, seat, n)));
	return new Set([...lying, ...hooks]);
}

test.each(TABLES)('$players players, $options.contest: every event is told once, and every beat is a position', (table) => {
	const places = new Set(['deck', 'hooks', ...Array.from({ length: table.players }, (_, seat) => `hoard-${seat}`)]);
	for (let seed = 1; seed <= 3; seed++) {
		for (const { before, events, after, beats: told, seat } of tellings(table, seed)) {
			const racing = events.at(-1)?.on === 'reveal';
			if (racing) expect(told).toEqual([]);
			if (told.length === 0) continue;
			expect(told.flatMap((beat) => beat.events)).toEqual(events);
			expect(told.at(-1)?.view).toBe(after);
			let last = before;
			for (const { view, flights = [] } of told) {
				const [was, is] = [shown(last), shown(view)];
				for (const { thing, from, to } of flights) {
					for (const place of [from, to]) if (place !== undefined) expect(places).toContain(place);
					if (from !== undefined) expect(is).toContain(thing);
					if (to !== undefined) expect(was).toContain(thing);
					if (to !== undefined) expect(is).not.toContain(thing);
				}
				expect(view.hooksLeft + view.hooks.reduce((sum, n) => sum + n, 0)).toBe(10);
				const lines = words.position(view, seat, { locale: 'en', names });
				expect(lines.length).toBeGreaterThan(4);
				last = view;
			}
			// The last beat before the next row has everything given out that the next one shows.
			const end = told.at(-2)?.view;
			if (end?.told) expect([end.won, end.hooks, end.scores]).toEqual([after.won, after.hooks, after.scores]);
		}
	}
});

test('a round is settled in its order: taps, judgements, chests, hooks, the next row', () => {
	const orders = new Set<string>();
	for (const { beats: told } of tellings({ players: 4, options: { contest: 'race' } }, 3)) {
		if (told.length > 1) orders.add(told.map(({ events }) => events.map(({ on }) => on).join('+')).join(' | '));
	}
	expect(orders.size).toBeGreaterThan(0);
	for (const order of orders) expect(order).toMatch(/^(tap|close)\+settle \| .*gather\+(lay|over)$/);
});

test('without earlier eyes the story of a calm round is told all the same: around one device they change', () => {
	for (const { events, after, seat } of tellings({ players: 2, options: { contest: 'calm' } }, 2)) {
		const told = beats({ before: null, events, after, seat });
		if (!events.some(({ on }) => on === 'gather')) continue;
		expect(told[0].events.map(({ on }) => on)).toEqual(['choose', 'reveal']);
		expect(told.flatMap((beat) => beat.events)).toEqual(events);
	}
});

test('who was faster, and by how much: among those who race for the same kind', () => {
	const view = {
		chests: ['crown', 'crown', 'coin'],
		taps: [{ chest: 1, ms: 350 }, { chest: 0, ms: 312 }, 'pass', { chest: 2, ms: 290 }],
	} as const;
	expect(runsOf(view)).toEqual([
		{ seat: 3, tap: { chest: 2, ms: 290 }, kind: 'coin', behind: null },
		{ seat: 1, tap: { chest: 0, ms: 312 }, kind: 'crown', behind: 0 },
		{ seat: 0, tap: { chest: 1, ms: 350 }, kind: 'crown', behind: 38 },
		{ seat: 2, tap: 'pass', kind: null, behind: null },
	]);
	const told = { gone: [null, null, null], verdicts: ['lost', 'early', null, null], hooked: [0, 0, 0, 0], says: [] } as const;
	expect(runsOf({ ...view, told }).map(({ behind }) => behind)).toEqual([null, null, null, null]);
});

/** How the last round of a version is told: two tap one of two crowns, a third a coin that only the third wants. */
function shares(version: number): readonly Beat<Shown, TrezorsEvent>[] {
	const { players, setup } = { players: 3, setup: { deck: ['crown', 'coin', 'crown'] } };
	const match = openScenario([entry, ...older].find(({ game }) => game.version === version) ?? entry, { players, setup });
	for (const [seat, card] of ['crown', 'crown', 'coin'].entries()) match.act(seat, { do: 'play', card });
	const before = match.game.view(match.state, 0);
	match.act(0, { do: 'tap', chest: 2, ms: 300 });
	match.act(1, { do: 'tap', chest: 0, ms: 340 });
	const done = match.act(2, { do: 'tap', chest: 1, ms: 320 });
	if ('code' in done) throw new Error(done.code);
	return beats({ before, events: done.events, after: match.game.view(match.state, 0), seat: 0 });
}

test('[TZ-9] a tap on a sure share is drawn as harmless, not as wrong and not as slower', () => {
	for (const { view } of shares(2).slice(0, -1)) {
		const { told } = view;
		expect(told?.verdicts.slice(0, 2)).toEqual(['harmless', 'harmless']);
		expect(told?.verdicts.slice(0, 2).some(isWrong)).toBe(false);
		expect(runsOf(view).flatMap(({ seat, behind }) => (seat < 2 ? [behind] : []))).toEqual([null, null]);
	}
	const judged = shares(2).at(-2)?.view;
	expect([judged?.told?.verdicts[2], isWrong('alone'), judged?.hooks]).toEqual(['alone', true, [0, 0, 1]]);
});

test('[TZ-9] at a table of version 1 the same taps are drawn as wrong', () => {
	const judged = shares(1).at(-2)?.view.told;
	expect(judged?.verdicts).toEqual(['share', 'share', 'alone']);
	expect(judged?.verdicts.every(isWrong)).toBe(true);
});

test('every moment has words in every language, and every event a sound or silence', () => {
	for (const locale of ['en', 'ru', 'pl'] as const) {
		const telling: Telling = { locale, names };
		for (const { after, events, seat } of tellings({ players: 3, options: { contest: 'race' } }, 5)) {
			for (const owner of after.hands.keys())
				expect(seatLine(words.position(after, seat, telling), after, seat, owner).startsWith(`${names[owner]}: `)).toBe(true);
			if (after.phase !== 'over') expect(prompt(after, 0, [], telling)).not.toBe('');
			for (const event of events) expect(() => sound(event)).not.toThrow();
		}
	}
});
