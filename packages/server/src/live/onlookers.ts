import type { Onlooker } from './onlooker.ts';

/** Those who look at the same: nearly always one. A list that is replaced when somebody comes or goes: whoever goes through it goes through it as it was, and makes nothing for it. */
export class Onlookers implements Iterable<Onlooker> {
	#list: readonly Onlooker[] = [];

	/** How many they are. */
	get size(): number {
		return this.#list.length;
	}

	/** Adds somebody, once. */
	add(onlooker: Onlooker): void {
		if (!this.#list.includes(onlooker)) this.#list = [...this.#list, onlooker];
	}

	/** Takes somebody out; answers whether they were among them. */
	delete(onlooker: Onlooker): boolean {
		const at = this.#list.indexOf(onlooker);
		if (at >= 0) this.#list = this.#list.toSpliced(at, 1);
		return at >= 0;
	}

	/** Tells all of them. */
	tell(body: string): void {
		const list = this.#list;
		for (let i = 0; i < list.length; i++) list[i].tell(body);
	}

	[Symbol.iterator](): Iterator<Onlooker> {
		return this.#list[Symbol.iterator]();
	}
}
