import { type Appended, StorageError } from '../log.ts';
import { errorOf, faultOf } from './fault.ts';
import { DSYNC, inOrder, JournalFile, journalFiles, makeLine, type Noted } from './journal-file.ts';
import { Leisure } from './leisure.ts';
import type { Answer, Job } from './letters.ts';
import { type End, Notes } from './notes.ts';
import { Pace, type Spare } from './pace.ts';
import { PromptWriter } from './prompt.ts';

/** So many moves, or moves of so many tables, are noted before they go into the tables' logs: the more, the fewer rows, and the longer all others wait for them. */
const MANY_MOVES = 8_192;
const MANY_TABLES = 1_024;
/** After so many milliseconds without a move they go there, however few they are; and are tried again, where they could not. */
const QUIET = 1_000;
/** Lists are brought up to date so many milliseconds after something was noted of them, unless somebody looks at them before. Those of many games at once share their pages. */
const LISTS = 1_500;
/** So many logs' ends are kept at hand. */
const REMEMBERED = 20_000;

/** A move that waits to be written. */
interface Waiting {
	readonly noted: Noted;
	readonly done: (appended: Appended) => void;
	readonly failed: (error: StorageError) => void;
}

/** What a journal needs of the store. */
export interface JournalParts {
	readonly file: string;
	readonly gap: number;
	/** Has something written by the writer's thread. */
	readonly ask: (job: Job) => Promise<Answer>;
	/** Where a table's log ends in the data file; undefined for a table that is not there, -1 for one that was put away. */
	readonly endOf: (table: string) => number | undefined;
	/** Whether a code is another table's in the data file. */
	readonly isTaken: (code: string) => boolean;
	/** Whether this thread has time to wait; by default what it works of late says so. */
	readonly spare?: Spare;
}

/**
 * Ordinary moves are noted in a file of their own first: one write makes all that came together durable, a third of the work of a commit. Some seconds' worth of them then
 * goes into the tables' logs, one row for all of a table's moves, and the file is used anew; there are two, so that moves can be noted meanwhile. What was noted when a
 * server ended goes there at the next start. Only for who is the only one to write to the data file.
 */
