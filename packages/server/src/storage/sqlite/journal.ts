import { type Appended, StorageError } from '../log.ts';
import { errorOf, faultOf } from './fault.ts';
import { inOrder, JournalFile, journalFiles, makeLine, type Noted } from './journal-file.ts';
import type { Answer, Job } from './letters.ts';
import { Pace } from './pace.ts';

/** So many moves, or moves of so many tables, are noted before they go into the tables' logs: the more, the fewer rows, and the longer all others wait for them. */
const MANY_MOVES = 8_192;
const MANY_TABLES = 1_024;
/** After so many milliseconds without a move they go there, however few they are; and are tried again, where they could not. */
const QUIET = 1_000;
/** So many logs' ends are kept at hand. */
const REMEMBERED = 20_000;

/** A move that waits to be written. */
interface Waiting {
	readonly noted: Noted;
	readonly done: (appended: Appended) => void;
	readonly failed: (error: StorageError) => void;
}

/** Moves of a table, each after the one before, that are not in its log yet. */
interface Held {
	readonly after: number;
	seq: number;
	at: number;
	readonly bodies: string[];
}

/** What a journal needs of the store. */
export interface JournalParts {
	readonly file: string;
	readonly gap: number;
	/** Has something written by the writer's thread. */
	readonly ask: (job: Job) => Promise<Answer>;
	/** Where a table's log ends in the data file; undefined where it has none. */
	readonly endOf: (table: string) => number | undefined;
}

/**
 * Ordinary moves are noted in a file of their own first: one write makes all that came together durable, a third of the work of a commit. Some seconds' worth of them then
 * goes into the tables' logs, one row for all of a table's moves, and the file is used anew; there are two, so that moves can be noted meanwhile. What was noted when a
 * server ended goes there at the next start. Only for who is the only one to write to the data file.
 */
export class Journal {
	readonly #parts: JournalParts;
	readonly #pace: Pace;
	readonly #files: readonly JournalFile[];
	/** Which of the two is written to. */
	#turn = 0;
	#generation: number;
	#waiting: Waiting[] = [];
	/** Those that are being written. */
	#writing: readonly Waiting[] = [];
	/** Who waits until they are. */
	#afterWriting: (() => void)[] = [];
	/** Tables to whose logs the writer's thread is adding something. */
	readonly #placing = new Map<string, Promise<unknown>>();
	/** What was noted since the last time that all went into the logs. */
	#held = new Map<string, Held>();
	/** What is on its way there; null when nothing is. */
	#settling: Map<string, Held> | null = null;
	#moves = 0;
	/** Where other logs end, as far as it is known. */
	readonly #ends = new Map<string, number>();
	/** Tables of which it is not known whether the writer's thread has added something. */
	readonly #unsure = new Set<string>();
	/** The writer's thread is at it. */
	#asked: Promise<unknown> | null = null;
	/** Something could not be written, and nothing could since. */
	#stuck = false;
	#quiet: NodeJS.Timeout | null = null;
	#closing: Promise<void> | null = null;

	private constructor(parts: JournalParts, files: readonly JournalFile[], generation: number) {
		this.#parts = parts;
		this.#files = files;
		this.#generation = generation;
		this.#pace = new Pace(parts.gap, () => this.#write());
		files[0]?.rewind(generation);
	}

	/**
	 * Brings into the logs what an earlier server has left, and begins; null where there is no room for files of its own: everything can be written without it, too.
	 * Throws a `StorageError` where what was left cannot be brought there.
	 */
	static async open(parts: JournalParts): Promise<Journal | null> {
		const left = inOrder(parts.file);
		const moves = left.flatMap((one) => one.moves);
		if (moves.length > 0) await parts.ask(['settle', moves]);
		const files: JournalFile[] = [];
		try {
			for (const path of journalFiles(parts.file)) files.push(new JournalFile(path));
		} catch {
			for (const file of files) file.close();
			return null;
		}
		return new Journal(parts, files, Math.max(...left.map(({ generation }) => generation)) + 1);
	}

