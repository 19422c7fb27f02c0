import { answer } from '@trove/bots';
import { games } from '@trove/games';
import { SharedBus } from '../../src/bus/shared-bus.ts';
import type { TableSettings } from '../../src/core/settings.ts';
import { Addresses } from '../../src/gateway/addresses.ts';
import { Counters } from '../../src/gateway/counters.ts';
import { USUAL_LIMITS } from '../../src/gateway/limits.ts';
import { requestReader } from '../../src/gateway/proxy.ts';
import { RateLimiter } from '../../src/gateway/rate-limiter.ts';
import { Sockets } from '../../src/gateway/socket/sockets.ts';
import { tableQuota } from '../../src/gateway/table-quota.ts';
import { TokenBuckets } from '../../src/gateway/token-buckets.ts';
import { type BotSettings, USUAL_BOT_SETTINGS } from '../../src/live/bot-settings.ts';
import type { BotWorkers } from '../../src/live/bots.ts';
import type { Membership } from '../../src/live/membership.ts';
import { joinNodes } from '../../src/live/node.ts';
import type { Tables } from '../../src/live/tables.ts';
import { Lobby } from '../../src/lobby/lobby.ts';
import { MyTables } from '../../src/lobby/mine.ts';
import { Identity } from '../../src/people/identity.ts';
import { signingKey } from '../../src/people/ticket.ts';
import type { Cluster } from './cluster.ts';
import type { Database } from './database.ts';
import type { Exchange } from './exchange.ts';
import type { Links } from './link.ts';
import type { Mutant } from './mutants.ts';
import { SimulatedStore } from './store.ts';
import type { ServerSocket, Station } from './wire.ts';
import type { Actor, World } from './world.ts';

/** What servers share. */
export interface Site {
	readonly world: World;
	readonly database: Database;
	readonly links: Links;
	readonly exchange: Exchange;
	readonly cluster: Cluster;
	readonly settings: Omit<TableSettings, 'outages'>;
	readonly grace: number;
	readonly mutant: Mutant;
	/** Told of what nobody waited for and of what was logged as an error. */
	failed(node: ServerNode, error: unknown): void;
}

/** Bots decide at once, by a fixed number of iterations; their answer takes a while. */
const BOTS: BotSettings = {
	...USUAL_BOT_SETTINGS,
	budgets: { 'cabin-boy': { iterations: 2 }, sailor: { iterations: 2 }, captain: { iterations: 2 } },
	fallback: { iterations: 1 },
	workers: 2,
};

const thinkers: BotWorkers = {
	ask: async (ask) => {
		await new Promise((done) => setTimeout(done, 20 + Math.random() * 200));
		return answer(games, { ...ask, player: 'random' });
	},
	close: () => undefined,
};

/** A server: the real code between a simulated database, bus and sockets. */
export class ServerNode implements Station {
	readonly actor: Actor;
	state: 'starting' | 'up' | 'draining' | 'down' = 'starting';
	readonly #site: Site;
	#live: Live | null = null;
	/** Its name on the bus. */
	bus = '';

	constructor(site: Site, name: string) {
		this.#site = site;
		this.actor = site.world.actor(name);
	}

	get name(): string {
		return this.actor.name;
	}

	get listening(): boolean {
		return this.state === 'up';
	}

	get isUp(): boolean {
		return this.state === 'up' && this.actor.alive && this.actor.backlog === null;
	}

	/** The running code; only for a server that is up. */
	get live(): Live {
		if (!this.#live) throw new Error(`${this.name} has not started`);
		return this.#live;
	}

	/** Starts; what goes wrong is thrown. */
	async start(): Promise<void> {
		this.#live = await compose(this.#site, this);
		this.state = 'up';
	}

	accept(socket: ServerSocket, cookie: string): void {
		this.live.admit(socket, cookie).catch((error: unknown) => {
			this.#site.failed(this, error);
			socket.terminate();
		});
	}

	/** A request over HTTP. */
	async ask<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
		return work(this.live.tables);
	}

	/** Is dead at once: what it has not sent is lost, what is on its way to the database may stand. */
	crash(): void {
		this.state = 'down';
		this.actor.alive = false;
		this.#site.exchange.forget(this.actor);
	}

	/** Stops as it does when it is told to. */
	async stop(): Promise<void> {
		this.state = 'draining';
		await this.live.stop();
		this.crash();
	}
}

/** The parts of a running server that the simulation looks at. */
export interface Live {
	readonly tables: Tables;
	readonly sockets: Sockets;
	readonly members: Membership;
	admit(socket: ServerSocket, cookie: string): Promise<void>;
	stop(): Promise<void>;
}

/** Composes a server as `hosting/start.ts` does, in a step of its own. */
async function compose({ world, database, cluster, links, exchange, settings, grace, mutant, failed: report }: Site, node: ServerNode): Promise<Live> {
	const store = new SimulatedStore(database, cluster, links.of(node.actor), () => node.bus);
	const { people, facts } = store;
	const failed = (error: unknown): void => report(node, error);
	const logger = { error: ({ err }: { err: unknown }) => failed(err) };
	const bus = new SharedBus(mutant.transport(exchange.transport(node.actor)));
	const log = mutant.log(store.log, bus);
	node.bus = bus.node;
	await bus.start();
	const joined = await joinNodes({
		store: { log, people, nodes: mutant.nodes(store.nodes) },
		bus,
		settings,
		grace,
		bots: { registry: games, settings: BOTS, startWorkers: async () => thinkers },
		monotonic: () => performance.now(),
		timer: (ms, callback) => {
			const timer = setTimeout(callback, ms);
			return () => clearTimeout(timer);
		},
		failed,
	});
	const { now, tables, personas, runner, members } = joined;
	const limits = USUAL_LIMITS;
	const lists = { tables, log, personas, logger };
	const lobby = new Lobby(lists as never);
	const mine = new MyTables(lists as never);
	const rates = {
		messages: new TokenBuckets(limits.personMessages),
		patience: new TokenBuckets(limits.patience),
		talk: new TokenBuckets(limits.talk),
		wishes: new TokenBuckets(limits.wishes),
	};
	const identity = new Identity(people, await signingKey(facts), now);
	const addresses = new Addresses(limits);
	const counters = new Counters();
	const context = { tables, lobby, mine, mayMake: tableQuota(limits, log, now), limits, rates, counters, log: logger as never, now };
	const sockets = new Sockets(context, { identity, addresses, reader: requestReader(false), origin: null, version: 'simulated' });
	runner.start();
	world.note(node.name, 'is up');
	return {
		tables,
		sockets,
		members,
		admit: async (socket, cookie) => {
			const known = await identity.known(cookie, false);
			if (!known || node.state !== 'up') return socket.terminate();
			const address = addresses.of('127.0.0.1', now());
			const limiter = new RateLimiter(limits, rates, known.person.who, address, true, now());
			sockets.welcome(socket.asWebSocket, { person: known.person, address, limiter });
		},
		stop: async () => {
			await joined.drain();
			await sockets.stop();
			lobby.close();
			mine.close();
			await joined.close();
			await bus.close();
		},
	};
}
