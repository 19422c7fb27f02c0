// Makes a fresh clone ready: installs what is missing, compiles what is stale; with `client`, builds the web client where that is stale, too. Plain JavaScript for Node 18, using nothing that is not there yet.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Runs something in the repository, so that its folders need no naming: a shell would break a name with a space in two. */
function run(command, args) {
	// What was installed goes first, also a Node of its own. On Windows both are scripts, which only a shell finds.
	const shell = process.platform === 'win32' && command !== process.execPath;
	const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) };
	const { status } = spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], shell });
	if (status !== 0) process.exit(status ?? 1);
}

/** Installed is newer than locked: nothing to do. */
function installed() {
	const marker = join(root, 'node_modules/.package-lock.json');
	return existsSync(marker) && statSync(marker).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** The lock that was installed names the same packages, even if a checkout has touched the file since. */
function sameLock() {
	const marker = join(root, 'node_modules/.package-lock.json');
	if (!existsSync(marker)) return false;
	const have = JSON.parse(readFileSync(marker, 'utf8')).packages;
	const want = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
	return Object.entries(want).every(
		([path, entry]) => path === '' || !path.startsWith('node_modules/') || entry.optional || have[path]?.version === entry.version,
	);
}

if (!installed() && !sameLock()) {
	console.log('Installing what is missing (once) …');
	run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
} else {
	run(process.execPath, ['scripts/words.js']);
}
if (process.argv[2] === 'client') run('node', ['scripts/client.js']);
