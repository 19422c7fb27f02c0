// The figures that Trove's server sets itself.
import { CELLS, type Cell } from './cells.ts';
import type { Results } from './results.ts';
import type { SideId } from './side-ids.ts';

/** A row of the table: one figure of one cell, and what it must reach. */
export interface Row {
	readonly cell: string;
	readonly figure: string;
	readonly what: string;
	readonly unit: string;
	readonly digits: number;
	readonly must?: Must;
}

/** What Trove must reach: a number, or a number of times another server's figure. */
export interface Must {
	readonly atLeast?: number;
	readonly atMost?: number;
	readonly timesOf?: SideId;
}

/** Every row, in the order of the table. */
export const ROWS: readonly Row[] = [
	{
		cell: 'paced',
		figure: 'server CPU a 1,000 actions',
		what: "server's processor time a 1,000 actions, all threads",
		unit: 's',
		digits: 4,
		must: { atMost: 1, timesOf: 'colyseus' },
	},
	{ cell: 'paced', figure: 'p50 to who acted', what: 'answer to who acted, median', unit: 'ms', digits: 2 },
	{ cell: 'paced', figure: 'p99 to who acted', what: 'answer to who acted, 99 of 100 within', unit: 'ms', digits: 2, must: { atMost: 15 } },
	{ cell: 'paced', figure: 'p99 to everybody', what: 'news to everybody, 99 of 100 within', unit: 'ms', digits: 2 },
	{ cell: 'paced', figure: 'bytes of a message', what: 'bytes to each client of an action, median', unit: 'B', digits: 0, must: { atMost: 250 } },
	{ cell: 'paced', figure: 'bytes in', what: 'bytes to each client, all at the socket by actions', unit: 'B', digits: 0 },
	{ cell: 'paced', figure: 'bytes out', what: 'bytes from clients, all at the socket by actions and clients', unit: 'B', digits: 0 },
	{ cell: 'paced', figure: 'actions a second', what: 'actions a second', unit: '', digits: 0 },
	{ cell: 'closed', figure: 'actions a second', what: 'actions a second', unit: '', digits: 0, must: { atLeast: 3, timesOf: 'boardgame.io' } },
	{ cell: 'closed', figure: 'server CPU a 1,000 actions', what: "server's processor time a 1,000 actions", unit: 's', digits: 4 },
	{ cell: 'closed', figure: 'client CPU a 1,000 actions', what: "the clients' processor time a 1,000 actions", unit: 's', digits: 4 },
	{ cell: 'closed', figure: 'p99 to everybody', what: 'news to everybody, 99 of 100 within', unit: 'ms', digits: 1 },
	{ cell: 'light', figure: 'p50 to everybody', what: 'news to everybody, median', unit: 'ms', digits: 2, must: { atMost: 5 } },
	{ cell: 'light', figure: 'p99 to everybody', what: 'news to everybody, 99 of 100 within', unit: 'ms', digits: 2 },
	{ cell: 'idle', figure: 'resident memory', what: 'memory of the process', unit: 'MB', digits: 0, must: { atMost: 300 } },
	{ cell: 'idle', figure: 'idle CPU', what: 'processor time, of one core', unit: '%', digits: 2, must: { atMost: 3 } },
	{ cell: 'hunt', figure: 'bytes a client', what: 'bytes to each client', unit: 'B', digits: 0, must: { atMost: 150_000 } },
	{ cell: 'hunt', figure: 'actions a game', what: 'actions', unit: '', digits: 0 },
	{ cell: 'first-page', figure: 'first page', what: 'from the start to the first page', unit: 'ms', digits: 0, must: { atMost: 1000 } },
	{ cell: 'first-page', figure: 'size of the file', what: 'size of the file', unit: 'MB', digits: 0 },
	{ cell: 'killed', figure: 'first table plays on', what: 'from the new start until the first table plays on', unit: 'ms', digits: 0 },
	{ cell: 'killed', figure: 'every table plays on', what: 'from the new start until every table plays on', unit: 'ms', digits: 0, must: { atMost: 1000 } },
	{ cell: 'flood', figure: 'p50 to everybody', what: "others' news, median", unit: 'ms', digits: 2, must: { atMost: 15 } },
	{ cell: 'flood', figure: 'p99 to everybody', what: "others' news, 99 of 100 within", unit: 'ms', digits: 2 },
	{ cell: 'flood', figure: 'cut off', what: 'until the last sender is cut off', unit: 's', digits: 2, must: { atMost: 2 } },
	{ cell: 'flood', figure: 'memory gained', what: 'memory gained', unit: 'MB', digits: 0, must: { atMost: 50 } },
	{ cell: 'flood', figure: 'slowest healthz', what: 'slowest answer of /healthz', unit: 'ms', digits: 0 },
	{ cell: 'flood-four', figure: 'p50 to everybody', what: "others' news, median", unit: 'ms', digits: 2, must: { atMost: 15 } },
	{ cell: 'flood-four', figure: 'p99 to everybody', what: "others' news, 99 of 100 within", unit: 'ms', digits: 2 },
	{ cell: 'flood-four', figure: 'cut off', what: 'until the last sender is cut off', unit: 's', digits: 2, must: { atMost: 2 } },
	{ cell: 'flood-four', figure: 'memory gained', what: 'memory gained', unit: 'MB', digits: 0, must: { atMost: 50 } },
	{ cell: 'flood-four', figure: 'slowest healthz', what: 'slowest answer of /healthz', unit: 'ms', digits: 0 },
];

/** The cell of a row. */
export function cellOf({ cell }: Row): Cell {
	const found = CELLS.find(({ id }) => id === cell);
	if (!found) throw new Error(`there is no cell ${cell}`);
	return found;
}

/** The number that Trove must reach in a row; undefined while the other server is not measured. */
export function limitOf(row: Row, { atLeast, atMost, timesOf }: Must, results: Results): number | undefined {
	const factor = atLeast ?? atMost ?? Number.NaN;
	if (timesOf === undefined) return factor;
	const theirs = results.figure(cellOf(row), timesOf, row.figure);
	return theirs === undefined ? undefined : factor * theirs;
}

/** Whether Trove reaches what it must; null where that is not known yet or nothing is asked. */
export function reached(row: Row, results: Results): boolean | null {
	if (!row.must) return null;
	const value = results.figure(cellOf(row), 'trove', row.figure);
	const limit = limitOf(row, row.must, results);
	if (value === undefined || limit === undefined) return null;
	return row.must.atLeast === undefined ? value <= limit : value >= limit;
}
