import type { Log } from '../storage/log.ts';
import type { Timer } from './deps.ts';
import type { Drivers } from './drivers.ts';
import { DueQueue } from './due-queue.ts';
import { RetryBackoff } from './retry-backoff.ts';

/** What the runner depends on. */
export interface RunnerDeps {
	readonly log: Pick<Log, 'postpone'>;
	/** Tables that are due in storage and that this server drives. */
	readonly drivers: Pick<Drivers, 'due'>;
	/** Does what is due at a table, which says by `plan` when to wake it again. */
	wake(table: string, now: number): Promise<unknown>;
	readonly now?: () => number;
	readonly timer?: Timer;
	/** Told of an error, once until the same work succeeds again. */
	failed?(error: unknown): void;
	/** Times in milliseconds and counts, for tests. */
	readonly habits?: Partial<RunnerHabits>;
}

/** How a runner works. */
export interface RunnerHabits {
	/** Time between looks for due tables in storage. */
	readonly look: number;
	/** How long a due time in storage may be wrong before it is corrected; also the least by which it is postponed. */
	readonly stale: number;
	/** The first and the longest delay until a retry of work that was due and was not done. */
	readonly again: number;
	readonly patience: number;
	/** How far a due time in storage is postponed at most if there was nothing to do. */
	readonly later: number;
	/** Tables that are woken at once, and due times that are read at once. */
	readonly atOnce: number;
	readonly batch: number;
}

const USUAL_HABITS: RunnerHabits = { look: 1000, stale: 5000, again: 250, patience: 10_000, later: 600_000, atOnce: 16, batch: 200 };

const realTimer: Timer = (ms, callback) => {
	const timer = setTimeout(callback, ms);
	return () => clearTimeout(timer);
};

/**
 * Wakes tables when something is due. Tables that this server has opened are in a queue, kept exact by `plan`; others
 * are found by their due time in storage, a look late at most. One timer serves them all.
 */
export class Runner {
	readonly #deps: RunnerDeps;
	readonly #habits: RunnerHabits;
	readonly #now: () => number;
	readonly #timer: Timer;
	readonly #queue = new DueQueue();
	readonly #backoff: RetryBackoff;
	/** Work that fails at present and was reported. */
	readonly #reported = new Set<string>();
	/** Tables to wake, with their due time in storage if that is why; and those being woken. */
	readonly #ready = new Map<string, number | null>();
	readonly #awake = new Map<string, Promise<void>>();
	#lookAt = 0;
	#looking: Promise<unknown> | undefined;
	#alarm: { readonly at: number; readonly cancel: () => void } | undefined;
	#running = false;

	constructor(deps: RunnerDeps) {
		this.#deps = deps;
		this.#habits = { ...USUAL_HABITS, ...deps.habits };
		this.#now = deps.now ?? Date.now;
		this.#timer = deps.timer ?? realTimer;
		this.#backoff = new RetryBackoff(this.#habits.again, this.#habits.patience);
	}

	/** How many tables are stuck. */
	get stuck(): number {
		return this.#backoff.stuck;
	}

	/** Begins to wake tables. */
	start(): void {
		this.#running = true;
		this.#run();
	}

	/** Stops after what is under way. */
	async stop(): Promise<void> {
		this.#running = false;
		this.#alarm?.cancel();
		this.#alarm = undefined;
		this.#ready.clear();
		await Promise.all([this.#looking, ...this.#awake.values()]);
	}

	/** Says when to wake a table; null never. A time in the past is retried with backoff. */
	plan(table: string, due: number | null): void {
		const now = this.#now();
		if (due === null || due > now) this.#backoff.reset(table);
		if (due === null) {
			this.#queue.delete(table);
			return;
		}
		this.#queue.set(table, due > now ? due : now + this.#backoff.delay(table, due));
		if (this.#running) this.#arm();
	}

	/** Sets the timer for whatever comes first. */
	#arm(): void {
		const at = Math.min(this.#queue.next ?? Number.POSITIVE_INFINITY, this.#lookAt);
		if (this.#alarm && this.#alarm.at <= at) return;
		this.#alarm?.cancel();
		const cancel = this.#timer(Math.max(0, at - this.#now()), () => {
			this.#alarm = undefined;
			this.#run();
		});
		this.#alarm = { at, cancel };
	}

	#run(): void {
		if (!this.#running) return;
		const now = this.#now();
		if (this.#lookAt <= now) {
			this.#lookAt = now + this.#habits.look;
			this.#looking ??= this.#try('look', () => this.#look()).finally(() => {
				this.#looking = undefined;
			});
		}
		for (let table = this.#queue.take(now); table !== undefined; table = this.#queue.take(now)) if (!this.#ready.has(table)) this.#ready.set(table, null);
		this.#serve();
		this.#arm();
	}

	/** Finds due tables in storage. For tables in the queue, which knows better, a stale time in storage is corrected. */
	async #look(): Promise<void> {
		const now = this.#now();
		const { batch, stale, again } = this.#habits;
		const found = await this.#deps.drivers.due(now, batch);
		if (!this.#running) return;
		for (const { table, due } of found) {
			const planned = this.#queue.get(table);
			if (planned === undefined) {
				if (!this.#awake.has(table)) this.#ready.set(table, due);
			} else if (due <= now - stale) {
				void this.#try('postpone', () => this.#deps.log.postpone(table, due, Math.max(planned, now + stale)));
			}
		}
		// There are more; those found will have another due time by then.
		if (found.length === batch) this.#lookAt = now + again;
		this.#serve();
		this.#arm();
	}

	/** Wakes tables, a few at once. */
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
		this.#backoff.tried(table);
		const done = await this.#try(`wake ${table}`, () => this.#deps.wake(table, now));
		if (done) this.#backoff.woken(table);
		else if (this.#running) {
			this.#queue.set(table, this.#now() + this.#backoff.delay(table, Number.NaN));
			this.#arm();
		}
		if (stored === null) return;
		const { stale, later } = this.#habits;
		// Not beyond the planned time: if this server stops, the next one knows it only from storage.
		const again = Math.min(this.#queue.get(table) ?? Number.POSITIVE_INFINITY, now + later);
		// Without effect if something was written, and the due time with it.
		await this.#try('postpone', () => this.#deps.log.postpone(table, stored, Math.max(now + stale, again)));
	}

	/** Whether some work succeeded. An error that persists is reported once. */
	async #try(what: string, work: () => Promise<unknown>): Promise<boolean> {
		try {
			await work();
			this.#reported.delete(what);
			return true;
		} catch (error) {
			if (!this.#reported.has(what)) this.#deps.failed?.(error);
			this.#reported.add(what);
			return false;
		}
	}
}
