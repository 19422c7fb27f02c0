// The bench has an install of its own, so that a user's stays lean. Plain JavaScript, for any Node from 18 on.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** Whether everything that the bench needs is installed. */
export function isInstalled() {
	const { dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
	return Object.keys(dependencies).every((name) => existsSync(join(here, 'node_modules', name)));
}

/** Runs a command in a folder; ends this process if it fails. */
export function run(command, args, options) {
	const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', ...options });
	if (status !== 0) process.exit(status ?? 1);
}

/** Installs what is missing. */
export function install() {
	if (isInstalled()) return;
	console.error("Installing the bench's own dependencies (once) …");
	// Not `npm ci`: it refuses where a registry lacks an optional part for another system.
	run('npm', ['install', '--no-save', '--ignore-scripts', '--loglevel=error'], { cwd: here });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) install();
