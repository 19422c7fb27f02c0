import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Hire, Pool } from '../src/crew.ts';

const hire: Hire = (said, broke) => {
	const worker = new Worker(new URL('./worker.ts', import.meta.url));
	worker.on('message', (reply: string) => {
		// Idle workers do not keep a program running.
		worker.unref();
		said(reply);
	});
	worker.on('error', (error: unknown) => broke(error instanceof Error ? error.message : String(error)));
	worker.on('exit', (code) => broke(`it ended with ${code}`));
	return {
		post: (letter) => {
			worker.ref();
			worker.postMessage(letter);
		},
		end: () => void worker.terminate(),
	};
};

/** Bots in worker threads; one core is left to everybody else unless a size is given. */
export class Crew extends Pool {
	constructor(size: number = Math.max(1, availableParallelism() - 1)) {
		super(size, hire);
	}
}
