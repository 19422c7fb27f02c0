import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StorageError } from '../log.ts';
import { errorOf, type Fault } from './fault.ts';
import type { Answer, Job, Reply, Sign, WriterData } from './letters.ts';

interface Waiter {
	readonly done: (answer: Answer) => void;
	readonly failed: (error: StorageError) => void;
}

const isFault = (said: unknown): said is Fault => typeof said === 'object' && said !== null && 'fault' in said;

/** So many make a batch worth its commit: no more are waited for. */
const ENOUGH = 64;
/** With batches of so many the gap between them is twice as long: where many wait for each commit, few of them are to be made. */
const MANY = 32;

/**
 * What waits to be written. While the writer's thread is at a batch, later jobs gather into the next one. A commit costs the processor about the same for one move as
 * for thirty, nearly all of it the disk's synchronisation; so a batch begins no sooner than `gap` milliseconds after the one before (twice as many after a large one),
 * unless enough are waiting. After a quiet time a job goes at once.
 */
export class WriteQueue {
	readonly #data: WriterData;
	readonly #gap: number;
	#worker: Worker | null = null;
	#jobs: Job[] = [];
	#waiters: Waiter[] = [];
	/** Those whose batch the writer has. */
	#flight: readonly Waiter[] = [];
	#sent = Number.NEGATIVE_INFINITY;
	/** How many the last batch had. */
	#last = 0;
	/** What will begin the next batch. */
	#scheduled: 'soon' | NodeJS.Timeout | null = null;
	#closing: Promise<void> | null = null;

	constructor(data: WriterData, gap: number) {
		this.#data = data;
		this.#gap = gap;
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
		if (this.#scheduled === 'soon' || this.#flight.length > 0 || this.#jobs.length === 0) return;
		const enough = this.#jobs.length >= ENOUGH;
		if (this.#scheduled !== null) {
			if (!enough) return;
			clearTimeout(this.#scheduled);
		}
		const gap = this.#gap * (1 + Math.min(1, this.#last / MANY));
		const wait = enough ? 0 : gap - (performance.now() - this.#sent);
		// What else this turn of the event loop brings goes along.
		if (wait < 1) {
			this.#scheduled = 'soon';
			setImmediate(this.#flush);
		} else this.#scheduled = setTimeout(this.#flush, wait);
	}

	readonly #flush = (): void => {
		this.#scheduled = null;
		const jobs = this.#jobs;
		this.#flight = this.#waiters;
		this.#jobs = [];
		this.#waiters = [];
		this.#sent = performance.now();
		this.#last = jobs.length;
		if (this.#worker !== null) this.#worker.postMessage(jobs);
		// The thread died: another one takes this batch.
		else
			this.start().then(
				() => this.#worker?.postMessage(jobs),
				(error: StorageError) => this.#replied(jobs.map(() => ({ fault: error.code, message: error.message, busy: false }))),
			);
	};

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

/** A thread has no cache of compiled code unless it is told of one. With this process's it starts in a third of the time, and nothing is served before it has. */
function threadEnv(): NodeJS.ProcessEnv {
	// Node names the folder that it made for its own version inside the one that it was given.
	const folder = getCompileCacheDir();
	return folder === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(folder) };
}
