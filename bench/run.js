// Installs the bench's own dependencies when they are missing, then runs it with the project's Node. Plain JavaScript, for any Node from 18 on.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const windows = process.platform === 'win32';

function run(command, args, options) {
	const { status } = spawnSync(command, args, { stdio: 'inherit', shell: windows, ...options });
	if (status !== 0) process.exit(status ?? 1);
}

const { dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
if (!Object.keys(dependencies).every((name) => existsSync(join(here, 'node_modules', name)))) {
	console.error("Installing the bench's own dependencies (once) …");
	// Not `npm ci`: it refuses where a registry lacks an optional part for another system.
	run('npm', ['install', '--no-save', '--ignore-scripts', '--loglevel=error'], { cwd: here });
}

const pinned = join(here, '../node_modules/.bin', windows ? 'node.cmd' : 'node');
const node = existsSync(pinned) ? pinned : process.execPath;
const [first, ...rest] = process.argv.slice(2);
const script = ['bots', 'server', 'web'].includes(first) ? [join(here, first, 'main.ts'), ...rest] : [join(here, 'all.ts'), ...process.argv.slice(2)];
run(node, ['--expose-gc', ...script], { env: { ...process.env, NODE_ENV: 'production' } });
