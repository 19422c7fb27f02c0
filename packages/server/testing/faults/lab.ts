// The installation that is broken and mended: three nodes behind a proxy, and a database with a synchronous standby.
import { mkdirSync } from 'node:fs';
import { parseTargets } from '../../src/storage/postgres/targets.ts';
import { Database } from './database.ts';
import { Nats } from './nats.ts';
import { HUB, HUB_ADDRESS, type Network } from './network.ts';
import { Relay } from './relay.ts';
import { METRICS_TOKEN, PORT, Server } from './server.ts';

const NODES = ['n1', 'n2', 'n3'] as const;
const DATABASES = ['p1', 'p2'] as const;
const BUS = 'b1';

/** What carries the bus. */
export const BUSES = ['postgres', 'nats'] as const;
export type BusKind = (typeof BUSES)[number];

/** Seconds that somebody may be gone until they count as away. No fault takes as long. */
const AWAY_AFTER = 40;

/** Milliseconds after an outage that no clock counts. */
export const GRACE = 2000;

/** Only the first request of a connection says for whom it is: the others count for the proxy. */
const SETTINGS = {
	TROVE_WEB: 'off',
	TROVE_TRUST_PROXY: HUB_ADDRESS,
	TROVE_METRICS: 'token',
	TROVE_METRICS_TOKEN: METRICS_TOKEN,
	TROVE_REQUESTS: '10000',
	TROVE_GUESTS: '1000000',
	TROVE_TABLES_RUNNING: '10000',
	TROVE_BOT_PACE: '200',
	TROVE_BOT_WORKERS: '1',
	TROVE_RESTART_GRACE: String(GRACE / 1000),
	TROVE_AWAY_AFTER: String(AWAY_AFTER),
	TROVE_ABANDONED_AFTER: '60',
};

export class Lab {
	readonly network: Network;
	readonly servers: readonly Server[];
	readonly proxy: Relay;
	readonly store: string;
	primary: Database;
	standby: Database;
	url = '';
	/** Null while the database is the bus. */
	readonly nats: Nats | null;

	constructor(network: Network, folder: string, bus: BusKind) {
		this.network = network;
		mkdirSync(folder, { recursive: true });
		const [p1, p2] = DATABASES.map((machine) => new Database(network, machine, folder));
		if (!p1 || !p2) throw new Error('two databases are needed');
		this.primary = p1;
		this.standby = p2;
		this.store = `postgres://trove@${p1.address},${p2.address}/trove`;
		this.nats = bus === 'nats' ? new Nats(network, BUS, folder) : null;
		const env = { ...SETTINGS, TROVE_STORE: this.store, ...(this.nats ? { TROVE_BUS: this.nats.url } : {}) };
		this.servers = NODES.map((machine) => new Server(network, machine, folder, env));
		this.proxy = new Relay(this.servers.map(({ machine, address }) => ({ machine, host: address, port: PORT })));
	}

	/** Adds the machines, each pair that talks with a link of its own. */
	static wire(network: Network): void {
		NODES.forEach((name, i) => {
			network.add(name, `10.203.0.${1 + i}`);
		});
		DATABASES.forEach((name, i) => {
			network.add(name, `10.203.0.${11 + i}`);
		});
		network.add(BUS, '10.203.0.21');
		network.link(BUS, HUB);
		for (const node of NODES) for (const other of [...DATABASES, BUS, HUB]) network.link(node, other);
		for (const database of DATABASES) network.link(database, HUB);
		network.link(...DATABASES);
	}

	async start(): Promise<void> {
		const { primary, standby } = this;
		primary.create();
		await primary.start();
		await primary.query('CREATE DATABASE trove');
		await standby.follow(primary);
		await this.nats?.start();
		await Promise.all(this.servers.map((server) => server.start()));
		this.url = await this.proxy.listen();
		await this.allReady();
	}

	/** Resolves when the proxy has all nodes. */
	async allReady(): Promise<void> {
		while (this.proxy.ready.length < this.servers.length) await new Promise((resolve) => setTimeout(resolve, 50));
	}

	/** Null when all nodes have leases, know each other and everybody's presence; else who does not. */
	async settled(patience: number): Promise<string | null> {
		const until = performance.now() + patience;
		for (;;) {
			const metrics = await Promise.all(this.servers.map((server) => server.metrics()));
			const not = this.servers.filter((_, i) => {
				const { trove_servers: servers, trove_leased: leased, trove_presence_known: known } = metrics[i] ?? {};
				return servers !== this.servers.length || leased !== 1 || known !== 1;
			});
			if (not.length === 0) return null;
			if (performance.now() > until)
				return not.map(({ machine }) => `${machine} ${JSON.stringify(metrics[this.servers.findIndex((one) => one.machine === machine)])}`).join('; ');
			await new Promise((resolve) => setTimeout(resolve, 200));
		}
	}

	/** How to reach the database from here, as the nodes do. */
	get targets(): ReturnType<typeof parseTargets> {
		return parseTargets('store', this.store);
	}

	/** The standby becomes the primary. */
	async promote(): Promise<void> {
		await this.standby.promote();
		[this.primary, this.standby] = [this.standby, this.primary];
	}

	/** What was the primary becomes the standby, from a new copy. */
	async renewStandby(): Promise<void> {
		await this.standby.follow(this.primary);
	}

	async stop(): Promise<void> {
		this.proxy.close();
		for (const server of this.servers) {
			server.signal('SIGCONT');
			await server.end('SIGKILL');
		}
		this.primary.kill();
		this.standby.kill();
		this.nats?.signal('SIGCONT');
		await this.nats?.kill();
	}
}
