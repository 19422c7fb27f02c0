import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { share } from '../src/table/share.ts';

describe('what has not changed is shared', () => {
	it('is worth the same as what came', () => {
		const json = fc.jsonValue();
		fc.assert(
			fc.property(json, json, (before, after) => {
				expect(JSON.stringify(share(before, after))).toBe(JSON.stringify(after));
			}),
		);
	});

	it('is the very same thing where it is worth the same', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				expect(share(value, structuredClone(value))).toBe(value);
			}),
		);
	});

	it('keeps the parts that are as they were', () => {
		const before = { players: [{ bank: [1, 2] }, { bank: [3] }], turn: 0 };
		const after = share(before, { players: [{ bank: [1, 2] }, { bank: [3, 4] }], turn: 1 });
		expect(after.players[0]).toBe(before.players[0]);
		expect(after.players[1]).not.toBe(before.players[1]);
		expect(after).toEqual({ players: [{ bank: [1, 2] }, { bank: [3, 4] }], turn: 1 });
	});

	it('loses nothing and invents nothing', () => {
		expect(share({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
		expect(share([1, 2, 3], [1, 2])).toEqual([1, 2]);
		expect(Object.keys(share({ a: 1 }, { a: 1, b: undefined }))).toEqual(['a', 'b']);
		expect(share({ a: [] }, { a: {} })).toEqual({ a: {} });
	});

	it('leaves everything else as it is', () => {
		const map = new Map([[1, 2]]);
		expect(share({ map: new Map() }, { map }).map).toBe(map);
	});
});
