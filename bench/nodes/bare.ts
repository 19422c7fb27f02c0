// The same rate of durable appends without Trove, from as many processes.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { Quantiles } from '../../packages/cli/src/load-quantiles.ts';
import type { Measured } from '../server/results.ts';
import type { Appends } from './bare-appender.ts';
import type { Size } from './job.ts';

const SCHEMA = `
	CREATE TABLE bare_heads (id text COLLATE "C" PRIMARY KEY, seq integer NOT NULL) WITH (fillfactor = 70);
	CREATE TABLE bare_entries (id text COLLATE "C" NOT NULL, seq integer NOT NULL, body text NOT NULL, PRIMARY KEY (id, seq))`;

/** Appends by `nodes` processes, each with its share of tables and rate. */
export async function bare(store: string, { nodes, tables, rate, warm, seconds }: Size): Promise<Measured> {
	const client = new Client(store);
	await client.connect();
	try {
		await client.query(SCHEMA);
		const shares = Array.from({ length: nodes }, (_, node): Appends => {
			const own = Array.from({ length: tables }, (_, table) => `table ${table}`).filter((_, table) => table % nodes === node);
			return { store, tables: own, rate: rate / nodes, warm, seconds };
		});
		const runs = await Promise.all(
			shares.map(async (share) => {
				const args = [join(import.meta.dirname, 'bare-appender.ts'), JSON.stringify(share)];
				const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 });
				return JSON.parse(stdout) as { readonly times: readonly number[]; readonly missed: number };
			}),
		);
		const all = new Quantiles();
		for (const { times } of runs) for (const time of times) all.add(time);
		return {
			'p50 acknowledged': all.at(0.5) / 1000,
			'p99 acknowledged': all.at(0.99) / 1000,
			'actions a second': all.count / seconds,
			missed: runs.reduce((sum, { missed }) => sum + missed, 0),
		};
	} finally {
		await client.end();
	}
}
