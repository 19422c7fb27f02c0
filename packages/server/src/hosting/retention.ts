import { setImmediate as breath } from 'node:timers/promises';
import { Outages } from '../core/outages.ts';
import { SETTLED } from '../core/over.ts';
import type { Archive, Log } from '../storage/log.ts';
import type { People } from '../storage/people.ts';

/** What the retention depends on. */
export interface RetentionDeps {
	readonly log: Pick<Log, 'archivable' | 'archive' | 'forget'>;
	readonly people: Pick<People, 'forget'>;
	/** The archive of a finished table; null if it cannot be read. */
	archiveOf(table: string): Promise<Omit<Archive, 'table'> | null>;
	/** Days that finished games are kept; 0 for ever. */
	readonly retentionDays: number;
	/**
	 * Days without a visit after which a guest without a game is deleted. Outages do not count: a wrong clock at a start
	 * must delete nobody.
	 */
	readonly guestDays: number;
	readonly outages?: Outages;
}

/** What was archived and deleted. */
export interface RetentionResult {
	readonly archived: number;
	readonly unreadable: number;
	readonly games: number;
	readonly guests: number;
}

const DAY = 86_400_000;
const BATCH = 50;

/** Archives finished tables, and deletes what has expired, in small steps. `signal` stops it between them. */
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
	/** Tables that cannot be read, or have grown meanwhile; listed again each time, and left for the next run. */
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
