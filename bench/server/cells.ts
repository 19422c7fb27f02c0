// What is measured: a cell is a job with a size on one or more servers, which alternate.
import type { Size } from './job.ts';
import type { SideId } from './side-ids.ts';

/** A cell. */
export interface Cell {
	readonly id: string;
	readonly title: string;
	readonly job: 'play' | 'idle' | 'first-page' | 'killed' | 'hunt' | 'flood';
	readonly sides: readonly SideId[];
	/** Runs per server; the median counts. */
	readonly rounds: number;
	readonly size: Size;
	/** Overrides for a quick run. */
	readonly quick: Partial<Size>;
}

const ALL: readonly SideId[] = ['trove', 'boardgame.io', 'colyseus', 'floor'];

/** A closed loop: as fast as the clients can. */
function closed(tables: number, sides: readonly SideId[]): Cell {
	const size = { tables, watchers: 0, rate: 0, warm: 8, seconds: 8 };
	return {
		id: `closed-${tables}`,
		title: `${tables} tables, two clients a table, as fast as they go`,
		job: 'play',
		sides,
		rounds: 5,
		size,
		quick: { tables: 20, warm: 1, seconds: 3 },
	};
}

/** Every cell, in the order in which they are measured. */
export const CELLS: readonly Cell[] = [
	closed(20, ALL),
	closed(50, ALL),
	closed(200, ['trove', 'boardgame.io', 'boardgame.io, files', 'colyseus', 'floor']),
	closed(500, ['trove', 'boardgame.io', 'boardgame.io, files', 'colyseus', 'floor']),
	{
		id: 'paced',
		title: '4,000 actions a second on 500 tables, two clients a table',
		job: 'play',
		sides: ALL,
		rounds: 5,
		size: { tables: 500, watchers: 0, rate: 4000, warm: 20, seconds: 12 },
		quick: { tables: 50, rate: 400, warm: 1, seconds: 3 },
	},
	{
		id: 'light',
		title: '200 actions a second on 50 tables, two clients a table',
		job: 'play',
		sides: ALL,
		rounds: 3,
		size: { tables: 50, watchers: 0, rate: 200, warm: 3, seconds: 10 },
		quick: { tables: 10, rate: 50, warm: 1, seconds: 3 },
	},
	{
		id: 'idle',
		title: '5,000 connections, 2,000 of them seated at 1,000 tables in play, 3,000 watching; nobody acts',
		job: 'idle',
		sides: ['trove', 'boardgame.io', 'colyseus'],
		rounds: 3,
		size: { tables: 1000, watchers: 3000, rate: 0, warm: 10, seconds: 20 },
		quick: { tables: 100, watchers: 300, warm: 2, seconds: 5 },
	},
	{
		id: 'hunt',
		title: 'a whole game of Silver & Gold with four players',
		job: 'hunt',
		sides: ['trove'],
		rounds: 3,
		size: { tables: 8, watchers: 0, rate: 0, warm: 0, seconds: 120 },
		quick: { tables: 2 },
	},
	{
		id: 'first-page',
		title: 'a start with 100,000 finished games in the file',
		job: 'first-page',
		sides: ['trove'],
		rounds: 5,
		size: { tables: 100_000, watchers: 0, rate: 0, warm: 0, seconds: 0 },
		quick: { tables: 2000 },
	},
	{
		id: 'killed',
		title: 'a server killed in the middle of play on 20 tables and started again',
		job: 'killed',
		sides: ['trove'],
		rounds: 5,
		size: { tables: 20, watchers: 0, rate: 200, warm: 0, seconds: 4 },
		quick: { tables: 5, rate: 50, seconds: 2 },
	},
	{
		id: 'flood',
		title: '200 actions a second on 50 tables, while one guest sends 590 moves of 1,280 bytes a second over four connections',
		job: 'flood',
		sides: ['trove'],
		rounds: 3,
		size: { tables: 50, watchers: 0, rate: 200, warm: 3, seconds: 15, flooders: 1, bytes: 1280 },
		quick: { tables: 10, rate: 50, warm: 1, seconds: 5 },
	},
	{
		id: 'flood-four',
		title: 'the same from four guests with an address each',
		job: 'flood',
		sides: ['trove'],
		rounds: 3,
		size: { tables: 50, watchers: 0, rate: 200, warm: 3, seconds: 15, flooders: 4, bytes: 1280 },
		quick: { tables: 10, rate: 50, warm: 1, seconds: 5 },
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
