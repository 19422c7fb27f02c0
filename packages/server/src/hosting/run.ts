import { flushCompileCache } from 'node:module';
import type { Config } from '../settings/config.ts';
import type { LogStream } from './logging.ts';
import { type Running, startServer } from './start.ts';

/** Milliseconds that a stop may take before the process exits anyway. */
const STOP_MS = 5000;
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof SIGNALS;

/** What a run depends on. */
export interface RunOptions {
	readonly log: LogStream;
	/** Called when the server listens. */
	started?(running: Running): void;
}

/**
 * Runs a server until a signal ends it; returns the exit code. A second signal exits at once. Throws a `Fault` if it
 * cannot start.
 */
export async function runServer(config: Config, { log, started }: RunOptions): Promise<number> {
	let told: (signal: Signal) => void = () => {};
	const asked = new Promise<Signal>((resolve) => {
		told = resolve;
	});
	let first = true;
	const heard = (signal: Signal): void => {
		if (!first) process.exit(SIGNALS[signal]);
		first = false;
		told(signal);
	};
	// First, so that a signal during the start is handled.
	for (const signal of Object.keys(SIGNALS) as Signal[]) process.on(signal, heard);
	try {
		const running = await startServer(config, log);
		started?.(running);
		// Not only at exit: a killed server should start as fast.
		flushCompileCache();
		running.log.info({ signal: await asked }, 'stopping');
		const late = setTimeout(() => {
			running.log.error('could not stop in time');
			process.exit(1);
		}, STOP_MS);
		await running.stop();
		clearTimeout(late);
		return 0;
	} finally {
		for (const signal of Object.keys(SIGNALS) as Signal[]) process.removeListener(signal, heard);
	}
}
