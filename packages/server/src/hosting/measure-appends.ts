import type { Counters } from '../gateway/counters.ts';
import type { Log } from '../storage/log.ts';
import type { Metrics } from './metrics.ts';

/** Has a log's appends measured from here on: how long each took until it was durable, and how many requests at tables were carried out by it. */
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
			// Whoever appends is told; here it only must not count.
			() => undefined,
		);
		return appending;
	};
}
