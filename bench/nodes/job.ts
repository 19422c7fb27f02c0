// One measurement of one side, in its own process so that runs do not share a heap. Prints its figures as a JSON line.
// `node job.ts JOB SIDE '{"nodes":4,…}' STORE`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measured } from '../server/results.ts';
import { bare } from './bare.ts';
import { bus } from './bus.ts';
import type { Cell } from './cells.ts';
import { killed } from './killed.ts';
import { moves } from './moves.ts';
import { standby } from './standby.ts';
import { takeover } from './takeover.ts';

/** The size of a job. */
export interface Size {
	/** How many servers. */
	readonly nodes: number;
	readonly tables: number;
	/** Actions per second over all tables. */
	readonly rate: number;
	readonly warm: number;
	readonly seconds: number;
}

const JOBS: { readonly [job in Cell['job']]: (folder: string, store: string, size: Size) => Promise<Measured> } = { moves, killed, takeover, bus, standby };

async function run(job: Cell['job'], side: string, size: Size, store: string): Promise<Measured> {
	if (side === 'bare') return bare(store, size);
	const folder = mkdtempSync(join(tmpdir(), 'trove-bench-'));
	try {
		return await JOBS[job](folder, store, side === 'one' ? { ...size, nodes: 1 } : size);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

const [job, side, size, store] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(await run(job as Cell['job'], side, JSON.parse(size), store))}\n`, () => process.exit(0));
