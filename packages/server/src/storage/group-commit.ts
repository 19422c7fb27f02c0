import { StorageError } from './log.ts';

/** Writes a batch as one transaction; answers each job in its order. Rejects where nothing is known of any. */
export type WriteBatch<Job, Answer> = (jobs: readonly Job[]) => Promise<readonly (Answer | StorageError)[]>;

interface Waiter<Answer> {
	readonly until: number;
	/** Null once it was told that the deadline has passed. */
	settle: ((answer: Answer | StorageError) => void) | null;
}

/** Group commit: while one batch is written, what comes meanwhile queues up as the next one. Nobody waits beyond the deadline. */
export class GroupCommit<Job, Answer> {
	readonly #write: WriteBatch<Job, Answer>;
	readonly #deadline: number;
	/** What is written to, for the sentence about the deadline. */
	readonly #place: string;
	#jobs: Job[] = [];
	#waiters: Waiter<Answer>[] = [];
	/** Those whose batch is being written; null while none is. */
	#flight: readonly Waiter<Answer>[] | null = null;
	#scheduled = false;
	#timer: NodeJS.Timeout | null = null;
	#closed = false;
	#idle: (() => void) | null = null;

	constructor(place: string, deadline: number, write: WriteBatch<Job, Answer>) {
		this.#place = place;
		this.#deadline = deadline;
		this.#write = write;
	}

	/** Writes something; resolves when it is durable. After the deadline it fails as `unreachable`, and may still be written. */
	ask(job: Job): Promise<Answer> {
		if (this.#closed) return Promise.reject(new StorageError('storage', 'The store is closed.'));
		return new Promise((done, failed) => {
			const settle = (answer: Answer | StorageError): void => (answer instanceof StorageError ? failed(answer) : done(answer));
			this.#jobs.push(job);
			this.#waiters.push({ until: performance.now() + this.#deadline, settle });
			this.#timer ??= setTimeout(this.#expire, this.#deadline).unref();
			if (this.#flight !== null || this.#scheduled) return;
			this.#scheduled = true;
			// What else this turn of the event loop brings goes along.
			setImmediate(this.#flush);
		});
	}

	/** Waits until everything is written. */
	async close(): Promise<void> {
		this.#closed = true;
		while (this.#flight !== null || this.#jobs.length > 0) {
			await new Promise<void>((idle) => {
				this.#idle = idle;
			});
		}
		if (this.#timer !== null) clearTimeout(this.#timer);
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
		// First, so that the store is at work while the answers are passed on.
		if (this.#jobs.length > 0 && !this.#scheduled) this.#flush();
		for (let i = 0; i < flight.length; i++) flight[i].settle?.(answerOf(i));
		if (this.#flight === null) this.#idle?.();
	}

	/** Tells those who have waited for too long. */
	readonly #expire = (): void => {
		const now = performance.now();
		let next = Number.POSITIVE_INFINITY;
		for (const waiter of [...(this.#flight ?? []), ...this.#waiters]) {
			if (waiter.until > now) next = Math.min(next, waiter.until);
			else {
				waiter.settle?.(new StorageError('unreachable', `${this.#place} has not answered for ${this.#deadline / 1000} s.`));
				waiter.settle = null;
			}
		}
		this.#timer = next === Number.POSITIVE_INFINITY ? null : setTimeout(this.#expire, next - now).unref();
	};
}
