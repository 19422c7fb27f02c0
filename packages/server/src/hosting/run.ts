import { flushCompileCache } from 'node:module';
import type { Config } from '../settings/config.ts';
import type { LogStream } from './logging.ts';
import { type Running, startServer } from './start.ts';

/** How long a stop may take before the process ends anyway. */
const STOP_MS = 5000;
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof SIGNALS;

/** What a run needs of its process. */
export interface RunOptions {
	readonly log: LogStream;
	/** Told once the server answers. */
	started?(running: Running): void;
}

/**
 * Runs a server until a signal ends it; answers with the exit code. The first signal stops it in good order, a second one at once.
 * Throws a `Fault` when it cannot start.
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
	// Before anything else: a signal while it starts must not leave half a server behind.
	for (const signal of Object.keys(SIGNALS) as Signal[]) process.on(signal, heard);
	try {
		const running = await startServer(config, log);
		started?.(running);
		// Not only at the end: a server that is killed should start as quickly.
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
