// When the server is asked whether it is back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenBack } from '../src/play/when-back.ts';

const events = new EventTarget();
beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
	vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test('[evening] [A8] a server that does not answer is asked less and less often, at once when the device is online, and no more when it is back', async () => {
	const asked: number[] = [];
	let up = false;
	let back = 0;
	whenBack(
		() => back++,
		async () => {
			asked.push(Date.now());
			return up;
		},
	);
	await vi.advanceTimersByTimeAsync(100_000);
	const pauses = asked.slice(1).map((at, nth) => at - asked[nth]);
	expect(pauses.length).toBeGreaterThan(5);
	expect(Math.max(...pauses)).toBeLessThanOrEqual(20_000);
	expect(pauses[0]).toBeLessThanOrEqual(2000);
	expect(pauses.at(-1)).toBeGreaterThanOrEqual(10_000);
	up = true;
	const before = asked.length;
	events.dispatchEvent(new Event('online'));
	await vi.advanceTimersByTimeAsync(0);
	expect(asked).toHaveLength(before + 1);
	expect(back).toBe(1);
	events.dispatchEvent(new Event('online'));
	await vi.advanceTimersByTimeAsync(60_000);
	expect([asked.length, back]).toEqual([before + 1, 1]);
});

test('[evening] [A8] who leaves the page waits no longer', async () => {
	let asked = 0;
	const stop = whenBack(
		() => expect.unreachable(),
		async () => ++asked > 0,
	);
	stop();
	events.dispatchEvent(new Event('online'));
	await vi.advanceTimersByTimeAsync(60_000);
	expect(asked).toBe(0);
});
