// A complete game of Silver & Gold with four players: bytes per client from connection to end.
import { entry } from '@trove/games/silver-and-gold';
import { makeTable } from '@trove/kernel';
import { driveLoad } from '../../packages/cli/src/load-pace.ts';
import { LoadTally } from '../../packages/cli/src/load-tally.ts';
import type { Size } from './job.ts';
import type { Measured } from './results.ts';
import { gatherTrove, startTrove } from './trove.ts';

/** Plays one game per table and divides the bytes by the clients. */
export async function hunt(folder: string, { tables, seconds }: Size): Promise<Measured> {
	const server = await startTrove(folder);
	try {
		const tally = new LoadTally();
		const players = 4;
		const { game } = entry;
		const { tables: gathered } = await gatherTrove(server, { tables, watchers: 0 }, tally, { game, table: makeTable(game, players), games: 1 });
		const before = { ...tally.traffic };
		const done = new AbortController();
		let actions = 0;
		const tell = (): void => {
			actions = Math.max(actions, tally.actions);
			if (tally.games >= tables) done.abort();
		};
		await driveLoad(gathered, tally, { rate: 0, warm: 0, seconds, tell, signal: done.signal }, (pace) => {
			for (const table of gathered) table.use(pace);
		});
		if (tally.games < tables) throw new Error(`only ${tally.games} of ${tables} games came to their end`);
		const clients = tables * players;
		return {
			'bytes a client': (before.in + tally.traffic.in) / clients,
			'bytes from a client': (before.out + tally.traffic.out) / clients,
			'bytes of a message': tally.sizes.at(0.5),
			'actions a game': actions / tables,
			errors: tally.failed,
		};
	} finally {
		await server.stop();
	}
}
