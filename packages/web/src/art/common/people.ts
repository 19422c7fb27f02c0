import { bare, type Colour, cuts, fine, flat, hard, limb, line, type Mark, oval, type Paint, soft } from './ink.ts';

/** Skins of people and others. */
export type Skin = Paint & ('skin' | 'wood' | 'palm' | 'foam' | 'sand' | 'silver');

const tint = (paint: Paint): Paint => `${paint.replace(/[-+]/, '') as Colour}-`;

/** Shoulders in a coat. */
export function coat(paint: Paint, ...inside: readonly Mark[]): Mark {
	return flat(paint, soft('2,104! 8,86 28,76 50,74 72,76 92,86 98,104!'), bare(tint(paint), soft('64,75! 74,77 92,86 98,105! 66,105!')), ...inside);
}

/** A head without hair. */
export function head(paint: Skin = 'skin'): Mark[] {
	return [
		flat(tint(paint), hard('41,60 59,60 61,80 50,84 39,80')),
		flat(paint, oval(30, 46, 5, 7)),
		flat(tint(paint), oval(70, 46, 5, 7)),
		flat(
			paint,
			soft('31,38 35,22 50,17 65,22 69,38 68,54 61,66 50,71 39,66 32,54'),
			bare(tint(paint), soft('60,20! 66,23 69,38 68,54 61,66 50,72! 58,60 62,44')),
			cuts('64,60', '68,36', '-8,0', 5, 1.5),
		),
	];
}

/** Eyes that look straight, with brows: `calm`, `stern` or `merry`. */
export function eyes(mood: 'calm' | 'stern' | 'merry' = 'calm', patch = false): Mark[] {
	const brow = {
		calm: ['36,37,2 42,34,3.4 47,37,2', '53,37,2 58,34,3.4 64,37,2'],
		stern: ['35,33,2 42,36,4 47,40,3', '53,40,3 58,36,4 65,33,2'],
		merry: ['36,36,1 42,32,3 47,35,1', '53,35,1 58,32,3 64,36,1'],
	}[mood];
	const left = patch ? [line('30,33,3 46,40,3 71,36,2'), bare('ink', soft('35,40! 48,40! 48,47 42,51 36,47'))] : [bare('ink', oval(42, 44, 2.7, 3.4))];
	return [...left, bare('ink', oval(58, 44, 2.7, 3.4)), line(patch ? brow.slice(1) : brow)];
}

/** A nose: straight, round, or hooked. */
export function nose(kind: 'straight' | 'round' | 'hooked' = 'straight', paint: Paint = 'skin-'): Mark[] {
	if (kind === 'round') return [flat(paint, oval(50, 52, 6.5, 5.5))];
	if (kind === 'hooked') return [line('50,42,2 45,50,3 47,55,3 53,54,1')];
	return [line('51,43,1 48,52,2.6 53,53,1.4')];
}

/** A mouth: `smile`, `grin`, `flat`, `open`. */
export function mouth(kind: 'smile' | 'grin' | 'flat' | 'open' = 'smile'): Mark[] {
	if (kind === 'flat') return [line('43,61,1 50,60,2.4 57,61,1')];
	if (kind === 'grin')
		return [flat('paper', soft('40,57! 50,60 60,57! 57,64 50,66 43,64'), line(['46,59,1.4 46,65,1.4', '51,60,1.4 51,66,1.4', '55,59,1.4 55,65,1.4']))];
	if (kind === 'open') return [flat('ink', oval(50, 61, 5, 6))];
	return [line('42,58,0 50,63,3 58,58,0')];
}

/** A full beard; long unless told. */
export function beard(paint: Paint, down = 92): Mark {
	return flat(
		paint,
		soft(`30,44! 35,54 40,55 50,52 60,55 65,54 70,44! 74,62 66,${down - 8} 50,${down} 34,${down - 8} 26,62`),
		bare(tint(paint), soft(`62,54! 70,45! 74,62 66,${down - 8} 50,${down}! 60,72`)),
		cuts(`38,${down - 12}`, `60,${down - 12}`, '1,-16', 5, 1.8),
		bare('ink', soft('43,60 50,58 57,60 50,65')),
	);
}

