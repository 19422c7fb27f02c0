// Kills one of several servers in play, and waits until every table that had somebody there has played on.
import { driveLoad } from '../../packages/cli/src/load-pace.ts';
import type { LoadPlayer } from '../../packages/cli/src/load-player.ts';
import { LoadTally } from '../../packages/cli/src/load-tally.ts';
import type { Measured } from '../server/results.ts';
import type { Size } from './job.ts';
import { gatherSpread, pause, placeOf, startServers, waitUntil, withServers } from './servers.ts';
import { Witness } from './witness.ts';

const MOST_MS = 30_000;
/** What is heard so soon after the death was sent before it: nobody connects again earlier. */
const ECHO_MS = 100;

/** A table of the killed server. */
interface Bereft {
	readonly lost: ReadonlySet<number>;
	readonly back: Set<LoadPlayer>;
	/** When the last of its people was back, and when the first action after that was acknowledged. */
	backAt: number;
	playedAt: number;
}

/** Milliseconds until play goes on, from the death and from the return of a table's people. */
export function killed(folder: string, store: string, { nodes, tables, rate, warm, seconds }: Size): Promise<Measured> {
	return withServers(startServers(nodes, folder, store), async (servers) => {
		const tally = new LoadTally();
		const witness = new Witness();
		const setup = await gatherSpread(servers, tables, tally, witness.through);
		const bereft = new Map<number, Bereft>();
		for (let table = 0; table < tables; table++) {
			const lost = new Set([0, 1].filter((client) => placeOf(nodes, table, client) === 0));
			if (lost.size > 0) bereft.set(table, { lost, back: new Set(), backAt: Number.NaN, playedAt: Number.NaN });
		}
		const done = new AbortController();
		const driven = driveLoad(setup.tables, tally, { rate, warm: 0, seconds: MOST_MS / 1000 + warm + seconds, signal: done.signal }, (pace) => {
			for (const table of setup.tables) table.use(pace);
		});
		await pause(1000 * warm);
		const died = performance.now();
		witness.heard = (number, player) => {
			const table = bereft.get(number);
			if (!table?.lost.has(player.wanted ?? -1) || performance.now() < died + ECHO_MS) return;
			if (table.back.add(player).size === table.lost.size && Number.isNaN(table.backAt)) table.backAt = performance.now();
		};
		witness.acted = (number) => {
			const table = bereft.get(number);
			if (table && table.backAt > 0 && Number.isNaN(table.playedAt)) table.playedAt = performance.now();
		};
		await servers[0].stop('SIGKILL');
		const all = [...bereft.values()];
		const on = (): number => all.filter(({ playedAt }) => playedAt > 0).length;
		await waitUntil(
			() => on() === all.length,
			MOST_MS,
			() => `only ${on()} of ${all.length} tables played on`,
		);
		await pause(1000 * seconds);
		done.abort();
		await driven;
		await pause(1000);
		await setup.stop(false);
		const kept = await witness.kept(store);
		return {
			'plays on after the return': Math.max(...all.map(({ backAt, playedAt }) => playedAt - backAt)),
			'plays on after the death': Math.max(...all.map(({ playedAt }) => playedAt - died)),
			'tables of the killed': all.length,
			...kept,
			unseen: witness.unseen,
		};
	});
}
