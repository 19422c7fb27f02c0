import { createServer } from 'node:net';
import { Fault } from '@trove/kernel';
import { type Config, SETTINGS } from '../settings/config.ts';

/** Where to listen. */
export type ListenAddress = Pick<Config, 'host' | 'port'>;

/** Checks that an address is free, before anything is opened; throws a `Fault` that names the setting. */
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

/** The error of listening as a `Fault`, if it is the setting's. */
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