	/** Notes a move; resolves when it is durable, or somebody else was first. As long as nothing can be written it is the writer's thread that says so, or that it can again. */
	move(noted: Noted): Promise<Appended> {
		if (this.#closing !== null) return Promise.reject(new StorageError('storage', 'The store is closed.'));
		if (this.#stuck) return this.place(noted.table, noted.seq, (before) => this.#parts.ask(['move', noted, undefined, before]) as Promise<Appended>);
		return new Promise((done, failed) => {
			this.#waiting.push({ noted, done, failed });
			this.#schedule();
		});
	}

	/** Has something else added to a table's log, after the moves that are noted of it; `seq` is where the log ends then. */
	async place(table: string, seq: number, ask: (before: readonly Noted[]) => Promise<Appended>): Promise<Appended> {
		for (let under = this.#under(table); under; under = this.#under(table)) await under.catch(() => undefined);
		const asked = ask(this.of(table));
		this.#placing.set(table, asked);
		try {
			const appended = await asked;
			if (appended === 'done') {
				this.#drop(table);
				this.#remember(table, seq);
			}
			this.#stuck = false;
			return appended;
		} catch (error) {
			this.#unsure.add(table);
			this.#stuck = true;
			throw error;
		} finally {
			this.#placing.delete(table);
			this.#schedule();
		}
	}

	/** The moves of a table that are noted, in their order; some of them may be in its log by now. */
	of(table: string): readonly Noted[] {
		if (this.#unsure.size > 0 && !this.#placing.has(table) && this.#unsure.delete(table)) this.#lookUp(table);
		return [this.#settling?.get(table), this.#held.get(table)].flatMap((held) => (held ? [notedOf(table, held)] : []));
	}

	/** Has tables put away, with the moves that are noted of them: whatever comes for them meanwhile waits, and finds no log. */
	async putAway(tables: readonly string[], ask: (before: readonly Noted[]) => Promise<unknown>): Promise<void> {
		for (const table of tables) for (let under = this.#under(table); under; under = this.#under(table)) await under.catch(() => undefined);
		const asked = ask(tables.flatMap((table) => this.of(table)));
		for (const table of tables) this.#placing.set(table, asked);
		try {
			await asked;
			for (const table of tables) this.#lookUp(table);
		} catch (error) {
			for (const table of tables) this.#unsure.add(table);
			throw error;
		} finally {
			for (const table of tables) this.#placing.delete(table);
			this.#schedule();
		}
	}

	/** Any table may be gone. */
	forget(): void {
		this.#ends.clear();
		for (const table of [...this.#held.keys(), ...(this.#settling?.keys() ?? [])]) this.#unsure.add(table);
	}

	/** Writes what is left into the logs. Where that cannot be done the files stay, for the next start. */
	close(): Promise<void> {
		this.#closing ??= this.#close();
		return this.#closing;
	}

	async #close(): Promise<void> {
		if (this.#quiet !== null) clearTimeout(this.#quiet);
		while (this.#waiting.length > 0 || this.#writing.length > 0) await new Promise((again) => setTimeout(again, 1));
		// Twice: what was on its way, and what was noted meanwhile.
		for (let i = 0; i < 2; i++) {
			await this.#asked;
			this.#settle();
			await this.#asked;
		}
		const settled = this.#settling === null && this.#held.size === 0;
		for (const file of this.#files) {
			if (settled) file.remove();
			else file.close();
		}
	}

	#schedule(): void {
		if (this.#writing.length === 0) this.#pace.wait(this.#waiting.length);
	}

	#write(): void {
		const batch: Waiting[] = [];
		const later: Waiting[] = [];
		const written = new Set<string>();
		let text = '';
		for (const one of this.#waiting) {
			const { table } = one.noted;
			// Who is second is told so when the first is durable: then it can be read.
			if (written.has(table) || (this.#placing.size > 0 && this.#placing.has(table))) later.push(one);
			else if (this.#fits(one)) {
				written.add(table);
				text += makeLine(one.noted);
				batch.push(one);
			}
		}
		this.#waiting = later;
		if (batch.length === 0) return;
		this.#writing = batch;
		this.#pace.began(batch.length);
		this.#files[this.#turn]?.write(text, this.#written);
	}

	/** Whether a move comes at the end of its log; else it is told so. What goes wrong in looking for that end is its own answer: others wait here for theirs. */
	#fits({ noted, done, failed }: Waiting): boolean {
		try {
			if (this.#endOf(noted.table) === noted.after) return true;
			done('conflict');
		} catch (error) {
			failed(error instanceof StorageError ? error : errorOf(faultOf(error, this.#parts.file)));
		}
		return false;
	}

	readonly #written = (error: Error | null): void => {
		const batch = this.#writing;
		this.#writing = [];
		if (error === null) for (const { noted } of batch) this.#hold(noted);
		this.#schedule();
		for (const go of this.#afterWriting.splice(0)) go();
		if (error === null) for (const { done } of batch) done('done');
		else {
			this.#stuck = true;
			const fault = errorOf(faultOf(error, this.#parts.file));
			for (const { failed } of batch) failed(fault);
		}
		if (this.#moves >= MANY_MOVES || this.#held.size >= MANY_TABLES) this.#settle();
		if (this.#closing !== null) return;
		if (this.#quiet === null) this.#quiet = setTimeout(this.#settle, QUIET);
		else this.#quiet.refresh();
	};

	#hold({ table, after, seq, at, body }: Noted): void {
		const held = this.#held.get(table);
		if (held === undefined) this.#held.set(table, { after, seq, at, bodies: [body] });
		else {
			held.seq = seq;
			held.at = at;
			held.bodies.push(body);
		}
		this.#moves++;
	}

	/** Has everything that is noted added to the tables' logs; from here on moves are noted in the other file. */
	readonly #settle = (): void => {
		if (this.#asked !== null || this.#writing.length > 0) return;
		if (this.#settling === null) {
			if (this.#held.size === 0) return;
			this.#settling = this.#held;
			this.#held = new Map();
			this.#moves = 0;
			this.#turn = 1 - this.#turn;
			this.#files[this.#turn]?.rewind(++this.#generation);
		}
		const moves = Array.from(this.#settling, ([table, held]) => notedOf(table, held));
		this.#asked = this.#parts.ask(['settle', moves]).then(
			() => {
				for (const [table, { seq }] of this.#settling ?? []) this.#remember(table, seq);
				this.#settling = null;
				this.#stuck = false;
				this.#asked = null;
			},
			() => {
				this.#stuck = true;
				this.#asked = null;
				if (this.#closing === null) this.#quiet?.refresh();
			},
		);
	};

	/** Where a table's log ends, with what is noted of it. */
	#endOf(table: string): number | undefined {
		if (this.#unsure.size > 0 && this.#unsure.delete(table)) this.#lookUp(table);
		const noted = this.#held.get(table) ?? this.#settling?.get(table);
		const end = noted?.seq ?? this.#ends.get(table);
		if (end !== undefined) return end;
		const found = this.#parts.endOf(table);
		if (found !== undefined) this.#remember(table, found);
		return found;
	}

	/** Nobody adds anything to its log now: what the data file says of it is true. */
	#lookUp(table: string): void {
		this.#ends.delete(table);
		const end = this.#parts.endOf(table) ?? Number.POSITIVE_INFINITY;
		if ([this.#settling?.get(table), this.#held.get(table)].every((held) => (held?.seq ?? 0) <= end)) this.#drop(table);
	}

	/** What was noted of a table is in its log. */
	#drop(table: string): void {
		this.#held.delete(table);
		this.#settling?.delete(table);
	}

	#remember(table: string, end: number): void {
		if (this.#ends.size >= REMEMBERED) this.#ends.clear();
		this.#ends.set(table, end);
	}

	/** What has to come to its end before something else can be added to a table's log. */
	#under(table: string): Promise<unknown> | undefined {
		if (!this.#writing.some(({ noted }) => noted.table === table)) return this.#placing.get(table);
		return new Promise<void>((go) => this.#afterWriting.push(go));
	}
}

/** Moves that follow each other as one. */
function notedOf(table: string, { after, seq, at, bodies }: Held): Noted {
	return { table, after, seq, at, body: bodies.length === 1 ? (bodies[0] ?? '') : `[${bodies.map((body) => body.slice(1, -1)).join()}]` };
}
