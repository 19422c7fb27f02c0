import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Message } from '../src/bus/bus.ts';
import { InProcessBus } from '../src/bus/in-process-bus.ts';
import { PostgresTransport } from '../src/bus/postgres-transport.ts';
import { SharedBus, type Transport } from '../src/bus/shared-bus.ts';
import { parseTargets } from '../src/storage/postgres/targets.ts';
import { busContract } from '../testing/bus-contract.ts';
import { BusRelay } from '../testing/bus-relay.ts';
import { withPostgres } from '../testing/with-postgres.ts';

busContract('In one process', async () => {
	const first = new InProcessBus();
	const second = new InProcessBus(first);
	return { first, second, close: async () => void (await Promise.all([first.close(), second.close()])) };
});

withPostgres('a bus over PostgreSQL', [], (cluster) => {
	busContract('PostgreSQL', async () => {
		const targets = parseTargets('TROVE_STORE', await cluster().database());
		const buses = [1, 2].map(() => new SharedBus(new PostgresTransport({ targets, name: 'db' })));
		await Promise.all(buses.map((bus) => bus.start()));
		const [first, second] = buses as [SharedBus, SharedBus];
		return { first, second, close: async () => void (await Promise.all(buses.map((bus) => bus.close()))) };
	});

	test('after the database was down, a loss is reported and messages come through again', async () => {
		const targets = parseTargets('TROVE_STORE', await cluster().database());
		const buses = [1, 2].map(() => new SharedBus(new PostgresTransport({ targets, name: 'db' })));
		const [first, second] = buses as [SharedBus, SharedBus];
		await Promise.all(buses.map((bus) => bus.start()));
		let losses = 0;
		const heard: string[] = [];
		second.onLoss(() => losses++);
		second.listen('renamed', ({ who }) => heard.push(who));
		cluster().crash();
		first.publish({ on: 'renamed', who: 'lost' });
		cluster().start();
		await expect.poll(() => losses).toBeGreaterThan(0);
		await expect.poll(() => first.connected && second.connected).toBe(true);
		await expect
			.poll(
				() => {
					first.publish({ on: 'renamed', who: 'ann' });
					return heard.includes('ann');
				},
				{ timeout: 60_000 },
			)
			.toBe(true);
		await Promise.all(buses.map((bus) => bus.close()));
	});

	test('a connection over which nothing comes any more, though it is open, is replaced', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'trove-bus-'));
		const relay = new BusRelay(folder, await cluster().database());
		const bus = new SharedBus(new PostgresTransport({ targets: parseTargets('TROVE_STORE', relay.store), name: 'db' }));
		await bus.start();
		await expect.poll(() => bus.connected).toBe(true);
		relay.freeze();
		await expect.poll(() => bus.connected, { timeout: 5_000 }).toBe(false);
		await expect.poll(() => bus.connected, { timeout: 15_000 }).toBe(true);
		await bus.close();
		relay.close();
		rmSync(folder, { recursive: true });
	});
});

/** A transport whose packets a test may drop, double or delay. */
class Wire {
	readonly ends: ((packet: string) => void)[] = [];
	/** What arrives of a packet: it once, twice, or not at all. */
	fate: (packet: string) => readonly string[] = (packet) => [packet];

	transport(limit = 1_000): Transport {
		let mine: ((packet: string) => void) | null = null;
		return {
			limit,
			start: async (heard) => {
				mine = heard;
				this.ends.push(heard);
			},
			send: async (packet) => {
				for (const end of this.ends) for (const one of end === mine ? [packet] : this.fate(packet)) end(one);
			},
			close: async () => {},
		};
	}
}

async function pair(limit?: number) {
	const wire = new Wire();
	const times = { heartbeat: 20, silence: 100_000, gone: 100_000 };
	const [first, second] = [new SharedBus(wire.transport(limit), times), new SharedBus(wire.transport(limit), times)];
	await Promise.all([first.start(), second.start()]);
	const heard: Message[] = [];
	second.listen('moved', (message) => heard.push({ on: 'moved', ...message }));
	return { wire, first, second, heard, close: () => Promise.all([first.close(), second.close()]) };
}

