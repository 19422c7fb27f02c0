// The server's tables in docs/performance.md, made from the results.
import { CELLS } from './cells.ts';
import type { Results } from './results.ts';
import { SIDE_IDS, type SideId } from './side-ids.ts';
import { cellOf, limitOf, ROWS, type Row, reached } from './targets.ts';

const TITLES: { readonly [side in SideId]: string } = {
	trove: 'Trove',
	'boardgame.io': 'boardgame.io, memory',
	'boardgame.io, files': 'boardgame.io, files',
	colyseus: 'Colyseus, memory',
	floor: 'floor: echo and one row',
};

const numberOf = (value: number | undefined, digits: number): string =>
	value === undefined ? '' : value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

function mustOf(row: Row, results: Results): string {
	const { must, digits } = row;
	if (!must) return '';
	const limit = limitOf(row, must, results);
	const sign = must.atLeast === undefined ? '≤' : '≥';
	const factor = must.atLeast ?? must.atMost;
	const name = must.timesOf === undefined ? '' : `${factor === 1 ? '' : `${factor} × `}${TITLES[must.timesOf]}`;
	const shown = must.timesOf === undefined ? (limit ?? 0).toLocaleString('en-US') : numberOf(limit, digits);
	return [sign, name || shown, name && limit !== undefined ? `(${shown})` : ''].filter(Boolean).join(' ');
}

function verdictOf(row: Row, results: Results): string {
	const verdict = reached(row, results);
	return verdict === null ? (row.must ? 'not measured yet' : '') : verdict ? 'reached' : '**missed**';
}

/** A table per cell. */
function figures(results: Results): string {
	return CELLS.map((cell) => {
		const rows = ROWS.filter((row) => cellOf(row) === cell);
		const sides = SIDE_IDS.filter((side) => cell.sides.includes(side));
		const head = ['', ...sides.map((side) => TITLES[side]), 'must reach', ''];
		const lines = rows.map((row) => [
			`${row.what}${row.unit === '' ? '' : ` (${row.unit})`}`,
			...sides.map((side) => numberOf(results.figure(cell, side, row.figure), row.digits)),
			mustOf(row, results),
			verdictOf(row, results),
		]);
		const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
		const rule = `|---|${head
			.slice(1)
			.map(() => '--:|')
			.join('')}`;
		return [`**${capital(cell.title)}**`, '', line(head), rule, ...lines.map(line)].join('\n');
	}).join('\n\n');
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Machines and dates of the results. */
function makers(results: Results): string {
	const all = Object.values(results.cells);
	if (all.length === 0) return 'Nothing is measured yet.';
	const days = [...new Set(all.map(({ date }) => date.slice(0, 10)))].sort();
	const when = days.length === 1 ? `on ${days[0]}` : `from ${days[0]} to ${days.at(-1)}`;
	const commits = [...new Set(all.map(({ commit }) => commit))].filter(Boolean);
	return `Measured ${when} on ${[...new Set(all.map(({ machine }) => machine))].join('; ')}. Commit ${commits.join(', ')}.`;
}

/** The tables by marker name. */
export const TABLES: { readonly [name: string]: (results: Results) => string } = { 'server-makers': makers, server: figures };
