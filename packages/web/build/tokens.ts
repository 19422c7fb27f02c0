import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type * as Names from '../src/art/common/names.ts';

const NAMES = new URL('../src/art/common/names.ts', import.meta.url).href;
const ART = /\/src\/art\/.*\.ts$/;
const NAMED = /^named\('/m;

/**
 * Replaces drawings by their names in the page: only the press draws. Such a module's other exports must be plain
 * data.
 */
export function tokens(): Plugin {
	return {
		name: 'trove:tokens',
		apply: 'build',
		enforce: 'pre',
		async load(id) {
			if (!ART.test(id) || !NAMED.test(readFileSync(id, 'utf8'))) return null;
			// As the drawings themselves import it: this file may be a copy, bundled with the configuration.
			const names = (await import(NAMES)) as typeof Names;
			const module = (await import(pathToFileURL(id).href)) as { readonly [name: string]: unknown };
			const lines = Object.entries(module).flatMap(([name, value]) => {
				const written = writtenOf(value, names);
				return written === null ? [] : [`export const ${name} = ${written};`];
			});
			return { code: ["import { token } from '/src/art/common/names.ts';", ...lines].join('\n'), map: null };
		},
	};
}

/** A value as code; null for what helps to draw, and has no use in a page. */
function writtenOf(value: unknown, names: typeof Names): string | null {
	if (names.isNamed(value)) return `token(${JSON.stringify(names.nameOf(value))})`;
	if (typeof value === 'function') return null;
	if (Array.isArray(value)) return `[${value.map((inner) => writtenOf(inner, names)).join(', ')}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	return `{ ${Object.entries(value)
		.map(([key, inner]) => `${JSON.stringify(key)}: ${writtenOf(inner, names)}`)
		.join(', ')} }`;
}
