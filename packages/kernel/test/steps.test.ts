import { expect, test } from 'vitest';
import { type Step, Steps, TABLE } from '../src/index.ts';

test('steps come back as they were pushed, however many', () => {
	const steps = new Steps();
	const pushed: Step[] = [];
	expect([steps.count, steps.list()]).toEqual([0, []]);
	for (let i = 0; i < 2000; i++) {
		const step = { seat: i % 5 === 4 ? TABLE : i % 5, move: (i * 104_729) & 0x7fffffff, extra: i * 7, final: i % 3 === 0 };
		steps.push(step);
		pushed.push(step);
	}
	expect(steps.count).toBe(2000);
	expect(steps.list()).toEqual(pushed);
});
