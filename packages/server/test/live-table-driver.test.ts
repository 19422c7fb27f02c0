import type { Answer } from '@trove/bots';
import { describe, expect, test } from 'vitest';
import type { BotWorkers } from '../src/live/bots.ts';
import { DAY, MINUTE, SECOND } from './core-kit.ts';
import { FakeTime } from './fake-time.ts';
import { Guest, gathered, House, quick } from './live-house.ts';
import { wish } from './live-kit.ts';

const RACE = { game: 'trezors', options: { contest: 'race' } } as const;
const coin = { do: 'play', card: 'coin' } as const;

describe('turn clocks', () => {
	test('[A3] a missed turn is played, that turn only; whoever acts has missed none', async () => {
		const house = await House.open();
		const { table, guests } = await gathered(house, { ...RACE, players: 2, pace: 'live', turn: 30 }, ['ann', 'bob']);
		const [ann, bob] = guests;
		const began = house.time.now();
		await ann.act(coin);
		await house.pass(30 * SECOND - 1);
		expect(ann.table.seats[1]).toMatchObject({ missed: 0, bot: null });
		await house.pass(1);
		const [missed] = await house.entries(table, 'missed');
		expect(missed).toMatchObject({ at: began + 30 * SECOND, entry: { seat: 1, bot: 'lantern' } });
		// The bot played at once: it could have long ago. Now there is a race.
		expect((await house.entries(table, 'acted')).at(-1)).toMatchObject({ at: began + 30 * SECOND, entry: { seat: 1, by: 'bot' } });
		expect(bob.table.seats[1]).toMatchObject({ away: false, missed: 1, bot: null });
		expect(await bob.act({ do: 'pass' })).toBeNull();
		expect(bob.table.seats[1]).toMatchObject({ away: false, missed: 0, bot: null });
		expect(house.errors).toEqual([]);
	});

	test('[A3] where the table waits, a missed turn is only marked; whoever says that they are back has the whole turn anew', async () => {
		const house = await House.open();
		const { table, guests } = await gathered(house, { ...RACE, players: 2, pace: 'live', turn: 30, absence: 'wait' }, ['ann', 'bob']);
		const [ann, bob] = guests;
		await ann.act(coin);
		await house.pass(10 * MINUTE);
		expect(await house.entries(table, 'missed')).toHaveLength(2);
		expect(await house.entries(table, 'away')).toHaveLength(1);
		expect(bob.table.seats[1]).toMatchObject({ away: true, bot: null });
		expect(await house.entries(table, 'acted')).toHaveLength(1);
		await bob.ask({ t: 'back' });
		const back = house.time.now();
		await house.pass(MINUTE);
		const missed = await house.entries(table, 'missed');
		expect(missed.slice(2).map(({ at }) => at)).toEqual([back + 30 * SECOND, back + 60 * SECOND]);
		await bob.ask({ t: 'back' });
		expect(await house.entries(table, 'missed')).toHaveLength(missed.length);
		// Acting is possible all the same.
		expect(await bob.act(coin)).toBeNull();
	});

	test('[A3] who lost the connection has a missed turn played, is away after two minutes, and back with the connection', async () => {
		const house = await House.open();
		const { table, guests } = await gathered(house, { game: 'my-treasure', players: 2, pace: 'live', turn: 30 }, ['ann', 'bob']);
		const [seat] = guests[0].table.match?.toAct ?? [];
		const [gone, there] = seat === 0 ? guests : guests.toReversed();
		gone.disconnect();
		await house.pass(30 * SECOND);
		expect(there.table.seats[seat]).toMatchObject({ missed: 1, away: false });
		while (there.table.match?.toAct[0] === seat) await house.pass(SECOND);
		expect(there.table.seats[seat]).toMatchObject({ missed: 1, away: false, bot: null });
		await house.pass(2 * MINUTE);
		expect(await house.entries(table, 'away')).toMatchObject([{ entry: { seat, bot: 'lantern', why: 'gone' } }]);
		await there.ask({ t: 'back' });
		const acted = (await house.entries(table, 'acted')).length;
		while (there.table.match?.toAct[0] !== seat) await there.actAny();
		gone.connect();
		await house.settle();
		await house.pass(5 * SECOND);
		expect(there.table.seats[seat]).toMatchObject({ away: false, bot: null });
		expect((await house.entries(table, 'acted')).slice(acted).every(({ entry }) => entry.seat !== seat)).toBe(true);
		expect(await gone.actAny()).toBeNull();
	});

	test('over days bots play for who lets the time run out, until nobody is left to play for', async () => {
		const house = await House.open({ heartbeat: 60 * MINUTE });
		const { table, guests } = await gathered(house, { game: 'my-treasure', players: 2, pace: 'days', turn: 1 }, ['ann', 'bob']);
		for (const guest of guests) guest.disconnect();
		await house.pass(11 * DAY);
		const aways = await house.entries(table, 'away');
		expect(aways.map(({ entry }) => entry.seat).toSorted()).toEqual([0, 1]);
		expect(await house.entries(table, 'missed')).toHaveLength(4);
		expect(aways[1].at - aways[0].at).toBeGreaterThanOrEqual(DAY);
		expect((await house.entries(table, 'acted')).every(({ entry }) => entry.by === 'bot')).toBe(true);
		const [ended] = await house.entries(table, 'ended');
		expect(ended).toMatchObject({ at: aways[1].at + 3 * DAY, entry: { why: 'abandoned' } });
	});
});

