import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** The process of a bot; without `stderr` where that goes to a file. */
export type BotProcess = ChildProcess & { readonly stdin: Writable; readonly stdout: Readable; readonly stderr: Readable | null };

/** On POSIX every bot leads a process group, so that what it started ends with it. */
const GROUPS = process.platform !== 'win32';

const alive = new Set<BotProcess>();
let watching = false;

/** Starts a command, without a shell. `node` is the Node that runs this. */
export function startChild([program, ...args]: readonly string[], stderr: 'pipe' | number = 'pipe'): BotProcess {
	const path = program === 'node' ? process.execPath : program;
	const child = spawn(path, args, { stdio: ['pipe', 'pipe', stderr], detached: GROUPS, windowsHide: true }) as BotProcess;
	alive.add(child);
	child.once('error', () => {
		if (child.pid === undefined) alive.delete(child);
	});
	if (!watching) {
		watching = true;
		process.on('exit', () => {
			for (const one of alive) endChild(one);
		});
	}
	return child;
}

/** Ends a child and all that it started, at once. */
export function endChild(child: BotProcess): void {
	if (!alive.delete(child)) return;
	if (child.pid === undefined) return;
	try {
		if (GROUPS) process.kill(-child.pid, 'SIGKILL');
		else child.kill('SIGKILL');
	} catch {
		// It has gone already.
	}
	child.stdin.destroy();
	child.stdout.destroy();
	child.stderr?.destroy();
}
