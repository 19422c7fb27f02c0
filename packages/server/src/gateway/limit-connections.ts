import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey, isLoopback } from './addresses.ts';
import type { Limits } from './limits.ts';
import type { RequestReader } from './proxy.ts';

/** Connections beyond those that may be WebSockets. */
const FOR_PAGES = 2000;

/**
 * Limits TCP connections in all and per address, before anything is read. A trusted proxy stands for everybody and is
 * not limited.
 */
export function limitConnections(server: Server, { connections, addressSockets, loopback }: Limits, { isProxy }: Pick<RequestReader, 'isProxy'>): void {
	server.maxConnections = connections + FOR_PAGES;
	const open = new Map<string, number>();
	server.on('connection', (socket: Socket) => {
		const { remoteAddress = '' } = socket;
		if (isProxy(remoteAddress) || (!loopback && isLoopback(remoteAddress))) return;
		const key = addressKey(remoteAddress);
		const count = open.get(key) ?? 0;
		if (count >= addressSockets) {
			socket.destroy();
			return;
		}
		open.set(key, count + 1);
		socket.once('close', () => {
			const left = (open.get(key) ?? 1) - 1;
			if (left > 0) open.set(key, left);
			else open.delete(key);
		});
	});
}