describe('absent players at a relaxed table', () => {
	test('are played for after two minutes, and back as soon as they are', async () => {
		const house = await House.open();
		const { table, guests } = await gathered(house, { ...RACE, players: 3 }, ['ann', 'bob', 'cid']);
		const [ann, bob, cid] = guests;
		await ann.act(coin);
		bob.disconnect();
		const gone = house.time.now();
		await house.pass(2 * MINUTE - 1);
		expect(await house.entries(table, 'away')).toEqual([]);
		await house.pass(1);
		expect(await house.entries(table, 'away')).toMatchObject([{ at: gone + 2 * MINUTE, entry: { seat: 1, bot: 'lantern' } }]);
		expect(ann.table.match?.toAct).toEqual([2]);
		bob.connect();
		await house.settle();
		expect(await house.entries(table, 'back')).toHaveLength(1);
		expect(bob.table.seats[1]).toMatchObject({ away: false, bot: null });
		// The bot's choice stands; bob plays on from there.
		expect(await cid.act(coin)).toBeNull();
		expect(await bob.act({ do: 'pass' })).toBeNull();
		expect(house.errors).toEqual([]);
	});

	test('are voted about, where the table votes', async () => {
		const house = await House.open();
		const { table, guests } = await gathered(house, { ...RACE, players: 3, absence: 'vote' }, ['ann', 'bob', 'cid']);
		const [ann, bob, cid] = guests;
		bob.disconnect();
		await house.pass(2 * MINUTE);
		expect(ann.table.vote).toMatchObject({ on: 'bot', seat: 1, for: [], against: [] });
		await house.pass(MINUTE - 1);
		expect(ann.table.vote).not.toBeNull();
		await house.pass(1);
		expect(ann.table.vote).toBeNull();
		// It came to nothing and is not opened again by itself; but they may.
		await house.pass(10 * MINUTE);
		expect(await house.entries(table, 'vote')).toHaveLength(2);
		expect(await ann.ask({ t: 'vote', on: 'bot', seat: 1, yes: true })).toBeNull();
		expect(await cid.ask({ t: 'vote', on: 'bot', seat: 1, yes: true })).toBeNull();
		expect(ann.table.seats[1]).toMatchObject({ away: true, bot: 'lantern' });
		await house.pass(SECOND);
		expect((await house.entries(table, 'acted')).map(({ entry }) => entry.seat)).toEqual([1]);
	});

	test('are played for when who did not vote for it leaves', async () => {
		const house = await House.open();
		const { table, guests } = await gathered(house, { ...RACE, players: 4, absence: 'vote' }, ['ann', 'bob', 'cid', 'dee']);
		const [ann, bob, cid, dee] = guests;
		bob.disconnect();
		await house.pass(2 * MINUTE);
		expect(await ann.ask({ t: 'vote', on: 'bot', seat: 1, yes: true })).toBeNull();
		expect(await cid.ask({ t: 'vote', on: 'bot', seat: 1, yes: false })).toBeNull();
		expect(ann.table.vote).toMatchObject({ for: [0], against: [2] });
		expect(await dee.ask({ t: 'leave' })).toBeNull();
		expect(ann.table.vote).not.toBeNull();
		expect(await cid.ask({ t: 'leave' })).toBeNull();
		expect([ann.table.vote, ann.table.seats[1].bot !== null]).toEqual([null, true]);
		expect(await house.entries(table, 'away')).toHaveLength(2);
		expect(house.errors).toEqual([]);
	});

	test('are waited for, where the table waits, until all have gone', async () => {
		const house = await House.open();
		const { table, guests } = await gathered(house, { ...RACE, players: 2, absence: 'wait' }, ['ann', 'bob']);
		guests[1].disconnect();
		await house.pass(2 * 60 * MINUTE);
		expect(guests[0].table.status).toBe('playing');
		guests[0].disconnect();
		const gone = house.time.now();
		await house.pass(60 * MINUTE);
		expect(await house.entries(table, 'ended')).toMatchObject([{ at: gone + 30 * MINUTE, entry: { why: 'abandoned' } }]);
		expect(await house.store.log.due(Number.MAX_SAFE_INTEGER, 1)).toEqual([]);
	});
});

