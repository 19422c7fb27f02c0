import assert from 'node:assert/strict';
import { games } from '@trove/games';
import { type Action, parseMatchFile, SPECTATOR } from '@trove/kernel';
import type { FromClient, Sheet } from '@trove/protocol';
import type { Entry, Logged } from '../src/core/entries.ts';
import { foldEntry } from '../src/core/fold.ts';
import type { Folded } from '../src/core/folded.ts';
import { replayOf } from '../src/core/replay.ts';
import { sheetOf } from '../src/core/sheet.ts';
import type { Log } from '../src/storage/log.ts';

/** What somebody asked for: who, what, and whether it was acknowledged. */
export interface Asked {
	readonly who: string;
	readonly request: Extract<FromClient, { t: 'act' | 'undo' }>;
	/** Others were to act at the same time: nobody may see yet what it was. */
	readonly secret: boolean;
	/** `unsure`: refused because the store did not answer in time. It may stand. */
	answer: 'none' | 'done' | 'refused' | 'unsure';
}

/** A document that somebody was shown. */
export interface Shown {
	/** The seat; null for a spectator. */
	readonly seat: number | null;
	readonly v: number;
	readonly sheet: Sheet;
}

/** What people asked at one table, and were shown of it; and what its log said when it was last looked at. */
export class Ledger {
	readonly table: string;
	readonly asked = new Map<string, Asked>();
	/** Since the last look. */
	shown: Shown[] = [];
	/** The ids in the log. */
	readonly #ids = new Set<string>();
	readonly #entered: (logged: Logged, before: Folded | null) => void;
	#folded: Folded | null = null;

	/** `entered` is told of every entry when it is first read. */
	constructor(table: string, entered: (logged: Logged, before: Folded | null) => void = () => {}) {
		this.table = table;
		this.#entered = entered;
	}

	/** Whether its game has ended, as the log has it. */
	get over(): boolean {
		return this.#folded?.status === 'over';
	}

	/**
	 * Compares with the log: acknowledged requests are in it once, documents follow from it. Throws, or returns how many
	 * documents were compared.
	 */
	async check(log: Pick<Log, 'read'>): Promise<number> {
		const waiting = new Map<string, Shown[]>();
		for (const shown of this.shown) {
			const key = `${shown.seat} ${shown.v}`;
			waiting.set(key, [...(waiting.get(key) ?? []), shown]);
		}
		const compared = this.shown.length;
		this.shown = [];
		// Before the log is read: people go on meanwhile.
		const done = [...this.asked].filter(([, { answer }]) => answer === 'done').map(([id]) => id);
		const { table } = this;
		this.#folded = this.#follow(this.#folded, await log.read(table, this.#folded?.seq ?? 0), waiting, (logged, before) => {
			this.#enter(logged.entry, before);
			this.#entered(logged, before);
		});
		const folded = this.#folded;
		assert(folded, `table ${table} is not there`);
		// Somebody was shown late what was compared earlier.
		if (waiting.size > 0) this.#follow(null, await log.read(table), waiting);
		assert.deepEqual([...waiting.keys()], [], `table ${table}: shown (seat and version), but not in the log, which is at ${folded.told}`);
		for (const id of done) assert(this.#ids.has(id), `table ${table}: ${id} was acknowledged and is not in the log`);
		if (folded.status === 'over') this.#checkEnd(folded);
		return compared;
	}

	/** Folds entries, and compares what was shown of each version. */
	#follow(
		from: Folded | null,
		entries: readonly Logged[],
		waiting: Map<string, Shown[]>,
		enter: (logged: Logged, before: Folded | null) => void = () => {},
	): Folded | null {
		let folded = from;
		for (const logged of entries) {
			const before = folded;
			const after = foldEntry(before, logged, this.table);
			if (before) for (const [index, v] of after.told.entries()) if (v !== before.told[index]) this.#compare(before, index, waiting);
			enter(logged, before);
			folded = after;
		}
		if (folded) for (const index of folded.told.keys()) this.#compare(folded, index, waiting);
		return folded;
	}

	/** What an audience was shown of a version, and what the log makes of it. */
	#compare(folded: Folded, index: number, waiting: Map<string, Shown[]>): void {
		const seat = index === folded.terms.players ? null : index;
		const key = `${seat} ${folded.told[index]}`;
		for (const { sheet } of waiting.get(key) ?? []) {
			// Until when a turn lasts depends on how long servers were down; all else follows from the log alone.
			const logged = JSON.parse(JSON.stringify(sheetOf(folded, seat ?? SPECTATOR, sheet.due)));
			assert.deepEqual(sheet, logged, `table ${this.table}: what was shown (seat and version ${key}) is not what the log says`);
		}
		waiting.delete(key);
	}

	#enter(entry: Entry, before: Folded | null): void {
		if ((entry.e !== 'acted' && entry.e !== 'undone') || entry.id === undefined) return;
		const { id } = entry;
		assert(!this.#ids.has(id), `table ${this.table}: ${id} is in the log twice`);
		this.#ids.add(id);
		const asked = this.asked.get(id);
		assert(asked, `table ${this.table}: ${id} was never asked for`);
		assert.equal(before?.shown[entry.seat].who, asked.who);
		assert.notEqual(asked.answer, 'refused', `table ${this.table}: ${id} was refused and is in the log`);
		assert.equal(asked.request.t, entry.e === 'acted' ? 'act' : 'undo');
		if (entry.e === 'acted' && asked.request.t === 'act') assert.deepEqual(entry.do.map(withoutTime), asked.request.do.map(withoutTime));
	}

	#checkEnd(folded: Folded): void {
		const replay = replayOf(folded, Number.POSITIVE_INFINITY);
		assert('file' in replay, `table ${this.table} has no replay`);
		if (replay.over.why === 'played') assert(parseMatchFile(games, JSON.parse(JSON.stringify(replay.file))).match.over);
	}
}

/** A reaction's time is what the server believes of it. */
function withoutTime({ ms: _, ...action }: Action): Action {
	return action as Action;
}
