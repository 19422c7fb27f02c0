import type { Results } from './results.ts';

/** A figure, its target and its format. */
export interface Row {
	readonly part: string;
	readonly figure: string;
	readonly what: string;
	readonly unit: string;
	readonly digits: number;
	readonly most?: number;
	readonly least?: number;
}

const score = (figure: string, what: string, least: number): Row => ({
	part: 'lighthouse',
	figure,
	what: `Lighthouse, phone, ${what}`,
	unit: '',
	digits: 0,
	least,
});

/** All that is measured. */
export const ROWS: readonly Row[] = [
	score('home-performance', 'home: performance', 95),
	score('home-accessibility', 'home: accessibility', 100),
	score('home-practices', 'home: best practices', 100),
	score('table-performance', 'a table: performance', 95),
	score('table-accessibility', 'a table: accessibility', 100),
	score('table-practices', 'a table: best practices', 100),
	{ part: 'sizes', figure: 'home-js', what: 'JavaScript of the home page, gzip', unit: 'kB', digits: 1, most: 90 },
	{ part: 'sizes', figure: 'table-js', what: 'what the largest table adds, gzip', unit: 'kB', digits: 1, most: 60 },
	{ part: 'sizes', figure: 'worker-js', what: 'a bot worker, loaded later, gzip', unit: 'kB', digits: 1 },
	{ part: 'interaction', figure: 'inp', what: 'slowest answer to a press, CPU throttled 4 times, while a bot thinks', unit: 'ms', digits: 0, most: 100 },
	{ part: 'interaction', figure: 'task', what: 'longest task then (0: none over 50 ms)', unit: 'ms', digits: 0, most: 50 },
	{ part: 'interaction', figure: 'frame', what: 'main-thread work per frame during motion, p95', unit: 'ms', digits: 1, most: 16 },
	{ part: 'start', figure: 'first', what: 'from `npm start` to the first card drawn, including the build', unit: 's', digits: 1, most: 60 },
	{ part: 'start', figure: 'start', what: 'the same with a built client', unit: 's', digits: 1 },
];

/** Whether a target is reached; null without a target or a measurement. */
export function isReached({ part, figure, most, least }: Row, results: Results): boolean | null {
	const value = results[part]?.figures[figure];
	if (value === undefined || (most === undefined && least === undefined)) return null;
	return value <= (most ?? Number.POSITIVE_INFINITY) && value >= (least ?? Number.NEGATIVE_INFINITY);
}

/** The figures as a Markdown table; `(!)` marks a missed target. */
export function tableOf(results: Results): string {
	const lines = ROWS.map((row) => {
		const value = results[row.part]?.figures[row.figure];
		const shown = value === undefined ? '–' : `${value.toFixed(row.digits)}${row.unit && ` ${row.unit}`}`;
		const target = row.most !== undefined ? `at most ${row.most} ${row.unit}`.trim() : row.least !== undefined ? `at least ${row.least}` : '';
		return `| ${row.what} | ${shown}${isReached(row, results) === false ? ' (!)' : ''} | ${target} |`;
	});
	return ['| measure | median | target |', '|---|---:|---:|', ...lines].join('\n');
}

/** One line per machine and commit. */
export function makersOf(results: Results): string {
	const makers = Object.entries(results).map(([part, { date, machine, commit }]) => ({ part, by: `${machine}, ${date.slice(0, 10)}, ${commit}` }));
	return [...Map.groupBy(makers, ({ by }) => by)].map(([by, parts]) => `${parts.map(({ part }) => part).join(', ')}: ${by}.`).join('\n');
}
