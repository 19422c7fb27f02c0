import { expect, test } from 'vitest';
import type { Topics } from '../src/bus/bus.ts';
import { StorageError } from '../src/storage/log.ts';
import { settle } from './fake-time.ts';
import { Cluster, type ClusterServer } from './live-cluster.ts';
import { actors, anyAction, type Client, Dice } from './live-kit.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Two servers; a sits at the first and b at the second. */
async function two(cluster: Cluster, change: Parameters<Cluster['begin']>[1] = {}) {
	const one = await cluster.join();
	const other = await cluster.join();
	await cluster.pass(2 * SECOND);
	return { one, other, ...(await cluster.begin([one, other], change)) };
}

/** The kinds of a table's entries. */
const entriesOf = (cluster: Cluster, table: string): string[] => (cluster.log.tables.get(table)?.log ?? []).map(({ entry }) => entry.e);

/** Plays until a race is on; people act in turn. */
async function untilRace(cluster: Cluster, server: ClusterServer, table: string, people: readonly Client[]): Promise<void> {
	const live = await cluster.live(server, table);
	const dice = new Dice('race');
	for (let step = 0; step < 400; step++) {
		const { seats, table: closes } = actors(live);
		if (closes) return;
		for (const seat of seats) await people[seat].act(anyAction(live, seat, dice));
		await settle();
	}
	throw new Error('there was no race');
}

test('a server where nobody is connected closes no race', async () => {
	const cluster = new Cluster();
	const one = await cluster.join();
	const other = await cluster.join();
	await cluster.pass(2 * SECOND);
	const { table, people } = await cluster.begin([one, one], { game: 'trezors' });
	// The other server has the table in memory, and would be its driver if it were alone.
	const far = await cluster.live(other, table);
	await untilRace(cluster, one, table, people);
	const version = far.folded.seq;
	await far.wake();
	await cluster.pass(SECOND);
	expect(far.folded.seq).toBe(version);
	expect(cluster.errors).toEqual([]);
});

test('people who are connected to another server are not away, and their table is not abandoned', async () => {
	const cluster = new Cluster();
	const { table } = await two(cluster, { pace: 'relaxed' });
	await cluster.pass(60 * MINUTE);
	expect(entriesOf(cluster, table).filter((kind) => kind === 'away' || kind === 'ended')).toEqual([]);
	expect(cluster.errors).toEqual([]);
});

test('both servers tell the same of who is here and how many watch', async () => {
	const cluster = new Cluster();
	const { one, other, table, people } = await two(cluster);
	const watcher = await cluster.open('w', other, table);
	await cluster.pass(SECOND);
	for (const client of [...people, watcher]) expect(client.of('here').at(-1)).toMatchObject({ seats: [true, true], watching: 1 });
	people[1].close();
	watcher.close();
	await cluster.pass(SECOND);
	expect(people[0].of('here').at(-1)).toMatchObject({ seats: [true, false], watching: 0 });
	const back = await cluster.open('b', one, table);
	await cluster.pass(SECOND);
	expect(back.of('here').at(-1)).toMatchObject({ seats: [true, true] });
});

test('one server drives a table, and the other takes over within six seconds when it dies', async () => {
	const cluster = new Cluster({ absent: 20 * SECOND });
	const { one, other, table, people } = await two(cluster, { players: 3, bots: ['cabin-boy'] });
	expect(cluster.nodes.drivers.get(table)).toBe(one.bus.node);
	const live = await cluster.live(other, table);
	const dice = new Dice('bots');
	/** Plays on until bots have moved a few times. */
	const playOn = async (clients: readonly (Client | null)[], server: ClusterServer): Promise<void> => {
		const at = await cluster.live(server, table);
		for (let step = 0; step < 60 && at.folded.status === 'playing'; step++) {
			for (const seat of actors(at).seats) await clients[seat]?.act(anyAction(at, seat, dice));
			await cluster.pass(SECOND);
		}
	};
	await playOn(people, other);
	expect(new Set(cluster.asked)).toEqual(new Set([one.bus.node]));
	cluster.asked.length = 0;
	await one.kill();
	const again = await cluster.open('a', other, table);
	await cluster.pass(6 * SECOND);
	expect(cluster.nodes.drivers.get(table)).toBe(other.bus.node);
	if (live.folded.status === 'playing') {
		await playOn([again, people[1]], other);
		expect(new Set(cluster.asked)).toEqual(new Set([other.bus.node]));
	}
	expect(cluster.errors).toEqual([]);
});

