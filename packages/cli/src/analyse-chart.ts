import type { Estimate } from '@trove/bots';

const BLOCKS = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/** What fills the interval below the chance, and above it: in Unicode and in ASCII. */
const SHADES = { unicode: ['▒', '░'], ascii: ['+', '.'] } as const;

/** A chart of chances: a name per seat, and its chance at each point with its interval. */
export interface ChartSeries {
	readonly name: string;
	readonly values: readonly Estimate[];
}

/** Rows per seat, so that a chart fits on the screen. */
function heightFor(lines: number): number {
	if (lines <= 2) return 5;
	return lines <= 4 ? 3 : 2;
}

/**
 * A strip of columns per seat, full height for certainty and shaded where the interval lies; below it the numbers of
 * the first, middle and last action.
 */
export function chart(lines: readonly ChartSeries[], steps: readonly number[], width: number, unicode: boolean): string[] {
	const height = heightFor(lines.length);
	const room = Math.max(10, width - 7);
	const points = steps.length;
	// Few points get wide columns, many share one.
	const wide = Math.max(1, Math.min(4, Math.floor(room / points)));
	const columns = Math.min(room, points * wide);
	const at = (column: number): number => (points * wide <= room ? Math.floor(column / wide) : Math.floor((column * points) / columns));
	const drawn = lines.flatMap(({ name, values }) => [
		name,
		...strip(
			Array.from({ length: columns }, (_, i) => values[at(i)]),
			height,
			unicode,
		),
		'',
	]);
	return [...drawn, `       ${scale([0, Math.floor((columns - 1) / 2), columns - 1], (column) => `${steps[at(column)] + 1}`, columns)}`];
}

function strip(values: readonly Estimate[], height: number, unicode: boolean): string[] {
	return Array.from({ length: height }, (_, i) => {
		const row = height - 1 - i;
		const mark = i === 0 ? '100 %' : row === 0 ? '  0 %' : '     ';
		return `${mark} ${unicode ? '│' : '|'}${values.map((value) => cell(value, row, height, unicode)).join('')}`.trimEnd();
	});
}

/** A row's cell of a column: full below the interval, shaded within it, and filled in part where that is narrow. */
function cell({ mean, low, high }: Estimate, row: number, height: number, unicode: boolean): string {
	const middle = (row + 0.5) / height;
	const narrow = high - low < 1 / height;
	if (!narrow && low <= middle && middle < high) return SHADES[unicode ? 'unicode' : 'ascii'][middle < mean ? 0 : 1];
	const filled = (narrow ? mean : low) * height - row;
	if (!unicode) return filled >= 0.5 ? '#' : ' ';
	return BLOCKS[Math.max(0, Math.min(8, Math.round(8 * filled)))];
}

/** Labels under their columns, skipped where they would overlap. */
function scale(columns: readonly number[], label: (column: number) => string, width: number): string {
	let text = '';
	for (const column of columns) {
		const said = label(column);
		const from = Math.max(0, Math.min(column, width - said.length));
		if (text === '' || from > text.length) text = text.padEnd(from) + said;
	}
	return text;
}
