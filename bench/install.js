// The bench has its own install, so that users do not need its packages. Plain JavaScript for Node 18 and newer.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** Whether all of the bench's packages are installed. */
export function isInstalled() {
	const { dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
	return Object.keys(dependencies).every((name) => existsSync(join(here, 'node_modules', name)));
}

/** Runs a command in a folder; exits if it fails. */
export function run(command, args, options) {
	const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', ...options });
	if (status !== 0) process.exit(status ?? 1);
}

/** Installs what is missing. */
export function install() {
	if (isInstalled()) return;
	console.error("Installing the bench's own dependencies (once) …");
	// `npm ci` fails if a registry lacks an optional package of another platform.
	run('npm', ['install', '--no-save', '--ignore-scripts', '--loglevel=error'], { cwd: here });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) install();