/** A moustache. */
export function moustache(paint: Paint): Mark {
	return flat(paint, soft('50,54! 58,52 66,57 76,52! 72,62 60,63 50,58! 40,63 28,62 24,52! 34,57 42,52'));
}

/** Hair behind a head, down to the shoulders. */
export function hair(paint: Paint, down = 84): Mark {
	return flat(
		paint,
		soft(`28,30 38,12 50,9 62,12 72,30 76,56 80,${down} 60,${down + 4}! 40,${down + 4}! 20,${down} 24,56`),
		cuts(`26,${down - 4}`, `36,${down}`, '2,-24', 3, 1.8),
		cuts(`74,${down - 4}`, `64,${down}`, '-2,-24', 3, 1.8),
	);
}

/** A hat with three corners. */
export function tricorn(paint: Paint, trim: Paint = 'brass'): Mark[] {
	return [
		flat(paint, soft('29,26! 31,8 50,2 69,8 71,26!'), bare(tint(paint), soft('58,3! 70,8 72,27! 58,27!'))),
		flat(
			paint,
			soft('3,20! 12,32 30,33 50,39 70,33 88,32 97,20! 84,10 68,18 50,25 32,18 16,10'),
			cuts('22,18', '46,30', '2,8', 6, 1.6, 'silver-'),
			cuts('56,30', '78,18', '2,8', 6, 1.6, 'silver-'),
			line('4,19,2 16,12,4 32,20,4 50,27,4 68,20,4 84,12,4 96,19,2', trim),
		),
	];
}

/** A captain's hat, wide as a ship. */
export function bicorne(paint: Paint, trim: Paint = 'brass'): Mark[] {
	return [
		flat(trim, soft('4,36! 10,20 26,6 50,0 74,6 90,20 96,36! 76,28 50,26 24,28')),
		flat(paint, soft('12,30! 18,20 30,10 50,5 70,10 82,20 88,30! 72,24 50,22 28,24'), cuts('20,26', '40,22', '4,-9', 5, 1.6, 'silver-')),
	];
}

/** A kerchief around the head, knotted at the side. */
export function bandana(paint: Paint, spots: Paint = 'paper'): Mark[] {
	return [
		flat(tint(paint), limb('72,30,8 82,36,8 88,48,5 86,56,0')),
		flat(tint(paint), limb('72,28,7 84,28,8 94,34,4 98,42,0')),
		flat(
			paint,
			soft('29,36! 30,22 40,11 50,9 60,11 70,22 72,36! 60,29 50,28 40,29'),
			bare(tint(paint), soft('60,11! 71,22 73,37! 62,30!')),
			...fine(bare(spots, [oval(40, 20, 2.4), oval(50, 15, 2.2), oval(52, 24, 2.2), oval(61, 21, 2.2)])),
		),
	];
}

/** A ring in the ear. */
export function earring(paint: Paint = 'brass', right = false): Mark {
	const x = right ? 71 : 29;
	return flat(paint, [oval(x, 57, 5.5), oval(x, 57, 2.6)]);
}

/** A small heap of stubble: a chin not shaved. */
export function stubble(): Mark {
	return cuts('40,66', '60,66', '0,-5', 7, 1.4);
}

/** Hands, arms and what they hold come last, over the coat: a fist at a place. */
export function fist(x: number, y: number, paint: Skin = 'skin'): Mark[] {
	return [
		flat(
			paint,
			soft(`${x - 8},${y - 6} ${x},${y - 9} ${x + 8},${y - 6} ${x + 9},${y + 3} ${x + 4},${y + 9} ${x - 5},${y + 9} ${x - 9},${y + 3}`),
			line([`${x - 4},${y - 7},1.6 ${x - 4},${y + 1},1.6`, `${x + 1},${y - 8},1.6 ${x + 1},${y},1.6`]),
		),
	];
}
