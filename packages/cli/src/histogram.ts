const WIDTH = 40;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
const MOST_BARS = 14;

/** How often each value came. */
export type Counts = ReadonlyMap<number, number>;

/** A histogram with one line per bar: range, bar, share. */
export function histogram(counts: Counts, unicode: boolean, decimal: (value: number) => string): string[] {
	const values = [...counts.keys()];
	if (values.length === 0) return [];
	const step = stepFor(Math.min(...values), Math.max(...values));
	const bars = new Map<number, number>();
	for (const [value, count] of counts) {
		const bar = Math.floor(value / step);
		bars.set(bar, (bars.get(bar) ?? 0) + count);
	}
	const first = Math.min(...bars.keys());
	const last = Math.max(...bars.keys());
	const total = [...bars.values()].reduce((sum, count) => sum + count, 0);
	const highest = Math.max(...bars.values());
	const rows = Array.from({ length: last - first + 1 }, (_, i) => {
		const count = bars.get(first + i) ?? 0;
		return { range: rangeOf(first + i, step, unicode), bar: draw(count / highest, unicode), share: `${decimal((100 * count) / total)} %` };
	});
	const ranges = Math.max(...rows.map(({ range }) => range.length));
	const shares = Math.max(...rows.map(({ share }) => share.length));
	return rows.map(({ range, bar, share }) => `${range.padStart(ranges)}  ${share.padStart(shares)}  ${bar}`.trimEnd());
}

/** The smallest step of 1, 2, 5, 10, 20, … with few enough bars. */
function stepFor(min: number, max: number): number {
	for (let power = 1; ; power *= 10) {
		for (const digit of [1, 2, 5]) {
			const step = digit * power;
			if (Math.floor(max / step) - Math.floor(min / step) < MOST_BARS) return step;
		}
	}
}

function rangeOf(bar: number, step: number, unicode: boolean): string {
	const from = bar * step;
	if (step === 1) return `${from}`;
	return `${from}${unicode ? '–' : '..'}${from + step - 1}`;
}

function draw(share: number, unicode: boolean): string {
	if (!unicode) return '#'.repeat(Math.round(share * WIDTH));
	const eighths = Math.round(share * WIDTH * 8);
	return '█'.repeat(eighths >> 3) + EIGHTHS[eighths & 7];
}
