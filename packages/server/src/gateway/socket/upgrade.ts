import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Identity } from '../../people/identity.ts';
import type { Person } from '../../storage/people.ts';
import type { Address, Addresses } from '../addresses.ts';
import type { Limits } from '../limits.ts';
import { isOwnOrigin } from '../origin.ts';
import type { RequestReader } from '../proxy.ts';
import { type PersonRates, RateLimiter } from '../rate-limiter.ts';

/** Where sockets are opened. */
export const SOCKET_PATH = '/ws';

/** The share of patience that must be back before a new connection. */
const PATIENT = 0.1;

/** What decides about new sockets. */
export interface Checks {
	readonly identity: Identity;
	readonly addresses: Addresses;
	readonly rates: PersonRates;
	readonly limits: Limits;
	readonly reader: RequestReader;
	/** The configured public origin. */
	readonly origin: string | null;
	/** Open sockets, including those being checked. */
	open(): number;
	stopping(): boolean;
	now(): number;
}

/** An admitted client. It counts at its address until the socket closes. */
export interface Admitted {
	readonly person: Person;
	readonly address: Address;
	readonly limiter: RateLimiter;
}

/** Checks an upgrade request: who is admitted, or the HTTP status of the refusal. */
export async function admit(request: IncomingMessage, checks: Checks): Promise<Admitted | number> {
	const { identity, addresses, rates, limits, reader, origin } = checks;
	if (checks.stopping()) return 503;
	if (request.url?.split('?', 1)[0] !== SOCKET_PATH) return 404;
	const secure = reader.secure(request);
	// Browsers always send an origin with sockets, but not always a correct `Sec-Fetch-Site`.
	if (!isOwnOrigin({ origin: request.headers.origin, site: undefined, host: reader.host(request), secure }, origin)) return 403;
	const now = checks.now();
	const address = addresses.of(reader.ip(request), now);
	if (!address.take('requests', now) || !address.mayConnect()) return 429;
	if (checks.open() > limits.connections) return 503;
	let admitted = false;
	address.connections++;
	try {
		const known = await identity.known(request.headers.cookie, secure);
		if (!known) return 401;
		const { person } = known;
		// Limits do not apply to this machine itself, but to an untrusted proxy on it.
		const exempt = address.exempt && !reader.fromUntrustedProxy(request);
		const limiter = new RateLimiter(limits, rates, person.who, address, exempt, now);
		admitted = limiter.has(PATIENT * limits.patience.burst, now);
		return admitted ? { person, address, limiter } : 429;
	} finally {
		if (!admitted) address.connections--;
	}
}

/** Refuses an upgrade request. */
export function turnAway(socket: Duplex, status: number): void {
	socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
	socket.once('finish', () => socket.destroy());
}
