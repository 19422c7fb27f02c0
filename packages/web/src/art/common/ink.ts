/** The flat colours of all pictures; `palette.css` says what they are by day and by night. */
export type Colour =
	| 'ink'
	| 'paper'
	| 'sand'
	| 'brass'
	| 'sea'
	| 'deep'
	| 'coral'
	| 'palm'
	| 'plum'
	| 'silver'
	| 'wood'
	| 'foam'
	| 'skin'
	| 'orange'
	| 'sky'
	| 'beach'
	| 'board'
	| 'desk'
	| 'stone'
	| 'lagoon'
	| 'sun'
	| 'ray';
/** A colour, its one shade (`-`) or its pale tint (`+`). */
export type Paint = Colour | `${Colour}-` | `${Colour}+`;

/** A point of a contour: the line turns softly there, or sharply. */
export type Turn = readonly [x: number, y: number, sharp: boolean];
/** A closed contour. */
export type Loop = readonly Turn[];

/** A piece of a picture: contours filled with a colour, what is cut inside them, and the ink around. */
export interface Mark {
	readonly paint: Paint;
	readonly loops: readonly Loop[];
	readonly inked: boolean;
	readonly inside: readonly Mark[];
	/** Left out where the picture is small. */
	readonly fine: boolean;
	/** How heavy the ink is; 1 is the usual. */
	readonly weight: number;
}

/** A picture, drawn when it is first needed; the unit is a hundredth of an emblem's side. */
export type Drawing = () => readonly Mark[];

const read = (points: string): number[][] => points.split(' ').map((point) => point.replace('!', '').split(',').map(Number));

/** A contour through `x,y` points, turning softly; `x,y!` is a sharp corner. */
export function soft(points: string): Loop {
	const sharp = points.split(' ').map((point) => point.endsWith('!'));
	return read(points).map(([x, y], i) => [x, y, sharp[i]]);
}

/** A contour with a sharp corner at each `x,y`. */
export function hard(points: string): Loop {
	return read(points).map(([x, y]) => [x, y, true]);
}

/** A box with corners cut off by `r`. */
export function box(x: number, y: number, w: number, h: number, r = 0): Loop {
	if (r === 0) return hard(`${x},${y} ${x + w},${y} ${x + w},${y + h} ${x},${y + h}`);
	const [right, bottom] = [x + w, y + h];
	return [
		[x + r, y, true],
		[right - r, y, true],
		[right - r * 0.3, y + r * 0.3, false],
		[right, y + r, true],
		[right, bottom - r, true],
		[right - r * 0.3, bottom - r * 0.3, false],
		[right - r, bottom, true],
		[x + r, bottom, true],
		[x + r * 0.3, bottom - r * 0.3, false],
		[x, bottom - r, true],
		[x, y + r, true],
		[x + r * 0.3, y + r * 0.3, false],
	];
}

/** An oval around a point. */
export function oval(x: number, y: number, rx: number, ry: number = rx): Loop {
	return Array.from({ length: 8 }, (_, i) => [x + rx * Math.cos((i * Math.PI) / 4), y + ry * Math.sin((i * Math.PI) / 4), false]);
}

/** A star of `n` points. */
export function star(x: number, y: number, r: number, n = 5, inner = 0.45, turn = -90): Loop {
	return Array.from({ length: n * 2 }, (_, i) => {
		const angle = ((turn + (i * 180) / n) * Math.PI) / 180;
		const far = i % 2 === 0 ? r : r * inner;
		return [x + far * Math.cos(angle), y + far * Math.sin(angle), true];
	});
}

/** A point of the soft curve between `b` and `c`. */
function between(a: number, b: number, c: number, d: number, t: number): number {
	return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
}

/** The contour of a brush drawn through `x,y,width` points: thick and thin as a hand presses. */
export function limb(points: string): Loop {
	const along = read(points);
	const last = along.length - 1;
	const pick = (i: number): number[] => along[Math.max(0, Math.min(last, i))];
	const pieces = 4;
	const left: Turn[] = [];
	const right: Turn[] = [];
	const middle = Array.from({ length: last * pieces + 1 }, (_, step) => {
		const i = Math.min(last - 1, Math.floor(step / pieces));
		const t = step / pieces - i;
		return [0, 1, 2].map((axis) => between(pick(i - 1)[axis], pick(i)[axis], pick(i + 1)[axis], pick(i + 2)[axis], t));
	});
	middle.forEach(([x, y, width], i) => {
		const [fromX, fromY] = middle[Math.max(0, i - 1)];
		const [toX, toY] = middle[Math.min(middle.length - 1, i + 1)];
		const long = Math.hypot(toX - fromX, toY - fromY) || 1;
		const across = Math.max(0, width) / 2 / long;
		const end = i === 0 || i === middle.length - 1;
		left.push([x - (toY - fromY) * across, y + (toX - fromX) * across, end]);
		right.push([x + (toY - fromY) * across, y - (toX - fromX) * across, end]);
	});
	return [...left, ...right.reverse()];
}

