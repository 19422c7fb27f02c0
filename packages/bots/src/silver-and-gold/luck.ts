import type { Chance } from '@trove/kernel';

/** The same luck for all lines compared: a draw depends on seed, bag, round and number only (common random numbers). */
export class Luck implements Chance {
	seed = 0;

	draw(bag: number, round: number, nth: number, _cards: Uint8Array, count: number): number {
		let hash = Math.imul(this.seed ^ (bag << 20) ^ (round << 10) ^ nth, 0x9e3779b1);
		hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca77);
		hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae3d);
		return (((hash ^ (hash >>> 16)) >>> 0) * count * 2 ** -32) | 0;
	}

	reveal(): void {}
}
