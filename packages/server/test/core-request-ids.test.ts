import { expect, test } from 'vitest';
import { KNOWN, withId } from '../src/core/request-ids.ts';

test('the last requests are known in their order, no older ones, and a list is never changed', () => {
	const all: string[] = [];
	let ids: readonly string[] = Object.freeze([]);
	for (let i = 0; i < 5 * KNOWN; i++) {
		all.push(`id-${i}`);
		ids = Object.freeze(withId(ids, `id-${i}`));
		expect(ids).toEqual(all.slice(-KNOWN));
	}
});
