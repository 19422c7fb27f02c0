// Tables of results, and whether targets were reached.
import type { Results } from './results.ts';

/** From this share of the processors (percent) on, what others use is told. */
const BUSY = 10;

/** A row: one figure of one cell, and its target. */
export interface Row<Side extends string> {
	readonly cell: string;
	readonly figure: string;
	readonly what: string;
	readonly unit: string;
	readonly digits: number;
	readonly must?: Must<Side>;
}

/** A target: a number, or a multiple of another side's figure and so much more. */
export interface Must<Side extends string> {
	readonly atLeast?: number;
	readonly atMost?: number;
	readonly timesOf?: Side;
	readonly plus?: number;
}

/** What a report needs to know of a cell. */
export interface ReportedCell<Side extends string> {
	readonly id: string;
	readonly title: string;
	readonly sides: readonly Side[];
}

/** What is reported, and in which order. */
export interface Reported<Side extends string, Cell extends ReportedCell<Side>> {
	readonly cells: readonly Cell[];
	readonly rows: readonly Row<Side>[];
	/** The sides with their titles. */
	readonly titles: { readonly [side in Side]: string };
	/** The side that has to reach the targets. */
	readonly main: Side;
}

const numberOf = (value: number | undefined, digits: number): string =>
	value === undefined ? '' : value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A report of results. */
export class Report<Side extends string, Cell extends ReportedCell<Side>> {
	readonly #about: Reported<Side, Cell>;
	readonly #results: Results<Side>;

	constructor(about: Reported<Side, Cell>, results: Results<Side>) {
		this.#about = about;
		this.#results = results;
	}

	/** The cell of a row. */
	cellOf({ cell }: Row<Side>): Cell {
		const found = this.#about.cells.find(({ id }) => id === cell);
		if (!found) throw new Error(`there is no cell ${cell}`);
		return found;
	}

	/** The rows whose targets were missed. */
	get missed(): readonly Row<Side>[] {
		return this.#about.rows.filter((row) => this.#reached(row) === false);
	}

	/** The figures of one run as a line. */
	line(cell: Cell, measured: { readonly [figure: string]: number }): string {
		const shown = this.#about.rows
			.filter((row) => row.cell === cell.id && measured[row.figure] !== undefined)
			.map(({ what, figure, digits, unit }) => `${what} ${Number(measured[figure]).toFixed(digits)}${unit && ` ${unit}`}`);
		return [...shown, ...(measured.errors ? [`errors ${measured.errors}`] : []), ...(measured.missed ? [`missed ${measured.missed}`] : [])].join('; ');
	}

	/** A table per cell. */
	figures(): string {
		return this.#about.cells.map((cell) => this.#figuresOf(cell)).join('\n\n');
	}

	/** Machines and dates of the results. */
	makers(): string {
		const all = Object.values(this.#results.cells);
		if (all.length === 0) return 'Nothing is measured yet.';
		const days = [...new Set(all.map(({ date }) => date.slice(0, 10)))].sort();
		const when = days.length === 1 ? `on ${days[0]}` : `from ${days[0]} to ${days.at(-1)}`;
		const commits = [...new Set(all.map(({ commit }) => commit))].filter(Boolean);
		const isSingle = all.every(({ runs }) => this.#countOf(runs) === 1);
		const single = isSingle ? ' One run of each.' : '';
		const others = Math.max(...all.map((cell) => cell.others ?? 0));
		const busy = others < BUSY ? '' : ` The machine was busy: other programs used up to ${others.toFixed(0)} % of its processors, so that times are too long.`;
		return `Measured ${when} on ${[...new Set(all.map(({ machine }) => machine))].join('; ')}. Commit ${commits.join(', ')}.${single}${busy}`;
	}

	/** How often the main side was measured. */
	#countOf(runs: { readonly [side in Side]?: readonly unknown[] }): number {
		return runs[this.#about.main]?.length ?? 0;
	}

	#figuresOf(cell: Cell): string {
		const { rows, titles } = this.#about;
		const sides = (Object.keys(titles) as Side[]).filter((side) => cell.sides.includes(side));
		const head = ['', ...sides.map((side) => titles[side]), 'must reach', ''];
		const lines = rows
			.filter((row) => row.cell === cell.id)
			.map((row) => [
				`${row.what}${row.unit === '' ? '' : ` (${row.unit})`}`,
				...sides.map((side) => numberOf(this.#results.figure(cell, side, row.figure), row.digits)),
				this.#mustOf(row),
				this.#verdictOf(row),
			]);
		const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
		const rule = `|---|${head
			.slice(1)
			.map(() => '--:|')
			.join('')}`;
		return [`**${capital(cell.title)}**`, '', line(head), rule, ...lines.map(line)].join('\n');
	}

	/** The number that must be reached in a row; undefined if the other side is not measured. */
	#limitOf(row: Row<Side>, { atLeast, atMost, timesOf, plus = 0 }: Must<Side>): number | undefined {
		const factor = atLeast ?? atMost ?? Number.NaN;
		if (timesOf === undefined) return factor;
		const theirs = this.#results.figure(this.cellOf(row), timesOf, row.figure);
		return theirs === undefined ? undefined : factor * theirs + plus;
	}

	/** Whether the target is reached; null if unknown or without a target. */
	#reached(row: Row<Side>): boolean | null {
		if (!row.must) return null;
		const value = this.#results.figure(this.cellOf(row), this.#about.main, row.figure);
		const limit = this.#limitOf(row, row.must);
		if (value === undefined || limit === undefined) return null;
		return row.must.atLeast === undefined ? value <= limit : value >= limit;
	}

	#mustOf(row: Row<Side>): string {
		const { must, digits } = row;
		if (!must) return '';
		const limit = this.#limitOf(row, must);
		const sign = must.atLeast === undefined ? '≤' : '≥';
		if (must.timesOf === undefined) return `${sign} ${(limit ?? 0).toLocaleString('en-US')}`;
		const factor = must.atLeast ?? must.atMost;
		const name = `${factor === 1 ? '' : `${factor} × `}${this.#about.titles[must.timesOf]}${must.plus ? ` + ${must.plus}` : ''}`;
		return [sign, name, limit === undefined ? '' : `(${numberOf(limit, digits)})`].filter(Boolean).join(' ');
	}

	#verdictOf(row: Row<Side>): string {
		const verdict = this.#reached(row);
		return verdict === null ? (row.must ? 'not measured yet' : '') : verdict ? 'reached' : '**missed**';
	}
}