test('who was connected to a server that died is away only after the usual time', async () => {
	const cluster = new Cluster({ absent: 20 * SECOND });
	const { one, table } = await two(cluster, { pace: 'live', turn: 600 });
	await one.kill();
	await cluster.pass(20 * SECOND);
	expect(entriesOf(cluster, table)).not.toContain('away');
	await cluster.pass(8 * SECOND);
	expect(entriesOf(cluster, table)).toContain('away');
});

test('a server that gives its tables up is followed at once', async () => {
	const cluster = new Cluster();
	const { one, other, table } = await two(cluster);
	await one.drain();
	await settle();
	expect(cluster.nodes.drivers.get(table)).toBe(other.bus.node);
});

test('a server without a lease does nothing by itself, and gets its tables back', async () => {
	const cluster = new Cluster();
	const one = await cluster.join();
	const { table, people } = await cluster.begin([one, one], { pace: 'live', turn: 10 });
	cluster.nodes.trouble = new Error('the store is away');
	await cluster.pass(40 * SECOND);
	// Heartbeat and look are reported once each.
	expect(entriesOf(cluster, table)).not.toContain('missed');
	expect(cluster.errors).toHaveLength(2);
	cluster.nodes.trouble = null;
	await cluster.pass(3 * SECOND);
	expect(entriesOf(cluster, table)).toContain('missed');
	expect(people[0].of('moved').length).toBeGreaterThan(0);
});

test('while a living server has not told who is there, everybody may be', async () => {
	const cluster = new Cluster({ absent: 20 * SECOND });
	const { one, other, table, people } = await two(cluster, { pace: 'live', turn: 600 });
	// The other server lives, but is not heard: its messages are lost.
	const heard = cluster.muffle(other);
	people[1].close();
	await cluster.pass(2 * MINUTE);
	expect(entriesOf(cluster, table)).not.toContain('away');
	expect(people[0].of('here').at(-1)).toMatchObject({ seats: [true, true] });
	heard();
	await cluster.pass(2 * SECOND);
	expect(people[0].of('here').at(-1)).toMatchObject({ seats: [true, false] });
	await cluster.pass(25 * SECOND);
	expect(entriesOf(cluster, table)).toContain('away');
	expect(one.members.living.size).toBe(2);
});

test('one viewer of a list makes a server read no table that changes elsewhere', async () => {
	const cluster = new Cluster();
	const one = await cluster.join();
	const other = await cluster.join();
	await cluster.pass(2 * SECOND);
	const rows: Topics['listed']['outline'][] = [];
	other.tables.listen((outline) => void (outline && rows.push(outline)));
	let reads = 0;
	const read = cluster.log.read.bind(cluster.log);
	cluster.log.read = (...given) => {
		reads++;
		return read(...given);
	};
	const { table } = await cluster.begin([one, one]);
	const before = reads;
	await cluster.pass(SECOND);
	expect(other.tables.size).toBe(0);
	expect(reads).toBe(before);
	expect(rows.at(-1)).toMatchObject({ table, status: 'playing', sitters: ['a', 'b'] });
});

test('what a server wrote before it died, and told nobody, is known to the others when it is gone', async () => {
	const cluster = new Cluster();
	const { one, other, table, people } = await two(cluster);
	const live = await cluster.live(other, table);
	const turn = live.folded.match?.toAct[0] ?? 0;
	const append = cluster.log.append.bind(cluster.log);
	cluster.log.append = async (wanted) => {
		cluster.log.append = append;
		await append(wanted);
		await one.kill();
		return new Promise<never>(() => undefined);
	};
	const actor = turn === 0 ? people[0] : await cluster.open('b', one, table);
	void actor.act({ do: 'draw' });
	await settle();
	expect(live.folded.seq).toBe((cluster.log.tables.get(table)?.log.length ?? 0) - 1);
	await cluster.pass(7 * SECOND);
	expect(live.folded.seq).toBe(cluster.log.tables.get(table)?.log.length);
});