describe('races', () => {
	test('[TZ-15] are closed when the window is over, exactly', async () => {
		const house = await House.open();
		const { table, guests } = await gathered(house, { ...RACE, players: 2 }, ['ann', 'bob']);
		await guests[0].act(coin);
		await house.pass(SECOND);
		await guests[1].act(coin);
		const revealed = house.time.now();
		await house.pass(600);
		expect(await guests[0].act({ do: 'tap', chest: 0, ms: 580 })).toBeNull();
		await house.pass(10 * SECOND);
		const acted = await house.entries(table, 'acted');
		expect(acted.at(-1)).toMatchObject({ at: revealed + 5400, entry: { seat: 30, do: [{ do: 'close' }] } });
		expect(acted.at(-2)).toMatchObject({ entry: { do: [{ do: 'tap', ms: 580 }] } });
	});

	test('[TZ-15] do not wait for who has no connection', async () => {
		const house = await House.open();
		const { table, guests } = await gathered(house, { ...RACE, players: 3 }, ['ann', 'bob', 'cid']);
		for (const guest of guests) await guest.act(coin);
		guests[2].disconnect();
		await guests[0].act({ do: 'pass' });
		await house.pass(500);
		expect(guests[0].table.match?.game.phase(guests[0].table.match.state)).toBe('tap');
		await guests[1].act({ do: 'pass' });
		expect((await house.entries(table, 'acted')).at(-1)).toMatchObject({ at: house.time.now(), entry: { seat: 30 } });
	});

	test('bots tap a second after the reveal, whoever else has tapped when', async () => {
		const taps: number[] = [];
		for (const wait of [0, 300, 900]) {
			const house = await House.open();
			const { table, guests } = await gathered(house, { ...RACE, players: 2, bots: ['sailor'] }, ['ann']);
			await guests[0].act(coin);
			await house.pass(SECOND);
			const revealed = house.time.now();
			await house.pass(wait);
			await guests[0].act({ do: 'pass' });
			await house.pass(5 * SECOND);
			const [choice, tap] = (await house.entries(table, 'acted')).filter(({ entry }) => entry.by === 'bot');
			expect(choice.at).toBe(revealed);
			taps.push(tap.at - revealed);
		}
		expect(taps).toEqual([1000, 1000, 1000]);
	});
});

describe('bots among those who choose at once', () => {
	test('do all they have to do in one append, a second after it began, however many steps that are', async () => {
		// Small marks leave more to do.
		const cells = ({ action }: Answer): number => (Array.isArray(action.cells) ? action.cells.length : 9);
		const ask: BotWorkers['ask'] = async (asked, options) => {
			const answers = await Promise.all(Array.from({ length: 12 }, () => quick.ask(asked, options)));
			return answers.reduce((least, other) => (cells(other) < cells(least) ? other : least));
		};
		const house = await House.open({ startWorkers: async () => ({ ...quick, ask }) });
		const { table, guests } = await gathered(house, { game: 'silver-and-gold', players: 2, bots: ['sailor'] }, ['ann']);
		const [ann] = guests;
		let several = 0;
		for (let i = 0; i < 60 && ann.table.status === 'playing'; i++) {
			const began = ann.table.began ?? 0;
			const before = (await house.entries(table, 'acted')).length;
			const shared = ann.table.match?.toAct.length === 2;
			await house.pass(SECOND);
			const made = (await house.entries(table, 'acted')).slice(before);
			if (shared) {
				expect(made).toMatchObject([{ at: began + SECOND, entry: { seat: 1, by: 'bot' } }]);
				expect(ann.table.match?.toAct).toEqual([0]);
				if (made[0].entry.do.length > 1) several++;
			}
			while (ann.table.match?.toAct.includes(0) && ann.table.began === began) await ann.actAny();
		}
		// Every game is dealt anew; most have a handful of these.
		expect(several).toBeGreaterThan(0);
		expect(house.errors).toEqual([]);
	});
});

