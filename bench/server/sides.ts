// The compared servers: how each is started, and how its clients play.
import type { LoadedTable, LoadPace } from '../../packages/cli/src/load-pace.ts';
import type { LoadTally } from '../../packages/cli/src/load-tally.ts';
import type { ServerProcess } from './process.ts';
import type { SideId } from './side-ids.ts';

/** A table of any server under load. */
export interface SideTable extends LoadedTable {
	use(pace: LoadPace<SideTable>): void;
}

/** Number of tables and their clients; always two players. */
export interface Gathering {
	readonly tables: number;
	readonly watchers: number;
}

/** One of the servers. */
export interface Side {
	readonly id: SideId;
	/** Starts it; `folder` is an empty folder for its data. */
	start(folder: string): Promise<ServerProcess>;
	/** Joins all clients to tables of Dead Man's Draw in play. */
	gather(server: ServerProcess, gathering: Gathering, tally: LoadTally): Promise<readonly SideTable[]>;
}

/** A server by name, loaded on demand: the others need not be installed. */
export async function sideOf(id: SideId): Promise<Side> {
	switch (id) {
		case 'trove':
			return (await import('./trove.ts')).trove;
		case 'boardgame.io':
			return (await import('./boardgame.ts')).boardgameMemory;
		case 'boardgame.io, files':
			return (await import('./boardgame.ts')).boardgameFile;
		case 'colyseus':
			return (await import('./colyseus.ts')).colyseus;
		case 'floor':
			return (await import('./floor.ts')).floor;
	}
}
