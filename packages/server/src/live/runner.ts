import type { Log } from '../storage/log.ts';
import type { Facts } from '../storage/people.ts';
import { DueQueue } from './due-queue.ts';
import { stayAlive } from './heartbeat.ts';
import { Setbacks } from './retry-backoff.ts';

/** Calls back after a time, unless told not to. */
export type Timer = (ms: number, callback: () => void) => () => void;

/** What a runner needs. */
export interface RunnerParts {
	readonly log: Pick<Log, 'due' | 'postpone'>;
	readonly facts: Facts;
	/** Looks at a table: does what is due there, and says by `plan` when to look again. */
	wake(table: string, now: number): Promise<unknown>;
	readonly now?: () => number;
	readonly timer?: Timer;
	/** Told what went wrong, once until it goes well again; the runner goes on. */
	failed?(error: unknown): void;
	/** Times in milliseconds and counts, for tests. */
	readonly habits?: Partial<Habits>;
}

/** How a runner works. */
export interface Habits {
	/** How often it notes that it is alive, and looks into storage. */
	readonly heartbeat: number;
	/** How soon it looks again at a table that was due and is still: a bot thinks, or storage failed. Each further time it waits twice as long, at most for `patience`. */
	readonly again: number;
	readonly patience: number;
	/** How long a table's due time in storage is put off at most when there was nothing to do. */
	readonly later: number;
	/** How many tables are looked at at once, and read from storage at once. */
	readonly atOnce: number;
	readonly batch: number;
}

const USUAL_HABITS: Habits = { heartbeat: 5000, again: 250, patience: 10_000, later: 600_000, atOnce: 16, batch: 200 };

const realTimer: Timer = (ms, callback) => {
	const timer = setTimeout(callback, ms);
	return () => clearTimeout(timer);
};

/**
 * Wakes tables when something is due there. Those that this server has had in its hands are in a queue, kept exact by `plan`. All others, at which nobody is here,
 * are found by their due time in storage, a few seconds late at most. One timer serves them all.
 */
export class Runner {
	readonly #parts: RunnerParts;
	readonly #habits: Habits;
	readonly #now: () => number;
	readonly #timer: Timer;
	readonly #queue = new DueQueue();
	readonly #setbacks: Setbacks;
	/** What goes wrong at present, and was told. */
	readonly #told = new Set<string>();
	/** Tables to look at, with their due time in storage if that is why; and those that are being looked at. */
	readonly #ready = new Map<string, number | null>();
	readonly #awake = new Map<string, Promise<void>>();
	#heartbeat = 0;
	#lookAt = 0;
	#beat: Promise<unknown> | undefined;
	#sweep: Promise<unknown> | undefined;
	#timed: { readonly at: number; readonly cancel: () => void } | undefined;
	#running = false;

	constructor(parts: RunnerParts) {
		this.#parts = parts;
		this.#habits = { ...USUAL_HABITS, ...parts.habits };
		this.#now = parts.now ?? Date.now;
		this.#timer = parts.timer ?? realTimer;
		this.#setbacks = new Setbacks(this.#habits.again, this.#habits.patience);
	}

	/** At how many tables something is due that does not come off. */
	get stuck(): number {
		return this.#setbacks.stuck;
	}

	/** Begins to wake tables. */
	start(): void {
		this.#running = true;
		this.#run();
	}

