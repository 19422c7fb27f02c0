import { setImmediate as breath } from 'node:timers/promises';
import { Outages } from '../core/outages.ts';
import { SETTLED } from '../core/over.ts';
import type { Archive, Log } from '../storage/log.ts';
import type { People } from '../storage/people.ts';

/** What is swept, and how. */
export interface RetentionDeps {
	readonly log: Pick<Log, 'archivable' | 'archive' | 'forget'>;
	readonly people: Pick<People, 'forget'>;
	/** A finished table as text to be put away; null where it cannot be read (it is left as it is). */
	archiveOf(table: string): Promise<Omit<Archive, 'table'> | null>;
	/** Days that finished games are kept; 0 for ever. */
	readonly retentionDays: number;
	/** Days that guests without a game are kept. Only days on which a server ran count, so that a clock that was wrong at a start deletes nobody. */
	readonly guestDays: number;
	readonly outages?: Outages;
}

/** What a applyRetention did. */
export interface RetentionResult {
	readonly archived: number;
	readonly unreadable: number;
	readonly games: number;
	readonly guests: number;
}

const DAY = 86_400_000;
const BATCH = 50;

/** Puts finished tables away, deletes what is kept no longer. In small steps, so that nobody waits for it; stops between them when told. */
export async function applyRetention(retentionDeps: RetentionDeps, now: number, signal?: AbortSignal): Promise<RetentionResult> {
	const { log, people, retentionDays, guestDays, outages = new Outages() } = retentionDeps;
	const games = retentionDays === 0 ? 0 : await inBatches((limit) => log.forget(now - retentionDays * DAY, limit), signal);
	const put = await archiveFinished(retentionDeps, now - SETTLED, signal);
	const guests = await inBatches((limit) => people.forget(outages.before(now, guestDays * DAY), limit), signal);
	return { ...put, games, guests };
}

async function archiveFinished(
	{ log, archiveOf }: RetentionDeps,
	before: number,
	signal?: AbortSignal,
): Promise<Pick<RetentionResult, 'archived' | 'unreadable'>> {
	let archived = 0;
	let unreadable = 0;
	/** Those that cannot be read, or to which something was added just then, come up again each time: the next applyRetention tries once more. */
	const left = new Set<string>();
	let tried = new Set<string>();
	while (!signal?.aborted) {
		const found = await log.archivable(before, BATCH + left.size);
		for (const table of found) {
			if (!tried.delete(table)) continue;
			left.add(table);
			archived--;
		}
		const tables = found.filter((table) => !left.has(table));
		if (tables.length === 0) break;
		tried = new Set();
		const archives: Archive[] = [];
		for (const table of tables) {
			const archive = await archiveOf(table);
			if (archive === null) {
				left.add(table);
				unreadable++;
			} else archives.push({ table, ...archive });
			await breath();
		}
		if (archives.length > 0) await log.archive(archives);
		archived += archives.length;
		for (const { table } of archives) tried.add(table);
	}
	return { archived, unreadable };
}

async function inBatches(step: (limit: number) => Promise<number>, signal?: AbortSignal): Promise<number> {
	let all = 0;
	while (!signal?.aborted) {
		const done = await step(BATCH);
		all += done;
		if (done < BATCH) break;
		await breath();
	}
	return all;
}
