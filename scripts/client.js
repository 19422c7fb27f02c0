// Builds the web client into packages/web/dist if its sources have changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const web = join(root, 'packages/web');
const dist = join(web, 'dist');
// Dot files are not served.
const stamp = join(dist, '.stamp');
/** Inputs of the build, besides installed packages. */
const SOURCES = ['packages/kernel', 'packages/games', 'packages/bots', 'packages/protocol', 'packages/web', 'package-lock.json'];
/** Not inputs: generated, or for tests only. */
const ASIDE = /^(node_modules|compiled.*|dist.*|test|e2e|testing|gallery.*)$|\.md$/;

/** All files below a path, in a platform-independent order. */
function files(path) {
	if (!existsSync(join(root, path))) return [];
	const entries = readdirSync(join(root, path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
	return entries.filter(({ name }) => !ASIDE.test(name)).flatMap((entry) => (entry.isDirectory() ? files(`${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}

const hash = createHash('sha256');
for (const source of SOURCES) {
	for (const file of /\.json$/.test(source) ? [source] : files(source)) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
}
const digest = hash.digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) {
	console.log('Building the web client …');
	const began = Date.now();
	// Built beside the target and renamed, so that a running server never serves half a build.
	const aside = `${dist}.${process.pid}`;
	const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', web, '--outDir', aside, '--emptyOutDir', '--logLevel', 'warn'];
	const { status } = spawnSync(process.execPath, args, { cwd: web, stdio: ['ignore', 'inherit', 'inherit'] });
	if (status !== 0) {
		rmSync(aside, { recursive: true, force: true });
		process.exit(status ?? 1);
	}
	writeFileSync(join(aside, '.stamp'), digest);
	rmSync(dist, { recursive: true, force: true });
	renameSync(aside, dist);
	console.log(`The web client is built (${((Date.now() - began) / 1000).toFixed(0)} s).`);
}
