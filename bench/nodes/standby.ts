// Kills the primary under load and promotes its synchronous standby.
import { driveLoad } from '../../packages/cli/src/load-pace.ts';
import { LoadTally } from '../../packages/cli/src/load-tally.ts';
import { startCluster } from '../../packages/server/testing/postgres.ts';
import type { Measured } from '../server/results.ts';
import type { Size } from './job.ts';
import { gatherSpread, pause, startServers, waitUntil, withServers } from './servers.ts';
import { Witness } from './witness.ts';

const MOST_MS = 30_000;

/** How long nothing is acknowledged, and whether anything acknowledged is lost. */
export async function standby(folder: string, _: string, { nodes, tables, rate, warm, seconds }: Size): Promise<Measured> {
	const cluster = startCluster();
	try {
		const database = await cluster.database();
		const second = await cluster.standby();
		const store = database.replace(/@([^/]*)/, `@$1,${encodeURIComponent(second.host)}`);
		return await withServers(startServers(nodes, folder, store), async (servers) => {
			const tally = new LoadTally();
			const witness = new Witness();
			const setup = await gatherSpread(servers, tables, tally, witness.through);
			const done = new AbortController();
			const driven = driveLoad(setup.tables, tally, { rate, warm: 0, seconds: MOST_MS / 1000 + warm + seconds, signal: done.signal }, (pace) => {
				for (const table of setup.tables) table.use(pace);
			});
			await pause(1000 * warm);
			const died = performance.now();
			cluster.crash();
			second.promote();
			const promoted = performance.now();
			const on = new Map<number, number>();
			witness.acted = (number) => {
				if (!on.has(number)) on.set(number, performance.now());
			};
			await waitUntil(
				() => on.size === tables,
				MOST_MS,
				() => `only ${on.size} of ${tables} tables played on`,
			);
			await pause(1000 * seconds);
			done.abort();
			await driven;
			await pause(1000);
			await setup.stop(false);
			const { acknowledged, lost, twice } = await witness.kept(store);
			const last = Math.max(...on.values());
			return { 'silence after the death': last - died, 'silence after the promotion': last - promoted, acknowledged, lost, twice, errors: tally.failed };
		});
	} finally {
		cluster.stop();
	}
}
