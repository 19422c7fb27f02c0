import type { Spare } from './pace.ts';

/** It is looked at over so many milliseconds. */
const SPAN = 100;
/** With so much of its time at work, a thread has none to spare. */
const BUSY = 0.5;

/** Whether a thread has time to spare: by what it has worked of late. */
export class Leisure implements Spare {
	#has = false;
	#since = performance.now();
	#worked = worked();

	has(now: number): boolean {
		const passed = now - this.#since;
		if (passed < SPAN) return this.#has;
		const sum = worked();
		// After a quiet time, how it was before says nothing.
		this.#has = passed < 10 * SPAN && sum - this.#worked < BUSY * passed;
		this.#since = now;
		this.#worked = sum;
		return this.#has;
	}
}

/** Milliseconds of a processor that this thread has used. */
function worked(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}
