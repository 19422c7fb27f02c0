import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/** On POSIX every bot leads a process group, so that what it started ends with it. */
const GROUPS = process.platform !== 'win32';

const alive = new Set<ChildProcessWithoutNullStreams>();
let watching = false;

/** Starts a command, without a shell. `node` is the Node that runs this. */
export function startChild([program, ...args]: readonly string[]): ChildProcessWithoutNullStreams {
	const child = spawn(program === 'node' ? process.execPath : program, args, { stdio: 'pipe', detached: GROUPS, windowsHide: true });
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
export function endChild(child: ChildProcessWithoutNullStreams): void {
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
	child.stderr.destroy();
}