describe('play now', () => {
	test('begins after ten seconds with bots on the empty seats, who act at their pace', async () => {
		const house = await House.open();
		const made = await house.tables.playNow(wish('dead-mans-draw', 'word'), 'ann');
		if (!('table' in made)) throw new Error('no table');
		const began = house.time.now();
		const ann = await Guest.at(house, made.table, 'ann');
		await house.pass(10 * SECOND);
		expect(await house.entries(made.table, 'started')).toMatchObject([{ at: began + 10 * SECOND }]);
		expect(ann.table.seats.map(({ bot }) => bot !== null)).toEqual([false, true, true, true]);
		for (let turn = 0; turn < 40 && ann.table.status === 'playing'; turn++) {
			if (ann.table.match?.toAct.includes(0)) await ann.actAny();
			else await house.pass(SECOND);
		}
		const acted = (await house.entries(made.table, 'acted')).filter(({ entry }) => entry.by === 'bot');
		expect(acted.length).toBeGreaterThan(5);
		const log = await house.store.log.read(made.table);
		for (const { seq, at } of acted) expect(at - log[seq - 2].at).toBe(SECOND);
		expect(house.errors).toEqual([]);
	});

	test('does not begin when nobody came, and ends', async () => {
		const house = await House.open();
		const made = await house.tables.playNow(wish('my-treasure', 'word'), 'ann');
		if (!('table' in made)) throw new Error('no table');
		await house.pass(11 * MINUTE);
		expect(await house.entries(made.table, 'started')).toEqual([]);
		expect(await house.entries(made.table, 'ended')).toHaveLength(1);
	});
});

describe('a restart', () => {
	test('costs nobody time: clocks go on after the grace, and due tables are found again', async () => {
		const time = new FakeTime(1_000_000);
		const before = await House.open({ time });
		const { table, guests } = await gathered(before, { ...RACE, players: 2, pace: 'live', turn: 30 }, ['ann', 'bob']);
		const began = time.now();
		await guests[0].act(coin);
		await before.pass(20 * SECOND);
		await before.close();
		await time.pass(10 * MINUTE);

		const after = await House.open({ file: before.file, time });
		const bob = await Guest.at(after, table, 'bob');
		const due = began + 30 * SECOND + 10 * MINUTE + 30 * SECOND;
		expect(bob.heard.find(({ t }) => t === 'sheet')).toMatchObject({ sheet: { due } });
		await after.pass(due - time.now() - 1);
		expect(bob.table.seats[1].missed).toBe(0);
		await after.pass(1);
		expect((await after.entries(table, 'missed')).map(({ at }) => at)).toEqual([due]);
	});

	test('wakes tables that nobody looks at', async () => {
		const time = new FakeTime(1_000_000);
		const before = await House.open({ time, heartbeat: 10 * MINUTE });
		const { table, guests } = await gathered(before, { game: 'my-treasure', players: 2, pace: 'days', turn: 1 }, ['ann', 'bob']);
		const began = time.now();
		for (const guest of guests) guest.disconnect();
		await before.pass(12 * 60 * MINUTE);
		await before.close();
		await time.pass(DAY);

		const after = await House.open({ file: before.file, time, heartbeat: 10 * MINUTE });
		await after.pass(13 * 60 * MINUTE);
		const [missed] = await after.entries(table, 'missed');
		// Found by its due time in storage, a look or two late at most.
		expect(missed.at - (began + 2 * DAY + 30 * SECOND)).toBeGreaterThanOrEqual(0);
		expect(missed.at - (began + 2 * DAY + 30 * SECOND)).toBeLessThanOrEqual(20 * MINUTE);
	});
});
