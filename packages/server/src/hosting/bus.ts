import { randomBytes } from 'node:crypto';
import { Fault } from '@trove/kernel';
import type { Bus } from '../bus/bus.ts';
import { InProcessBus } from '../bus/in-process-bus.ts';
import type { Transport } from '../bus/shared-bus.ts';
import { type Config, SETTINGS } from '../settings/config.ts';
import type { Facts } from '../storage/people.ts';
import type { Logger } from './logging.ts';

/** How often the bus is looked at, in milliseconds. */
const LOOK = 1000;

type BusConfig = Pick<Config, 'store' | 'bus'>;

/** Opens the bus to the servers that share the store; throws a `Fault` that names the setting. */
export async function openBus({ store, bus: address }: BusConfig, facts: Facts): Promise<Bus> {
	if (store === '') return new InProcessBus();
	// Loaded on demand.
	const { SharedBus } = await import('../bus/shared-bus.ts');
	const { name } = address === '' ? SETTINGS.store : SETTINGS.bus;
	const bus = new SharedBus(await (address === '' ? overDatabase(store) : overNats(address, facts)));
	try {
		await bus.start();
	} catch (error) {
		throw new Fault(name, error instanceof Error ? error.message.replace(/\.$/, '') : String(error));
	}
	return bus;
}

async function overDatabase(store: string): Promise<Transport> {
	const [{ PostgresTransport }, { parseTargets }] = await Promise.all([import('../bus/postgres-transport.ts'), import('../storage/postgres/targets.ts')]);
	const targets = parseTargets(SETTINGS.store.name, store);
	return new PostgresTransport({ targets, name: targets.map((target) => target.name).join(', ') });
}

async function overNats(address: string, facts: Facts): Promise<Transport> {
	const [{ NatsTransport }, { parseNatsServers }] = await Promise.all([import('../bus/nats-transport.ts'), import('../bus/nats-servers.ts')]);
	const servers = parseNatsServers(SETTINGS.bus.name, address);
	// Another installation at the same NATS has another one.
	return new NatsTransport(servers, await facts.set('bus-subject', `trove.${randomBytes(9).toString('hex')}`, true));
}

/** Logs when the bus falls silent and when it is back; returns how to stop that. */
export function watchBus(bus: Pick<Bus, 'connected'>, log: Pick<Logger, 'info' | 'warn'>): () => void {
	let wasConnected = true;
	const looking = setInterval(() => {
		if (bus.connected === wasConnected) return;
		wasConnected = bus.connected;
		if (wasConnected) log.info('the bus is back');
		else log.warn('the bus is silent: news of other servers are read from the store, and come up to a second late');
	}, LOOK);
	return () => clearInterval(looking);
}
