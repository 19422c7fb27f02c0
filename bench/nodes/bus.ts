// Play while the servers cannot tell each other anything: what happens at another one is read from the store.
import { driveLoad } from '../../packages/cli/src/load-pace.ts';
import { LoadTally } from '../../packages/cli/src/load-tally.ts';
import { BusRelay } from '../../packages/server/testing/bus-relay.ts';
import type { Measured } from '../server/results.ts';
import type { Size } from './job.ts';
import { gatherSpread, pause, startServers, withServers } from './servers.ts';
import { Witness } from './witness.ts';

const HEAL_MS = 2000;

/** How late news are at another server, and whether anything is lost. */
export async function bus(folder: string, store: string, { nodes, tables, rate, warm, seconds }: Size): Promise<Measured> {
	const relay = new BusRelay(folder, store);
	try {
		return await withServers(startServers(nodes, folder, relay.store), async (servers) => {
			const tally = new LoadTally();
			const witness = new Witness();
			const setup = await gatherSpread(servers, tables, tally, witness.through);
			const begin = (): void => {
				relay.cut();
				witness.clear();
			};
			await driveLoad(setup.tables, tally, { rate, warm, seconds, begin }, (pace) => {
				for (const table of setup.tables) table.use(pace);
			});
			const { actions, failed } = tally;
			relay.heal();
			await pause(HEAL_MS);
			if (relay.refused === 0) throw new Error('the bus was never refused');
			const { unseen } = witness;
			await setup.stop(false);
			return {
				'news late, median': witness.apart.at(0.5) / 1000,
				'news late, longest': witness.apart.max / 1000,
				'actions a second': actions / seconds,
				...(await witness.kept(store)),
				unseen,
				errors: failed,
			};
		});
	} finally {
		relay.close();
	}
}
