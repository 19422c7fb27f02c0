import { type Refusal, refuse } from '@trove/kernel';
import type { Log } from '../storage/log.ts';
import type { Limits } from './limits.ts';
import { TokenBuckets } from './token-buckets.ts';

/**
 * Why a person may not make another table, or null; counts at once. `exempt` lifts the rate limit (for this machine),
 * not the number of running tables.
 */
export type MayMake = (who: string, exempt?: boolean) => Promise<Refusal | null>;

/** Milliseconds that a count is cached. New tables are added to it; at the limit it is read again. */
const BELIEVED = 60_000;
const KEPT = 20_000;

/** Makes the check for given limits. */
export function tableQuota(limits: Pick<Limits, 'tables' | 'tablesRunning'>, log: Pick<Log, 'running'>, now: () => number): MayMake {
	const rate = new TokenBuckets(limits.tables);
	const counts = new Map<string, { running: number; readonly until: number }>();
	return async (who, exempt = false) => {
		if (!exempt && !rate.take(who, now())) return refuse('too-fast');
		let count = counts.get(who);
		if (!count || count.until <= now() || count.running >= limits.tablesRunning) {
			count = { running: await log.running(who, limits.tablesRunning), until: now() + BELIEVED };
			counts.delete(who);
			counts.set(who, count);
			const [oldest] = counts.keys();
			if (counts.size > KEPT && oldest !== undefined) counts.delete(oldest);
		}
		return count.running++ >= limits.tablesRunning ? refuse('too-many-tables') : null;
	};
}
