import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeOutages, type Outage, Outages, parseOutages } from '../src/core/outages.ts';

const time = fc.integer({ min: 0, max: 2000 });
const outage = fc.tuple(time, fc.integer({ min: 0, max: 300 })).map(([from, ms]): Outage => [from, from + ms]);

/** The same by counting: a millisecond counts unless an outage or its grace covers it. */
function counted(outages: readonly Outage[], grace: number, since: number, ms: number): number {
	let at = since;
	const covered = (moment: number): boolean => outages.some(([from, to]) => moment >= from && moment < to + grace);
	for (let left = ms; left > 0; at++) if (!covered(at)) left--;
	return at;
}

describe('deadlines and outages', () => {
	test('without outages a deadline is so much later', () => {
		expect(new Outages().deadline(1000, 500)).toBe(1500);
		expect(new Outages([[100, 900]], 100).deadline(1000, 500)).toBe(1500);
		expect(new Outages().until).toBe(0);
	});

	test('down time and the grace after it do not count', () => {
		const outages = new Outages([[2000, 5000]], 30);
		expect(outages.deadline(1000, 1500)).toBe(1000 + 1500 + 3030);
		expect(outages.deadline(1000, 1000)).toBe(2000);
		expect(outages.deadline(3000, 10)).toBe(5040);
		expect(outages.until).toBe(5030);
	});

	test('several outages, also overlapping and out of order, as counted millisecond by millisecond', () => {
		fc.assert(
			fc.property(fc.array(outage, { maxLength: 6 }), fc.integer({ min: 0, max: 100 }), time, fc.integer({ min: 1, max: 800 }), (list, grace, since, ms) => {
				const deadline = new Outages(list, grace).deadline(since, ms);
				// A deadline at the beginning of an outage is met before it; counting goes on to the end of the last counted
				// millisecond.
				expect(deadline).toBe(counted(list, grace, since, ms));
			}),
		);
	});
});

describe('the time before', () => {
	test('so much has passed since, outages left out', () => {
		const outages = new Outages([
			[100, 200],
			[300, 700],
		]);
		expect([50, 100, 150, 250, 400].map((ms) => outages.before(800, ms))).toEqual([750, 700, 250, 50, -100]);
		for (const ms of [1, 50, 99, 120, 199, 250, 1000]) expect(outages.deadline(outages.before(800, ms), ms)).toBe(800);
	});
});

describe('outages as they are kept', () => {
	test('come back as they were, the oldest dropped when there are very many', () => {
		expect(parseOutages(makeOutages([[1, 2]]))).toEqual([[1, 2]]);
		const many = Array.from({ length: 800 }, (_, i): Outage => [10 * i, 10 * i + 5]);
		expect(parseOutages(makeOutages(many))).toEqual(many.slice(-500));
	});

	test('what cannot be read is none', () => {
		for (const text of [null, '', '{}', '[1,2]', '[[2,1]]', '[["a","b"]]', '[[1,2,3]]', 'null', '[[1,null]]']) expect(parseOutages(text)).toEqual([]);
	});
});
