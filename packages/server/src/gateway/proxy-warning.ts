import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { isLoopback } from './addresses.ts';
import type { RequestReader } from './proxy.ts';

/** What an untrusted proxy does to the limits. */
const CONSEQUENCES = {
	here: 'limits by address hold for nobody, because everybody seems to come from this machine',
	there: 'limits by address hold for all people together, because they seem to come from one address',
};

/** Warns once, at the first request through an untrusted proxy: a setting is probably missing. */
export function warnOnUntrustedProxy(reader: RequestReader, log: Pick<FastifyBaseLogger, 'warn'>): (request: IncomingMessage) => void {
	let told = false;
	return (request) => {
		if (told || !reader.fromUntrustedProxy(request)) return;
		told = true;
		warn(log, isLoopback(request.socket.remoteAddress ?? '') ? 'here' : 'there');
	};
}

/** Warns at the start: an https origin means that a proxy stands before this server, which speaks http. */
export function warnOfUntrustedProxy(log: Pick<FastifyBaseLogger, 'warn'>, host: string): void {
	warn(log, isLoopback(host) || host === 'localhost' ? 'here' : 'there');
}

function warn(log: Pick<FastifyBaseLogger, 'warn'>, where: keyof typeof CONSEQUENCES): void {
	log.warn({ setting: 'TROVE_TRUST_PROXY' }, `the proxy before this server is not believed: ${CONSEQUENCES[where]}; name it in TROVE_TRUST_PROXY`);
}