	/** Stops; what is under way comes to its end. */
	async stop(): Promise<void> {
		this.#running = false;
		this.#timed?.cancel();
		this.#timed = undefined;
		this.#ready.clear();
		await Promise.all([this.#beat, this.#sweep, ...this.#awake.values()]);
		await this.#try('alive', () => stayAlive(this.#parts.facts, this.#now()));
	}

	/** When to look at a table, as whoever has just looked at it says. A time that is past is one that it waits at. */
	plan(table: string, due: number | null): void {
		const now = this.#now();
		if (due === null || due > now) this.#setbacks.over(table);
		if (due === null) {
			this.#queue.delete(table);
			return;
		}
		this.#queue.set(table, due > now ? due : now + this.#setbacks.wait(table, due));
		if (this.#running) this.#arm();
	}

	/** One timer, for whatever comes first. */
	#arm(): void {
		const at = Math.min(this.#queue.next ?? Number.POSITIVE_INFINITY, this.#heartbeat, this.#lookAt);
		if (this.#timed && this.#timed.at <= at) return;
		this.#timed?.cancel();
		const cancel = this.#timer(Math.max(0, at - this.#now()), () => {
			this.#timed = undefined;
			this.#run();
		});
		this.#timed = { at, cancel };
	}

	#run(): void {
		if (!this.#running) return;
		const now = this.#now();
		if (this.#heartbeat <= now) {
			this.#heartbeat = now + this.#habits.heartbeat;
			this.#lookAt = now;
			this.#beat = this.#try('alive', () => stayAlive(this.#parts.facts, now));
		}
		if (this.#lookAt <= now) {
			this.#lookAt = Number.POSITIVE_INFINITY;
			this.#sweep = this.#try('look', () => this.#look());
		}
		for (let table = this.#queue.take(now); table !== undefined; table = this.#queue.take(now)) if (!this.#ready.has(table)) this.#ready.set(table, null);
		this.#serve();
		this.#arm();
	}

	/** Looks into storage for what is due there. Of a table in the queue more is known here: when its time in storage is past and stays so, that is put right. */
	async #look(): Promise<void> {
		const now = this.#now();
		const { batch, heartbeat, again } = this.#habits;
		const found = await this.#parts.log.due(now, batch);
		if (!this.#running) return;
		for (const { table, due } of found) {
			const planned = this.#queue.get(table);
			if (planned === undefined) {
				if (!this.#awake.has(table)) this.#ready.set(table, due);
			} else if (due <= now - heartbeat) {
				void this.#try('postpone', () => this.#parts.log.postpone(table, due, Math.max(planned, now + heartbeat)));
			}
		}
		// There are more, and those found will have another time by then.
		if (found.length === batch) this.#lookAt = now + again;
		this.#serve();
		this.#arm();
	}

	/** Looks at tables, a few at a time. */
	#serve(): void {
		for (const [table, stored] of this.#ready) {
			if (this.#awake.size >= this.#habits.atOnce) return;
			if (this.#awake.has(table)) continue;
			this.#ready.delete(table);
			const looked = this.#wake(table, stored).finally(() => {
				this.#awake.delete(table);
				if (this.#running) this.#serve();
			});
			this.#awake.set(table, looked);
		}
	}

	async #wake(table: string, stored: number | null): Promise<void> {
		const now = this.#now();
		this.#setbacks.tried(table);
		const done = await this.#try(`wake ${table}`, () => this.#parts.wake(table, now));
		if (done) this.#setbacks.looked(table);
		else if (this.#running) {
			this.#queue.set(table, this.#now() + this.#setbacks.wait(table, Number.NaN));
			this.#arm();
		}
		if (stored === null) return;
		const { heartbeat, later } = this.#habits;
		// Not beyond when it is to be looked at again: if this server stops before, the next one knows it only from storage.
		const again = Math.min(this.#queue.get(table) ?? Number.POSITIVE_INFINITY, now + later);
		// If something was written, the due time was too, and this changes nothing.
		await this.#try('postpone', () => this.#parts.log.postpone(table, stored, Math.max(now + heartbeat, again)));
	}

	/** Whether something went well; the runner goes on either way. What keeps going wrong is told once. */
	async #try(what: string, work: () => Promise<unknown>): Promise<boolean> {
		try {
			await work();
			this.#told.delete(what);
			return true;
		} catch (error) {
			if (!this.#told.has(what)) this.#parts.failed?.(error);
			this.#told.add(what);
			return false;
		}
	}
}
