import { type Hire, Pool } from '../src/crew.ts';

const hire: Hire = (said, broke) => {
	const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
	worker.onmessage = ({ data }: MessageEvent<string>) => said(data);
	worker.onerror = (event) => {
		event.preventDefault();
		worker.terminate();
		broke(event.message || 'it did not start');
	};
	return { post: (letter) => worker.postMessage(letter), end: () => worker.terminate() };
};

/** Bots in web workers; one core is left to the page unless a size is given. */
export class Crew extends Pool {
	constructor(size: number = Math.max(1, (navigator.hardwareConcurrency || 2) - 1)) {
		super(size, hire);
	}
}
