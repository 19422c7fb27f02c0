#!/usr/bin/env node
// Plain JavaScript for Node 18: starts the command with this Node if it runs TypeScript as it is, else with the one that the install brought along.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import v8 from 'node:v8';

const NEEDED = 24;
/**
 * How V8 is to keep a server's memory; both are for a Node that starts, since it then decides it for good. A table's newest documents live until its next move: among so many
 * young ones, fewer of them are copied. And V8 would put what seems to live long among the old at once, where it holds on to all it refers to:
 * of a server's many short-lived documents it guessed that in about half of the runs under load, and collecting took three times as long.
 */
const MEMORY = ['--max-semi-space-size=64', '--no-allocation-site-pretenuring'];
const here = dirname(fileURLToPath(import.meta.url));

const isServer = process.argv[2] === 'serve';

if (Number.parseInt(process.versions.node, 10) >= NEEDED) await start();
else rerun();

async function start() {
	// Some versions announce that they strip types; nobody asked.
	const loud = process.listeners('warning');
	process.removeAllListeners('warning');
	process.on('warning', (warning) => {
		if (warning.name !== 'ExperimentalWarning') for (const listener of loud) listener(warning);
	});
	if (isServer && !process.execArgv.includes(MEMORY[0])) again();
	// Compiled code is kept for the next start, which then takes half as long.
	module.enableCompileCache?.();
	try {
		await import(pathToFileURL(join(here, '../src/main.ts')).href);
	} catch (error) {
		stop(`cannot start: ${String(error?.message ?? error).split('\n')[0]}; run "npm ci" in the repository`);
	}
}

/** Becomes a Node with a server's memory: the same process, as before for whoever started it. Where that cannot be done, this one serves as well, only with a little more work. */
function again() {
	try {
		process.execve(process.execPath, [process.execPath, ...MEMORY, ...process.execArgv, ...process.argv.slice(1)], process.env);
	} catch {
		v8.setFlagsFromString(MEMORY[1]);
	}
}

function rerun() {
	const node = pinned();
	if (node === undefined) return stop(`Node ${NEEDED} or newer is needed, this is ${process.versions.node}; run "npm ci" in the repository to get one`);
	const child = spawn(node, [...(isServer ? MEMORY : []), ...process.argv.slice(1)], { stdio: 'inherit' });
	const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
	// ^C at a terminal reaches both by itself: sent on, the command would get it twice.
	const reached = (signal) => signal === 'SIGINT' && process.stdin.isTTY;
	for (const signal of signals) process.on(signal, () => reached(signal) || child.kill(signal));
	child.on('error', (error) => stop(`cannot start ${node}: ${error.message}`));
	child.on('exit', (code, signal) => {
		if (signal === null) process.exit(code);
		for (const one of signals) process.removeAllListeners(one);
		process.kill(process.pid, signal);
	});
}

/** The Node that an optional dependency provides, beside this package or above it. */
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
