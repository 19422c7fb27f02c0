import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StorageError } from '../log.ts';
import { errorOf, type Failure } from './failure.ts';
import type { Answer, Job, Reply, Sign, WriterData } from './jobs.ts';

/** How long a write may take until whoever waits for it is told that the store is unreachable, in milliseconds. */
const DEADLINE = 10_000;

interface Waiter {
	readonly until: number;
	done: ((answer: Answer) => void) | null;
	failed: ((error: StorageError) => void) | null;
}

const isFailure = (said: unknown): said is Failure => typeof said === 'object' && said !== null && 'code' in said;

/** Group commit: while the writer's thread commits a batch, what comes meanwhile queues up as the next one. */
export class WriteQueue {
	readonly #data: WriterData;
	readonly #deadline: number;
	#worker: Worker | null = null;
	#jobs: Job[] = [];
	#waiters: Waiter[] = [];
	/** Those whose batch the writer has; null while it has none. */
	#flight: readonly Waiter[] | null = null;
	#flushes = false;
	#timer: NodeJS.Timeout | null = null;
	#closing: Promise<void> | null = null;
	#idle: (() => void) | null = null;

	constructor(data: WriterData, deadline = DEADLINE) {
		this.#data = data;
		this.#deadline = deadline;
	}

	/** Starts the thread; throws a `StorageError` if the file cannot be opened for writing. */
	async start(): Promise<void> {
		const worker = new Worker(new URL('./writer.ts', import.meta.url), { workerData: this.#data, name: 'trove-writer', env: threadEnv() });
		this.#worker = worker;
		await new Promise<void>((done, failed) => {
			worker.once('message', (said: Sign) => {
				if (isFailure(said)) {
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

	/** Writes something; resolves when it is durable. After the deadline it is given up here, and may still be written. */
	ask(job: Job): Promise<Answer> {
		if (this.#closing !== null) return Promise.reject(new StorageError('storage', 'The store is closed.'));
		return new Promise((done, failed) => {
			this.#jobs.push(job);
			this.#waiters.push({ until: performance.now() + this.#deadline, done, failed });
			this.#timer ??= setTimeout(this.#giveUp, this.#deadline).unref();
			if (this.#flight !== null || this.#flushes) return;
			this.#flushes = true;
			// What else this turn of the event loop brings goes along.
			setImmediate(this.#flush);
		});
	}

	/** Writes what is left and ends the thread. */
	close(): Promise<void> {
		this.#closing ??= this.#close();
		return this.#closing;
	}

	readonly #flush = (): void => {
		const jobs = this.#jobs;
		this.#flushes = false;
		this.#flight = this.#waiters;
		this.#jobs = [];
		this.#waiters = [];
		if (this.#worker !== null) this.#worker.postMessage(jobs);
		// The thread died: another one takes this batch.
		else
			this.start().then(
				() => this.#worker?.postMessage(jobs),
				(error: StorageError) => this.#replied(jobs.map(() => ({ code: error.code, message: error.message, busy: false }))),
			);
	};

	#replied(reply: Reply): void {
		const flight = this.#flight ?? [];
		this.#flight = null;
		// First, so that the disk is at work while the answers are passed on.
		if (this.#jobs.length > 0 && !this.#flushes) this.#flush();
		for (let i = 0; i < flight.length; i++) {
			const answer = reply[i] ?? null;
			if (isFailure(answer)) flight[i].failed?.(errorOf(answer));
			else flight[i].done?.(answer);
		}
		if (this.#flight === null) this.#idle?.();
	}

	/** The thread is gone. Whether its last batch was committed is not known here: whoever tries again meets a conflict if it was. */
	#lost(): void {
		this.#worker = null;
		const failure: Failure = { code: 'unreachable', message: "The writer's thread ended.", busy: false };
		this.#replied((this.#flight ?? []).map(() => failure));
	}

	/** Tells those who have waited for too long. */
	readonly #giveUp = (): void => {
		const now = performance.now();
		let next = Number.POSITIVE_INFINITY;
		for (const waiter of [...(this.#flight ?? []), ...this.#waiters]) {
			if (waiter.until > now) next = Math.min(next, waiter.until);
			else {
				waiter.failed?.(new StorageError('unreachable', `${this.#data.file} has not answered for ${this.#deadline / 1000} s.`));
				waiter.done = null;
				waiter.failed = null;
			}
		}
		this.#timer = next === Number.POSITIVE_INFINITY ? null : setTimeout(this.#giveUp, next - now).unref();
	};

	async #close(): Promise<void> {
		while (this.#flight !== null || this.#jobs.length > 0) {
			await new Promise<void>((idle) => {
				this.#idle = idle;
			});
		}
		if (this.#timer !== null) clearTimeout(this.#timer);
		const worker = this.#worker;
		this.#worker = null;
		if (worker === null) return;
		const ended = new Promise((done) => worker.once('exit', done));
		worker.postMessage('close');
		await ended;
	}
}

/** With this process's cache of compiled code the thread starts in a third of the time. */
function threadEnv(): NodeJS.ProcessEnv {
	// Node names the folder that it made for its own version inside the one that it was given.
	const folder = getCompileCacheDir();
	return folder === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(folder) };
}
