import { keep } from './keep.ts';
import palette from './palette.css?raw';

/** What each paint is, as the palette says it: for pictures that stand outside of the page, where no style reaches them. */
const PAINTS = new Map([...palette.matchAll(/--art-([a-z-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
const USE = /var\(--art-([a-z-]+)\)/g;
const EITHER = /light-dark\(([^,]+), ([^)]+)\)/;

const known: [Map<string, string>, Map<string, string>] = [new Map(), new Map()];

/** The colour of a paint by day or by night. */
function colourOf(name: string, dark: boolean): string {
	const made = (): string => (PAINTS.get(name) ?? '').replace(EITHER, dark ? '$2' : '$1').replaceAll(USE, (_, inner: string) => colourOf(inner, dark));
	return keep(known[Number(dark)], name, made);
}

/** A text with the colours themselves instead of the names of paints. */
export function painted(markup: string, dark: boolean): string {
	return markup.replaceAll(USE, (_, name: string) => colourOf(name, dark));
}
