import { describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from './core-kit.ts';
import { Guest, gathered, House } from './live-house.ts';

const LIVE = { game: 'silver-and-gold', players: 3, pace: 'live', turn: 30 } as const;
const NAMES = ['ann', 'bob', 'cid'];
const coin = { do: 'play', card: 'coin' } as const;

/** How many actions bots have made for a seat. */
async function played(house: House, table: string, seat?: number): Promise<number> {
	return (await house.entries(table, 'acted')).filter(({ entry }) => entry.by === 'bot' && (seat === undefined || entry.seat === seat)).length;
}

/** Plays until the table waits for somebody else, or the phase of all is new. */
async function playOn(guest: Guest): Promise<void> {
	const { began } = guest.table;
	while (guest.table.began === began && guest.table.match?.toAct.includes(guest.seat)) await guest.actAny();
}

describe('people who let turns lapse, connected all the time', () => {
	test('[A3] three who each miss one turn play on: nothing is played for them but those turns', async () => {
		const house = await House.open();
		const { table, guests } = await gathered(house, LIVE, NAMES);
		for (const sleeper of guests) {
			for (const other of guests) if (other !== sleeper) await playOn(other);
			const before = sleeper.table.match?.toAct;
			expect(before).toEqual([sleeper.seat]);
			await house.pass(31 * SECOND);
			expect(sleeper.table.seats[sleeper.seat]).toMatchObject({ away: false, bot: null, missed: 1 });
			expect(sleeper.table.match?.toAct).toHaveLength(3);
		}
		expect((await house.entries(table, 'missed')).map(({ entry }) => entry.seat)).toEqual([0, 1, 2]);
		const bots = await played(house, table);
		await house.pass(25 * SECOND);
		expect(await played(house, table)).toBe(bots);
		expect(await house.entries(table, 'away')).toEqual([]);
	});

	test('[A3] a press resets the count; three in a row make away, and when all are, nothing goes on', async () => {
		const house = await House.open();
		const { table, guests } = await gathered(house, LIVE, NAMES);
		const [ann] = guests;
		const lapse = (): Promise<void> => house.pass(31 * SECOND);
		await lapse();
		await lapse();
		expect(ann.table.seats.map(({ missed }) => missed)).toEqual([2, 2, 2]);
		expect(await ann.ask({ t: 'back' })).toBeNull();
		expect(ann.table.seats.map(({ missed }) => missed)).toEqual([0, 2, 2]);
		await lapse();
		expect(ann.table.seats.map(({ away }) => away)).toEqual([false, true, true]);
		await lapse();
		await lapse();
		expect(ann.table.seats.map(({ away }) => away)).toEqual([true, true, true]);
		const { seq } = ann.table;
		await house.pass(20 * MINUTE);
		expect(ann.table.seq).toBe(seq);
		expect(ann.table.status).toBe('playing');
		// Whoever presses something is there again, with a clock that still runs.
		expect(await guests[1].ask({ t: 'back' })).toBeNull();
		expect(ann.table.seats[1]).toMatchObject({ away: false, bot: null, missed: 0 });
		expect(await house.entries(table, 'rested')).toHaveLength(1);
	});
});

test('[A3] at a table that waits, a press after a lapsed clock begins the turn anew', async () => {
	const house = await House.open();
	const { table, guests } = await gathered(house, { ...LIVE, absence: 'wait' }, NAMES);
	const [ann] = guests;
	const missed = (): readonly number[] => ann.table.seats.map((seat) => seat.missed);
	await house.pass(31 * SECOND);
	expect(missed()).toEqual([1, 1, 1]);
	expect(await ann.ask({ t: 'back' })).toBeNull();
	await house.pass(29 * SECOND);
	expect(missed()).toEqual([0, 2, 2]);
	await house.pass(SECOND);
	expect(missed()[0]).toBe(1);
	expect(await house.entries(table, 'away')).toEqual([]);
});

describe('a table that nobody is at', () => {
	test('[A3] has no clock, and goes on with what was left when the first one comes back', async () => {
		const house = await House.open();
		const { table, guests } = await gathered(house, { ...LIVE, turn: 60 }, NAMES);
		await house.pass(12 * SECOND);
		for (const guest of guests) guest.disconnect();
		const { seq } = guests[0].table;
		await house.pass(10 * MINUTE);
		expect(guests[0].table.seq).toBe(seq);
		await Guest.at(house, table, 'ann');
		const back = house.time.now();
		expect(await house.entries(table, 'rested')).toMatchObject([{ at: back }]);
		await house.pass(48 * SECOND - 1);
		expect(await house.entries(table, 'missed')).toEqual([]);
		await house.pass(1);
		expect((await house.entries(table, 'missed')).map(({ at }) => at - back)).toEqual([48 * SECOND, 48 * SECOND, 48 * SECOND]);
		// Those who are still gone count as such from when somebody was there to miss them.
		await house.pass(2 * MINUTE - 48 * SECOND - 1);
		expect(await house.entries(table, 'away')).toEqual([]);
		await house.pass(1);
		expect((await house.entries(table, 'away')).map(({ entry }) => entry)).toMatchObject([
			{ seat: 1, why: 'gone' },
			{ seat: 2, why: 'gone' },
		]);
	});

	test('[A3] gives whoever comes back at least the time to reply', async () => {
		const house = await House.open();
		const { table, guests } = await gathered(house, LIVE, NAMES);
		await house.pass(29 * SECOND);
		for (const guest of guests) guest.disconnect();
		await house.pass(MINUTE);
		await Guest.at(house, table, 'ann');
		const back = house.time.now();
		await house.pass(10 * SECOND);
		expect((await house.entries(table, 'missed')).map(({ at }) => at - back)).toEqual([10 * SECOND, 10 * SECOND, 10 * SECOND]);
	});

	test('[A3] a page that is loaded again is no rest, and a bot does not play meanwhile', async () => {
		const house = await House.open();
		const { table, guests } = await gathered(house, { game: 'dead-mans-draw', players: 2, bots: ['sailor'], pace: 'live', turn: 30 }, ['ann']);
		guests[0].disconnect();
		await house.pass(500);
		guests[0].connect();
		await house.settle();
		expect(await house.entries(table, 'rested')).toEqual([]);
		guests[0].disconnect();
		const bots = await played(house, table);
		await house.pass(20 * MINUTE);
		expect(await played(house, table)).toBe(bots);
	});

	test('[A3] keeps a vote and a race open', async () => {
		const house = await House.open();
		const race = { game: 'trezors', options: { contest: 'race' }, players: 2 } as const;
		const { table, guests } = await gathered(house, race, ['ann', 'bob']);
		const [ann, gone] = guests;
		await ann.ask({ t: 'vote', on: 'pause', yes: true });
		await ann.act(coin);
		await gone.act(coin);
		await house.pass(SECOND);
		for (const guest of guests) guest.disconnect();
		await house.pass(10 * MINUTE);
		expect((await house.entries(table, 'acted')).every(({ entry }) => entry.seat !== 30)).toBe(true);
		const bob = await Guest.at(house, table, 'bob');
		const back = house.time.now();
		expect(bob.table.vote).not.toBeNull();
		expect(await bob.act({ do: 'tap', chest: 0, ms: 700 })).toBeNull();
		// Only who has no connection is missing: the race is over, and the vote goes on with what it had.
		expect((await house.entries(table, 'acted')).at(-1)).toMatchObject({ at: back, entry: { seat: 30 } });
		await house.pass(MINUTE - SECOND - 1);
		expect(bob.table.vote).not.toBeNull();
		await house.pass(1);
		expect(bob.table.vote).toBeNull();
	});
});

describe('where a table waits or votes', () => {
	test('[A3] nobody plays for anybody at a table that waits', async () => {
		const house = await House.open();
		const { table, guests } = await gathered(house, { ...LIVE, absence: 'wait' }, NAMES);
		guests[2].disconnect();
		await house.pass(10 * MINUTE);
		expect(await played(house, table)).toBe(0);
		expect(guests[0].table.seats.map(({ away, bot }) => [away, bot])).toEqual([
			[true, null],
			[true, null],
			[true, null],
		]);
	});

	test('[A3] the vote opens when somebody becomes away; turns missed before are played', async () => {
		const house = await House.open();
		const { table, guests } = await gathered(house, { ...LIVE, absence: 'vote' }, NAMES);
		const [ann, bob, cid] = guests;
		for (let turn = 1; turn <= 3; turn++) {
			await playOn(ann);
			await playOn(bob);
			expect(cid.table.vote).toBeNull();
			await house.pass(30 * SECOND);
			if (turn < 3) await house.pass(SECOND);
		}
		expect(cid.table.seats[2]).toMatchObject({ away: true, bot: null });
		expect(cid.table.vote).toMatchObject({ on: 'bot', seat: 2, by: null });
		expect(await played(house, table, 2)).toBeGreaterThanOrEqual(2);
		expect(await ann.ask({ t: 'vote', on: 'bot', seat: 2, yes: true })).toBeNull();
		expect(await bob.ask({ t: 'vote', on: 'bot', seat: 2, yes: true })).toBeNull();
		expect(cid.table.seats[2]).toMatchObject({ away: true, bot: 'lantern' });
	});
});
