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

/** Who has used up their patience connects again when this share of it is back. */
const PATIENT = 0.1;

/** What decides about new sockets. */
export interface Checks {
	readonly identity: Identity;
	readonly addresses: Addresses;
	readonly rates: PersonRates;
	readonly limits: Limits;
	readonly reader: RequestReader;
	/** The configured public address. */
	readonly origin: string | null;
	/** Sockets open now, this one and others that are being checked among them. */
	open(): number;
	stopping(): boolean;
	now(): number;
}

/** Somebody who may come in. A place at the address is taken for them, and given back when the socket closes. */
export interface Admitted {
	readonly person: Person;
	readonly address: Address;
	readonly limiter: RateLimiter;
}

/** Checks a request for a socket: the HTTP status with which it is turned away, or who comes in. */
export async function admit(request: IncomingMessage, checks: Checks): Promise<Admitted | number> {
	const { identity, addresses, rates, limits, reader, origin } = checks;
	if (checks.stopping()) return 503;
	if (request.url?.split('?', 1)[0] !== SOCKET_PATH) return 404;
	const secure = reader.secure(request);
	// Browsers always name the origin of a socket; not all are right about `Sec-Fetch-Site` here.
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
		// This machine itself may load its server; what comes through a proxy that nobody named does not count as that.
		const exempt = address.exempt && !reader.fromUntrustedProxy(request);
		const limiter = new RateLimiter(limits, rates, person.who, address, exempt, now);
		admitted = limiter.has(PATIENT * limits.patience.burst, now);
		return admitted ? { person, address, limiter } : 429;
	} finally {
		if (!admitted) address.connections--;
	}
}

/** Turns a request for a socket away. */
export function turnAway(socket: Duplex, status: number): void {
	socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
	socket.once('finish', () => socket.destroy());
}
