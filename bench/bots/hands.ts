// The bench's worker threads, one per core.
import { Worker } from 'node:worker_threads';
import type { Job, JobResult } from './jobs.ts';

/** A pool of workers that take jobs until none are left. */
export class Hands {
	readonly #workers: readonly Worker[];

	constructor(size: number) {
		this.#workers = Array.from({ length: size }, () => new Worker(new URL('./worker.ts', import.meta.url)));
		for (const worker of this.#workers) worker.unref();
	}

	/** Each worker takes and runs jobs; resolves when `take` returns nothing to all of them. */
	async work<T extends JobResult>(take: () => { readonly job: Job; readonly done: (result: T) => void } | undefined): Promise<void> {
		await Promise.all(
			this.#workers.map(async (worker) => {
				for (let task = take(); task; task = take()) task.done((await ask(worker, task.job)) as T);
			}),
		);
	}

	/** Runs one job while the other workers are idle. */
	async alone<T extends JobResult>(job: Job): Promise<T> {
		return (await ask(this.#workers[0], job)) as T;
	}

	/** Terminates the workers. */
	async close(): Promise<void> {
		await Promise.all(this.#workers.map((worker) => worker.terminate()));
	}
}

function ask(worker: Worker, job: Job): Promise<JobResult> {
	return new Promise((resolve, reject) => {
		const settle = (): void => {
			worker.off('message', heard);
			worker.off('error', broke);
			worker.unref();
		};
		const heard = (reply: { result: JobResult } | { error: string }): void => {
			settle();
			if ('error' in reply) reject(new Error(reply.error));
			else resolve(reply.result);
		};
		const broke = (error: unknown): void => {
			settle();
			reject(error);
		};
		worker.ref();
		worker.on('message', heard);
		worker.on('error', broke);
		worker.postMessage(job);
	});
}
