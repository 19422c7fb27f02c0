// Strength over thinking time, as an SVG for light and dark backgrounds.
import type { Interval } from './interval.ts';

/** A point of a curve: milliseconds per move, and the share of wins. */
export interface Point extends Interval {
	readonly ms: number;
}

/** A game's curve. */
export interface Curve {
	readonly name: string;
	readonly points: readonly Point[];
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [760, 420, 56, 158, 24, 48];
const TIMES = [1, 3, 10, 30, 100, 300, 1000];
/** Curves differ in colour, dashes and the label at the end. */
const DASHES = ['none', '7 4', '2 4', '10 4 2 4'];
const STYLE = `
text { font: 13px system-ui, sans-serif; fill: #1d2430 }
.paper { fill: #fbf6ea } .grid { stroke: #d9cfb8; stroke-width: 1 } .even { stroke: #8a7f68; stroke-width: 1.5; stroke-dasharray: 3 3 }
.c0 { --c: #1f5f6b } .c1 { --c: #9a6a14 } .c2 { --c: #b23b24 } .c3 { --c: #6d4a7e }
.line { fill: none; stroke: var(--c); stroke-width: 2.5 } .bar { stroke: var(--c); stroke-width: 1.5; opacity: .6 } .dot { fill: var(--c) } .name { fill: var(--c); font-weight: 600 }
@media (prefers-color-scheme: dark) {
text { fill: #f4ead5 } .paper { fill: #12343f } .grid { stroke: #2b4d58 } .even { stroke: #9aa5ad }
.c0 { --c: #7cc4d1 } .c1 { --c: #e0b25c } .c2 { --c: #f08f78 } .c3 { --c: #c9a3db }
}`;

const x = (ms: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * Math.log10(ms)) / 3;
const round = (value: number): string => value.toFixed(1);

/** Draws the curves; the bars are 95% intervals. */
export function drawCurves(curves: readonly Curve[], title: string): string {
	const shown = curves.filter(({ points }) => points.length > 0);
	const lows = shown.flatMap(({ points }) => points.map(({ low }) => low));
	const highs = shown.flatMap(({ points }) => points.map(({ high }) => high));
	const floor = Math.floor(Math.min(0.5, ...lows) * 10) / 10;
	const ceiling = Math.max(floor + 0.1, Math.ceil(Math.max(0.6, ...highs) * 10) / 10);
	const y = (share: number): number => TOP + ((HEIGHT - TOP - BOTTOM) * (ceiling - share)) / (ceiling - floor);
	const lines: string[] = [];
	for (let tenth = Math.round(floor * 10); tenth <= Math.round(ceiling * 10); tenth++) {
		const at = round(y(tenth / 10));
		lines.push(`<line class="${tenth === 5 ? 'even' : 'grid'}" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at}" y2="${at}"/>`);
		lines.push(`<text x="${LEFT - 8}" y="${at}" text-anchor="end" dominant-baseline="middle">${tenth * 10}%</text>`);
	}
	for (const ms of TIMES) lines.push(`<text x="${round(x(ms))}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${ms}</text>`);
	lines.push(`<text x="${round((LEFT + WIDTH - RIGHT) / 2)}" y="${HEIGHT - 8}" text-anchor="middle">milliseconds a move</text>`);
	const names = spread(shown.map(({ points }) => y(points.at(-1)?.rate ?? 0.5)));
	for (const [i, { name, points }] of shown.entries()) lines.push(...curveOf(i, name, points, names[i], y));
	const told = shown.map(({ name, points }) => `${name}: ${points.map(({ ms, rate }) => `${ms} ms ${(100 * rate).toFixed(0)}%`).join(', ')}.`).join(' ');
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title desc">`,
		`<title id="title">${escaped(title)}</title>`,
		`<desc id="desc">${escaped(told || 'Nothing is measured yet.')}</desc>`,
		`<style>${STYLE}</style>`,
		`<rect class="paper" width="${WIDTH}" height="${HEIGHT}" rx="10"/>`,
		...lines,
		'</svg>\n',
	].join('\n');
}

function curveOf(i: number, name: string, points: readonly Point[], nameAt: number, y: (share: number) => number): string[] {
	const dash = DASHES[i % DASHES.length];
	// Error bars of several games at one time are drawn side by side.
	const beside = (i - 1.5) * 4;
	const path = points.map(({ ms, rate }, at) => `${at === 0 ? 'M' : 'L'}${round(x(ms) + beside)} ${round(y(rate))}`).join(' ');
	return [
		`<g class="c${i % 4}">`,
		`<path class="line" stroke-dasharray="${dash}" d="${path}"/>`,
		...points.flatMap(({ ms, rate, low, high }) => {
			const at = round(x(ms) + beside);
			return [
				`<line class="bar" x1="${at}" x2="${at}" y1="${round(y(low))}" y2="${round(y(high))}"/>`,
				`<circle class="dot" cx="${at}" cy="${round(y(rate))}" r="4"/>`,
			];
		}),
		`<text class="name" x="${WIDTH - RIGHT + 14}" y="${round(nameAt)}" dominant-baseline="middle">${escaped(name)}</text>`,
		'</g>',
	];
}

/** Positions of the labels at the curves' ends, without overlap, in the order of the curves. */
function spread(places: readonly number[]): number[] {
	const order = places.map((at, i) => ({ at, i })).sort((a, b) => a.at - b.at);
	const result = [...places];
	let last = Number.NEGATIVE_INFINITY;
	for (const { at, i } of order) {
		last = Math.max(at, last + 17);
		result[i] = last;
	}
	return result;
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
