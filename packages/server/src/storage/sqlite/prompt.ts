import { Worker } from 'node:worker_threads';
import { ASKED, DONE, makeRoom, ROOM, type Room, WRITTEN } from './prompt-room.ts';
import { threadEnv } from './thread-env.ts';

/** So many milliseconds a write is waited for. A good disk takes half of one. */
const PATIENCE = 2;
/** After so many milliseconds without a write the thread ends: it takes some twenty megabytes. */
const UNUSED = 5_000;

/** Told how many bytes were written, or why not. */
export type Ended = (error: Error | null, count: number) => void;

/**
 * Writes in a thread of its own and waits for it, as a rule: what is answered in the same turn in which it was heard is still at hand. A disk that takes its time is waited
 * for no longer than `PATIENCE`, and then told of later, as by any other write.
 */
export class PromptWriter {
	readonly #durable: boolean;
	readonly #patience: number;
	/** Each thread has one of its own. */
	#room: Room;
	#worker: Worker | null = null;
	#state: 'new' | 'starting' | 'ready' | 'gone' = 'new';
	#asked = 0;
	#unused: NodeJS.Timeout | null = null;
	/** Who is to be told of a write that takes long. */
	#ended: Ended | null = null;

	constructor(durable: boolean, patience: number = PATIENCE) {
		this.#durable = durable;
		this.#patience = patience;
		this.#room = makeRoom(durable);
	}

	/** Whether it can take a write of so many bytes now. The first time it is asked its thread starts: before there is something to do it would only take memory. */
	takes(length: number): boolean {
		if (this.#state === 'new') this.#start();
		return this.#state === 'ready' && this.#ended === null && length <= ROOM;
	}

	/** Writes; `ended` is told before this returns, unless it takes long. */
	write(file: number, bytes: Uint8Array, at: number, ended: Ended): void {
		const { signs, where } = this.#room;
		this.#unused?.refresh();
		this.#room.bytes.set(bytes);
		where.set([file, at, bytes.length]);
		const before = this.#asked++;
		Atomics.store(signs, ASKED, this.#asked);
		Atomics.notify(signs, ASKED);
		const late = Atomics.wait(signs, DONE, before, this.#patience) === 'timed-out' ? Atomics.waitAsync(signs, DONE, before) : null;
		if (late?.async) {
			this.#ended = ended;
			void late.value.then(() => this.#finish());
		} else this.#tell(ended);
	}

	/** Ends the thread. What is under way comes to its end. */
	close(): void {
		this.#end();
		this.#state = 'gone';
	}

	/** Ends the thread; another one starts when there is something to do again. */
	#end(): void {
		if (this.#unused !== null) clearTimeout(this.#unused);
		this.#state = 'new';
		Atomics.store(this.#room.signs, ASKED, -1);
		Atomics.notify(this.#room.signs, ASKED);
		this.#worker = null;
	}

	#start(): void {
		this.#state = 'starting';
		this.#room = makeRoom(this.#durable);
		this.#asked = 0;
		const worker = new Worker(new URL('./prompt-thread.ts', import.meta.url), {
			workerData: this.#room,
			name: 'trove-journal',
			env: threadEnv(),
			resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 64 },
		});
		this.#worker = worker;
		worker.once('message', () => {
			if (this.#worker !== worker) return;
			this.#state = 'ready';
			this.#unused = setTimeout(() => {
				if (this.#ended === null) this.#end();
				else this.#unused?.refresh();
			}, UNUSED).unref();
		});
		// Without it everything is written as before.
		worker.once('error', () => undefined);
		worker.once('exit', () => this.#lost(worker));
		worker.unref();
	}

	/** The thread is gone: what it had in its hands may be written or not. */
	#lost(worker: Worker): void {
		if (this.#worker !== worker) return;
		this.#state = 'gone';
		const ended = this.#ended;
		this.#ended = null;
		ended?.(named('EIO'), 0);
	}

	#finish(): void {
		const ended = this.#ended;
		this.#ended = null;
		if (ended) this.#tell(ended);
	}

	#tell(ended: Ended): void {
		const written = Atomics.load(this.#room.signs, WRITTEN);
		if (written >= 0) ended(null, written);
		else ended(named(Buffer.from(this.#room.bytes.slice(0, -written)).toString()), 0);
	}
}

function named(code: string): Error {
	return Object.assign(new Error(`${code}: the journal could not be written`), { code, syscall: 'write' });
}
