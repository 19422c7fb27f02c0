// A server as its own process, with resource use as the system counts it.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A running server. */
export interface ServerProcess {
	readonly url: URL;
	readonly pid: number;
	/** Milliseconds from the start until it printed its address. */
	readonly started: number;
	/** Stops it (SIGKILL by default) and waits for its exit. */
	stop(signal?: NodeJS.Signals): Promise<void>;
}

/** How a server is started. */
export interface Start {
	readonly command: readonly string[];
	readonly env?: { readonly [name: string]: string };
}

const ADDRESS = /https?:\/\/[\w.[\]:]+:\d+/;
const START_MS = 60_000;

/** Starts a server and waits until it prints its address. If it exits early, its stderr is reported. */
export function startProcess({ command, env = {} }: Start): Promise<ServerProcess> {
	const begun = performance.now();
	const child = spawn(process.execPath, command, { env: { ...process.env, NODE_ENV: 'production', ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
	const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	children.add(child);
	child.once('exit', () => children.delete(child));
	return new Promise((resolve, reject) => {
		let out = '';
		let err = '';
		const late = setTimeout(() => reject(new Error(`${command.join(' ')}: no address within ${START_MS / 1000} s: ${err || out}`)), START_MS);
		child.stderr.on('data', (chunk: Buffer) => {
			err = `${err}${chunk}`.slice(-2000);
		});
		child.once('exit', (code, signal) => {
			clearTimeout(late);
			reject(new Error(`${command.join(' ')} ended (${code ?? signal}): ${err || out}`));
		});
		child.stdout.on('data', (chunk: Buffer) => {
			if (out.length > 10_000) return;
			out += chunk;
			const address = ADDRESS.exec(out)?.[0];
			if (!address || child.pid === undefined) return;
			out = ' '.repeat(10_001);
			clearTimeout(late);
			const stop = async (signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
				child.kill(signal);
				await gone;
			};
			resolve({ url: new URL(address), pid: child.pid, started: performance.now() - begun, stop });
		});
	});
}

// No server may outlive the bench.
const children = new Set<ChildProcess>();
process.on('exit', () => {
	for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

/** CPU time of a process in seconds, over all threads, from /proc. */
export function cpuSeconds(pid: number): number {
	const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
	// The second field is a name in parentheses that may contain anything.
	const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
	return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The share of all processors, in percent, that is used by anybody within a second. */
export async function busyPercent(): Promise<number> {
	const read = (): { readonly idle: number; readonly all: number } => {
		const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
		const times = line.split(/\s+/).slice(1, 9).map(Number);
		return { idle: times[3] + times[4], all: times.reduce((sum, time) => sum + time, 0) };
	};
	const before = read();
	await new Promise((resolve) => setTimeout(resolve, 1000));
	const after = read();
	return 100 * (1 - (after.idle - before.idle) / (after.all - before.all));
}

/** Resident memory of a process in MB. */
export function residentMegabytes(pid: number): number {
	const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
	return Number(line?.[1]) / 1024;
}

/** Throws on systems without /proc. */
export function needProc(): void {
	if (!existsSync('/proc/self/stat')) throw new Error('the bench of the server reads /proc, which only Linux has');
}
