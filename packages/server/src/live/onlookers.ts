import type { Onlooker } from './onlooker.ts';

/** The onlookers of one audience. A copy-on-write list: iteration sees a snapshot and allocates nothing. */
export class Onlookers implements Iterable<Onlooker> {
	#list: readonly Onlooker[] = [];

	/** How many they are. */
	get size(): number {
		return this.#list.length;
	}

	/** Adds an onlooker; idempotent. */
	add(onlooker: Onlooker): void {
		if (!this.#list.includes(onlooker)) this.#list = [...this.#list, onlooker];
	}

	/** Removes an onlooker; whether there was one. */
	delete(onlooker: Onlooker): boolean {
		const at = this.#list.indexOf(onlooker);
		if (at >= 0) this.#list = this.#list.toSpliced(at, 1);
		return at >= 0;
	}

	/** Sends a message to all of them. */
	tell(body: string): void {
		const list = this.#list;
		for (let i = 0; i < list.length; i++) list[i].tell(body);
	}

	[Symbol.iterator](): Iterator<Onlooker> {
		return this.#list[Symbol.iterator]();
	}
}
