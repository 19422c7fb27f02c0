import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Which proxies are believed: none, or those of a list of addresses, networks and the word `loopback`. */
export type Trust = false | readonly string[];

/** How a request is to be read: through which proxy it came decides what its headers are worth. */
export interface RequestReader {
	/** The sender's address. */
	ip(request: IncomingMessage): string;
	/** Whether it came over https. */
	secure(request: IncomingMessage): boolean;
	/** The host that it was sent to. */
	host(request: IncomingMessage): string | undefined;
	/** Whether an address is a trusted proxy's. */
	isProxy(address: string): boolean;
	/** Whether it bears headers of a proxy that is not believed. */
	fromUntrustedProxy(request: IncomingMessage): boolean;
}

/** The headers by which a proxy tells for whom it asks. */
const TELLING = ['x-forwarded-for', 'x-real-ip', 'forwarded'];

/**
 * Reads requests. Of the addresses that proxies noted, the last one that is no trusted proxy's counts: what stands before it anybody may have written. `https` says
 * that the configured public address is one of https, whatever the proxy tells.
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
			// A proxy that notes nonsense: count it under the proxy that did.
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