const asLoops = (loops: Loop | readonly Loop[]): readonly Loop[] => (typeof loops[0][0] === 'number' ? [loops as Loop] : (loops as readonly Loop[]));

/** A flat colour with ink around it. Several contours in one mark are holes in one another. */
export function flat(paint: Paint, loops: Loop | readonly Loop[], ...inside: readonly Mark[]): Mark {
	return { paint, loops: asLoops(loops), inked: true, inside, fine: false, weight: 1 };
}

/** A flat colour without a line: a shade, a light, a patch. */
export function bare(paint: Paint, loops: Loop | readonly Loop[]): Mark {
	return { paint, loops: asLoops(loops), inked: false, inside: [], fine: false, weight: 1 };
}

/** Brush strokes, each through `x,y,width` points. */
export function line(points: string | readonly string[], paint: Paint = 'ink'): Mark {
	return bare(paint, (typeof points === 'string' ? [points] : points).map(limb));
}

/** Cuts of the gouge: `n` wedges that begin between two points and run thin along `dx,dy`. */
export function cuts(from: string, to: string, along: string, n: number, width = 1.6, paint: Paint = 'ink'): Mark {
	const [[x1, y1], [x2, y2], [dx, dy]] = [...read(from), ...read(to), ...read(along)];
	const long = Math.hypot(dx, dy) || 1;
	const loops = Array.from({ length: n }, (_, i): Loop => {
		const t = n === 1 ? 0 : i / (n - 1);
		const reach = 1 - 0.28 * Math.abs(Math.sin(i * 2.4 + x1 + y1));
		const [x, y] = [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t];
		const [ax, ay] = [((-dy / long) * width) / 2, ((dx / long) * width) / 2];
		return [
			[x + ax, y + ay, true],
			[x - ax, y - ay, true],
			[x + dx * reach, y + dy * reach, true],
		];
	});
	return { ...bare(paint, loops), fine: true };
}

/** The same marks, left out where the picture is small. */
export function fine(...marks: readonly Mark[]): Mark[] {
	return marks.map((mark) => ({ ...mark, fine: true }));
}

/** The same marks with lighter ink. */
export function light(weight: number, ...marks: readonly Mark[]): Mark[] {
	return marks.map((mark) => ({ ...mark, inside: light(weight, ...mark.inside), weight: mark.weight * weight }));
}

/** Marks moved to a place, scaled, turned by degrees, mirrored. The line keeps its weight unless they become small. */
export function place(marks: readonly Mark[], x: number, y: number, scale = 1, turn = 0, mirror = false): Mark[] {
	const [cos, sin] = [Math.cos((turn * Math.PI) / 180) * scale, Math.sin((turn * Math.PI) / 180) * scale];
	const move = ([px, py, sharp]: Turn): Turn => {
		const across = mirror ? -px : px;
		return [x + across * cos - py * sin, y + across * sin + py * cos, sharp];
	};
	const lighter = Math.min(1, Math.max(0.5, scale * 1.25));
	return marks.map((mark) => ({
		...mark,
		loops: mark.loops.map((loop) => loop.map(move)),
		inside: place(mark.inside, x, y, scale, turn, mirror),
		weight: mark.weight * lighter,
	}));
}

/** Marks turned around a point. */
export function turned(marks: readonly Mark[], degrees: number, x = 50, y = 50): Mark[] {
	const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
	return place(marks, x - x * cos + y * sin, y - x * sin - y * cos, 1, degrees);
}

/** A drawing of 100 units put around a point with the given side. */
export function emblem(drawing: Drawing, x: number, y: number, side: number, turn = 0, mirror = false): Mark[] {
	const half = side / 2;
	const [cos, sin] = [Math.cos((turn * Math.PI) / 180) * half, Math.sin((turn * Math.PI) / 180) * half];
	const across = mirror ? 1 : -1;
	return place(drawing(), x + across * cos + sin, y + across * sin - cos, side / 100, turn, mirror);
}
