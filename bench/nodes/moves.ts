// Moves at a fixed rate on several servers: how long until they are acknowledged and seen, and whether they are kept.
import { driveLoad } from '../../packages/cli/src/load-pace.ts';
import { LoadTally } from '../../packages/cli/src/load-tally.ts';
import type { Measured } from '../server/results.ts';
import type { Size } from './job.ts';
import { cpuOf, gatherSpread, pause, startServers, withServers } from './servers.ts';
import { Witness } from './witness.ts';

/** How long what is under way may take in the end. */
const SETTLE_MS = 1500;

/** Two players per table; latency counts from when an action was due. */
export function moves(folder: string, store: string, { nodes, tables, rate, warm, seconds }: Size): Promise<Measured> {
	return withServers(startServers(nodes, folder, store), async (servers) => {
		const tally = new LoadTally();
		const witness = new Witness();
		const setup = await gatherSpread(servers, tables, tally, witness.through);
		let before = 0;
		const begin = (): void => {
			before = cpuOf(servers);
			witness.clear();
		};
		const counted = await driveLoad(setup.tables, tally, { rate, warm, seconds, begin }, (pace) => {
			for (const table of setup.tables) table.use(pace);
		});
		const cpu = cpuOf(servers) - before;
		const { actions, missed, failed, own } = tally;
		if (actions === 0) throw new Error(`no action was answered; ${JSON.stringify(Object.fromEntries(tally.errors))}`);
		await pause(SETTLE_MS);
		const { unseen } = witness;
		await setup.stop(false);
		const kept = await witness.kept(store);
		return {
			'p50 acknowledged': own.at(0.5) / 1000,
			'p99 acknowledged': own.at(0.99) / 1000,
			...(nodes > 1 ? { 'p50 elsewhere': witness.apart.at(0.5) / 1000 } : {}),
			'p50 at the same server': witness.together.at(0.5) / 1000,
			'CPU a 1,000 actions': (1000 * cpu) / actions,
			'actions a second': actions / counted,
			...kept,
			unseen,
			missed,
			errors: failed,
		};
	});
}
