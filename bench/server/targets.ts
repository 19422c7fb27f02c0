// The targets of Trove's server.
import type { Row } from './report.ts';
import type { SideId } from './side-ids.ts';

/** The rows of a closed loop, with the required multiples of boardgame.io in memory and in files. */
function closed(tables: number, memory: number, files?: number): readonly Row<SideId>[] {
	const cell = `closed-${tables}`;
	const speed = { cell, figure: 'actions a second', what: 'actions a second', unit: '', digits: 0 };
	return [
		{ ...speed, must: { atLeast: memory, timesOf: 'boardgame.io' } },
		...(files === undefined ? [] : [{ ...speed, what: 'the same beside files', must: { atLeast: files, timesOf: 'boardgame.io, files' as const } }]),
		{ cell, figure: 'p50 to everybody', what: 'latency to everybody, median', unit: 'ms', digits: 1 },
		{ cell, figure: 'p99 to everybody', what: 'latency to everybody, p99', unit: 'ms', digits: 1 },
		{ cell, figure: 'server CPU a 1,000 actions', what: 'CPU time of the server for 1,000 actions', unit: 's', digits: 4 },
		{ cell, figure: 'client CPU a 1,000 actions', what: 'CPU time of the clients for 1,000 actions', unit: 's', digits: 4 },
	];
}

/** Every row, in the order of the table. */
export const ROWS: readonly Row<SideId>[] = [
	...closed(20, 1),
	...closed(50, 1.3),
	...closed(200, 1.5, 5),
	...closed(500, 1.5, 5),
	{ cell: 'paced', figure: 'p50 to everybody', what: 'latency to everybody, median', unit: 'ms', digits: 2, must: { atMost: 2 } },
	{ cell: 'paced', figure: 'p99 to everybody', what: 'latency to everybody, p99', unit: 'ms', digits: 2, must: { atMost: 20 } },
	{
		cell: 'paced',
		figure: 'server CPU a 1,000 actions',
		what: 'CPU time of the server for 1,000 actions, all threads',
		unit: 's',
		digits: 4,
		must: { atMost: 2.5, timesOf: 'colyseus' },
	},
	{ cell: 'paced', figure: 'bytes of a message', what: 'bytes to each client of an action, median', unit: 'B', digits: 0, must: { atMost: 250 } },
	{ cell: 'paced', figure: 'bytes in', what: 'bytes to each client, all at the socket by actions', unit: 'B', digits: 0 },
	{ cell: 'paced', figure: 'bytes out', what: 'bytes from clients, all at the socket by actions and clients', unit: 'B', digits: 0 },
	{ cell: 'paced', figure: 'actions a second', what: 'actions a second', unit: '', digits: 0 },
	{ cell: 'light', figure: 'p50 to everybody', what: 'latency to everybody, median', unit: 'ms', digits: 2, must: { atMost: 1.2 } },
	{ cell: 'light', figure: 'p99 to everybody', what: 'latency to everybody, p99', unit: 'ms', digits: 2, must: { atMost: 8 } },
	{ cell: 'idle', figure: 'resident memory', what: 'memory of the process', unit: 'MB', digits: 0, must: { atMost: 350 } },
	{ cell: 'idle', figure: 'idle CPU', what: 'CPU time, of one core', unit: '%', digits: 2, must: { atMost: 5 } },
	{ cell: 'hunt', figure: 'bytes a client', what: 'bytes to each client', unit: 'B', digits: 0, must: { atMost: 150_000 } },
	{ cell: 'hunt', figure: 'actions a game', what: 'actions', unit: '', digits: 0 },
	{ cell: 'first-page', figure: 'first page', what: 'from the start to the first page', unit: 'ms', digits: 0, must: { atMost: 1000 } },
	{ cell: 'first-page', figure: 'size of the file', what: 'size of the file', unit: 'MB', digits: 0 },
	{ cell: 'killed', figure: 'first table plays on', what: 'from the new start until the first table plays on', unit: 'ms', digits: 0 },
	{ cell: 'killed', figure: 'every table plays on', what: 'from the new start until every table plays on', unit: 'ms', digits: 0, must: { atMost: 1000 } },
	{ cell: 'flood', figure: 'p50 to everybody', what: 'latency to others, median', unit: 'ms', digits: 2, must: { atMost: 15 } },
	{ cell: 'flood', figure: 'p99 to everybody', what: 'latency to others, p99', unit: 'ms', digits: 2 },
	{ cell: 'flood', figure: 'cut off', what: 'until the last sender is cut off', unit: 's', digits: 2, must: { atMost: 2 } },
	{ cell: 'flood', figure: 'memory gained', what: 'memory gained', unit: 'MB', digits: 0, must: { atMost: 50 } },
	{ cell: 'flood', figure: 'slowest healthz', what: 'slowest answer of /healthz', unit: 'ms', digits: 0 },
	{ cell: 'flood-four', figure: 'p50 to everybody', what: 'latency to others, median', unit: 'ms', digits: 2, must: { atMost: 15 } },
	{ cell: 'flood-four', figure: 'p99 to everybody', what: 'latency to others, p99', unit: 'ms', digits: 2 },
	{ cell: 'flood-four', figure: 'cut off', what: 'until the last sender is cut off', unit: 's', digits: 2, must: { atMost: 2 } },
	{ cell: 'flood-four', figure: 'memory gained', what: 'memory gained', unit: 'MB', digits: 0, must: { atMost: 50 } },
	{ cell: 'flood-four', figure: 'slowest healthz', what: 'slowest answer of /healthz', unit: 'ms', digits: 0 },
];
