#!/usr/bin/env node
// Plain JavaScript for Node 18: starts the command with this Node if it strips types, else with the installed one.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NEEDED = 24;
const here = dirname(fileURLToPath(import.meta.url));

if (Number.parseInt(process.versions.node, 10) >= NEEDED) await start();
else rerun();

async function start() {
	// Suppresses the warning of some versions that type stripping is experimental.
	const loud = process.listeners('warning');
	process.removeAllListeners('warning');
	process.on('warning', (warning) => {
		if (warning.name !== 'ExperimentalWarning') for (const listener of loud) listener(warning);
	});
	// The compile cache halves the next start-up.
	module.enableCompileCache?.();
	try {
		await import(pathToFileURL(join(here, '../src/main.ts')).href);
	} catch (error) {
		stop(`cannot start: ${String(error?.message ?? error).split('\n')[0]}; run "npm ci" in the repository`);
	}
}

function rerun() {
	const node = pinned();
	if (node === undefined) return stop(`Node ${NEEDED} or newer is needed, this is ${process.versions.node}; run "npm ci" in the repository to get one`);
	const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
	const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
	// A terminal sends ^C to both processes; forwarding it would deliver it twice.
	const reached = (signal) => signal === 'SIGINT' && process.stdin.isTTY;
	for (const signal of signals) process.on(signal, () => reached(signal) || child.kill(signal));
	child.on('error', (error) => stop(`cannot start ${node}: ${error.message}`));
	child.on('exit', (code, signal) => {
		if (signal === null) process.exit(code);
		for (const one of signals) process.removeAllListeners(one);
		process.kill(process.pid, signal);
	});
}

/** The Node of an optional dependency, beside this package or above it. */
function pinned() {
	const names = [`node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`];
	const file = process.platform === 'win32' ? 'node.exe' : 'node';
	for (let folder = here, above = dirname(here); folder !== above; folder = above, above = dirname(folder)) {
		for (const name of names) {
			const path = join(folder, 'node_modules', name, 'bin', file);
			if (existsSync(path)) return path;
		}
	}
	return undefined;
}

function stop(problem) {
	process.stderr.write(`trove: ${problem}\n`);
	process.exitCode = 1;
}
