import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Identity } from '../../people/identity.ts';
import type { Person } from '../../storage/people.ts';
import type { Address, Addresses } from '../addresses.ts';
import type { Limits } from '../limits.ts';
import { isOwnOrigin } from '../origin.ts';
import type { Reading } from '../proxy.ts';

/** Where sockets are opened. */
export const SOCKET_PATH = '/ws';

/** What the statuses are called. Not taken from `node:http`: to import a value from there makes Node load all of its fetch client, a tenth of a server's start. */
const REASONS: { readonly [status: number]: string } = {
	401: 'Unauthorized',
	403: 'Forbidden',
	404: 'Not Found',
	429: 'Too Many Requests',
	503: 'Service Unavailable',
};

/** What decides about new sockets. */
export interface Checks {
	readonly identity: Identity;
	readonly addresses: Addresses;
	readonly limits: Limits;
	readonly reading: Reading;
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
}

/** Checks a request for a socket: the HTTP status with which it is turned away, or who comes in. */
export async function admit(request: IncomingMessage, checks: Checks): Promise<Admitted | number> {
	const { identity, addresses, limits, reading, origin } = checks;
	if (checks.stopping()) return 503;
	if (request.url?.split('?', 1)[0] !== SOCKET_PATH) return 404;
	const secure = reading.secure(request);
	// Browsers always name the origin of a socket; not all are right about `Sec-Fetch-Site` here.
	if (!isOwnOrigin({ origin: request.headers.origin, site: undefined, host: reading.host(request), secure }, origin)) return 403;
	const now = checks.now();
	const address = addresses.of(reading.ip(request), now);
	if (!address.take('requests', now) || !address.mayConnect()) return 429;
	if (checks.open() > limits.connections) return 503;
	address.connections++;
	try {
		const known = await identity.known(request.headers.cookie, secure);
		if (known) return { person: known.person, address };
		address.connections--;
		return 401;
	} catch (error) {
		address.connections--;
		throw error;
	}
}

/** Turns a request for a socket away. */
export function turnAway(socket: Duplex, status: number): void {
	socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
	socket.once('finish', () => socket.destroy());
}
