import { Worker } from 'node:worker_threads';
import { StorageError } from '../log.ts';
import { errorOf, type Fault } from './fault.ts';
import type { Answer, Job, Reply, Sign, WriterData } from './letters.ts';
import { Pace } from './pace.ts';
import { threadEnv } from './thread-env.ts';

interface Waiter {
	readonly done: (answer: Answer) => void;
	readonly failed: (error: StorageError) => void;
}

const isFault = (said: unknown): said is Fault => typeof said === 'object' && said !== null && 'fault' in said;

/** What waits to be written. While the writer's thread is at a batch, later jobs gather into the next one. */
export class WriteQueue {
	readonly #data: WriterData;
	readonly #pace: Pace;
	#worker: Worker | null = null;
	#jobs: Job[] = [];
	#waiters: Waiter[] = [];
	/** Those whose batch the writer has. */
	#flight: readonly Waiter[] = [];
	#closing: Promise<void> | null = null;

	constructor(data: WriterData, gap: number) {
		this.#data = data;
		this.#pace = new Pace(gap, () => this.#flush());
	}

	/** Starts the thread; throws a `StorageError` if the file cannot be opened for writing. */
	async start(): Promise<void> {
		const worker = new Worker(new URL('./writer.ts', import.meta.url), { workerData: this.#data, name: 'trove-writer', env: threadEnv() });
		this.#worker = worker;
		await new Promise<void>((done, failed) => {
			worker.once('message', (said: Sign) => {
				if (isFault(said)) {
					this.#worker = null;
					return failed(errorOf(said));
				}
				worker.on('message', (reply: Reply) => this.#replied(reply));
				done();
			});
			worker.once('error', (error) =>
				failed(new StorageError('storage', `The writer's thread failed: ${error instanceof Error ? error.message : String(error)}`)),
			);
			worker.once('exit', () => {
				failed(new StorageError('storage', "The writer's thread ended."));
				if (this.#worker === worker) this.#lost();
			});
		});
	}

	/** Writes something; resolves when it is durable. */
	ask(job: Job): Promise<Answer> {
		if (this.#closing !== null) return Promise.reject(new StorageError('storage', 'The store is closed.'));
		return new Promise((done, failed) => {
			this.#jobs.push(job);
			this.#waiters.push({ done, failed });
			this.#schedule();
		});
	}

	/** Writes what is left and ends the thread. */
	close(): Promise<void> {
		this.#closing ??= this.#close();
		return this.#closing;
	}

	/** Sees to it that a batch begins, unless one is under way: then the reply to it does. */
	#schedule(): void {
		if (this.#flight.length === 0) this.#pace.wait(this.#jobs.length);
	}

	#flush(): void {
		const jobs = this.#jobs;
		this.#flight = this.#waiters;
		this.#jobs = [];
		this.#waiters = [];
		this.#pace.began(jobs.length);
		if (this.#worker !== null) this.#worker.postMessage(jobs);
		// The thread died: another one takes this batch.
		else
			this.start().then(
				() => this.#worker?.postMessage(jobs),
				(error: StorageError) => this.#replied(jobs.map(() => ({ fault: error.code, message: error.message, busy: false }))),
			);
	}

	#replied(reply: Reply): void {
		const flight = this.#flight;
		this.#flight = [];
		this.#schedule();
		for (let i = 0; i < flight.length; i++) {
			const answer = reply[i] ?? null;
			if (isFault(answer)) flight[i]?.failed(errorOf(answer));
			else flight[i]?.done(answer);
		}
	}

	/** The thread is gone. Whether its last batch was committed is not known here: whoever tries again meets a conflict if it was. */
	#lost(): void {
		this.#worker = null;
		const fault: Fault = { fault: 'storage', message: "The writer's thread ended.", busy: false };
		this.#replied(this.#flight.map(() => fault));
	}

	async #close(): Promise<void> {
		while (this.#flight.length > 0 || this.#jobs.length > 0) await new Promise((again) => setTimeout(again, 1));
		const worker = this.#worker;
		this.#worker = null;
		if (worker === null) return;
		const ended = new Promise((done) => worker.once('exit', done));
		worker.postMessage('close');
		await ended;
	}
}
