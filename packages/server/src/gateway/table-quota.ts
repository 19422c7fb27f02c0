import { type Refusal, refuse } from '@trove/kernel';
import type { Log } from '../storage/log.ts';
import type { Limits } from './limits.ts';
import { TokenBuckets } from './token-buckets.ts';

/**
 * Whether somebody may make one more table, be it by a rematch; null when they may. It counts at once. `exempt` are those whom no rate holds back: this machine itself, whose
 * owner may load it. How many tables may run holds for everybody.
 */
export type MayMake = (who: string, exempt?: boolean) => Promise<Refusal | null>;

/** For how long a count is believed, in milliseconds. What is made meanwhile is added to it; who has had enough by that is counted anew. */
const BELIEVED = 60_000;
const KEPT = 20_000;

/** What says so, by the limits. */
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
