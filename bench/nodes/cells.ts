// What is measured: a cell is a job with a size on one or more sides, which alternate.
import type { Size } from './job.ts';

/** The sides with their titles: what must reach a target, and what it is compared with. */
export const SIDES = { trove: 'Trove', one: 'one server', bare: 'bare appends' } as const;
/** A side. */
export type SideId = keyof typeof SIDES;

/** A cell. */
export interface Cell {
	readonly id: string;
	readonly title: string;
	readonly job: 'moves' | 'killed' | 'takeover' | 'bus' | 'standby';
	readonly sides: readonly SideId[];
	/** Runs per side; the median counts. */
	readonly rounds: number;
	readonly size: Size;
	/** Overrides for a quick run. */
	readonly quick: Partial<Size>;
}

/** Moves at a rate on four servers, beside bare appends from as many processes. */
function moves(rate: number, tables: number, warm: number): Cell {
	return {
		id: `moves-${rate}`,
		title: `${rate.toLocaleString('en-US')} actions a second on ${tables} tables, four servers`,
		job: 'moves',
		sides: ['trove', 'bare'],
		rounds: 5,
		size: { nodes: 4, tables, rate, warm, seconds: 12 },
		quick: { tables: Math.min(tables, 100), warm: 2, seconds: 4 },
	};
}

/** Every cell, in the order in which they are measured. */
export const CELLS: readonly Cell[] = [
	moves(100, 50, 5),
	moves(1000, 200, 10),
	moves(2000, 350, 12),
	moves(4000, 500, 15),
	{
		id: 'cpu',
		title: '1,000 actions a second on 200 tables, two servers and one',
		job: 'moves',
		sides: ['trove', 'one'],
		rounds: 5,
		size: { nodes: 2, tables: 200, rate: 1000, warm: 10, seconds: 12 },
		quick: { tables: 50, warm: 2, seconds: 4 },
	},
	{
		id: 'killed',
		title: 'one of four servers killed in the middle of play on 40 tables',
		job: 'killed',
		sides: ['trove'],
		rounds: 5,
		size: { nodes: 4, tables: 40, rate: 400, warm: 3, seconds: 10 },
		quick: { tables: 16, rate: 160, warm: 1, seconds: 5 },
	},
	{
		id: 'takeover',
		title: 'a server killed that ran the clocks of 10 tables and the bots of 10, whose people are at another one',
		job: 'takeover',
		sides: ['trove'],
		rounds: 5,
		size: { nodes: 3, tables: 10, rate: 0, warm: 2, seconds: 18 },
		quick: { tables: 4 },
	},
	{
		id: 'bus',
		title: 'the bus refused to all of four servers for 8 s, 200 actions a second on 50 tables',
		job: 'bus',
		sides: ['trove'],
		rounds: 5,
		size: { nodes: 4, tables: 50, rate: 200, warm: 3, seconds: 8 },
		quick: { tables: 20, rate: 80, warm: 1, seconds: 4 },
	},
	{
		id: 'standby',
		title: 'the primary killed and its synchronous standby promoted, 200 actions a second on 50 tables, two servers',
		job: 'standby',
		sides: ['trove'],
		rounds: 5,
		size: { nodes: 2, tables: 50, rate: 200, warm: 3, seconds: 8 },
		quick: { tables: 20, rate: 80, warm: 1, seconds: 4 },
	},
];

/** The cells with these names, separated by commas, or all. */
export function chosenCells(names: string): readonly Cell[] {
	if (names === 'all') return CELLS;
	return names.split(',').map((name) => {
		const cell = CELLS.find(({ id }) => id === name);
		if (!cell) throw new Error(`${name} is not measured here; known are ${CELLS.map(({ id }) => id).join(', ')}`);
		return cell;
	});
}
