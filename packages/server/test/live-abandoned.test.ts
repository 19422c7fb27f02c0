import { describe, expect, test } from 'vitest';
import { dueOf } from '../src/core/due.ts';
import { LastSeen } from '../src/live/last-seen.ts';
import { DAY, folded, MINUTE, playing, presence, SECOND, settings, sits } from './core-kit.ts';
import { FakeTime } from './fake-time.ts';
import { Guest, gathered, House } from './live-house.ts';

const TABLE = { game: 'dead-mans-draw', players: 2 } as const;

describe('a table that its people have only just left', () => {
	test('is not ended by who comes after it has left memory', async () => {
		const house = await House.open();
		const table = await house.make(TABLE, 'ann');
		const ann = await Guest.at(house, table, 'ann');
		await house.pass(20 * MINUTE);
		ann.disconnect();
		const gone = house.time.now();
		await house.pass(2 * MINUTE);
		expect(house.tables.size).toBe(0);
		const bob = await Guest.at(house, table, 'bob');
		expect(bob.table.status).toBe('open');
		expect(await bob.ask({ t: 'sit', seat: 1, word: '' })).toBeNull();
		bob.disconnect();
		const left = house.time.now();
		await house.pass(2 * MINUTE);
		expect(house.tables.size).toBe(0);
		await house.pass(20 * MINUTE);
		expect(await house.entries(table, 'ended')).toMatchObject([{ at: left + 10 * MINUTE }]);
		expect(left).toBeGreaterThan(gone);
	});

	test('is not ended in play either, and is when they do not come back', async () => {
		const house = await House.open();
		const { table, guests } = await gathered(house, TABLE, ['ann', 'bob']);
		await house.pass(60 * MINUTE);
		for (const guest of guests) guest.disconnect();
		const gone = house.time.now();
		await house.pass(5 * MINUTE);
		const cid = await Guest.at(house, table, 'cid');
		expect(cid.table.status).toBe('playing');
		cid.disconnect();
		await house.pass(60 * MINUTE);
		expect(await house.entries(table, 'ended')).toMatchObject([{ at: gone + 30 * MINUTE, entry: { why: 'abandoned' } }]);
	});

	test('is not ended after a restart by who is back before them', async () => {
		const time = new FakeTime(1_000_000);
		const before = await House.open({ time });
		const { table, guests } = await gathered(before, TABLE, ['ann', 'bob']);
		const open = await before.make(TABLE, 'cid');
		const cid = await Guest.at(before, open, 'cid');
		await before.pass(60 * MINUTE);
		for (const guest of [...guests, cid]) guest.disconnect();
		await before.close();
		await time.pass(5 * SECOND);

		const after = await House.open({ file: before.file, time });
		const visitors = [await Guest.at(after, table, 'dee'), await Guest.at(after, open, 'dee')];
		await after.pass(9 * MINUTE);
		expect(visitors.map((visitor) => visitor.table.status)).toEqual(['playing', 'open']);
		const ann = await Guest.at(after, table, 'ann');
		await after.pass(60 * MINUTE);
		expect([ann.table.status, visitors[1].table.status]).toEqual(['playing', 'over']);
	});
});

describe('over days', () => {
	const DAYS = { game: 'my-treasure', players: 2, pace: 'days', turn: 1 } as const;

	/** A table that pauses by consent, and that everybody has left. */
	const paused = async (house: House): Promise<string> => {
		const { table, guests } = await gathered(house, DAYS, ['ann', 'bob']);
		for (const guest of guests) await guest.ask({ t: 'vote', on: 'pause', yes: true });
		expect(guests[0].table.status).toBe('paused');
		for (const guest of guests) guest.disconnect();
		return table;
	};

	test('who was not seen for a turn is absent, though the table has left memory meanwhile', async () => {
		const house = await House.open({ heartbeat: 60 * MINUTE });
		const table = await paused(house);
		await house.pass(DAY - MINUTE);
		const early = await Guest.at(house, table, 'ann');
		expect(await early.ask({ t: 'bot', seat: 1, level: 'sailor' })).toMatchObject({ code: 'not-absent' });
		early.disconnect();
		await house.pass(2 * MINUTE);
		const ann = await Guest.at(house, table, 'ann');
		expect(await ann.ask({ t: 'vote', on: 'resume', yes: true })).toBeNull();
		expect(ann.table.status).toBe('playing');
		expect(await ann.ask({ t: 'remove', seat: 1 })).toBeNull();
	});

	test('a restart begins that anew, from the start on', async () => {
		const time = new FakeTime(1_000_000);
		const before = await House.open({ time, heartbeat: 60 * MINUTE });
		const table = await paused(before);
		await before.pass(20 * 60 * MINUTE);
		await before.close();
		await time.pass(5 * SECOND);
		const after = await House.open({ file: before.file, time, heartbeat: 60 * MINUTE });
		await after.pass(20 * 60 * MINUTE);
		const ann = await Guest.at(after, table, 'ann');
		expect(await ann.ask({ t: 'remove', seat: 1 })).toMatchObject({ code: 'not-absent' });
		await after.pass(4 * 60 * MINUTE + MINUTE);
		expect(await ann.ask({ t: 'remove', seat: 1 })).toBeNull();
	});
});

describe('when a table counts as left', () => {
	const paused = playing({}, [true, true], 0, [[0, { e: 'paused' }]]);

	test('who was not seen since a restart may have been there until then, but not for ever', () => {
		const ends = (days: number): number | null => dueOf(paused, presence(0, 0), settings({}, [[days * DAY, days * DAY]], 0));
		expect(dueOf(paused, presence(0, 0), settings())).toBe(7 * DAY);
		// A restart on the sixth day, on the ninth, and long after the end.
		expect([ends(6), ends(9), ends(20)]).toEqual([13 * DAY, 14 * DAY, 20 * DAY + 30 * MINUTE]);
		// Who was seen since then is known to have left.
		expect(dueOf(paused, presence(8 * DAY, 6 * DAY), settings({}, [[6 * DAY, 6 * DAY]], 0))).toBe(15 * DAY);
	});

	test('a table that has not begun: ten minutes from the start are enough to come back', () => {
		const open = folded({}, [[0, sits(0)]]);
		const stop = 60 * MINUTE;
		expect(dueOf(open, presence(0, 0), settings({}, [[stop, stop]]))).toBe(stop + 30 * SECOND + 10 * MINUTE);
	});

	test('of very many tables, those kept longest are forgotten', () => {
		const seen = new LastSeen(2);
		seen.keep('nobody', [0, 0]);
		for (const table of ['a', 'b', 'c']) seen.keep(table, [5, 0]);
		expect(['nobody', 'a', 'b', 'c', 'c'].map((table) => seen.take(table))).toEqual([undefined, undefined, [5, 0], [5, 0], undefined]);
	});
});
