import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const RUNTIME = fileURLToPath(new URL('./words-runtime.js', import.meta.url));
/** How many of something: which form a word takes. */
const PLURALS = 'new Intl.PluralRules(locale, options)';
const CATALOGUE = /\/words\/compiled\/(messages\/_index|registry)\.js$/;
/**
 * Makes compiled catalogues small. Each brings a runtime of its own, for cookies, addresses and servers that we do not have: all of them get one small one.
 * With `split`, the languages of a catalogue are files of their own, of which only the one that is read is loaded (`loadWords`).
 */
export function lean({ split }: { readonly split: boolean }): Plugin {
	return {
		name: 'trove:lean',
		enforce: 'pre',
		resolveId: {
			filter: { id: /\/runtime\.js$/ },
			handler: (_, importer) => (importer !== undefined && /\/words\/compiled\//.test(importer) ? RUNTIME : null),
		},
		transform: {
			filter: { id: CATALOGUE },
			handler: (code, id) => {
				if (id.endsWith('registry.js')) return { code: keeping(code), map: null };
				return split ? { code: lazy(code), map: null } : null;
			},
		},
	};
}

/** Rules of plurals are slow to make, and a table says many numbers: one for each language is kept. */
function keeping(code: string): string {
	if (!code.includes(PLURALS)) throw new Error('the compiled registry has another form than `lean` knows');
	return `const plurals = {};\n${code.replace(PLURALS, '(plurals[locale + JSON.stringify(options)] ??= new Intl.PluralRules(locale, options))')}`;
}

/** A message as it was compiled: its name, and what it is called in the catalogues of the languages. */
const MESSAGE = /export const (\w+) =[^=][\s\S]*?return __en\.(\w+)\(inputs\)\s*\}\);?/g;

/** The languages as files of their own, of which a message needs the one that is read. */
function lazy(code: string): string {
	const apart = code.replaceAll(/import \* as __(\w+) from "(\.\/\w+\.js)"/g, "const __$1 = catalogue('$1', () => import('$2'));");
	const short = apart.replaceAll(MESSAGE, (_, name: string, key: string) => `export const ${name} = (i, o) => all[o?.locale ?? 'en'].messages.${key}(i);`);
	return `import { catalogue } from ${JSON.stringify(RUNTIME)};\n${checked(code, short)}\nconst all = { en: __en, ru: __ru, pl: __pl };`;
}

/** Another version of the compiler may write otherwise: better no build than one that says nothing. */
function checked(code: string, short: string): string {
	const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;
	if (count(code, /^export const /gm) !== count(short, /^export const \w+ = \(i, o\) =>/gm))
		throw new Error('the compiled messages have another form than `lean` knows');
	return short;
}
