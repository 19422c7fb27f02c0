import type { Counters } from '../gateway/counters.ts';
import { type Log, StorageError } from '../storage/log.ts';
import type { Metrics } from './metrics.ts';

/** Measures appends from now on: how long they took, and how many succeeded. */
export function measureAppends(log: Pick<Log, 'append'>, metrics: Pick<Metrics, 'appended'>, counters: Counters): void {
	const append = log.append.bind(log);
	log.append = (one) => {
		const began = performance.now();
		const appending = append(one);
		appending.then(
			(appended) => {
				metrics.appended((performance.now() - began) / 1000);
				if (appended === 'done') counters.actions++;
			},
			// The caller handles the error.
			(error: unknown) => {
				if (error instanceof StorageError && error.code === 'unreachable') counters.unsure++;
			},
		);
		return appending;
	};
}
