import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const RUNTIME = fileURLToPath(new URL('./words-runtime.js', import.meta.url));
/** How many of something: which form a word takes. */
const PLURALS = 'new Intl.PluralRules(locale, options)';
const REGISTRY = /\/words\/compiled\/registry\.js$/;
const COMPILED = /\/words\/compiled\/messages\/(_index|[a-z]{2})\.js$/;
/** How a source imports a catalogue. */
const IMPORT = /import \* as (\w+) from '([^']+\/words\/compiled\/messages\/_index\.js)'/;

/**
 * Makes compiled catalogues small. Each has a runtime with cookies, addresses and servers, which we do not use: all
 * share one small runtime instead.
 * With `split`, each language of a catalogue is a file, loaded when it is read (`loadWords`), and messages have
 * numbers instead of names.
 */
export function lean({ split }: { readonly split: boolean }): Plugin[] {
	const runtime: Plugin = {
		name: 'trove:lean',
		enforce: 'pre',
		resolveId: {
			filter: { id: /\/runtime\.js$/ },
			handler: (_, importer) => (importer !== undefined && /\/words\/compiled\//.test(importer) ? RUNTIME : null),
		},
		transform: { filter: { id: REGISTRY }, handler: (code) => ({ code: keeping(code), map: null }) },
	};
	const compiled: Plugin = {
		name: 'trove:lean-catalogue',
		enforce: 'pre',
		transform: {
			filter: { id: COMPILED },
			handler: (code, id) => ({ code: id.endsWith('/_index.js') ? indexOf(code) : languageOf(code, namesIn(id)), map: null }),
		},
	};
	const users: Plugin = {
		name: 'trove:lean-users',
		enforce: 'pre',
		transform: {
			filter: { id: { exclude: COMPILED }, code: IMPORT },
			async handler(code, id) {
				let numbered = code;
				for (const [, alias, source] of code.matchAll(new RegExp(IMPORT, 'g'))) {
					const catalogue = await this.resolve(source, id);
					if (catalogue) numbered = byNumber(numbered, alias, namesIn(catalogue.id));
				}
				return { code: numbered, map: null };
			},
		},
	};
	return split ? [runtime, compiled, users] : [runtime];
}

/** Rules of plurals are slow to make, and a table says many numbers: one for each language is kept. */
function keeping(code: string): string {
	if (!code.includes(PLURALS)) throw new Error('the compiled registry has another form than `lean` knows');
	return `const plurals = {};\n${code.replace(PLURALS, '(plurals[locale + JSON.stringify(options)] ??= new Intl.PluralRules(locale, options))')}`;
}

/** The messages of the catalogue that a compiled file belongs to; a message's number is its place here. */
export function namesIn(id: string): readonly string[] {
	return [...readFileSync(id.replace(/\w+\.js$/, 'en.js'), 'utf8').matchAll(/^export const (\w+) = /gm)].map(([, name]) => name);
}

/** A catalogue: one function for all of its messages, in languages that are files of their own. */
function indexOf(code: string): string {
	const languages = [...code.matchAll(/import \* as __(\w+) from "(\.\/\w+\.js)"/g)].map(
		([, locale, file]) => `${locale}: catalogue('${locale}', () => import('${file}'))`,
	);
	if (languages.length === 0) throw new Error('the compiled index has another form than `lean` knows');
	return `import { catalogue, speaker } from ${JSON.stringify(RUNTIME)};\nexport const say = /* @__PURE__ */ speaker({ ${languages.join(', ')} });`;
}

/** A language as a list of its messages: a text, or a function where something is filled in. */
export function languageOf(code: string, names: readonly string[]): string {
	const [head, ...parts] = code.split(/^export const (?=\w+ = )/m);
	const messages = new Map(parts.map((part) => [part.slice(0, part.indexOf(' ')), messageOf(part)]));
	if (messages.size !== names.length) throw new Error('the compiled languages of a catalogue differ');
	return `${head}\nexport default [\n${names.map((name) => messages.get(name) ?? wrong(name)).join(',\n')}\n];`;
}

function messageOf(part: string): string {
	const [, name, parameters, body] = /^(\w+) = \/\*\*.*?\*\/ \((i?)\) => \{([\s\S]*)\};\s*$/.exec(part) ?? wrong(part);
	const returns = body.replaceAll('/** @type {LocalizedString} */ ', '');
	const [, text] = /^\s*return \((`[^`]*`)\)\s*$/.exec(returns) ?? [];
	// In the forms of a plural the last resort is the message's name; but every number has its form.
	const forms = returns.replace(`return ("${name}");`, '');
	return parameters === '' && text !== undefined ? text : `(i) => {${forms}}`;
}

/** A source in which the messages of a catalogue go by their numbers. */
export function byNumber(code: string, alias: string, names: readonly string[]): string {
	if (new RegExp(`(?<![\\w$.])${alias}\\[`).test(code)) wrong(`${alias}[…]`);
	return code.replaceAll(new RegExp(`(?<![\\w$.]|typeof )${alias}\\.(\\w+)`, 'g'), (_, name: string) => {
		const number = names.indexOf(name);
		return number < 0 ? wrong(`${alias}.${name}`) : `${alias}.say(${number})`;
	});
}

/** Another version of the compiler may write otherwise: better no build than one that says nothing. */
function wrong(what: string): never {
	throw new Error(`not a message as \`lean\` knows them: ${what.slice(0, 200)}`);
}
