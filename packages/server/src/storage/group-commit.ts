import { StorageError } from './log.ts';

/** Writes a batch in one transaction and answers each job in order; rejects if all of them failed alike. */
export type WriteBatch<Job, Answer> = (jobs: readonly Job[]) => Promise<readonly (Answer | StorageError)[]>;

/** The timeout of a write, in milliseconds; after it the store counts as unreachable. */
export const DEADLINE = 10_000;

interface Waiter<Answer> {
	readonly until: number;
	/** Null after the deadline. */
	settle: ((answer: Answer | StorageError) => void) | null;
}

/** Group commit: what is queued while a batch is written is the next batch. Nobody waits beyond the deadline. */
export class GroupCommit<Job, Answer> {
	readonly #write: WriteBatch<Job, Answer>;
	readonly #deadline: number;
	/** What is written to, for the message of a timeout. */
	readonly #place: string;
	#jobs: Job[] = [];
	#waiters: Waiter<Answer>[] = [];
	/** The waiters of the batch under way; null if there is none. */
	#flight: readonly Waiter<Answer>[] | null = null;
	#scheduled = false;
	#timer: NodeJS.Timeout | null = null;
	#closing: Promise<void> | null = null;
	#idle: (() => void) | null = null;

	constructor(place: string, write: WriteBatch<Job, Answer>, deadline: number = DEADLINE) {
		this.#place = place;
		this.#deadline = deadline;
		this.#write = write;
	}

	/** Writes something; resolves when it is durable. After the deadline it is `unreachable` and may still be written. */
	ask(job: Job): Promise<Answer> {
		if (this.#closing !== null) return Promise.reject(new StorageError('storage', 'The store is closed.'));
		return new Promise((done, failed) => {
			const settle = (answer: Answer | StorageError): void => (answer instanceof StorageError ? failed(answer) : done(answer));
			this.#jobs.push(job);
			this.#waiters.push({ until: performance.now() + this.#deadline, settle });
			this.#timer ??= setTimeout(this.#expire, this.#deadline).unref();
			if (this.#flight !== null || this.#scheduled) return;
			this.#scheduled = true;
			// In the next turn of the event loop, to collect what else comes in this one.
			setImmediate(this.#flush);
		});
	}

	/** Waits until everything is written, and takes nothing more. */
	close(): Promise<void> {
		this.#closing ??= this.#drain();
		return this.#closing;
	}

	readonly #flush = (): void => {
		const jobs = this.#jobs;
		this.#scheduled = false;
		this.#flight = this.#waiters;
		this.#jobs = [];
		this.#waiters = [];
		this.#write(jobs).then(
			(answers) => this.#settle((i) => answers[i] as Answer | StorageError),
			(error) => this.#settle(() => (error instanceof StorageError ? error : new StorageError('storage', String(error)))),
		);
	};

	#settle(answerOf: (i: number) => Answer | StorageError): void {
		const flight = this.#flight ?? [];
		this.#flight = null;
		// First, so that the disk works while answers are passed on.
		if (this.#jobs.length > 0 && !this.#scheduled) this.#flush();
		for (let i = 0; i < flight.length; i++) flight[i].settle?.(answerOf(i));
		if (this.#flight === null) this.#idle?.();
	}

	async #drain(): Promise<void> {
		while (this.#flight !== null || this.#jobs.length > 0) {
			await new Promise<void>((idle) => {
				this.#idle = idle;
			});
		}
		if (this.#timer !== null) clearTimeout(this.#timer);
	}

	/** Rejects waiters after their deadline. */
	readonly #expire = (): void => {
		const now = performance.now();
		let next = Number.POSITIVE_INFINITY;
		// What was not sent yet is not written any more.
		this.#jobs = this.#jobs.filter((_, i) => this.#waiters[i].until > now);
		const late = this.#waiters.filter(({ until }) => until <= now);
		this.#waiters = this.#waiters.filter(({ until }) => until > now);
		for (const waiter of [...(this.#flight ?? []), ...late, ...this.#waiters]) {
			if (waiter.until > now) next = Math.min(next, waiter.until);
			else {
				waiter.settle?.(new StorageError('unreachable', `${this.#place} has not answered for ${this.#deadline / 1000} s.`));
				waiter.settle = null;
			}
		}
		this.#timer = next === Number.POSITIVE_INFINITY ? null : setTimeout(this.#expire, next - now).unref();
	};
}
