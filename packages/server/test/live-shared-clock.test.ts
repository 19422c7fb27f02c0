import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SharedClock } from '../src/live/shared-clock.ts';

/** A clock whose local time a test sets. */
function clockAt(local: { now: number }): SharedClock {
	return new SharedClock(() => local.now);
}

test('a constant difference to the store is corrected', () => {
	const local = { now: 5000 };
	const clock = clockAt(local);
	expect(clock.isKnown).toBe(false);
	clock.measured(5000, 5010, 1_000_005);
	expect([clock.isKnown, clock.now()]).toEqual([true, 1_000_000]);
	local.now = 6000;
	expect([clock.now(), clock.estimate]).toEqual([1_001_000, 1_001_000]);
});

test('a time that is known to more than 250 ms only is not known', () => {
	const local = { now: 0 };
	const clock = clockAt(local);
	clock.measured(0, 600, 1_000_000);
	expect([clock.isKnown, clock.estimate]).toEqual([false, null]);
	clock.measured(600, 1000, 1_000_500);
	expect(clock.isKnown).toBe(true);
	// One slow answer later does not move the time.
	clock.measured(1000, 3000, 1_005_000);
	local.now = 3000;
	expect([clock.isKnown, clock.now()]).toEqual([false, 1_002_700]);
	clock.measured(3000, 3010, 1_002_705);
	expect(clock.isKnown).toBe(true);
});

test('a jump counts when it is confirmed, and until then the time goes on as before and is not known', () => {
	const local = { now: 0 };
	const clock = clockAt(local);
	clock.measured(0, 0, 1_000_000);
	local.now = 1000;
	clock.measured(1000, 1000, 1_021_000);
	expect([clock.isKnown, clock.now()]).toEqual([false, 1_001_000]);
	local.now = 2000;
	clock.measured(2000, 2000, 1_022_000);
	expect([clock.isKnown, clock.now()]).toEqual([true, 1_022_000]);
	// One wild measurement between good ones changes nothing.
	clock.measured(2000, 2000, 5_000_000);
	expect([clock.isKnown, clock.now()]).toEqual([false, 1_022_000]);
	clock.measured(2000, 2000, 1_022_000);
	expect([clock.isKnown, clock.now()]).toEqual([true, 1_022_000]);
});

test('the time never goes back, whatever is measured', () => {
	const measurement = fc.record({ wait: fc.nat(2000), trip: fc.nat(800), skew: fc.integer({ min: -20_000, max: 20_000 }) });
	fc.assert(
		fc.property(fc.array(measurement, { minLength: 1 }), (measurements) => {
			const local = { now: 0 };
			const clock = clockAt(local);
			let last = 0;
			for (const { wait, trip, skew } of measurements) {
				local.now += wait;
				const sent = local.now;
				local.now += trip;
				clock.measured(sent, local.now, 1_000_000 + sent + trip / 2 + skew);
				expect(clock.now()).toBeGreaterThanOrEqual(last);
				last = clock.now();
			}
		}),
	);
});
