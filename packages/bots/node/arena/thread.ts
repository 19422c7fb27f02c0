import { Worker } from 'node:worker_threads';
import type { Job, Played } from './game.ts';

/** A worker thread that plays one game at a time. */
export class Thread {
	#worker: Worker | undefined;
	#settle: { resolve(played: Played): void; reject(error: Error): void } | undefined;

	/** Plays a game of our own bots. */
	play(job: Job): Promise<Played> {
		this.#worker ??= this.#start();
		this.#worker.postMessage(job);
		return new Promise<Played>((resolve, reject) => {
			this.#settle = { resolve, reject };
		});
	}

	/** Ends it, whatever is being played. */
	close(): void {
		const worker = this.#worker;
		this.#worker = undefined;
		this.#settle?.reject(new Error('the arena has closed'));
		void worker?.terminate();
	}

	#start(): Worker {
		const worker = new Worker(new URL('./worker.ts', import.meta.url));
		const broke = (error: unknown): void => {
			if (this.#worker !== worker) return;
			this.#worker = undefined;
			this.#settle?.reject(error instanceof Error ? error : new Error(String(error)));
		};
		worker.on('message', (reply: { played: Played } | { error: string }) => {
			if ('played' in reply) this.#settle?.resolve(reply.played);
			else this.#settle?.reject(new Error(reply.error));
		});
		worker.on('error', broke);
		worker.on('exit', () => broke('a thread of the arena has ended'));
		return worker;
	}
}
