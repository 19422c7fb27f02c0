import type { Logger } from './logging.ts';
import { applyRetention, type RetentionDeps } from './retention.ts';

/** The first run comes after the rush of a start, the others daily. */
const FIRST_MS = 5 * 60_000;
const EVERY_MS = 24 * 3_600_000;

/** Applies the retention once a day; `stop` waits for the step under way. */
export function scheduleRetention(
	retentionDeps: RetentionDeps,
	log: Pick<Logger, 'info' | 'warn'>,
	{ first = FIRST_MS, every = EVERY_MS, now = Date.now } = {},
): { stop(): Promise<void> } {
	const stopping = new AbortController();
	let running: Promise<void> = Promise.resolve();
	let timer = setTimeout(go, first);

	function go(): void {
		running = applyRetention(retentionDeps, now(), stopping.signal).then(
			(swept) => log.info(swept, 'swept'),
			// The next run tries again.
			(error: unknown) => log.warn({ err: error }, 'not swept'),
		);
		void running.then(() => {
			if (!stopping.signal.aborted) timer = setTimeout(go, every);
		});
	}

	return {
		stop: () => {
			stopping.abort();
			clearTimeout(timer);
			return running;
		},
	};
}
