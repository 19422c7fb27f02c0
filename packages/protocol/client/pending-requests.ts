import type { Refusal } from '@trove/kernel';
import { makeFromClient, type Request } from '../src/index.ts';

/** A request without channel and id. */
export type RequestBody = Request extends infer R ? (R extends Request ? Omit<R, 'c' | 'id'> : never) : never;

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Short random text. Two clients of one person must not create equal request ids. */
export function randomLetters(count: number): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** A random word for the deal. */
export function randomWord(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Open {
	/** Its message, as it is sent each time. */
	readonly text: string;
	readonly answer: (refusal: Refusal | null) => void;
	/** It was sent on the current connection. */
	sent: boolean;
}

/** Requests without an answer, oldest first. A resent request keeps its id, so that the server deduplicates it. */
export class PendingRequests {
	readonly #tag = randomLetters(5);
	#count = 0;
	readonly #open = new Map<string, Open>();

	/** A new unique id. */
	newId(): string {
		return this.#tag + (this.#count++).toString(36);
	}

	/** Adds a request; resolves to null on success. One that the schema rejects is refused here. */
	add(channel: number, body: RequestBody, id: string = this.newId()): Promise<Refusal | null> {
		const text = makeFromClient({ ...body, c: channel, id } as Request);
		if (typeof text !== 'string') return Promise.resolve(text);
		return new Promise((answer) => this.#open.set(id, { text, answer, sent: false }));
	}

	/** The texts of the requests not yet sent on the current connection; marks them as sent. */
	unsent(): string[] {
		const waiting = [...this.#open.values()].filter(({ sent }) => !sent);
		for (const open of waiting) open.sent = true;
		return waiting.map(({ text }) => text);
	}

	/** The connection was lost: everything must be sent again. */
	lost(): void {
		for (const open of this.#open.values()) open.sent = false;
	}

	/** Resolves a request; unknown ids are ignored. */
	settle(id: string, refusal: Refusal | null): void {
		this.#open.get(id)?.answer(refusal);
		this.#open.delete(id);
	}

	/** Resolves all requests with one refusal. */
	settleAll(refusal: Refusal): void {
		for (const id of [...this.#open.keys()]) this.settle(id, refusal);
	}
}
