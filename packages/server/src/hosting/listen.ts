import { createServer } from 'node:net';
import { Fault } from '@trove/kernel';
import { type Config, SETTINGS } from '../settings/config.ts';

/** Where to listen. */
export type ListenAddress = Pick<Config, 'host' | 'port'>;

/** Looks whether a address can be listened at, before anything is touched; throws a `Fault` that names the setting. */
export async function checkListenAddress(address: ListenAddress): Promise<void> {
	const server = createServer();
	try {
		await new Promise<void>((resolve, reject) => {
			server.once('error', reject);
			server.listen({ ...address, exclusive: true }, resolve);
		});
	} catch (error) {
		throw listenError(error, address);
	} finally {
		await new Promise((resolve) => server.close(resolve));
	}
}

/** Why a address cannot be listened at, in words. */
export function listenError(error: unknown, { host, port }: ListenAddress): unknown {
	switch ((error as NodeJS.ErrnoException).code) {
		case 'EADDRINUSE':
			return new Fault(SETTINGS.port.name, `${host}:${port} is in use`);
		case 'EACCES':
			return new Fault(SETTINGS.port.name, `${port}: no permission; ports below 1024 are the system's`);
		case 'EADDRNOTAVAIL':
		case 'ENOTFOUND':
		case 'EAI_AGAIN':
			return new Fault(SETTINGS.host.name, `this machine has no address ${host}`);
		default:
			return error;
	}
}