test('nothing is refused by what is out of date here: the log is read first', async () => {
	const cluster = new Cluster();
	const { one, other, table, people } = await two(cluster);
	// News of the first server are lost, so that the second one does not know that it is its turn.
	const heard = cluster.muffle(one);
	const live = await cluster.live(one, table);
	const turn = live.folded.match?.toAct[0] ?? 0;
	if (turn === 1) await people[1].act({ do: 'draw' });
	await settle();
	await cluster.pass(100);
	await people[0].must({ t: 'vote', on: 'pause', yes: true });
	expect((await cluster.live(other, table)).folded.vote).toBeNull();
	// Alone it would open nothing: a vote against is refused where none is open.
	await people[1].must({ t: 'vote', on: 'pause', yes: false });
	heard();
});

test('a write whose answer was lost while nothing could be read is found and told later', async () => {
	const cluster = new Cluster();
	const { one, other, table, people } = await two(cluster);
	const live = await cluster.live(one, table);
	const append = cluster.log.append.bind(cluster.log);
	const read = cluster.log.read.bind(cluster.log);
	cluster.log.append = async (wanted) => {
		await append(wanted);
		throw new StorageError('unreachable', 'no answer');
	};
	cluster.log.read = async () => {
		throw new StorageError('unreachable', 'no answer');
	};
	expect(await people[0].ask({ t: 'vote', on: 'pause', yes: true })).toEqual({ code: 'busy' });
	Object.assign(cluster.log, { append, read });
	await cluster.pass(3 * SECOND);
	expect(live.folded.vote?.for).toEqual([0]);
	expect((await cluster.live(other, table)).folded.seq).toBe(live.folded.seq);
});

test('a write that stands only after it was given up is found and told', async () => {
	const cluster = new Cluster();
	const { one, other, table, people } = await two(cluster);
	const live = await cluster.live(one, table);
	const append = cluster.log.append.bind(cluster.log);
	let commit = async (): Promise<unknown> => undefined;
	cluster.log.append = async (wanted) => {
		commit = () => append(wanted);
		throw new StorageError('unreachable', 'no answer');
	};
	expect(await people[0].ask({ t: 'vote', on: 'pause', yes: true })).toEqual({ code: 'busy' });
	cluster.log.append = append;
	await cluster.pass(20 * SECOND);
	expect(live.folded.vote).toBeNull();
	await commit();
	await cluster.pass(2 * SECOND);
	expect(live.folded.vote?.for).toEqual([0]);
	expect((await cluster.live(other, table)).folded.seq).toBe(live.folded.seq);
});

test('an answer that comes after the own lease has run out makes nobody a driver', async () => {
	const cluster = new Cluster();
	const { one, other, table } = await two(cluster);
	let answer = (): void => undefined;
	const { claimDue } = cluster.nodes;
	cluster.nodes.claimDue = (node: string) =>
		node !== one.bus.node
			? claimDue.call(cluster.nodes)
			: new Promise((resolve) => {
					answer = () => resolve([{ table, due: 0 }] as never);
				});
	await cluster.pass(2 * SECOND);
	// The first server is cut off from the store, and the second one takes over.
	const { beat } = cluster.nodes;
	cluster.nodes.beat = async (node, ttl) => {
		if (node.node === one.bus.node) throw new Error('cut off');
		return beat.call(cluster.nodes, node, ttl);
	};
	cluster.nodes.claimDue = claimDue;
	await cluster.pass(8 * SECOND);
	expect(cluster.nodes.drivers.get(table)).toBe(other.bus.node);
	Object.assign(cluster.nodes, { beat });
	await cluster.pass(2 * SECOND);
	answer();
	await settle();
	expect([one.drivers.drives(table), other.drivers.drives(table)]).toEqual([false, true]);
});
