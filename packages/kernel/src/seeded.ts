import { chacha20 } from './chacha20.ts';
import type { Chance } from './chance.ts';
import { sha256 } from './sha256.ts';

const block = new Int32Array(16);

/**
 * Chance of real matches: ChaCha20 keyed by SHA-256 of the seed, with bag, round and draw number as nonce. Rejection
 * sampling by card: uniform, stateless, and stable when two tables' bags differ by a card.
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
