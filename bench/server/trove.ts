// Trove: its server as users start it, with a data file on disk.
import { entry as raid } from '@trove/games/dead-mans-draw';
import { type Game, type JsonObject, makeTable, type Table } from '@trove/kernel';
import { type LoadSetup, type LoadWanted, setUpLoad } from '../../packages/cli/src/load-setup.ts';
import type { Choose } from '../../packages/cli/src/load-table.ts';
import type { LoadTally } from '../../packages/cli/src/load-tally.ts';
import { type ServerProcess, startProcess } from './process.ts';
import type { Gathering, Side } from './sides.ts';

const COMMAND = new URL('../../packages/cli/bin/trove.js', import.meta.url).pathname;

/**
 * Starts Trove on a data folder. Loopback is exempt from address limits; the limit per connection is raised for closed
 * loops with few tables.
 */
export function startTrove(folder: string, port = 0, more: { readonly [name: string]: string } = {}): Promise<ServerProcess> {
	const env = {
		TROVE_HOST: '127.0.0.1',
		TROVE_PORT: String(port),
		TROVE_DATA: folder,
		TROVE_LOG: 'error',
		TROVE_MESSAGES: '100000',
		TROVE_BOT_PACE: '0',
		LC_ALL: 'C',
		...more,
	};
	return startProcess({ command: [COMMAND, 'serve'], env });
}

/** Creates tables at one or several servers; Dead Man's Draw with two players by default. */
export function gatherTrove(
	servers: ServerProcess | readonly ServerProcess[],
	{ tables, watchers }: Gathering,
	tally: LoadTally,
	{
		game = raid.game,
		table = makeTable(game, 2),
		...rest
	}: { readonly game?: Game; readonly table?: Table } & Pick<LoadWanted, 'games' | 'choose' | 'retry' | 'place' | 'through'> = {},
): Promise<LoadSetup> {
	const urls = [servers].flat().map(({ url }) => url);
	return setUpLoad({ urls, game, table, tables, watchers, seed: 'bench', ...rest }, tally, () => {});
}

/** A random legal move, read from the view as the other servers' clients do, without rebuilding a position. */
export const choose: Choose = ({ pending, debt, drawn }, _, dice) => {
	if (pending === null) return { do: debt === 0 && drawn === true && dice.below(2) === 1 ? 'bank' : 'draw' };
	const { options } = pending as { readonly options: readonly JsonObject[] };
	return { do: 'choose', ...options[dice.below(options.length)] };
};

export const trove: Side = {
	id: 'trove',
	start: (folder) => startTrove(folder),
	gather: async (server, gathering, tally) => (await gatherTrove(server, gathering, tally, { choose })).tables,
};
