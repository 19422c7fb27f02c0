import { keep } from './keep.ts';

const PAINT = /--art-([a-z-]+):\s*([^;]+);/g;
const USE = /var\(--art-([a-z-]+)\)/g;
const EITHER = /light-dark\(([^,]+), ([^)]+)\)/;

/** Replaces the names of paints in a text by colours of day or night, for image files, which no style reaches. */
export type Painter = (markup: string, dark: boolean) => string;

/** A painter with the paints of a palette, as `palette.css` has them. */
export function painterOf(palette: string): Painter {
	const paints = new Map([...palette.matchAll(PAINT)].map(([, name, value]) => [name, value]));
	const known: [Map<string, string>, Map<string, string>] = [new Map(), new Map()];
	const colourOf = (name: string, dark: boolean): string => {
		const made = (): string => (paints.get(name) ?? '').replace(EITHER, dark ? '$2' : '$1').replaceAll(USE, (_, inner: string) => colourOf(inner, dark));
		return keep(known[Number(dark)], name, made);
	};
	return (markup, dark) => markup.replaceAll(USE, (_, name: string) => colourOf(name, dark));
}
