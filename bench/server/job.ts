// One measurement of one server, in its own process so that runs do not share a heap. Prints its figures as a JSON
// line. `node job.ts JOB SIDE '{"seconds":10,…}'`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { driveLoad } from '../../packages/cli/src/load-pace.ts';
import { LoadTally } from '../../packages/cli/src/load-tally.ts';
import { firstPage } from './first-page.ts';
import { flood } from './flood.ts';
import { hunt } from './hunt.ts';
import { killed } from './killed.ts';
import { cpuSeconds, needProc, residentMegabytes, type ServerProcess } from './process.ts';
import type { Measured } from './results.ts';
import { SIDE_IDS } from './side-ids.ts';
import { type Side, type SideTable, sideOf } from './sides.ts';

/** The size of a job. */
export interface Size {
	readonly tables: number;
	readonly watchers: number;
	/** Actions per second; 0 in a closed loop. */
	readonly rate: number;
	readonly warm: number;
	readonly seconds: number;
	/** Number of flooding guests, each with its own address, and bytes per message. */
	readonly flooders?: number;
	readonly bytes?: number;
	/** A data file with many finished games, if needed. */
	readonly data?: string;
}

/** Two players per table, one action after another. */
async function play(side: Side, server: ServerProcess, { tables, watchers, rate, warm, seconds }: Size): Promise<Measured> {
	const tally = new LoadTally();
	const gathered = await side.gather(server, { tables, watchers }, tally);
	let [serverBefore, ownBefore] = [0, process.cpuUsage()];
	const begin = (): void => {
		serverBefore = cpuSeconds(server.pid);
		ownBefore = process.cpuUsage();
	};
	const counted = await driveLoad<SideTable>(gathered, tally, { rate, warm, seconds, begin }, (pace) => {
		for (const table of gathered) table.use(pace);
	});
	const cpu = cpuSeconds(server.pid) - serverBefore;
	const { user, system } = process.cpuUsage(ownBefore);
	const told = tally.actions * (2 + watchers / tables);
	if (tally.actions === 0) throw new Error(`${side.id}: no action was answered; ${JSON.stringify(Object.fromEntries(tally.errors))}`);
	return {
		'actions a second': tally.actions / counted,
		'server CPU a 1,000 actions': (1000 * cpu) / tally.actions,
		'client CPU a 1,000 actions': (1000 * (user + system)) / 1e6 / tally.actions,
		'p50 to who acted': tally.own.at(0.5) / 1000,
		'p99 to who acted': tally.own.at(0.99) / 1000,
		'p50 to everybody': tally.all.at(0.5) / 1000,
		'p99 to everybody': tally.all.at(0.99) / 1000,
		'bytes of a message': tally.sizes.at(0.5),
		'bytes in': tally.traffic.in / told,
		'bytes out': tally.traffic.out / told,
		games: tally.games,
		missed: tally.missed,
		errors: tally.failed,
	};
}

/** Everybody connected, nobody acting. */
async function idle(side: Side, server: ServerProcess, { tables, watchers, warm, seconds }: Size): Promise<Measured> {
	const tally = new LoadTally();
	const gathered = await side.gather(server, { tables, watchers }, tally);
	if (gathered.length !== tables) throw new Error(`${side.id}: only ${gathered.length} tables`);
	await pause(warm);
	const before = cpuSeconds(server.pid);
	const start = performance.now();
	await pause(seconds);
	const share = (cpuSeconds(server.pid) - before) / ((performance.now() - start) / 1000);
	return { 'resident memory': residentMegabytes(server.pid), 'idle CPU': 100 * share, connections: 2 * tables + watchers, errors: tally.failed };
}

const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

const JOBS: { readonly [name: string]: (side: Side, server: ServerProcess, size: Size) => Promise<Measured> } = { play, idle };
/** Jobs that only Trove has; they start the server themselves. */
const OWN: { readonly [name: string]: (folder: string, size: Size) => Promise<Measured> } = { 'first-page': firstPage, killed, hunt, flood };

async function run(name: string, sideName: string, size: Size): Promise<Measured> {
	needProc();
	const folder = mkdtempSync(join(tmpdir(), 'trove-bench-'));
	try {
		const own = OWN[name];
		if (own) return await own(folder, size);
		const side = await sideOf(SIDE_IDS.find((id) => id === sideName) ?? 'trove');
		const server = await side.start(folder);
		try {
			return await JOBS[name](side, server, size);
		} finally {
			await server.stop();
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

const [name, side, size] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(await run(name, side, JSON.parse(size)))}\n`, () => process.exit(0));
