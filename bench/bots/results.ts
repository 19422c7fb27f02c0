// The results by cell, kept in results.json so that a run can be resumed.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { GAMES, type GameId } from '../games.ts';
import type { Cell } from './cells.ts';
import { commit, levelsOf } from './frozen.ts';
import { emptyTally, type Tally } from './interval.ts';
import { nothingSpent, type Spent } from './spent.ts';

/** Provenance of a result. */
export interface Made {
	/** Hash of the bots that played; of all bots if all play. */
	levels: string;
	commit: string;
	date: string;
	command: string;
	machine: string;
	/** Wall-clock time over all runs. */
	seconds: number;
	/** Why it ended; null while incomplete. */
	stop: Stop | null;
}

/**
 * Why a cell ended. `decided`: its interval lies on one side of its target, or is narrow and on one side of a half;
 * `even`: narrow around a half.
 */
export type Stop = 'decided' | 'even' | 'games' | 'time' | 'done';

/** Games of two sides. */
export interface DuelResult extends Made {
	kind: 'duel';
	tally: Tally;
	spent: [Spent, Spent];
	/** The next deal, and deals that were unfinished when a run was interrupted. */
	next: number;
	open: number[];
}

/** Iterations per second of both searches. */
export interface SpeedResult extends Made {
	kind: 'speed';
	/** Medians over the rounds. */
	trove: number;
	peer: number;
	ratio: number;
	rounds: number;
}

/** Moves of all bots at all tables. */
export interface LegalResult extends Made {
	kind: 'legal';
	games: number;
	moves: { [player: string]: number };
	tables: { [table: string]: number };
	/** Refusals and exceptions, with everything needed to reproduce them. */
	failures: string[];
	next: number;
	open: number[];
}

/** Moves of Cabin boy, rated by Captain's advice. */
export interface BlundersResult extends Made {
	kind: 'blunders';
	games: number;
	moves: number;
	/** The number of games by number of blunders. */
	perGame: { [count: string]: number };
	/** Win probability given away over all moves. */
	cost: number;
	next: number;
	open: number[];
}

/** What a best response gains against Captain's mixed strategy. */
export interface ExploitResult extends Made {
	kind: 'exploit';
	positions: number;
	/** Stars per round: the mean over the positions with its 95% interval, and the worst. */
	mean: number;
	low: number;
	high: number;
	worst: number;
}

/** A cell's result. */
export type Result = DuelResult | SpeedResult | LegalResult | BlundersResult | ExploitResult;

/** Where results are kept. */
export const RESULTS = join(import.meta.dirname, 'results.json');

/** The results by the cell's id. */
export class Results {
	readonly #path: string;
	readonly cells: { [id: string]: Result };
	#saved = 0;

	constructor(path: string = RESULTS) {
		this.#path = path;
		this.cells = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { cells: { [id: string]: Result } }).cells : {};
	}

	/** Writes the file atomically; with `soon`, at most every five seconds. */
	save(soon = false): void {
		if (soon && performance.now() - this.#saved < 5000) return;
		this.#saved = performance.now();
		const sorted = Object.fromEntries(Object.entries(this.cells).sort(([a], [b]) => (a < b ? -1 : 1)));
		writeFileSync(`${this.#path}.new`, `${JSON.stringify({ cells: sorted }, null, 1)}\n`);
		renameSync(`${this.#path}.new`, this.#path);
	}

	/** The cells measured with other bots than the current ones. */
	stale(cells: readonly Cell[]): Cell[] {
		return cells.filter((cell) => this.cells[cell.id] && this.cells[cell.id].levels !== levelsFor(cell));
	}
}

const hashes = new Map<GameId, string>();

/** The hash of the bots that a cell measures. */
export function levelsFor({ game }: Pick<Cell, 'game'>): string {
	const of = (id: GameId): string => {
		const known = hashes.get(id) ?? levelsOf(id);
		hashes.set(id, known);
		return known;
	};
	return game ? of(game) : GAMES.map((id) => of(id).slice(0, 6)).join('-');
}

/** The provenance of a new result. */
function madeNow(cell: Cell, command: string): Made {
	const machine = `Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown'} × ${cpus().length}, ${process.platform} ${process.arch}`;
	return { levels: levelsFor(cell), commit: commit(), date: new Date().toISOString(), command, machine, seconds: 0, stop: null };
}

/** An empty result of a cell. */
export function emptyResult(cell: Cell, command: string): Result {
	const made = madeNow(cell, command);
	switch (cell.kind) {
		case 'duel':
			return { kind: 'duel', ...made, tally: emptyTally(), spent: [nothingSpent(), nothingSpent()], next: 0, open: [] };
		case 'speed':
			return { kind: 'speed', ...made, trove: 0, peer: 0, ratio: 0, rounds: 0 };
		case 'legal':
			return { kind: 'legal', ...made, games: 0, moves: {}, tables: {}, failures: [], next: 0, open: [] };
		case 'blunders':
			return { kind: 'blunders', ...made, games: 0, moves: 0, perGame: {}, cost: 0, next: 0, open: [] };
		case 'exploit':
			return { kind: 'exploit', ...made, positions: 0, mean: 0, low: 0, high: 0, worst: 0 };
	}
}
