import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as breath } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { InProcessBus } from '../src/bus/in-process-bus.ts';
import { foldAll } from '../src/core/fold.ts';
import type { LiveTable } from '../src/live/live-table.ts';
import type { Log } from '../src/storage/log.ts';
import { openStore } from '../src/storage/sqlite/open.ts';
import { actors, anyAction, begin, Client, Dice, FakeTime, found, MemoryLog, openHall } from './live-kit.ts';
import { gather, plain, sitter, something, TABLES } from './live-play.ts';

const folder = mkdtempSync(join(tmpdir(), 'trove-table-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The same people at another server's view of the table, with what they still have of it. */
async function reconnect(live: LiveTable, clients: readonly Client[]): Promise<void> {
	for (const client of clients) {
		const { v, h } = client;
		client.open(live, { v, h });
		// Nothing that was told is lost, and nothing new has come up by itself.
		expect(client.messages.findLast(({ t }) => t === 'same' || t === 'sheet')).toMatchObject({ t: 'same', v });
	}
	// What follows from their coming is done before time passes, in which a race would end.
	await live.wake();
}

test.each(TABLES)('a server that dies anywhere is followed by one that goes on with the same versions, hashes and documents: %o', async (change) => {
	const log = new MemoryLog();
	const time = new FakeTime();
	let hall = openHall(log, { time });
	const dice = new Dice(`crash ${JSON.stringify(change)}`);
	const first = await gather(hall, change, dice);
	let live = first.live;
	const { people, watcher } = first;
	const { table } = live.folded;
	for (let steps = 0; live.folded.status !== 'over' && steps < 3000; steps++) {
		if (dice.below(6) === 0) {
			const before = plain(live.folded);
			// The first server stays as it is and is never asked again.
			time.forget();
			hall = openHall(log, { time });
			live = await found(hall, table);
			expect(plain(live.folded)).toEqual(before);
			await reconnect(live, [...people, watcher]);
		}
		await something(hall, { live, people, watcher }, dice);
		expect(hall.failures).toEqual([]);
	}
	expect(live.folded.over?.why).toBe('played');
});

test.each(['before', 'after'])('killed %s an append stands: what was not acknowledged may be there or not, but never twice', async (when) => {
	const log = new MemoryLog();
	const time = new FakeTime();
	const { live, people, table } = await begin(openHall(log, { time }));
	const turn = live.folded.match?.toAct[0] ?? 0;
	const [{ v }, told] = [people[turn], people.map(({ bodies }) => bodies.length)];
	const dead = new Promise<never>(() => undefined);
	if (when === 'before') log.meanwhile = () => dead;
	else {
		const append = log.append.bind(log);
		log.append = async (one) => {
			log.append = append;
			await append(one);
			return dead;
		};
	}
	void people[turn].ask({ t: 'act', v, do: [{ do: 'draw' }], id: 'mine' });
	await breath();
	// Nothing was sent of what is not known to stand.
	expect(people.map(({ bodies }) => bodies.length)).toEqual(told);
	const again = await found(openHall(log, { time }), table);
	for (const client of people) client.open(again, { v: client.v, h: client.h });
	await people[turn].must({ t: 'act', v, do: [{ do: 'draw' }], id: 'mine' });
	expect(again.folded.match?.steps.length).toBe(1);
	for (const client of people) expect(client.v).toBe(again.folded.told[client.seat ?? -1]);
});

test('two servers on one file: whoever is first is first, both end alike, nobody is told anything twice', async () => {
	const file = join(folder, 'nodes.db');
	const stores = [await openStore({ file }), await openStore({ file })];
	const bus = new InProcessBus();
	const time = new FakeTime();
	const halls = stores.map(({ log }) => openHall(log, { bus, time }));
	for (const game of ['silver-and-gold', 'dead-mans-draw', 'trezors']) {
		const dice = new Dice(game);
		const { live, people, table } = await begin(halls[0], { game, players: 4 });
		const other = await found(halls[1], table);
		// Half of the people are at the other server, with a second look at the first one.
		const seconds = people.map(({ who }) => new Client(who, () => time.now).open(live));
		for (const client of people.slice(2)) {
			client.close();
			client.open(other, { v: client.v, h: client.h });
		}
		const watchers = [new Client('x').open(live), new Client('y').open(other)];
		for (let round = 0; round < 2000 && live.folded.status !== 'over'; round++) {
			const { seats, table: closes } = actors(live);
			if (closes && dice.below(10) === 0) {
				time.pass(6000);
				await Promise.all([live.wake(), other.wake()]);
			} else {
				// All who may act do so at once.
				await Promise.all(seats.map((seat) => sitter(live, people, seat)?.act(anyAction(live, seat, dice))));
			}
			await settled(live, other);
		}
		expect(live.folded.over?.why).toBe('played');
		expect(plain(other.folded)).toEqual(plain(live.folded));
		const whole = foldAll(table, await stores[0].log.read(table));
		expect(whole && plain(whole)).toEqual(plain(live.folded));
		// The clients have checked versions one by one; in the end all have the same document as their seat's others.
		for (const [seat, client] of people.entries()) expect([client.v, client.h, client.v]).toEqual([seconds[seat].v, seconds[seat].h, live.folded.told[seat]]);
		expect([watchers[0].v, watchers[0].h]).toEqual([watchers[1].v, watchers[1].h]);
		for (const client of [...people, ...seconds, ...watchers]) expect(client.of('sheet').length, client.who).toBeLessThanOrEqual(3);
	}
	expect(halls.flatMap(({ failures }) => failures)).toEqual([]);
	for (const { tables } of halls) await tables.close();
	for (const store of stores) await store.close();
});

/** Waits until both servers have read the same. */
async function settled(one: LiveTable, other: LiveTable): Promise<void> {
	for (let i = 0; i < 2000 && one.folded.seq !== other.folded.seq; i++) await breath();
	expect(other.folded.seq).toBe(one.folded.seq);
}

test('a conflict: what was missed is read, told, and the request decided anew', async () => {
	const log = new MemoryLog();
	const time = new FakeTime();
	const { live, people, table } = await begin(openHall(log, { time }), { game: 'silver-and-gold' });
	const other = await found(openHall(log, { time }), table);
	const away = new Client('b').open(other);
	const dice = new Dice(2);
	// The other seat's choice comes first. It changes nothing of this one's options: this one stands too.
	log.meanwhile = () => away.must({ t: 'act', v: away.v, do: [anyAction(other, 1, dice)] });
	await people[0].must({ t: 'act', v: people[0].v, do: [anyAction(live, 0, dice)] });
	expect(live.folded.match?.steps.map(({ seat }) => seat)).toEqual([1, 0]);
	// The same seat from another tab comes first: then this is an answer to something old.
	const actor = live.folded.match?.toAct[0] ?? 0;
	const mine = people[actor];
	await other.moved(live.folded.seq);
	const tab = new Client(mine.who).open(other);
	log.meanwhile = () => tab.must({ t: 'act', v: tab.v, do: [anyAction(other, actor, dice)] });
	expect(await mine.act(anyAction(live, actor, dice))).toEqual({ code: 'stale' });
	expect([mine.v, mine.h]).toEqual([tab.v, tab.h]);
});

test('who is never first gives up', async () => {
	const log = new MemoryLog();
	const { live, people } = await begin(openHall(log));
	const turn = live.folded.match?.toAct[0] ?? 0;
	const before = live.folded;
	log.append = async () => 'conflict';
	expect(await people[turn].act({ do: 'draw' })).toEqual({ code: 'busy' });
	expect(live.folded).toBe(before);
});

test('a log that another version has written is not played on', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const { live, people, table } = await begin(hall);
	const turn = live.folded.match?.toAct[0] ?? 0;
	const known = log.tables.get(table)?.log ?? [];
	known.push({ seq: known.length + 1, at: 0, entry: { e: 'acted', seat: turn, do: [{ do: 'fly' }], by: 'person' }, told: live.folded.told });
	expect(await people[turn].act({ do: 'draw' })).toEqual({ code: 'unreadable' });
	expect(hall.failures).toHaveLength(1);
	expect(await openHall(log).tables.find(table)).toBeNull();
	expect(await openHall(log).tables.replay(table)).toEqual({ code: 'unreadable' });
});

/** Counts from here on how often a log is read. */
function countReads(log: Log): () => number {
	let reads = 0;
	const read = log.read.bind(log);
	log.read = (...args) => {
		reads++;
		return read(...args);
	};
	return () => reads;
}

test('who begins to look is shown what is known here, and the log is asked for what another server may have written', async () => {
	for (const shared of [true, false]) {
		const log: Log & MemoryLog = new MemoryLog();
		const { live, people } = await begin(openHall(log, { shared }));
		const reads = countReads(log);
		const turn = live.folded.match?.toAct[0] ?? 0;
		await people[turn].must({ t: 'act', v: people[turn].v, do: [{ do: 'draw' }] });
		const late = new Client('late').open(live);
		await breath();
		expect(late.v).toBe(live.folded.told.at(-1));
		expect(reads(), 'where there is no other server, there is nothing to ask for').toBe(shared ? 1 : 0);
	}
});

test('the bus: what another server wrote in the same moment is not taken for the own word', async () => {
	const log = new MemoryLog();
	const bus = new InProcessBus();
	const time = new FakeTime();
	const { live, people, table } = await begin(openHall(log, { bus, time }), { game: 'silver-and-gold' });
	const other = await found(openHall(log, { bus, time }), table);
	const away = new Client('b').open(other);
	const dice = new Dice(2);
	// The other server publishes while this one's message is still on its way.
	const publish = bus.publish.bind(bus);
	bus.publish = (message) => {
		bus.publish = publish;
		publish(message);
		const entry = { e: 'vote', seat: 1, on: 'pause', of: null, yes: true } as const;
		log.tables.get(table)?.log.push({ seq: live.folded.seq + 1, at: live.folded.at, entry, told: live.folded.told.map((v) => v + 1) });
		publish({ on: 'moved', table, seq: live.folded.seq + 1 });
	};
	await people[0].must({ t: 'act', v: people[0].v, do: [anyAction(live, 0, dice)] });
	await breath();
	expect(live.folded.vote?.on).toBe('pause');
	expect(other.folded.seq).toBe(live.folded.seq);
	expect(away.v).toBe(live.folded.told[1]);
});

test('the bus: other servers are told, and the own word is not read again', async () => {
	const log: Log & MemoryLog = new MemoryLog();
	const bus = new InProcessBus();
	const time = new FakeTime();
	const { live, people, table } = await begin(openHall(log, { bus, time }));
	const reads = countReads(log);
	const turn = live.folded.match?.toAct[0] ?? 0;
	await people[turn].must({ t: 'act', v: people[turn].v, do: [{ do: 'draw' }] });
	await breath();
	expect(reads()).toBe(0);
	const other = await found(openHall(log, { bus, time }), table);
	const far = new Client('far').open(other);
	const before = far.v;
	await people[live.folded.match?.toAct[0] ?? 0].act(anyAction(live, live.folded.match?.toAct[0] ?? 0, new Dice(1)));
	await breath();
	expect(other.folded.seq).toBe(live.folded.seq);
	expect(far.v).toBe(before + 1);
});

test('a log that has become shorter is read anew, shown to everybody, and played on', async () => {
	const log = new MemoryLog();
	const time = new FakeTime();
	const hall = openHall(log, { time });
	const { live, people, table } = await begin(hall);
	const dice = new Dice(3);
	const act = async (): Promise<void> => {
		const { seats } = actors(live);
		await sitter(live, people, seats[0] ?? 0)?.act(anyAction(live, seats[0] ?? 0, dice));
	};
	for (let step = 0; step < 3; step++) await act();
	const known = log.tables.get(table)?.log ?? [];
	known.splice(-2);
	const sheets = people.map((client) => client.of('sheet').length);
	// The first request finds it out; what is decided then is decided by what stands.
	await act();
	await act();
	const whole = foldAll(table, await log.read(table));
	expect(whole && plain(whole)).toEqual(plain(live.folded));
	expect(live.folded.seq).toBe(known.length);
	for (const [seat, client] of people.entries()) {
		expect(client.v).toBe(live.folded.told[seat]);
		expect(client.of('sheet').length).toBe(sheets[seat] + 1);
	}
	expect(hall.failures).toEqual([]);
});
