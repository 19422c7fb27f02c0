import { type Refusal, refuse } from '@trove/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Bus } from '../../bus/bus.ts';
import type { TableService } from '../../live/table-service.ts';
import type { Lobby } from '../../lobby/lobby.ts';
import type { MyTables } from '../../lobby/mine.ts';
import type { Identity } from '../../people/identity.ts';
import type { PersonaCache } from '../../people/persona-cache.ts';
import type { Person } from '../../storage/people.ts';
import type { Store } from '../../storage/store.ts';
import { type Addresses, addressKey } from '../addresses.ts';
import type { Limits } from '../limits.ts';
import { originOf } from '../origin.ts';
import type { RequestReader } from '../proxy.ts';
import { statusOf } from '../refusals.ts';
import type { Connection } from '../socket/connection.ts';
import type { MayMake } from '../table-quota.ts';
import type { TokenBuckets } from '../token-buckets.ts';

/** What HTTP routes depend on. */
export interface Api {
	readonly store: Store;
	readonly tables: TableService;
	readonly identity: Identity;
	readonly bus: Bus;
	readonly personas: PersonaCache;
	readonly lobby: Lobby;
	readonly mine: MyTables;
	readonly limits: Limits;
	readonly addresses: Addresses;
	/** Rate limits by person. */
	readonly rates: { readonly changes: TokenBuckets; readonly dear: TokenBuckets };
	readonly mayMake: MayMake;
	readonly reader: RequestReader;
	/** The configured public origin. */
	readonly origin: string | null;
	/** A person's connections. */
	connectionsOf(who: string): readonly Connection[];
	now(): number;
}

/** Returns a value to send, or replies itself. */
export type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Adds the handlers of a path; other methods are refused. */
export function route(app: FastifyInstance, url: string, handlers: { readonly [Method in (typeof METHODS)[number]]?: Handler }): void {
	const allowed = METHODS.filter((method) => handlers[method]);
	for (const method of allowed) app.route({ method, url, handler: async (request, reply) => handlers[method]?.(request, reply) });
	const others: HTTPMethods[] = METHODS.filter((method) => !allowed.includes(method));
	app.route({ method: others, url, handler: (_, reply) => refused(reply.header('allow', allowed.join(', ')), { code: 'bad-method' }) });
}

/** Answers with a refusal. */
export function refused(reply: FastifyReply, refusal: Refusal): FastifyReply {
	return reply.status(statusOf(refusal)).send({ error: refusal });
}

/** Whether a request came over https. */
export function isSecure({ reader }: Api, request: FastifyRequest): boolean {
	return reader.secure(request.raw);
}

/** The person who asks; null for a stranger. Renews an old cookie. */
export async function personOf(api: Api, request: FastifyRequest, reply: FastifyReply): Promise<Person | null> {
	const secure = isSecure(api, request);
	const known = await api.identity.known(request.headers.cookie, secure);
	if (known?.renew) reply.header('set-cookie', api.identity.cookieFor(known.person, secure));
	return known?.person ?? null;
}

/** A handler for people only; strangers are refused. */
export function ofPerson(api: Api, handler: (person: Person, request: FastifyRequest, reply: FastifyReply) => unknown): Handler {
	return async (request, reply) => {
		const person = await personOf(api, request, reply);
		return person ? handler(person, request, reply) : refused(reply, refuse('no-person'));
	};
}

/** The origin of this server as the asker reaches it. */
export function addressOf(api: Api, request: FastifyRequest): string {
	return api.origin ?? originOf(api.reader.host(request.raw), isSecure(api, request)) ?? '';
}

/** Takes from a limit of the asker's address, here and among all servers; whether there was enough. */
export async function mayDo(api: Api, request: FastifyRequest, kind: 'guests' | 'guesses'): Promise<boolean> {
	const now = api.now();
	const ip = api.reader.ip(request.raw);
	const address = api.addresses.of(ip, now);
	if (address.exempt) return true;
	return address.take(kind, now) && api.store.nodes.take({ what: kind, whose: addressKey(ip), ...api.limits[kind] });
}
