// The targets of several servers.
import { Report, type Row } from '../server/report.ts';
import type { Results } from '../server/results.ts';
import { CELLS, type Cell, SIDES, type SideId } from './cells.ts';

/** The rows of moves at a rate, with what they may cost beyond bare appends. */
function moves(rate: number): readonly Row<SideId>[] {
	const cell = `moves-${rate}`;
	return [
		{
			cell,
			figure: 'p50 acknowledged',
			what: 'until an action is acknowledged, median',
			unit: 'ms',
			digits: 2,
			must: { atMost: 1, timesOf: 'bare', plus: 2 },
		},
		{ cell, figure: 'p99 acknowledged', what: 'until an action is acknowledged, p99', unit: 'ms', digits: 2, must: { atMost: 2, timesOf: 'bare', plus: 5 } },
		{ cell, figure: 'p50 elsewhere', what: 'extra time for the player at another server, median', unit: 'ms', digits: 2, must: { atMost: 1.5 } },
		{ cell, figure: 'p50 at the same server', what: 'the same for the player at the same server', unit: 'ms', digits: 2 },
		{ cell, figure: 'CPU a 1,000 actions', what: 'CPU time of all servers for 1,000 actions', unit: 's', digits: 4 },
		{ cell, figure: 'actions a second', what: 'actions a second', unit: '', digits: 0 },
		...losses(cell),
	];
}

function losses(cell: string): readonly Row<SideId>[] {
	return [
		{ cell, figure: 'acknowledged', what: 'acknowledged actions', unit: '', digits: 0 },
		{ cell, figure: 'lost', what: 'of them not in the log', unit: '', digits: 0, must: { atMost: 0 } },
		{ cell, figure: 'twice', what: 'of them in the log more than once', unit: '', digits: 0, must: { atMost: 0 } },
	];
}

/** Every row, in the order of the table. */
const ROWS: readonly Row<SideId>[] = [
	...moves(100),
	...moves(1000),
	...moves(2000),
	...moves(4000),
	{
		cell: 'cpu',
		figure: 'CPU a 1,000 actions',
		what: 'CPU time of all servers for 1,000 actions',
		unit: 's',
		digits: 4,
		must: { atMost: 1.5, timesOf: 'one' },
	},
	{ cell: 'cpu', figure: 'p50 acknowledged', what: 'until an action is acknowledged, median', unit: 'ms', digits: 2 },
	{
		cell: 'killed',
		figure: 'plays on after the return',
		what: 'until every table plays on, after its people have connected to another server',
		unit: 'ms',
		digits: 0,
		must: { atMost: 1500 },
	},
	{ cell: 'killed', figure: 'plays on after the death', what: 'the same from the death', unit: 'ms', digits: 0 },
	...losses('killed'),
	{ cell: 'takeover', figure: 'clocks taken over', what: 'by how much clocks run out late, at most', unit: 'ms', digits: 0, must: { atMost: 6000 } },
	{ cell: 'takeover', figure: 'bots taken over', what: 'by how much bots move late, at most', unit: 'ms', digits: 0, must: { atMost: 6000 } },
	{
		cell: 'bus',
		figure: 'news late, longest',
		what: 'extra time for the player at another server, longest',
		unit: 'ms',
		digits: 0,
		must: { atMost: 1000 },
	},
	{ cell: 'bus', figure: 'news late, median', what: 'the same, median', unit: 'ms', digits: 0 },
	...losses('bus'),
	{
		cell: 'standby',
		figure: 'silence after the death',
		what: 'until every table plays on, from the death of the primary',
		unit: 'ms',
		digits: 0,
		must: { atMost: 10_000 },
	},
	{ cell: 'standby', figure: 'silence after the promotion', what: 'the same from the promotion', unit: 'ms', digits: 0 },
	...losses('standby'),
];

/** The report of results. */
export function reportOf(results: Results<SideId>): Report<SideId, Cell> {
	return new Report({ cells: CELLS, rows: ROWS, titles: SIDES, main: 'trove' }, results);
}
