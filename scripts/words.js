// Compiles every message catalogue (packages/**/words/*.json) into typed functions if it has changed. Plain JavaScript
// for Node 18: it runs after an install, before the project's own Node is used.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { splitEither } from './either.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const locales = ['en', 'ru', 'pl'];
// One module per language: hundreds of small files would dominate the start-up time.
const outputStructure = 'locale-modules';

/** The folders named `words` with catalogues. */
function catalogues(folder) {
	return readdirSync(folder, { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
		.flatMap((entry) => {
			const path = join(folder, entry.name);
			return entry.name === 'words' && existsSync(join(path, 'en.json')) ? [path] : catalogues(path);
		});
}

/** A catalogue as the compiler reads it. */
function splitCatalogue(path) {
	const messages = Object.entries(JSON.parse(readFileSync(path, 'utf8')));
	return JSON.stringify(Object.fromEntries(messages.map(([key, message]) => [key, key === '$schema' ? message : splitEither(message)])));
}

const version = JSON.parse(readFileSync(join(root, 'node_modules/@inlang/paraglide-js/package.json'), 'utf8')).version;

let compiledCatalogues = 0;
for (const folder of catalogues(join(root, 'packages'))) {
	const hash = createHash('sha256').update(`${version} ${outputStructure}`);
	const split = locales.map((locale) => [locale, splitCatalogue(join(folder, `${locale}.json`))]);
	for (const [, text] of split) hash.update(text);
	const digest = hash.digest('hex');
	const compiled = join(folder, 'compiled');
	const stamp = join(compiled, 'stamp.txt');
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) continue;

	const name = relative(join(root, 'packages'), folder).replaceAll(/[\\/]/g, '-');
	const project = join(root, 'node_modules/.cache/words', `${name}.inlang`);
	mkdirSync(project, { recursive: true });
	for (const [locale, text] of split) writeFileSync(join(project, `${locale}.json`), text);
	const settings = {
		telemetry: 'off',
		baseLocale: 'en',
		locales,
		// A local path: by default the plugin would be fetched from the network.
		modules: [relative(dirname(project), join(root, 'node_modules/@inlang/plugin-message-format/dist/index.js')).replaceAll('\\', '/')],
		'plugin.inlang.messageFormat': { pathPattern: `./${name}.inlang/{locale}.json` },
	};
	writeFileSync(join(project, 'settings.json'), JSON.stringify(settings));
	// Compiled beside the target and renamed, so that nobody reads a partial result.
	const aside = `${compiled}.${process.pid}`;
	const { compile } = await import('@inlang/paraglide-js');
	await compile({ project, outdir: aside, outputStructure, strategy: ['baseLocale'], emitGitIgnore: false, emitPrettierIgnore: false });
	const keys = Object.keys(JSON.parse(readFileSync(join(folder, 'en.json'), 'utf8'))).filter((key) => key !== '$schema');
	const index = readFileSync(join(aside, 'messages/_index.js'), 'utf8');
	const lost = keys.filter((key) => !index.includes(key));
	if (lost.length > 0) throw new Error(`${folder}: not compiled: ${lost.join(', ')}`);
	writeFileSync(join(aside, 'stamp.txt'), digest);
	rmSync(compiled, { recursive: true, force: true });
	renameSync(aside, compiled);
	compiledCatalogues++;
}
if (compiledCatalogues > 0) console.log(`Compiled ${compiledCatalogues} message catalogues.`);
// The compiler leaves timers that would keep the process alive for half a minute.
process.exit(0);
