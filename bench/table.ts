// The figures as a Markdown table: one row per measure, one column per game.
import { type Figure, format, reached, targetOf } from './figures.ts';
import { GAMES } from './games.ts';

/** One row per measure and player count. Missed targets are marked. */
export function makeTableText(figures: readonly Figure[]): string {
	const names = [...new Set(figures.map(rowName))].sort((a, b) => order(figures, a) - order(figures, b));
	const rows = names.map((name) => [name, ...GAMES.map((id) => cell(figures.find((figure) => figure.game === id && rowName(figure) === name)))]);
	const head = ['', ...GAMES];
	const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
	const line = (row: readonly string[]): string => `| ${row.map((text, i) => (i === 0 ? text.padEnd(widths[i]) : text.padStart(widths[i]))).join(' | ')} |`;
	const rule = `|${widths.map((width, i) => (i === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
	return [line(head), rule, ...rows.map(line)].join('\n');
}

/** The largest table differs by game, so these rows are shared. */
function rowName({ what, players, unit }: Figure): string {
	return unit === '' && what !== 'actions a game' ? `${what}, ${players} players` : `${what}${unit === '' ? '' : ` (${unit})`}`;
}

/** Rows in the order of the first game, speed by player count. */
function order(figures: readonly Figure[], name: string): number {
	return figures.findIndex((figure) => rowName(figure) === name);
}

function cell(figure: Figure | undefined): string {
	if (!figure) return '';
	const target = targetOf(figure);
	return `${format(figure.value)}${target && !reached(figure, target) ? ' (!)' : ''}`;
}
