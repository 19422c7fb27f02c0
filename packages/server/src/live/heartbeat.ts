import { makeOutages, Outages, parseOutages } from '../core/outages.ts';
import { type Log, StorageError } from '../storage/log.ts';
import type { Facts } from '../storage/people.ts';

/** The fact that says when a server last ran, and the one that says when none did. */
const ALIVE = 'alive';
const OUTAGES = 'outages';

/** When a server last ran; null where none ever did. */
export async function lastAlive(facts: Facts): Promise<number | null> {
	const last = Number((await facts.get(ALIVE)) ?? Number.NaN);
	return Number.isFinite(last) ? last : null;
}

/** Notes that a server runs now. */
export async function stayAlive(facts: Facts, now: number): Promise<void> {
	await facts.set(ALIVE, String(now));
}

/**
 * What was missed since a server last ran, and before: to be asked once at the start, before any table is looked at. The due times in storage are moved by it.
 * If this is broken off half-way, or nothing can be written, some clocks run a little longer; none runs shorter.
 */
export async function wakeUp(facts: Facts, log: Pick<Log, 'shiftDue'>, now: number, grace: number): Promise<Outages> {
	const outages = parseOutages(await facts.get(OUTAGES));
	const last = (await lastAlive(facts)) ?? now;
	if (last < now) outages.push([last, now]);
	try {
		if (last < now) {
			await facts.set(OUTAGES, makeOutages(outages));
			await log.shiftDue(now - last);
		}
		await stayAlive(facts, now);
	} catch (error) {
		// A full disk is no reason not to start: finished games can be shown, and whoever plays is told.
		if (!(error instanceof StorageError)) throw error;
	}
	return new Outages(outages, grace);
}
