// Prepares a clone: installs packages, compiles catalogues and, with `client`, builds the web client, each only if
// stale. Plain JavaScript for Node 18, using only built-in modules.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Runs a command in the repository root. Relative paths, because a shell on Windows would split paths with spaces. */
function run(command, args) {
	// Installed commands come first on the PATH. On Windows they are scripts, which need a shell.
	const shell = process.platform === 'win32' && command !== process.execPath;
	const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) };
	const { status } = spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], shell });
	if (status !== 0) process.exit(status ?? 1);
}

/** Whether the install is newer than the lock file. */
function installed() {
	const marker = join(root, 'node_modules/.package-lock.json');
	return existsSync(marker) && statSync(marker).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** Whether the installed lock names the same packages, even if a checkout has touched the file. */
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
