// Others play at a modest rate while one or more guests from different addresses send as much as they can.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { driveLoad } from '../../packages/cli/src/load-pace.ts';
import { LoadTally } from '../../packages/cli/src/load-tally.ts';
import type { Flood, Flooded } from './flooder.ts';
import type { Size } from './job.ts';
import { residentMegabytes } from './process.ts';
import type { Measured } from './results.ts';
import { gatherTrove, startTrove } from './trove.ts';

const LOOK_MS = 100;

/** What others notice of a flood, and how soon its senders are disconnected. */
export async function flood(folder: string, { tables, rate, warm, seconds, flooders = 1, bytes = 0 }: Size): Promise<Measured> {
	// Limits apply to connections through the proxy, not to players on this machine.
	const server = await startTrove(folder, 0, { TROVE_TRUST_PROXY: 'loopback', TROVE_MESSAGES: '150' });
	try {
		const tally = new LoadTally();
		const setup = await gatherTrove(server, { tables, watchers: 0 }, tally);
		const table = setup.players[0].table ?? '';
		let before = Number.NaN;
		let most = 0;
		let slowest = 0;
		let over = false;
		/** Polls until the flood is over, one request at a time. */
		const look = async (): Promise<void> => {
			while (!over) {
				most = Math.max(most, residentMegabytes(server.pid));
				const begun = performance.now();
				await fetch(new URL('/healthz', server.url)).then((answer) => answer.text());
				slowest = Math.max(slowest, performance.now() - begun);
				await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
			}
		};
		let looked: Promise<void> = Promise.resolve();
		let floods: Promise<Flooded[]> = Promise.resolve([]);
		const begin = (): void => {
			before = residentMegabytes(server.pid);
			looked = look();
			const how: Flood = { rate: 590, bytes, seconds };
			floods = Promise.all(Array.from({ length: flooders }, (_, i) => run(server.url.href, table, `203.0.113.${i + 1}`, how)));
		};
		await driveLoad(setup.tables, tally, { rate, warm, seconds, begin }, (pace) => {
			for (const one of setup.tables) one.use(pace);
		});
		const flooded = await floods;
		over = true;
		await looked;
		await setup.stop(false);
		return {
			'p50 to everybody': tally.all.at(0.5) / 1000,
			'p99 to everybody': tally.all.at(0.99) / 1000,
			'slowest healthz': slowest,
			'cut off': Math.max(...flooded.map(({ cut }) => cut ?? Number.MAX_SAFE_INTEGER)),
			'memory gained': most - before,
			errors: tally.failed,
		};
	} finally {
		await server.stop();
	}
}

async function run(url: string, table: string, address: string, how: Flood): Promise<Flooded> {
	const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'flooder.ts'), url, table, address, JSON.stringify(how)]);
	return JSON.parse(stdout) as Flooded;
}
