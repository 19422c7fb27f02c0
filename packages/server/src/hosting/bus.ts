import type { Bus } from '../bus/bus.ts';
import { InProcessBus } from '../bus/in-process-bus.ts';
import { type Config, SETTINGS } from '../settings/config.ts';

/** Opens the bus to the servers that share the store: over its database, if it is one. */
export async function openBus({ store }: Pick<Config, 'store'>): Promise<Bus> {
	if (store === '') return new InProcessBus();
	// Loaded on demand.
	const [{ SharedBus }, { PostgresTransport }, { parseTargets }] = await Promise.all([
		import('../bus/shared-bus.ts'),
		import('../bus/postgres-transport.ts'),
		import('../storage/postgres/targets.ts'),
	]);
	const targets = parseTargets(SETTINGS.store.name, store);
	const bus = new SharedBus(new PostgresTransport({ targets, name: targets.map(({ name }) => name).join(', ') }));
	await bus.start();
	return bus;
}