test('a packet that comes twice is heard once, a lost one is reported with the next heartbeat', async () => {
	const { wire, first, second, heard, close } = await pair();
	let losses = 0;
	second.onLoss(() => losses++);
	wire.fate = (packet) => [packet, packet];
	first.publish({ on: 'moved', table: 't', seq: 1 });
	await expect.poll(() => heard.map((message) => 'seq' in message && message.seq)).toEqual([1]);
	expect(losses).toBe(0);
	wire.fate = () => [];
	first.publish({ on: 'moved', table: 't', seq: 2 });
	await new Promise((done) => setTimeout(done, 30));
	wire.fate = (packet) => [packet];
	await expect.poll(() => losses).toBeGreaterThan(0);
	expect(heard.length).toBe(1);
	await close();
});

test('many messages share a packet, and long entries are left out', async () => {
	const { wire, first, heard, close } = await pair(2_000);
	const sizes: number[] = [];
	wire.fate = (packet) => {
		sizes.push(Buffer.byteLength(packet));
		return [packet];
	};
	const entry = (text: string) => ({ seq: 1, at: 1, entry: { e: 'sat', seat: 0, who: text, word: '' } as const, told: [1] });
	for (let i = 0; i < 50; i++) first.publish({ on: 'moved', table: `t${i}`, seq: 1, entries: [entry('a')] });
	first.publish({ on: 'moved', table: 'long', seq: 1, entries: [entry('ž'.repeat(900))] });
	await expect.poll(() => heard.length).toBe(51);
	expect(Math.max(...sizes)).toBeLessThanOrEqual(2_000);
	expect(sizes.length).toBeLessThan(30);
	expect(heard.filter((message) => 'entries' in message && message.entries).length).toBe(50);
	await close();
});

test('what is no packet is ignored', async () => {
	const { wire, first, heard, close } = await pair();
	for (const end of wire.ends) for (const text of ['', '{', 'null', '7', '{"node":"x"}', '{"node":"x","n":1,"messages":7}']) end(text);
	first.publish({ on: 'moved', table: 't', seq: 1 });
	await expect.poll(() => heard.length).toBe(1);
	await close();
});

test('a bus that falls silent is known in less than a second', async () => {
	let hear: (packet: string) => void = () => {};
	let [isDead, echoed] = [false, 0];
	const send = async (packet: string): Promise<void> => {
		if (isDead) return;
		echoed = performance.now();
		hear(packet);
	};
	const start = async (heard: (packet: string) => void): Promise<void> => {
		hear = heard;
	};
	const bus = new SharedBus({ limit: 1_000, start, send, close: async () => {} });
	await bus.start();
	await expect.poll(() => echoed).toBeGreaterThan(0);
	isDead = true;
	const lost = await new Promise<number>((resolve) => bus.onLoss(() => resolve(performance.now())));
	expect(lost - echoed).toBeLessThan(880);
	await bus.close();
});

test('a server that stood still itself has lost nothing', async () => {
	let hear: (packet: string) => void = () => {};
	let isStill = false;
	const send = async (packet: string): Promise<void> => {
		setImmediate(() => hear(packet));
		const end = performance.now() + (isStill ? 900 : 0);
		isStill = false;
		while (performance.now() < end);
	};
	const start = async (heard: (packet: string) => void): Promise<void> => {
		hear = heard;
	};
	const bus = new SharedBus({ limit: 1_000, start, send, close: async () => {} });
	let losses = 0;
	bus.onLoss(() => losses++);
	await bus.start();
	isStill = true;
	await expect.poll(() => isStill).toBe(false);
	await new Promise((resolve) => setTimeout(resolve, 100));
	expect(losses).toBe(0);
	await bus.close();
});

test('a server that no longer hears itself reports a loss again and again', async () => {
	const wire = new Wire();
	const bus = new SharedBus({ ...wire.transport(), send: async () => {} }, { heartbeat: 10, silence: 30, gone: 1_000 });
	let losses = 0;
	bus.onLoss(() => losses++);
	await bus.start();
	await expect.poll(() => losses).toBeGreaterThan(2);
	expect(bus.connected).toBe(false);
	await bus.close();
});
