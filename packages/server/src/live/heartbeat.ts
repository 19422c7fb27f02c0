import { makeOutages, Outages, parseOutages } from '../core/outages.ts';
import { type Log, StorageError } from '../storage/log.ts';
import type { Facts } from '../storage/people.ts';

/** The facts in storage: when a server last ran, and when none did. */
const ALIVE = 'alive';
const OUTAGES = 'outages';

/** When a server last ran; null if none ever did. */
export async function lastHeartbeat(facts: Facts): Promise<number | null> {
	const last = Number((await facts.get(ALIVE)) ?? Number.NaN);
	return Number.isFinite(last) ? last : null;
}

/** Records that a server runs now. */
export async function recordHeartbeat(facts: Facts, now: number): Promise<void> {
	await facts.set(ALIVE, String(now));
}

/**
 * Records the outage since the last heartbeat, and moves the due times in storage by it. Call once at the start, before
 * any table is opened. If it is interrupted, some clocks run a little longer, none shorter.
 */
export async function recordOutage(facts: Facts, log: Pick<Log, 'shiftDue'>, now: number, grace: number): Promise<Outages> {
	const outages = parseOutages(await facts.get(OUTAGES));
	const last = (await lastHeartbeat(facts)) ?? now;
	if (last < now) outages.push([last, now]);
	try {
		if (last < now) {
			await facts.set(OUTAGES, makeOutages(outages));
			await log.shiftDue(now - last);
		}
		await recordHeartbeat(facts, now);
	} catch (error) {
		// A server starts even on a full disk: finished games can be shown.
		if (!(error instanceof StorageError)) throw error;
	}
	return new Outages(outages, grace);
}
