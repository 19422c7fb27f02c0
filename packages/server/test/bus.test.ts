import { expect, test } from 'vitest';
import type { Message } from '../src/bus/bus.ts';
import { InProcessBus } from '../src/bus/in-process-bus.ts';
import { PostgresTransport } from '../src/bus/postgres-transport.ts';
import { SharedBus, type Transport } from '../src/bus/shared-bus.ts';
import { parseTargets } from '../src/storage/postgres/targets.ts';
import { PATIENCE } from '../testing/appends.ts';
import { busContract } from '../testing/bus-contract.ts';
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

	test(
		'a connection that is dead and looks alive is replaced',
		async () => {
			const targets = parseTargets('TROVE_STORE', await cluster().database());
			const [first, second] = [1, 2].map(() => new SharedBus(new PostgresTransport({ targets, name: 'db' }))) as [SharedBus, SharedBus];
			const connections = async (): Promise<number[]> =>
				(await cluster().admin("SELECT pid FROM pg_stat_activity WHERE datname <> 'postgres'")).map(({ pid }) => Number(pid));
			await first.start();
			const [frozen] = await connections();
			await second.start();
			const heard: string[] = [];
			second.listen('renamed', ({ who }, node) => node === first.node && heard.push(who));
			second.expect(new Set([first.node, second.node]));
			const losses: number[] = [];
			process.kill(frozen, 'SIGSTOP');
			try {
				const since = performance.now();
				second.onLoss((node) => node === first.node && losses.push(performance.now() - since));
				await expect.poll(() => losses[0], { message: 'the other one knows that it hears nothing of this one' }).toBeLessThan(2_500);
				await expect.poll(() => first.connected).toBe(false);
				await expect.poll(() => first.connected).toBe(true);
				first.publish({ on: 'renamed', who: 'ann' });
				await expect.poll(() => heard).toEqual(['ann']);
				expect(await connections()).toContain(frozen);
			} finally {
				process.kill(frozen, 'SIGCONT');
				await Promise.all([first.close(), second.close()]);
			}
		},
		PATIENCE,
	);
});

/** A transport whose packets a test may drop, double or delay. */
class Wire {
	readonly ends: ((packet: string) => void)[] = [];
	/** What arrives of a packet: it once, twice, or not at all. */
	fate: (packet: string) => readonly string[] = (packet) => [packet];
	/** Packets wait for this. */
	hold: Promise<void> | null = null;

	transport(limit = 1_000): Transport {
		let mine: ((packet: string) => void) | null = null;
		return {
			limit,
			start: async (heard) => {
				mine = heard;
				this.ends.push(heard);
			},
			send: async (packet) => {
				await this.hold;
				for (const end of this.ends) for (const one of end === mine ? [packet] : this.fate(packet)) end(one);
			},
			renew: () => {},
			close: async () => {},
		};
	}
}

async function pair(limit?: number) {
	const wire = new Wire();
	const times = { heartbeat: 20, silence: 100_000, stuck: 100_000, gone: 100_000 };
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

test('a server that says nothing is heard with every heartbeat', async () => {
	const { wire, first, close } = await pair();
	let beats = 0;
	let packets = 0;
	wire.fate = (packet) => {
		if (packet.includes(`"node":"${first.node}"`)) packets++;
		return [packet];
	};
	const counting = setInterval(() => beats++, 20);
	await expect.poll(() => beats).toBeGreaterThan(20);
	clearInterval(counting);
	expect(packets).toBeGreaterThan(beats * 0.8);
	await close();
});

test('what is no packet is ignored', async () => {
	const { wire, first, heard, close } = await pair();
	for (const end of wire.ends) for (const text of ['', '{', 'null', '7', '{"node":"x"}', '{"node":"x","n":1,"messages":7}']) end(text);
	first.publish({ on: 'moved', table: 't', seq: 1 });
	await expect.poll(() => heard.length).toBe(1);
	await close();
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
	const bus = new SharedBus({ limit: 1_000, start, send, renew: () => {}, close: async () => {} });
	let losses = 0;
	bus.onLoss(() => losses++);
	await bus.start();
	isStill = true;
	await expect.poll(() => isStill).toBe(false);
	await new Promise((resolve) => setTimeout(resolve, 100));
	expect(losses).toBe(0);
	await bus.close();
});

test('a server that no longer hears itself reports a loss again and again, and then has the connection made anew', async () => {
	const wire = new Wire();
	let renewed = 0;
	const transport = { ...wire.transport(), send: async () => {}, renew: () => void renewed++ };
	const bus = new SharedBus(transport, { heartbeat: 10, silence: 30, stuck: 200, gone: 1_000 });
	let losses = 0;
	bus.onLoss(() => losses++);
	await bus.start();
	await expect.poll(() => losses, { interval: 5 }).toBeGreaterThan(2);
	expect(bus.connected).toBe(false);
	await expect.poll(() => renewed).toBe(2);
	expect(losses / renewed, 'a connection has time to come').toBeGreaterThan(5);
	expect(bus.lag).toBeGreaterThan(200);
	await bus.close();
});

test('a living server that is silent is reported until it is heard, one that is gone is not', async () => {
	const wire = new Wire();
	const times = { heartbeat: 10, silence: 200, stuck: 100_000, gone: 100_000 };
	const [first, second] = [new SharedBus(wire.transport(), times), new SharedBus(wire.transport(), times)];
	await Promise.all([first.start(), second.start()]);
	const lost: (string | null)[] = [];
	second.onLoss((node) => lost.push(node));
	second.expect(new Set([first.node, second.node]));
	await expect.poll(() => second.lag).toBeGreaterThan(0);
	// Only what the first one sends is lost: the second one hears itself.
	wire.fate = (packet) => (packet.includes(`"node":"${first.node}"`) ? [] : [packet]);
	await expect.poll(() => lost.length).toBeGreaterThan(3);
	expect(new Set(lost)).toEqual(new Set([first.node]));
	expect(second.connected).toBe(true);
	second.expect(new Set([second.node]));
	const before = lost.length;
	await new Promise((done) => setTimeout(done, 50));
	expect(lost.length).toBe(before);
	await Promise.all([first.close(), second.close()]);
});

test('what cannot be sent does not pile up: it is lost and reported', async () => {
	const { wire, first, second, heard, close } = await pair(50_000);
	let losses = 0;
	second.onLoss(() => losses++);
	const hold = Promise.withResolvers<void>();
	const sizes: number[] = [];
	wire.hold = hold.promise;
	wire.fate = (packet) => {
		sizes.push(packet.length);
		return [packet];
	};
	first.publish({ on: 'moved', table: 'held', seq: 1 });
	await new Promise(setImmediate);
	for (let i = 0; i < 1_000; i++) first.publish({ on: 'renamed', who: 'x'.repeat(10_000) });
	first.publish({ on: 'moved', table: 'last', seq: 2 });
	wire.hold = null;
	hold.resolve();
	await expect.poll(() => heard.map((message) => 'table' in message && message.table)).toContain('last');
	expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(5_000_000);
	expect(losses).toBeGreaterThan(0);
	await close();
});
