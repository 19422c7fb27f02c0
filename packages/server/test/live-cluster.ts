import { games } from '@trove/games';
import { isRefusal } from '@trove/kernel';
import type { MakeTable } from '@trove/protocol';
import { onTestFinished } from 'vitest';
import type { Message } from '../src/bus/bus.ts';
import { InProcessBus } from '../src/bus/in-process-bus.ts';
import { type TableSettings, USUAL_TABLE_SETTINGS } from '../src/core/settings.ts';
import { USUAL_BOT_SETTINGS } from '../src/live/bot-settings.ts';
import type { LiveTable } from '../src/live/live-table.ts';
import { joinNodes, type ServerNode } from '../src/live/node.ts';
import { FakeTime, settle } from './fake-time.ts';
import { quick } from './live-house.ts';
import { Client, MemoryLog, wanted } from './live-kit.ts';
import { MemoryNodes } from './memory-nodes.ts';

/** A bus whose messages can be lost, which the others notice, as with numbered packets. */
class LossyBus extends InProcessBus {
	isMuffled = false;
	readonly #heard = new Set<(node: string | null) => void>();

	override publish(message: Message): void {
		if (!this.isMuffled) super.publish(message);
	}

	override onLoss(lost: (node: string | null) => void): () => void {
		this.#heard.add(lost);
		return () => this.#heard.delete(lost);
	}

	lose(node: string): void {
		for (const lost of this.#heard) lost(node);
	}
}

/** One of several servers. */
export interface ClusterServer extends ServerNode {
	readonly bus: LossyBus;
	/** It does nothing any more, and hears nothing. */
	kill(): Promise<void>;
}

/** Servers that share a log, leases and a bus, by a clock that only goes when told. */
export class Cluster {
	readonly time = new FakeTime(1_800_000_000_000);
	readonly log = new MemoryLog();
	readonly nodes = new MemoryNodes(this.time.now);
	readonly errors: unknown[] = [];
	/** Names of servers whose bots were asked. */
	readonly asked: string[] = [];
	readonly #settings: Partial<TableSettings>;
	readonly #buses: LossyBus[] = [];

	constructor(settings: Partial<TableSettings> = {}) {
		this.#settings = settings;
	}

	async join(): Promise<ClusterServer> {
		const bus = new LossyBus(this.#buses[0]);
		this.#buses.push(bus);
		let isDead = false;
		const bots = {
			...quick,
			ask: (...given: Parameters<typeof quick.ask>) => {
				this.asked.push(bus.node);
				return quick.ask(...given);
			},
		};
		const node = await joinNodes({
			store: { log: this.log, people: { byHandles: async () => [] }, nodes: this.nodes },
			bus,
			settings: { ...USUAL_TABLE_SETTINGS, ...this.#settings },
			grace: 0,
			bots: { registry: games, settings: { ...USUAL_BOT_SETTINGS, workers: 1 }, startWorkers: async () => bots },
			monotonic: this.time.now,
			timer: (ms, callback) =>
				this.time.timer(ms, () => {
					if (!isDead) callback();
				}),
			failed: (error) => void this.errors.push(error),
		});
		node.runner.start();
		onTestFinished(async () => {
			if (!isDead) await node.close();
		});
		await settle();
		const kill = async (): Promise<void> => {
			isDead = true;
			await bus.close();
		};
		return { ...node, bus, kill };
	}

	/** Loses all messages of a server until the returned function is called; the others notice when one is lost. */
	muffle({ bus }: ClusterServer): () => void {
		bus.isMuffled = true;
		for (const other of this.#buses) if (other !== bus) other.lose(bus.node);
		return () => {
			bus.isMuffled = false;
		};
	}

	/** Lets time pass, and all that it sets off come to its end. */
	async pass(ms: number): Promise<void> {
		await this.time.pass(ms);
		await settle();
	}

	/** Somebody opens a table through a server. */
	async open(who: string, server: ServerNode, table: string): Promise<Client> {
		const client = new Client(who, this.time.now).open(await this.live(server, table));
		await settle();
		return client;
	}

	async live(server: ServerNode, table: string): Promise<LiveTable> {
		const live = await server.tables.find(table);
		if (!live) throw new Error(`no table ${table}`);
		return live;
	}

	/** Makes a table and begins it; people a, b, c … sit in this order, each at the server that is named. */
	async begin(servers: readonly ServerNode[], change: Partial<MakeTable> = {}): Promise<{ table: string; people: Client[] }> {
		const { bots = [] } = change;
		const made = await servers[0].tables.make(wanted({ players: servers.length + bots.length, ...change }), 'a');
		if (isRefusal(made)) throw new Error(JSON.stringify(made));
		await settle();
		const people: Client[] = [];
		for (const [seat, server] of servers.entries()) {
			const client = await this.open(String.fromCharCode(97 + seat), server, made.table);
			people.push(client);
			if (seat > 0) await client.must({ t: 'sit', seat, word: `word-${seat}` });
			await client.must({ t: 'ready', on: true });
			await settle();
		}
		await people[0].must({ t: 'start' });
		await settle();
		return { table: made.table, people };
	}
}