export class Journal {
	readonly #parts: JournalParts;
	readonly #pace: Pace;
	readonly #prompt = new PromptWriter(DSYNC !== undefined);
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
	readonly #notes = new Notes();
	/** Lists are being brought up to date. */
	#listing: Promise<void> | null = null;
	#listsDue: NodeJS.Timeout | null = null;
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
		this.#pace = new Pace(parts.gap, () => this.#write(), parts.spare ?? new Leisure());
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
		if (this.#stuck) return this.place(noted.table, noted.seq, (before) => this.#parts.ask(jobOf(noted, before)) as Promise<Appended>);
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
				this.#notes.drop(table);
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
		return this.#notes.of(table);
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

	/** Whether something is noted of lists that the data file does not have. */
	get isBehind(): boolean {
		return this.#notes.unlisted.size > 0 || this.#listing !== null;
	}

	/** Waits until the data file has what is noted of lists by now; more may come all the time. False where that cannot be written: lists are as they are there. */
	async listed(): Promise<boolean> {
		const { unlisted } = this.#notes;
		const tables = [...unlisted];
		await this.#listing;
		for (let next = tables.find((table) => unlisted.has(table)); next !== undefined; next = tables.find((table) => unlisted.has(table))) {
			if (this.#asked !== null) await this.#asked;
			else if (this.#stuck) return false;
			else await (this.#list() ?? this.#under(next)?.catch(() => undefined));
		}
		return true;
	}

	/** Brings into the data file what is noted of lists, but for tables to which the writer's thread is adding something; null where that is all there is. */
	#list(): Promise<void> | null {
		if (this.#listing !== null || this.#asked !== null) return this.#listing;
		const tables = [...this.#notes.unlisted].filter((table) => !this.#placing.has(table));
		if (tables.length === 0) return null;
		this.#listing = this.#parts.ask(['settle', this.#notes.list(tables)]).then(
			() => {
				this.#stuck = false;
				this.#rememberAll(this.#notes.listed());
				this.#afterListing();
			},
			() => {
				this.#stuck = true;
				for (const table of this.#notes.unlist()) this.#unsure.add(table);
				this.#afterListing();
			},
		);
		return this.#listing;
	}

	/** What had to wait for it is looked at again. */
	#afterListing(): void {
		this.#listing = null;
		this.#listSoon();
		if (this.#closing === null) this.#quiet?.refresh();
	}

	#listSoon(): void {
		if (this.#notes.unlisted.size === 0 || this.#closing !== null) return;
		this.#listsDue ??= setTimeout(() => {
			this.#listsDue = null;
			if (this.#list() === null) this.#listSoon();
		}, LISTS);
	}

	/** Any table may be gone. */
	forget(): void {
		this.#ends.clear();
		for (const table of this.#notes.names()) this.#unsure.add(table);
	}

	/** Writes what is left into the logs. Where that cannot be done the files stay, for the next start. */
	close(): Promise<void> {
		this.#closing ??= this.#close();
		return this.#closing;
	}

	async #close(): Promise<void> {
		if (this.#quiet !== null) clearTimeout(this.#quiet);
		if (this.#listsDue !== null) clearTimeout(this.#listsDue);
		while (this.#waiting.length > 0 || this.#writing.length > 0) await new Promise((again) => setTimeout(again, 1));
		// Twice: what was on its way, and what was noted meanwhile.
		for (let i = 0; i < 2; i++) {
			await this.#listing;
			await this.#asked;
			this.#settle();
			await this.#asked;
		}
		this.#prompt.close();
		for (const file of this.#files) {
			if (this.#notes.empty) file.remove();
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
		const codes = new Set<string>();
		let text = '';
		for (const one of this.#waiting) {
			const { table } = one.noted;
			// Who is second is told so when the first is durable: then it can be read.
			if (written.has(table) || (this.#placing.size > 0 && this.#placing.has(table))) later.push(one);
			else if (this.#fits(one, codes)) {
				written.add(table);
				text += makeLine(one.noted);
				batch.push(one);
			}
		}
		this.#waiting = later;
		if (batch.length === 0) return;
		this.#writing = batch;
		const waits = this.#pace.began(batch.length);
		this.#files[this.#turn]?.write(text, this.#written, waits ? this.#prompt : null);
	}

	/** Whether a move comes at the end of its log; else it is told so. What goes wrong in looking for that end is its own answer: others wait here for theirs. */
	#fits({ noted, done, failed }: Waiting, codes: Set<string>): boolean {
		try {
			const code = noted.change?.summary.code ?? null;
			if ((this.#endOf(noted.table) ?? 0) !== noted.after) done('conflict');
			else if (code !== null && (codes.has(code) || this.#notes.hasCode(code) || this.#parts.isTaken(code))) done('code-taken');
			else {
				if (code !== null) codes.add(code);
				return true;
			}
		} catch (error) {
			failed(error instanceof StorageError ? error : errorOf(faultOf(error, this.#parts.file)));
		}
		return false;
	}

	readonly #written = (error: Error | null): void => {
		const batch = this.#writing;
		this.#writing = [];
		if (error === null) {
			for (const { noted } of batch) this.#notes.add(noted);
			this.#listSoon();
			this.#pace.ended();
		}
		this.#schedule();
		for (const go of this.#afterWriting.splice(0)) go();
		if (error === null) for (const { done } of batch) done('done');
		else {
			this.#stuck = true;
			const fault = errorOf(faultOf(error, this.#parts.file));
			for (const { failed } of batch) failed(fault);
		}
		if (this.#notes.moves >= MANY_MOVES || this.#notes.tables >= MANY_TABLES) this.#settle();
		if (this.#closing !== null) return;
		if (this.#quiet === null) this.#quiet = setTimeout(this.#settle, QUIET);
		else this.#quiet.refresh();
	};

	/** Has everything that is noted added to the tables' logs; from here on moves are noted in the other file. */
	readonly #settle = (): void => {
		if (this.#asked !== null || this.#listing !== null || this.#writing.length > 0) return;
		const settling = this.#notes.settle();
		if (settling === null) return;
		const { moves, again } = settling;
		if (!again) {
			this.#turn = 1 - this.#turn;
			this.#files[this.#turn]?.rewind(++this.#generation);
		}
		this.#asked = this.#parts.ask(['settle', moves]).then(
			() => {
				this.#rememberAll(this.#notes.settled());
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
		const end = this.#notes.endOf(table) ?? this.#ends.get(table);
		if (end !== undefined) return end;
		const found = this.#parts.endOf(table);
		if (found !== undefined) this.#remember(table, found);
		return found;
	}

	/** Nobody adds anything to its log now: what the data file says of it is true. */
	#lookUp(table: string): void {
		this.#ends.delete(table);
		const found = this.#parts.endOf(table);
		if (found === undefined && this.#notes.isMade(table)) return;
		// What is not there any more, or was put away, needs no notes.
		const end = found === undefined || found < 0 ? Number.POSITIVE_INFINITY : found;
		if ((this.#notes.endOf(table) ?? 0) <= end) this.#notes.drop(table);
	}

	#rememberAll(ends: readonly End[]): void {
		for (const [table, end] of ends) this.#remember(table, end);
	}

	#remember(table: string, end: number): void {
		if (this.#ends.size >= REMEMBERED) this.#ends.clear();
		this.#ends.set(table, end);
	}

	/** What has to come to its end before something else can be added to a table's log. */
	#under(table: string): Promise<unknown> | undefined {
		return this.#isWriting(table) ? this.#afterBatch() : this.#placing.get(table);
	}

	#isWriting(table: string): boolean {
		return this.#writing.some(({ noted }) => noted.table === table);
	}

	#afterBatch(): Promise<void> {
		return new Promise<void>((go) => this.#afterWriting.push(go));
	}
}

/** A move as the writer's thread makes it by itself, after what is noted. */
function jobOf(noted: Noted, before: readonly Noted[]): Job {
	const { change } = noted;
	return change === undefined ? ['move', noted, undefined, before] : ['place', { ...noted, change }, before];
}
