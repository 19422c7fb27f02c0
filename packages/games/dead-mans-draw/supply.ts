import { at, type Chance, Fault, type Json, list } from '@trove/kernel';
import { COPIES, TYPES, typeName, typeOf } from './cards.ts';
import { readType } from './moves.ts';

/** Cards that are left, while some are chosen among them. */
const left = new Uint8Array(TYPES * COPIES);

/** The loot of a box, from which a position is laid out card by card: none lies in two places. */
export class Supply {
	/** How many copies of each type have been taken. */
	readonly #taken: Uint8Array = new Uint8Array(TYPES);
	readonly #copies: number;

	constructor(copies: number) {
		this.#copies = copies;
	}

	/** Takes a physical card of this type. */
	take(type: number, path: string): number {
		if (!this.#isLeft(type)) throw new Fault(path, `${typeName(type)} is named more often than it exists`);
		return this.#next(type);
	}

	/** Takes the cards of a list of names into `cards`; answers with how many there are. */
	takeAll(names: Json | undefined, path: string, cards: Uint8Array): number {
		const entries = list(names, path);
		if (entries.length > cards.length) throw new Fault(path, `at most ${cards.length} cards are expected, not ${entries.length}`);
		for (let index = 0; index < entries.length; index++) {
			const type = typeOf(entries[index]);
			// What a card is called by is made only where there is something to say of it.
			cards[index] = type >= 0 && this.#isLeft(type) ? this.#next(type) : this.take(readType(entries[index], at(path, index)), at(path, index));
		}
		return entries.length;
	}

	#isLeft(type: number): boolean {
		return this.#taken[type] < this.#copies;
	}

	/** The next physical card of a type. */
	#next(type: number): number {
		return type * COPIES + this.#taken[type]++;
	}

	/** Takes all copies of this type that are left, into `cards` from `size` on; answers with the new size. */
	takeRest(type: number, cards: Uint8Array, size: number): number {
		let count = size;
		while (this.#isLeft(type)) cards[count++] = this.#next(type);
		return count;
	}

	/** Takes `count` random cards among those left whose type `fits`, into `cards` from `size` on. */
	takeRandom(count: number, cards: Uint8Array, size: number, bag: number, chance: Chance, fits: (type: number) => boolean): void {
		let leftSize = 0;
		for (let type = 0; type < TYPES; type++) {
			if (this.#isLeft(type) && fits(type)) for (let copy = this.#taken[type]; copy < this.#copies; copy++) left[leftSize++] = type * COPIES + copy;
		}
		if (count < 0 || count > leftSize) throw new Fault('', `${count} cards are missing from a position that leaves ${leftSize}`);
		for (let nth = 0; nth < count; nth++) {
			const index = chance.draw(bag, 0, nth, left, leftSize);
			const type = left[index] >> 1;
			left[index] = left[--leftSize];
			cards[size + nth] = this.#next(type);
		}
	}
}
