import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KNOWN, KnownIds } from '../src/table/known-ids.ts';

const named = (i: number): string => `id-${i}`;

test('the last requests are known, and no older ones, however many there were', () => {
	let ids = KnownIds.NONE;
	for (let i = 0; i < 5 * KNOWN; i++) {
		ids = ids.with(named(i));
		expect(ids.has(named(i))).toBe(true);
		expect(ids.has(named(Math.max(0, i - KNOWN + 1)))).toBe(true);
		expect(ids.has(named(i - KNOWN))).toBe(false);
		expect(ids.has(named(i + 1))).toBe(false);
	}
});

test('lists that go on from the same one know nothing of each other, and nothing is added to those before them', () => {
	fc.assert(
		fc.property(fc.array(fc.nat(), { maxLength: 300 }), fc.constantFrom(1, 7919), (from, step) => {
			// One after the other, or in no order at all; 10,007 is a prime.
			const named = (i: number): string => `id-${(i * step) % 10_007}`;
			// Each goes on from any that was there, and is compared with a plain list.
			const all: { readonly ids: KnownIds; readonly plain: readonly string[] }[] = [{ ids: KnownIds.NONE, plain: [] }];
			from.forEach((place, i) => {
				const { ids, plain } = all[place % all.length];
				all.push({ ids: ids.with(named(i)), plain: [...plain, named(i)].slice(-KNOWN) });
			});
			for (const { ids, plain } of all) for (let i = 0; i < from.length; i++) expect(ids.has(named(i))).toBe(plain.includes(named(i)));
		}),
		{ numRuns: 30 },
	);
});
