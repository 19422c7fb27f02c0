import type { Refusal } from '@trove/kernel';
import { makeFromClient, type Request } from '../src/index.ts';

/** A request without what every request has. */
export type Wish = Request extends infer R ? (R extends Request ? Omit<R, 'c' | 'id'> : never) : never;

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A short random text: two clients of one person must not name their requests alike. */
export function randomLetters(count: number): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** A random word for the deal, from this very device. */
export function randomWord(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Open {
	/** Its message, as it is sent each time. */
	readonly text: string;
	readonly answer: (refusal: Refusal | null) => void;
	/** It went out on the present connection. */
	sent: boolean;
}

/** The requests that have no answer yet, oldest first. Sent again after a reconnect under the same id, they are done once. */
export class Requests {
	readonly #tag = randomLetters(5);
	#count = 0;
	readonly #open = new Map<string, Open>();

	/** An id that no other request has. */
	newId(): string {
		return this.#tag + (this.#count++).toString(36);
	}

	/** A new request; its answer is null when it was carried out. One that no server would understand is refused here. */
	add(channel: number, wish: Wish, id: string = this.newId()): Promise<Refusal | null> {
		const { t, ...rest } = wish;
		// In the order in which a server reads a move soonest.
		const request = { t, c: channel, id, ...rest } as Request;
		const text = makeFromClient(request);
		if (typeof text !== 'string') return Promise.resolve(text);
		return new Promise((answer) => this.#open.set(id, { text, answer, sent: false }));
	}

	/** The texts of those that are still to be sent on the present connection. They count as sent then. */
	unsent(): string[] {
		const waiting = [...this.#open.values()].filter(({ sent }) => !sent);
		for (const open of waiting) open.sent = true;
		return waiting.map(({ text }) => text);
	}

	/** The connection was lost, and nobody knows what became of them. */
	lost(): void {
		for (const open of this.#open.values()) open.sent = false;
	}

	/** One has its answer; nothing happens for an id that is not ours. */
	settle(id: string, refusal: Refusal | null): void {
		this.#open.get(id)?.answer(refusal);
		this.#open.delete(id);
	}

	/** All have the same answer. */
	settleAll(refusal: Refusal): void {
		for (const id of [...this.#open.keys()]) this.settle(id, refusal);
	}
}
