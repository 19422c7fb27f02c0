// The server's tables in docs/performance.md, made from the results.
import { CELLS, type Cell } from './cells.ts';
import { Report } from './report.ts';
import type { Results } from './results.ts';
import type { SideId } from './side-ids.ts';
import { ROWS } from './targets.ts';

const titles: { readonly [side in SideId]: string } = {
	trove: 'Trove',
	'boardgame.io': 'boardgame.io, memory',
	'boardgame.io, files': 'boardgame.io, files',
	colyseus: 'Colyseus, memory',
	floor: 'floor: echo and one row',
};

/** The report of the server's results. */
export function reportOf(results: Results<SideId>): Report<SideId, Cell> {
	return new Report({ cells: CELLS, rows: ROWS, titles, main: 'trove' }, results);
}
