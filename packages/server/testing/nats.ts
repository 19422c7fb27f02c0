// A NATS server for one test file. Debian's `nats-server` is enough.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A NATS server that runs. Whenever it runs, it has the same port. */
export interface NatsServer {
	/** As `127.0.0.1:4222`. */
	readonly host: string;
	/** Kills it at once. */
	kill(): Promise<void>;
	/** Starts it again, with other settings if they are given. */
	start(others?: readonly string[]): Promise<void>;
	/** It neither answers nor ends connections, until `thaw`. */
	freeze(): Promise<void>;
	thaw(): void;
	/** What it has logged. */
	log(): string;
	/** Kills it and removes its folder. */
	stop(): Promise<void>;
}

/** Whether it is installed. */
export function hasNats(): boolean {
	return spawnSync('nats-server', ['--version']).status === 0;
}

/** Whether a process has been stopped by a signal, which takes a moment. */
function isStopped(pid: number | undefined): boolean {
	return spawnSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' }).stdout.startsWith('T');
}

/** Starts a server with lines of configuration. */
export async function startNats(settings: readonly string[] = []): Promise<NatsServer> {
	const folder = mkdtempSync(join(tmpdir(), 'trove-nats-'));
	const file = join(folder, 'nats.conf');
	const logFile = join(folder, 'log');
	let port = -1;
	let server: ChildProcess | null = null;
	const log = (): string => readFileSync(logFile, 'utf8');
	const start = async (others = settings): Promise<void> => {
		writeFileSync(logFile, '');
		writeFileSync(file, ['host: 127.0.0.1', `port: ${port}`, `log_file: ${JSON.stringify(logFile)}`, ...others].join('\n'));
		const started = spawn('nats-server', ['-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
		server = started;
		while (!log().includes('Server is ready')) {
			if (started.exitCode !== null) throw new Error(`nats-server has ended: ${log()}`);
			await wait(10);
		}
		port = Number(/Listening for client connections on 127\.0\.0\.1:(\d+)/.exec(log())?.[1]);
	};
	const kill = async (): Promise<void> => {
		const killed = server;
		server = null;
		if (!killed) return;
		const ended = once(killed, 'exit');
		killed.kill('SIGKILL');
		await ended;
	};
	await start();
	return {
		host: `127.0.0.1:${port}`,
		kill,
		start,
		freeze: async () => {
			server?.kill('SIGSTOP');
			while (!isStopped(server?.pid)) await wait(10);
		},
		thaw: () => void server?.kill('SIGCONT'),
		log,
		stop: async () => {
			await kill();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
