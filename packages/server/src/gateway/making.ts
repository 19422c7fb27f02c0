import { type Refusal, refuse } from '@trove/kernel';
import type { Log } from '../storage/log.ts';
import { Buckets } from './buckets.ts';
import type { Limits } from './limits.ts';

/**
 * Whether somebody may make one more table, be it by a rematch; null when they may. It counts at once. `exempt` are those whom no rate holds back: this machine itself, whose
 * owner may load it. How many tables may run holds for everybody.
 */
export type MayMake = (who: string, exempt?: boolean) => Promise<Refusal | null>;

/** What says so, by the limits. */
export function makingBy(limits: Pick<Limits, 'tables' | 'tablesRunning'>, log: Pick<Log, 'running'>, now: () => number): MayMake {
	const rate = new Buckets(limits.tables);
	return async (who, exempt = false) => {
		if (!exempt && !rate.take(who, now())) return refuse('too-fast');
		return (await log.running(who, limits.tablesRunning)) >= limits.tablesRunning ? refuse('too-many-tables') : null;
	};
}
