import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Trusted proxies: none, or addresses, networks and the word `loopback`. */
export type Trust = false | readonly string[];

/** Reads requests, trusting headers of trusted proxies only. */
export interface RequestReader {
	/** The client's address. */
	ip(request: IncomingMessage): string;
	/** Whether the request came over https. */
	secure(request: IncomingMessage): boolean;
	/** The host that was requested. */
	host(request: IncomingMessage): string | undefined;
	/** Whether an address is a trusted proxy's. */
	isProxy(address: string): boolean;
	/** Whether a request has headers of an untrusted proxy. */
	fromUntrustedProxy(request: IncomingMessage): boolean;
}

/** Headers that name the client behind a proxy. */
const TELLING = ['x-forwarded-for', 'x-real-ip', 'forwarded'];

/**
 * A reader for trusted proxies. The client is the last forwarded address that is no trusted proxy: anybody may have
 * written those before it. `https` says that the public origin is https.
 */
export function requestReader(trust: Trust, https = false): RequestReader {
	const trusted = trustOf(trust);
	const peer = ({ socket }: IncomingMessage): string => plain(socket.remoteAddress ?? '');
	const told = (request: IncomingMessage, name: string): string[] => {
		if (!trusted(peer(request))) return [];
		const header = request.headers[name];
		return [header ?? []]
			.flat()
			.flatMap((value) => value.split(','))
			.map((part) => part.trim())
			.filter((part) => part !== '');
	};
	return {
		ip: (request) => {
			const way = [...told(request, 'x-forwarded-for').map(plain), peer(request)];
			const last = way.findLastIndex((address) => !trusted(address));
			// A proxy that forwards nonsense is itself the client.
			return [way[last], way[last + 1], way.at(-1)].find((address) => address !== undefined && isIP(address) !== 0) ?? '';
		},
		secure: (request) => https || told(request, 'x-forwarded-proto').at(-1) === 'https',
		host: (request) => told(request, 'x-forwarded-host').at(-1) ?? request.headers.host,
		isProxy: (address) => trusted(plain(address)),
		fromUntrustedProxy: (request) => TELLING.some((name) => request.headers[name] !== undefined) && !trusted(peer(request)),
	};
}

function trustOf(trust: Trust): (address: string) => boolean {
	if (trust === false) return () => false;
	const list = new BlockList();
	for (const one of trust.flatMap((word) => (word === 'loopback' ? ['127.0.0.0/8', '::1'] : [word]))) {
		const [address = '', bits] = one.split('/');
		const family = familyOf(address);
		if (bits === undefined) list.addAddress(address, family);
		else list.addSubnet(address, Number(bits), family);
	}
	return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
	return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

function plain(address: string): string {
	return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
