// Kills a server in play, restarts it on the same data and waits until every table has played on.
import { driveLoad } from '../../packages/cli/src/load-pace.ts';
import { LoadTally } from '../../packages/cli/src/load-tally.ts';
import type { Size } from './job.ts';
import { cpuSeconds, type ServerProcess } from './process.ts';
import type { Measured } from './results.ts';
import { gatherTrove, startTrove } from './trove.ts';

const RETRY_MS = 10;
const MOST_MS = 30_000;

/** Milliseconds from the restart until the first and the last table had another action answered. */
export async function killed(folder: string, { tables, rate, seconds }: Size): Promise<Measured> {
	let server: ServerProcess = await startTrove(folder);
	const port = Number(server.url.port);
	try {
		const tally = new LoadTally();
		const setup = await gatherTrove(server, { tables, watchers: 0 }, tally, { retry: RETRY_MS });
		const done = new AbortController();
		const driven = driveLoad(setup.tables, tally, { rate, warm: 0, seconds: MOST_MS / 1000 + seconds, signal: done.signal }, (pace) => {
			for (const table of setup.tables) table.use(pace);
		});
		await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
		await server.stop('SIGKILL');
		const before = setup.tables.map(({ acted }) => acted);
		const start = performance.now();
		server = await startTrove(folder, port);
		let first = Number.NaN;
		const playedOn = (): number => setup.tables.filter(({ acted }, i) => acted > before[i]).length;
		while (playedOn() < tables) {
			if (Number.isNaN(first) && playedOn() > 0) first = performance.now() - start;
			if (performance.now() - start > MOST_MS) throw new Error(`only ${playedOn()} of ${tables} tables played on`);
			await new Promise((resolve) => setTimeout(resolve, 1));
		}
		const last = performance.now() - start;
		const cpu = cpuSeconds(server.pid);
		done.abort();
		await driven;
		await setup.stop(false);
		return {
			'first table plays on': Number.isNaN(first) ? last : first,
			'every table plays on': last,
			'server said its address': server.started,
			'server CPU': cpu,
		};
	} finally {
		await server.stop();
	}
}
