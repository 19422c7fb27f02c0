import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { games } from '@trove/games';
import type { FastifyInstance } from 'fastify';
import type { Bus } from '../bus/bus.ts';
import { Counters } from '../gateway/counters.ts';
import { makeGateway } from '../gateway/gateway.ts';
import { warnOfUntrustedProxy } from '../gateway/proxy-warning.ts';
import type { Timer } from '../live/deps.ts';
import { joinNodes, type ServerNode } from '../live/node.ts';
import type { Config } from '../settings/config.ts';
import { botSettingsOf, limitsOf, tableSettingsOf } from '../settings/parts.ts';
import type { Store } from '../storage/store.ts';
import { openBus, watchBus } from './bus.ts';
import { openData } from './data.ts';
import { healthRoutes, Readiness } from './health.ts';
import { checkListenAddress, listenError } from './listen.ts';
import { type Logger, type LogStream, logging } from './logging.ts';
import { measureAppends } from './measure-appends.ts';
import { metricsRoute } from './metrics-route.ts';
import { scheduleRetention } from './retention-job.ts';

/** A running server. */
export interface Running {
	/** Its address, as `http://127.0.0.1:8787`. */
	readonly url: string;
	readonly log: Logger;
	/** Stops gracefully: takes nothing new, finishes what is under way, tells everybody to come back. */
	stop(): Promise<void>;
}

/** Milliseconds for HTTP requests under way when the server stops. */
const LAST_ANSWERS = 1500;
/** By how much this machine's clock may be behind before that is logged, in milliseconds. */
const BEHIND = 60_000;

const timer: Timer = (ms, callback) => {
	const waiting = setTimeout(callback, ms);
	return () => clearTimeout(waiting);
};

const version: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;

/** What must be closed when a server stops, in reverse order. */
class Closers {
	readonly #closers: (() => unknown)[] = [];

	add(close: () => unknown): void {
		this.#closers.push(close);
	}

	async closeAll(): Promise<void> {
		for (let close = this.#closers.pop(); close; close = this.#closers.pop()) await close();
	}
}

/** Starts a server; throws a `Fault` that names the setting if it cannot. `clock` is for tests. */
export async function startServer(config: Config, stream: LogStream = process.stdout, clock?: () => number): Promise<Running> {
	const closers = new Closers();
	try {
		return await start(config, stream, closers, clock);
	} catch (error) {
		await closers.closeAll();
		throw error;
	}
}

async function start(config: Config, stream: LogStream, closers: Closers, clock: (() => number) | undefined): Promise<Running> {
	await checkListenAddress(config);
	let copy: string | null = null;
	const migrated = (made: string): void => {
		copy = made;
	};
	const store = await openData(config, migrated, clock);
	closers.add(() => store.close());
	const bus = await openBus(config, store.facts);
	closers.add(() => bus.close());
	const counters = new Counters();
	// Set once the gateway has made it.
	let log: Logger | null = null;
	const node = await joinNodes({
		store,
		bus,
		settings: tableSettingsOf(config),
		grace: config.restartGrace * 1000,
		bots: { registry: games, settings: botSettingsOf(config), counters },
		monotonic: clock ?? (() => performance.now()),
		timer,
		failed: (error) => log?.error({ err: error }, 'failed'),
	});
	closers.add(() => node.close());
	const { now, personas, tables, runner, members } = node;
	const readiness = new Readiness(
		() => store.check(),
		() => members.isLeased && members.isTimeKnown,
	);
	const {
		app,
		sockets,
		stop: stopGateway,
	} = await makeGateway({
		store,
		tables,
		bus,
		personas,
		origin: config.origin,
		trustProxy: config.trustProxy,
		web: config.web === '' ? null : config.web,
		version,
		limits: limitsOf(config),
		servers: () => Math.max(1, members.living.size),
		counters,
		now,
		logging: logging(config, stream),
	});
	closers.add(stopGateway);
	log = app.log;
	closers.add(watchBus(bus, log));
	if (copy !== null) log.info({ copy }, 'data file brought up to date');
	if (now() > Date.now() + BEHIND)
		log.warn({ time: new Date(now()).toISOString() }, 'the clock of this machine was set back: time goes on from when a server last ran');
	if (config.trustProxy === false && config.origin?.startsWith('https:')) warnOfUntrustedProxy(log, config.host);
	healthRoutes(app, readiness);
	if (config.metrics !== 'off') await serveMetrics(app, config, { store, bus, node, sockets, counters });

	await listen(app, config);
	runner.start();
	const { retentionDays, guestDays } = config;
	const deps = {
		log: store.log,
		people: store.people,
		archiveOf: (table: string) => tables.archiveOf(table),
		retentionDays,
		guestDays,
		outages: members.outages,
	};
	const retention = scheduleRetention(deps, log, { now });
	closers.add(() => retention.stop());
	readiness.state = 'running';
	const url = urlOf(app.server.address() as AddressInfo);
	log.info({ url, version }, 'listening');
	let stopping: Promise<void> | null = null;
	return {
		url,
		log: app.log,
		stop: () => {
			stopping ??= stop(app, node, readiness, closers);
			return stopping;
		},
	};
}

async function serveMetrics(
	app: FastifyInstance,
	config: Config,
	{ store, bus, node, sockets, counters }: { store: Store; bus: Bus; node: ServerNode; sockets: { readonly size: number }; counters: Counters },
): Promise<void> {
	const { tables, bots, runner, drivers, members, elsewhere, now } = node;
	// Loaded on demand.
	const { makeMetrics } = await import('./metrics.ts');
	const metrics = makeMetrics(counters, {
		connections: () => sockets.size,
		tables: () => tables.statuses(),
		unreadable: () => tables.unreadable,
		botsWaiting: () => bots.waiting,
		stuck: () => runner.stuck,
		driven: () => drivers.count,
		servers: () => members.living.size,
		leased: () => members.isLeased,
		presenceKnown: () => !elsewhere.isUnknown,
		skew: () => (now() - Date.now()) / 1000,
		busConnected: () => bus.connected,
		busLag: () => bus.lag / 1000,
	});
	measureAppends(store.log, metrics, counters);
	metricsRoute(app, config, metrics);
}

async function stop(app: FastifyInstance, node: ServerNode, readiness: Readiness, closers: Closers): Promise<void> {
	readiness.state = 'stopping';
	await node.drain();
	const last = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS);
	await closers.closeAll();
	clearTimeout(last);
	app.log.info('stopped');
}

async function listen(app: FastifyInstance, { host, port, log }: Config): Promise<void> {
	// Fastify's own line says the same as ours.
	app.log.level = 'silent';
	try {
		await app.listen({ host, port });
	} catch (error) {
		throw listenError(error, { host, port });
	} finally {
		app.log.level = log;
	}
}

function urlOf({ address, family, port }: AddressInfo): string {
	return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
