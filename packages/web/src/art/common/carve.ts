import type { Drawing, Loop, Mark, Paint } from './ink.ts';

/** A path ready to be shown. */
export interface Stroke {
	readonly d: string;
	readonly fill: string;
	/** Whether it is the ink around a shape, a line instead of a surface. */
	readonly ink: boolean;
	/** Whether contours inside one another are holes. */
	readonly holes: boolean;
	/** How heavy the ink is; 1 is the usual. */
	readonly weight: number;
}

/** How far the knife slips, and how long its straight cuts are. */
const SLIP = 0.4;
const STEP = 4;
/** The second cut of an outline lies a little lower right: the line is thick across the light and thin along it. */
const SHADE_X = 0.9;
const SHADE_Y = 1.1;

/** A paint as CSS. */
export function css(paint: Paint): string {
	return `var(--art-${paint.replace('-', '-dark').replace('+', '-pale')})`;
}

/** The contour as points close to one another: x, y, x, y … Plain loops: a table has hundreds of contours. */
function points(loop: Loop): number[] {
	const all: number[] = [];
	const n = loop.length;
	for (let i = 0; i < n; i++) {
		const before = loop[(i + n - 1) % n];
		const from = loop[i];
		const to = loop[(i + 1) % n];
		const after = loop[(i + 2) % n];
		const dx = to[0] - from[0];
		const dy = to[1] - from[1];
		const chord = Math.sqrt(dx * dx + dy * dy);
		const pieces = Math.max(1, Math.round(chord / STEP));
		if (from[2] && to[2]) {
			for (let piece = 0; piece < pieces; piece++) all.push(from[0] + (dx * piece) / pieces, from[1] + (dy * piece) / pieces);
			continue;
		}
		let outX = dx / 3;
		let outY = dy / 3;
		let intoX = outX;
		let intoY = outY;
		if (!from[2]) {
			const pull = (chord * 0.38) / (Math.hypot(to[0] - before[0], to[1] - before[1]) || 1);
			outX = (to[0] - before[0]) * pull;
			outY = (to[1] - before[1]) * pull;
		}
		if (!to[2]) {
			const pull = (chord * 0.38) / (Math.hypot(after[0] - from[0], after[1] - from[1]) || 1);
			intoX = (after[0] - from[0]) * pull;
			intoY = (after[1] - from[1]) * pull;
		}
		for (let piece = 0; piece < pieces; piece++) {
			const t = piece / pieces;
			const s = 1 - t;
			const a = s * s * (s + 3 * t);
			const b = 3 * t * s * s;
			const c = 3 * t * t * s;
			const d = t * t * (t + 3 * s);
			all.push(from[0] * a + outX * b - intoX * c + to[0] * d, from[1] * a + outY * b - intoY * c + to[1] * d);
		}
	}
	return all;
}

/** Tenths as text. Converting a number to text is slow, and the steps between points are always the same few. */
const TENTHS: string[] = [];
function tenth(n: number): string {
	const at = n + 256;
	if (at < 0 || at > 512) return `${n / 10} `;
	TENTHS[at] ??= `${n / 10} `;
	return TENTHS[at];
}

/** Points as a path, cut by a hand that is not a machine's. */
function trace(all: readonly number[], seed: number, dx: number, dy: number): string {
	const n = all.length / 2;
	// Short contours are lines and small things: a slip would break them.
	const slip = n < 10 ? 0 : SLIP;
	const slow = (Math.max(2, Math.round(n / 9)) * Math.PI * 2) / n;
	const quick = (Math.max(3, Math.round(n / 3.4)) * Math.PI * 2) / n;
	let path = '';
	let lastX = 0;
	let lastY = 0;
	for (let i = 0; i < n; i++) {
		const before = ((i + n - 1) % n) * 2;
		const after = ((i + 1) % n) * 2;
		let x = all[i * 2] + dx;
		let y = all[i * 2 + 1] + dy;
		if (slip > 0) {
			const alongX = all[after] - all[before];
			const alongY = all[after + 1] - all[before + 1];
			const off = (slip * (0.65 * Math.sin(i * slow + seed) + 0.5 * Math.sin(i * quick + seed * 2.3))) / (Math.sqrt(alongX * alongX + alongY * alongY) || 1);
			x -= alongY * off;
			y += alongX * off;
		}
		// Tenths of a unit, told from the last point: short to write and quick to read.
		const tenX = Math.round(x * 10);
		const tenY = Math.round(y * 10);
		path += i === 0 ? `M${tenX / 10} ${tenY / 10}l` : tenth(tenX - lastX) + tenth(tenY - lastY);
		lastX = tenX;
		lastY = tenY;
	}
	return `${path}z`;
}

const seedOf = (loop: Loop): number => loop[0][0] * 0.37 + loop[0][1] * 0.91 + loop.length;

/** A contour as a path. */
export function cut(loop: Loop, seed: number, dx = 0, dy = 0): string {
	return trace(points(loop), seedOf(loop) + seed, dx, dy);
}

function carve(marks: readonly Mark[], plain: boolean, into: Stroke[]): Stroke[] {
	for (const { paint, loops, inked, inside, fine, weight } of marks) {
		if (fine && plain) continue;
		let d = '';
		let again = '';
		for (const loop of loops) {
			const all = points(loop);
			const seed = seedOf(loop);
			d += trace(all, seed, 0, 0);
			if (inked) again += trace(all, seed + 3, SHADE_X * weight, SHADE_Y * weight);
		}
		into.push({ d, fill: css(paint), ink: false, holes: inked && loops.length > 1, weight });
		carve(inside, plain, into);
		if (inked) into.push({ d: d + again, fill: 'none', ink: true, holes: false, weight });
	}
	return into;
}

const carved = new WeakMap<Drawing, Stroke[][]>();

/** The paths of a drawing; those of a plain one leave out what a small picture cannot show. */
export function strokesOf(drawing: Drawing, plain = false): readonly Stroke[] {
	const known = carved.get(drawing) ?? [];
	known[Number(plain)] ??= carve(drawing(), plain, []);
	carved.set(drawing, known);
	return known[Number(plain)];
}

const outlines = new WeakMap<Drawing, readonly string[]>();

/** The silhouette of a drawing: a path for each thing that has ink around it. */
export function silhouetteOf(drawing: Drawing): readonly string[] {
	const known = outlines.get(drawing);
	if (known) return known;
	const paths = drawing()
		.filter(({ inked }) => inked)
		.map(({ loops }) => loops.map((loop) => cut(loop, 0)).join(''));
	outlines.set(drawing, paths);
	return paths;
}
