import { chacha20 } from './chacha20.ts';
import type { Chance } from './chance.ts';
import { sha256 } from './sha256.ts';

const block = new Int32Array(16);

/**
 * The chance of real matches: ChaCha20 keyed by SHA-256 of the seed, its nonce the bag, the round and the draw's number.
 * Random bytes name cards until one is in the bag. That is even, needs no state, and deals alike at every table of one seed:
 * where two tables' bags differ by a card, the same draw still gives both the same card, unless it is that one.
 */
export class Seeded implements Chance {
	readonly #key: Int32Array;

	constructor(seed: string) {
		// The digest's bytes in their order are the key; ChaCha reads them as little-endian words.
		this.#key = sha256(seed).map((word) => ((word & 0xff) << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24));
	}

	draw(bag: number, round: number, nth: number, cards: Uint8Array, count: number): number {
		if (count === 1) return 0;
		for (let counter = 0; ; counter++) {
			chacha20(this.#key, counter, bag, round, nth, block);
			for (let i = 0; i < 64; i++) {
				const card = (block[i >> 2] >>> ((i & 3) << 3)) & 0xff;
				for (let j = 0; j < count; j++) if (cards[j] === card) return j;
			}
		}
	}

	reveal(): void {}
}
