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

test('those from a place on, and who is among them', () => {
	const steps = new Steps();
	for (let seat = 0; seat < 4; seat++) steps.push({ seat, move: seat * 10, extra: 0, final: false });
	expect(steps.list(3)).toEqual([{ seat: 3, move: 30, extra: 0, final: false }]);
	expect(steps.list(4)).toEqual([]);
	expect([steps.has(0), steps.has(0, 1), steps.has(3, 3), steps.has(4), steps.has(3, 4)]).toEqual([true, false, true, false, false]);
	expect([steps.endsWith(3), steps.endsWith(2), new Steps().endsWith(0)]).toEqual([true, false, false]);
	// Another branch that went on shares the room, not the end.
	steps.branch().push({ seat: 1, move: 0, extra: 0, final: false });
	expect([steps.endsWith(3), steps.endsWith(1)]).toEqual([true, false]);
});

test('branches share what they have in common, and nothing else', () => {
	const step = (move: number): Step => ({ seat: 0, move, extra: 0, final: false });
	const moves = (steps: Steps): number[] => steps.list().map(({ move }) => move);
	const trunk = new Steps();
	for (let move = 0; move < 40; move++) trunk.push(step(move));
	const first = trunk.branch();
	const second = trunk.branch();
	first.push(step(100));
	second.push(step(200));
	trunk.push(step(300));
	second.push(step(201));
	first.push(step(101));
	const common = Array.from({ length: 40 }, (_, move) => move);
	expect([moves(trunk), moves(first), moves(second)]).toEqual([
		[...common, 300],
		[...common, 100, 101],
		[...common, 200, 201],
	]);
	// Also where the room is full, and where a branch is never gone on from.
	let line = new Steps();
	const kept: Steps[] = [];
	for (let move = 0; move < 200; move++) {
		line = line.branch();
		line.push(step(move));
		kept.push(line);
	}
	kept.forEach((one, i) => void expect(moves(one)).toEqual(Array.from({ length: i + 1 }, (_, move) => move)));
});
