// Several servers on one store, and people spread over them as a proxy without stickiness does.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadEvents } from '../../packages/cli/src/load-player.ts';
import type { LoadSetup } from '../../packages/cli/src/load-setup.ts';
import type { LoadTable } from '../../packages/cli/src/load-table.ts';
import type { LoadTally } from '../../packages/cli/src/load-tally.ts';
import { cpuSeconds, type ServerProcess } from '../server/process.ts';
import { choose, gatherTrove, startTrove } from '../server/trove.ts';

/** Milliseconds until a lost connection is tried again: the longest first delay of the web client. */
const RETRY_MS = 300;

/** Starts servers at once. */
export function startServers(count: number, folder: string, store: string, more: { readonly [name: string]: string } = {}): Promise<readonly ServerProcess[]> {
	return Promise.all(
		Array.from({ length: count }, (_, number) => {
			const own = join(folder, String(number));
			mkdirSync(own);
			return startTrove(own, 0, { TROVE_STORE: store, ...more });
		}),
	);
}

/** Runs something with servers, which are killed in the end. */
export async function withServers<T>(starting: Promise<readonly ServerProcess[]>, run: (servers: readonly ServerProcess[]) => Promise<T>): Promise<T> {
	const servers = await starting;
	try {
		return await run(servers);
	} finally {
		await Promise.all(servers.map((server) => server.stop()));
	}
}

/** Which of `count` servers a table's client uses: at every other four tables the second one is at another server. */
export function placeOf(count: number, table: number, client: number): number {
	const home = table % count;
	return client === 0 || count === 1 || !isSplit(table) ? home : (home + 1 + (Math.floor(table / 8) % (count - 1))) % count;
}

/** Whether a table's two people are at different servers, if there are several. */
export function isSplit(table: number): boolean {
	return Math.floor(table / 4) % 2 === 1;
}

/** Tables of two in play, their people spread over the servers. */
export function gatherSpread(
	servers: readonly ServerProcess[],
	tables: number,
	tally: LoadTally,
	through: (table: LoadTable, number: number) => LoadEvents,
): Promise<LoadSetup> {
	const place = (table: number, client: number): number => placeOf(servers.length, table, client);
	return gatherTrove(servers, { tables, watchers: 0 }, tally, { choose, place, through, retry: RETRY_MS });
}

/** Waits for a condition, or throws after a time. */
export async function waitUntil(so: () => boolean, ms: number, what: () => string): Promise<void> {
	const end = performance.now() + ms;
	while (!so()) {
		if (performance.now() > end) throw new Error(`after ${ms / 1000} s: ${what()}`);
		await pause(1);
	}
}

export function pause(ms: number): Promise<void> {
	return new Promise((resolve) => {
		setTimeout(resolve, ms);
	});
}

/** CPU seconds of all servers. */
export function cpuOf(servers: readonly ServerProcess[]): number {
	return servers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
}
