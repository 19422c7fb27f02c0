import type { Action, Locale } from '@trove/kernel';
import type { Advice } from './advise/advise.ts';
import { makeLetter, type Reply, type Request } from './letters.ts';
import type { Answer, Ask, Question } from './question.ts';

/** A worker as a crew uses it: texts in, texts out. */
export interface Hand {
	post(letter: string): void;
	/** Ends it at once, whatever it thinks about. */
	end(): void;
}

/** Starts a worker; what it says and how it breaks is told to the two callbacks. */
export type Hire = (said: (text: string) => void, broke: (why: string) => void) => Hand;

interface Task {
	readonly id: number;
	readonly request: Request;
	readonly resolve: (value: unknown) => void;
	readonly reject: (error: Error) => void;
	readonly signal: AbortSignal | undefined;
	readonly abort: () => void;
}

/** A worker's place: hired when first needed, and again after it broke. */
class Place {
	hand: Hand | undefined;
	task: Task | undefined;
}

/** A pool of workers in which bots think, so that nothing else waits for them. Requests are served in their order. */
export class Pool {
	readonly #hire: Hire;
	readonly #places: readonly Place[];
	#waiting: Task[] = [];
	#next = 1;
	#closed = false;

	constructor(size: number, hire: Hire) {
		this.#hire = hire;
		this.#places = Array.from({ length: Math.max(1, size) }, () => new Place());
	}

	/** Asks a bot for its move. */
	ask(ask: Ask, options: { readonly signal?: AbortSignal } = {}): Promise<Answer> {
		return this.request({ want: 'answer', ask }, options) as Promise<Answer>;
	}

	/** Asks what each legal move promises; `also` names one to look at closely. */
	advise(question: Question, locale: Locale, options: { readonly also?: Action; readonly signal?: AbortSignal } = {}): Promise<Advice> {
		const { also, ...rest } = options;
		return this.request({ want: 'advice', question, locale, ...(also ? { also } : {}) }, rest) as Promise<Advice>;
	}

	/** Has a request served. Aborting it rejects, and ends the worker if it is already at it. */
	request(request: Request, { signal }: { readonly signal?: AbortSignal } = {}): Promise<unknown> {
		if (this.#closed) return Promise.reject(new Error('the crew has gone home'));
		if (signal?.aborted) return Promise.reject(abortion(signal));
		return new Promise((resolve, reject) => {
			const task: Task = { id: this.#next++, request, resolve, reject, signal, abort: () => this.#drop(task, signal) };
			signal?.addEventListener('abort', task.abort, { once: true });
			this.#waiting.push(task);
			this.#deal();
		});
	}

	/** How many requests wait for a worker. */
	get waiting(): number {
		return this.#waiting.length;
	}

	/** Ends all workers; what is not answered yet is rejected. */
	close(): void {
		this.#closed = true;
		for (const place of this.#places) {
			place.hand?.end();
			place.hand = undefined;
			this.#finish(place, (task) => task.reject(new Error('the crew has gone home')));
		}
		for (const task of this.#waiting.splice(0)) task.reject(new Error('the crew has gone home'));
	}

	#deal(): void {
		for (const place of this.#places) {
			if (place.task || this.#waiting.length === 0) continue;
			place.task = this.#waiting.shift();
			if (!place.task) return;
			try {
				place.hand ??= this.#hireFor(place);
				place.hand.post(makeLetter(place.task.id, place.task.request));
			} catch (error) {
				this.#finish(place, (task) => task.reject(error instanceof Error ? error : new Error(String(error))));
			}
		}
	}

	#hireFor(place: Place): Hand {
		const hand = this.#hire(
			(text) => {
				if (place.hand === hand) this.#said(place, text);
			},
			(why) => {
				if (place.hand !== hand) return;
				place.hand = undefined;
				this.#finish(place, (task) => task.reject(new Error(`a bot's worker broke: ${why}`)));
				this.#deal();
			},
		);
		return hand;
	}

	#said(place: Place, text: string): void {
		const reply = JSON.parse(text) as Reply;
		if (place.task?.id !== reply.id) return;
		this.#finish(place, (task) => ('error' in reply ? task.reject(new Error(reply.error)) : task.resolve(reply.answer)));
		this.#deal();
	}

	#drop(task: Task, signal: AbortSignal | undefined): void {
		const place = this.#places.find((one) => one.task === task);
		if (place) {
			// It cannot be interrupted otherwise: it thinks without looking up.
			place.hand?.end();
			place.hand = undefined;
			place.task = undefined;
		}
		this.#waiting = this.#waiting.filter((other) => other !== task);
		task.reject(abortion(signal));
		this.#deal();
	}

	#finish(place: Place, how: (task: Task) => void): void {
		const { task } = place;
		place.task = undefined;
		if (!task) return;
		task.signal?.removeEventListener('abort', task.abort);
		how(task);
	}
}

function abortion(signal: AbortSignal | undefined): Error {
	return signal?.reason instanceof Error ? signal.reason : new Error('the question was withdrawn');
}
