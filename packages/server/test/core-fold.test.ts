import { expect, test } from 'vitest';
import { BrokenLog, foldAll, foldEntry } from '../src/core/fold.ts';
import type { Folded } from '../src/core/folded.ts';
import { dueShown, sheetOf } from '../src/core/sheet.ts';
import { Dice, MemoryLog, openHall, QUIET } from './live-kit.ts';
import { gather, plain, something, TABLES } from './live-play.ts';

/** What an audience has before it, as text. */
function sheetText(folded: Folded, audience: number): string {
	return JSON.stringify(sheetOf(folded, audience, dueShown(folded, QUIET)));
}

test.each(TABLES)('the fold of the log is the live table, at every step: %o', async (change) => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const dice = new Dice(JSON.stringify(change));
	const crowd = await gather(hall, change, dice);
	const { live, people } = crowd;
	const { table } = live.folded;
	let again = foldAll(table, await log.read(table));
	for (let steps = 0; live.folded.status !== 'over' && steps < 3000; steps++) {
		await something(hall, crowd, dice);
		for (const logged of await log.read(table, again?.seq)) again = foldEntry(again, logged);
		if (!again) throw new Error('nothing was folded');
		if (steps % 7 === 0) expect(plain(again)).toEqual(plain(live.folded));
	}
	expect(live.folded.over?.why).toBe('played');
	const whole = foldAll(table, await log.read(table));
	if (!whole) throw new Error('nothing was folded');
	expect(plain(whole)).toEqual(plain(live.folded));
	// What everybody has before them is what a server that reads the log would send.
	for (const person of people) {
		const seat = person.seat ?? -1;
		expect([person.v, JSON.stringify(person.sheet)]).toEqual([whole.told[seat], sorted(sheetText(whole, seat), person.sheet)]);
	}
	expect(hall.failures).toEqual([]);
});

/** A document's text in the order of another's keys: patches may add keys in another order. */
function sorted(text: string, like: unknown): string {
	const order = (value: unknown, pattern: unknown): unknown => {
		if (typeof value !== 'object' || value === null || typeof pattern !== 'object' || pattern === null || Array.isArray(value)) {
			return Array.isArray(value) && Array.isArray(pattern) ? value.map((one, i) => order(one, pattern[i])) : value;
		}
		const fields = value as Record<string, unknown>;
		const keys = [...Object.keys(pattern), ...Object.keys(fields)];
		return Object.fromEntries(
			[...new Set(keys)].filter((key) => key in fields).map((key) => [key, order(fields[key], (pattern as Record<string, unknown>)[key])]),
		);
	};
	return JSON.stringify(order(JSON.parse(text), like));
}

test('a log that cannot be followed is told so: a gap, another beginning, an action that is refused', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const { live } = await gather(hall, { players: 2 }, new Dice(5));
	const { table } = live.folded;
	const logged = await log.read(table);
	expect(() => foldAll(table, logged.slice(1))).toThrow(BrokenLog);
	expect(() => foldAll(table, [...logged, ...logged])).toThrow(BrokenLog);
	const seq = logged.length + 1;
	const told = live.folded.told;
	expect(() => foldAll(table, [...logged, { seq, at: 0, entry: { e: 'acted', seat: 0, do: [{ do: 'fly' }], by: 'person' }, told }])).toThrow(BrokenLog);
	expect(() => foldAll(table, [...logged, { seq, at: 0, entry: { e: 'undone', seat: 0 }, told }])).toThrow(BrokenLog);
	expect(() => foldAll(table, [...logged, { ...logged[0], seq }])).toThrow(BrokenLog);
	expect(foldAll(table, [])).toBeNull();
});
