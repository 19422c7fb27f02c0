import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StorageError } from '../log.ts';
import { errorOf, type Failure } from './failure.ts';
import type { Answer, Job, Reply, Sign, WriterData } from './jobs.ts';

const isFailure = (said: unknown): said is Failure => typeof said === 'object' && said !== null && 'code' in said;

/** The thread that writes to a data file, one batch at a time. If it dies, the next batch starts another one. */
export class WriterThread {
	readonly #data: WriterData;
	#worker: Worker | null = null;
	/** Told of the answers to the batch under way. */
	#replied: ((answers: readonly (Answer | StorageError)[]) => void) | null = null;
	/** Told that the thread died with a batch under way. */
	#died: ((error: StorageError) => void) | null = null;

	constructor(data: WriterData) {
		this.#data = data;
	}

	/** Starts the thread; throws a `StorageError` if the file cannot be written to. */
	async start(): Promise<void> {
		const worker = new Worker(new URL('./writer.ts', import.meta.url), { workerData: this.#data, name: 'trove-writer', env: threadEnv() });
		this.#worker = worker;
		await new Promise<void>((done, failed) => {
			worker.once('message', (said: Sign) => {
				if (isFailure(said)) {
					this.#worker = null;
					return failed(errorOf(said));
				}
				worker.on('message', (reply: Reply) => this.#replied?.(reply.map((answer) => (isFailure(answer) ? errorOf(answer) : answer))));
				done();
			});
			worker.once('error', (error) =>
				failed(new StorageError('storage', `The writer's thread failed: ${error instanceof Error ? error.message : String(error)}`)),
			);
			worker.once('exit', () => {
				failed(new StorageError('storage', "The writer's thread ended."));
				if (this.#worker !== worker) return;
				this.#worker = null;
				// The batch may have been committed: a retry then meets a conflict.
				this.#died?.(new StorageError('unreachable', "The writer's thread ended."));
			});
		});
	}

	/** Writes a batch in one transaction; answers each job. Fails as `unreachable` if the thread dies. */
	async write(jobs: readonly Job[]): Promise<readonly (Answer | StorageError)[]> {
		if (this.#worker === null) await this.start();
		return new Promise((done, failed) => {
			this.#replied = done;
			this.#died = failed;
			this.#worker?.postMessage(jobs);
		});
	}

	/** Ends the thread. */
	async close(): Promise<void> {
		const worker = this.#worker;
		this.#worker = null;
		if (worker === null) return;
		const ended = new Promise((done) => worker.once('exit', done));
		worker.postMessage('close');
		await ended;
	}
}

/** The thread starts in a third of the time with this process's compile cache. */
function threadEnv(): NodeJS.ProcessEnv {
	// Node reports a subfolder for its own version of the folder that it was given.
	const folder = getCompileCacheDir();
	return folder === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(folder) };
}
