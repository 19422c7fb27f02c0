import { expect, test } from 'vitest';
import { type Chance, Dice, hash32, Stacked, Watched } from '../src/index.ts';

/** sfc32 of PractRand, written with unsigned arithmetic. */
function sfc32(a: number, b: number, c: number, counter: number): () => number {
	return () => {
		const t = (a + b + counter) % 2 ** 32;
		counter = (counter + 1) % 2 ** 32;
		a = (b ^ (b >>> 9)) >>> 0;
		b = (c + ((c << 3) >>> 0)) % 2 ** 32;
		c = ((((c << 21) | (c >>> 11)) >>> 0) + t) % 2 ** 32;
		return t;
	};
}

test.each([0, 1, -1, 123456789, 2 ** 31 - 1])('dice of seed %i are sfc32 after twelve steps', (seed) => {
	const expected = sfc32(seed >>> 0, (seed ^ 0x9e3779b9) >>> 0, 0x243f6a88, 1);
	for (let i = 0; i < 12; i++) expected();
	const dice = new Dice(seed);
	for (let i = 0; i < 200; i++) expect(dice.next() >>> 0).toBe(expected());
});

test('the seed is 0 unless given; a text is hashed; a number is cut to 32 bits', () => {
	const first = (dice: Dice): number[] => [dice.next(), dice.next(), dice.next()];
	expect(first(new Dice())).toEqual(first(new Dice(0)));
	expect(first(new Dice('tide'))).toEqual(first(new Dice(hash32('tide'))));
	expect(first(new Dice(2 ** 32 + 5))).toEqual(first(new Dice(5)));
	expect(first(new Dice('a'))).not.toEqual(first(new Dice('b')));
	expect(first(new Dice(1))).not.toEqual(first(new Dice(2)));
});

test('next is a signed 32-bit integer', () => {
	const dice = new Dice(3);
	const values = Array.from({ length: 1000 }, () => dice.next());
	expect(values.every((value) => value === (value | 0))).toBe(true);
	expect(Math.min(...values)).toBeLessThan(-(2 ** 30));
	expect(Math.max(...values)).toBeGreaterThan(2 ** 30);
});

test('below scales 32 bits down to the limit', () => {
	const raw = new Dice(9);
	const dice = new Dice(9);
	for (let i = 0; i < 500; i++) {
		const limit = 1 + ((i * 7919) % 100_000);
		expect(dice.below(limit)).toBe(Number((BigInt(raw.next() >>> 0) * BigInt(limit)) >> 32n));
	}
});

test('below is even', () => {
	const dice = new Dice('even');
	const counts = new Array<number>(10).fill(0);
	for (let i = 0; i < 20_000; i++) counts[dice.below(10)]++;
	// Chi-square with 9 degrees of freedom: 33.7 is passed by chance once in 10 000.
	expect(counts.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0)).toBeLessThan(33.7);
});

test('dice draw an index below the count, whatever the bag', () => {
	const raw = new Dice(4);
	const dice = new Dice(4);
	const cards = new Uint8Array(20);
	for (let i = 0; i < 100; i++) expect(dice.draw(i, i, i, cards, 7)).toBe(raw.below(7));
	dice.reveal();
	expect(dice.next()).toBe(raw.next());
});

test('hash32 is FNV-1a', () => {
	expect(['', 'a', 'foobar'].map((text) => hash32(text) >>> 0)).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
	expect(hash32('')).toBe(0x811c9dc5 | 0);
});

/** Answers with the last card and notes what it is asked. */
class Last implements Chance {
	asked: unknown[] = [];
	reveals = 0;
	draw(bag: number, round: number, nth: number, cards: Uint8Array, count: number): number {
		this.asked.push([bag, round, nth, cards, count]);
		return count - 1;
	}
	reveal(): void {
		this.reveals++;
	}
}

const CARDS = Uint8Array.of(10, 11, 12, 13, 14);

test('a stacked bag gives its cards in their order, from the draw it starts at', () => {
	const inner = new Last();
	const chance = new Stacked(inner, [{ bag: 1, round: 2, from: 3, cards: [12, 10, 13] }]);
	expect([3, 4, 5].map((nth) => chance.draw(1, 2, nth, CARDS, 5))).toEqual([2, 0, 3]);
	expect(inner.asked).toEqual([]);
});

test('other bags, rounds and draws are left to chance', () => {
	const inner = new Last();
	const chance = new Stacked(inner, [{ bag: 1, round: 2, from: 3, cards: [12, 10, 13] }]);
	const asked = [
		[0, 2, 3],
		[1, 1, 3],
		[1, 2, 2],
		[1, 2, 6],
	];
	for (const [bag, round, nth] of asked) expect(chance.draw(bag, round, nth, CARDS, 5)).toBe(4);
	expect(inner.asked).toEqual(asked.map((ask) => [...ask, CARDS, 5]));
});

test('a stacked card that has left the bag another way is passed over: the first of the others comes', () => {
	const chance = new Stacked(new Last(), [{ bag: 0, round: 0, from: 0, cards: [99, 13, 12, 10] }]);
	expect(chance.draw(0, 0, 0, CARDS, 5), 'unknown').toBe(3);
	expect(chance.draw(0, 0, 1, CARDS, 3), 'beyond the count').toBe(2);
	expect(chance.draw(0, 0, 2, CARDS, 2), 'just beyond the count').toBe(0);
	expect(chance.draw(0, 0, 2, CARDS, 3), 'the last one').toBe(2);
	expect(chance.draw(0, 0, 3, CARDS, 3), 'the first one').toBe(0);
});

test('with none of the stacked cards in the bag, chance decides', () => {
	const chance = new Stacked(new Last(), [{ bag: 0, round: 0, from: 0, cards: [99, 98] }]);
	expect([0, 1].map((nth) => chance.draw(0, 0, nth, CARDS, 5))).toEqual([4, 4]);
});

test('several stacks: the first that has a fitting card answers', () => {
	const stacks = [
		{ bag: 0, round: 0, from: 5, cards: [11] },
		{ bag: 0, round: 0, from: 0, cards: [99] },
		{ bag: 0, round: 0, from: 0, cards: [13, 12] },
	];
	const chance = new Stacked(new Last(), stacks);
	expect([0, 1, 2, 5].map((nth) => chance.draw(0, 0, nth, CARDS, 5))).toEqual([3, 2, 4, 1]);
});

test('stacks pass on what is revealed', () => {
	const inner = new Last();
	const chance = new Stacked(inner, []);
	chance.reveal();
	expect(inner.reveals).toBe(1);
});

test('watched chance passes everything on and counts it', () => {
	const inner = new Last();
	const chance = new Watched(inner);
	expect(chance.used).toBe(0);
	expect(chance.draw(1, 2, 3, CARDS, 4)).toBe(3);
	expect(inner.asked).toEqual([[1, 2, 3, CARDS, 4]]);
	expect(chance.used).toBe(1);
	chance.reveal();
	expect(chance.used).toBe(2);
	expect(inner.reveals).toBe(1);
});
