import type { Socket } from 'node:net';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Bus } from '../bus/bus.ts';
import type { TableService } from '../live/table-service.ts';
import { Lobby } from '../lobby/lobby.ts';
import { MyTables } from '../lobby/mine.ts';
import { Identity } from '../people/identity.ts';
import type { PersonaCache } from '../people/persona-cache.ts';
import { signingKey } from '../people/ticket.ts';
import type { Store } from '../storage/store.ts';
import { Addresses } from './addresses.ts';
import { Counters } from './counters.ts';
import type { Api } from './http/api.ts';
import { refused } from './http/api.ts';
import { guard, setHeaders } from './http/guard.ts';
import { historyRoutes } from './http/history.ts';
import { meRoutes } from './http/me.ts';
import { pages } from './http/pages.ts';
import { tableRoutes } from './http/tables.ts';
import { limitConnections } from './limit-connections.ts';
import { type Limits, USUAL_LIMITS } from './limits.ts';
import { requestReader, type Trust } from './proxy.ts';
import { warnOnUntrustedProxy } from './proxy-warning.ts';
import { sharedLimits } from './shared-limits.ts';
import { Sockets } from './socket/sockets.ts';
import { tableQuota } from './table-quota.ts';
import { TokenBuckets } from './token-buckets.ts';

/** The limit of a request's body, in bytes. */
const BODY = 16 * 1024;

/** What a gateway depends on. */
export interface GatewayOptions {
	readonly store: Store;
	readonly tables: TableService;
	/** The same as the tables have, so that changed names are told at once. */
	readonly bus: Bus;
	readonly personas: PersonaCache;
	/** The public origin, as `https://trove.example`; null takes the host of each request. */
	readonly origin: string | null;
	readonly trustProxy: Trust;
	/** The folder of the web client's files; null if there is none. */
	readonly web: string | null;
	/** The server's version, told to clients. */
	readonly version: string;
	readonly limits?: Partial<Limits>;
	readonly counters?: Counters;
	/** How many servers share the store. */
	readonly servers?: () => number;
	/** Fastify's logging options. */
	readonly logging?: FastifyServerOptions;
	readonly now?: () => number;
}

/** HTTP and sockets of a server. */
export interface Gateway {
	/** Not listening yet; routes may be added. */
	readonly app: FastifyInstance;
	readonly sockets: Sockets;
	/** Refuses new sockets, tells open ones to come back, and closes everything. */
	stop(): Promise<void>;
}

/** Makes the gateway of a server. */
export async function makeGateway(options: GatewayOptions): Promise<Gateway> {
	const { bus, store, tables, personas, origin } = options;
	const now = options.now ?? Date.now;
	const limits = sharedLimits({ ...USUAL_LIMITS, ...options.limits }, options.servers ?? (() => 1));
	const reader = requestReader(options.trustProxy, origin?.startsWith('https:') ?? false);
	const addresses = new Addresses(limits);
	const identity = new Identity(store.people, await signingKey(store.facts), now);

	const app = fastify({
		...fastifyOptions(limits),
		...options.logging,
		frameworkErrors: (_, request, reply) => {
			setHeaders(api, request, reply);
			refused(reply, { code: 'bad-request' });
		},
	});
	const logger: FastifyBaseLogger = app.log;
	const listDeps = { tables, log: store.log, personas, logger };
	const lobby = new Lobby(listDeps);
	const mine = new MyTables(listDeps);
	const mayMake = tableQuota(limits, store.log, now);
	const sockets = new Sockets(
		{
			tables,
			lobby,
			mine,
			mayMake,
			limits,
			rates: {
				messages: new TokenBuckets(limits.personMessages),
				patience: new TokenBuckets(limits.patience),
				talk: new TokenBuckets(limits.talk),
				wishes: new TokenBuckets(limits.wishes),
			},
			counters: options.counters ?? new Counters(),
			log: logger,
			now,
		},
		{ identity, addresses, reader, origin, version: options.version },
	);
	const api: Api = {
		store,
		tables,
		identity,
		bus,
		personas,
		lobby,
		mine,
		limits,
		addresses,
		rates: { changes: new TokenBuckets(limits.changes), dear: new TokenBuckets(limits.dear) },
		mayMake,
		reader,
		origin,
		connectionsOf: (who) => sockets.of(who),
		now,
	};
	const stops = [
		bus.listen('muted', ({ who, muted }) => {
			for (const connection of sockets.of(who)) connection.muted = new Set(muted);
		}),
		bus.listen('erased', ({ who }) => {
			for (const connection of sockets.of(who)) connection.bye('deleted', 0);
		}),
	];
	limitConnections(app.server, limits, reader);
	const look = warnOnUntrustedProxy(reader, logger);
	app.server.prependListener('request', look);
	app.server.prependListener('upgrade', look);
	guard(app, api);
	meRoutes(app, api);
	tableRoutes(app, api);
	historyRoutes(app, api);
	await pages(app, options.web, async (table) => (await store.log.find(table))?.game ?? null);
	sockets.serve(app.server);

	const stop = async (): Promise<void> => {
		for (const end of stops) end();
		lobby.close();
		mine.close();
		await sockets.stop();
		await app.close();
	};
	return { app, sockets, stop };
}

function fastifyOptions({ trickle }: Limits) {
	return {
		logger: false,
		bodyLimit: BODY,
		// Slow requests and idle connections are closed.
		requestTimeout: trickle,
		http: { headersTimeout: trickle, connectionsCheckingInterval: trickle / 3 },
		keepAliveTimeout: 30_000,
		// Requests under way are answered; the caller of `stop` ends those that take too long.
		forceCloseConnections: 'idle',
		routerOptions: { maxParamLength: 64 },
		return503OnClosing: false,
		clientErrorHandler: badRequest,
	} as const;
}

/** Answers what is not HTTP as briefly as possible. */
function badRequest(error: Error & { code?: string }, socket: Socket): void {
	if (error.code === 'ECONNRESET' || socket.destroyed) return;
	const [status, code] = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? ['408 Request Timeout', 'too-slow'] : ['400 Bad Request', 'bad-request'];
	const body = JSON.stringify({ error: { code } });
	if (socket.writable)
		socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
	socket.destroy(error);
}
