import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Asides } from '../src/play/asides.ts';
import type { Aside, Line } from '../src/play/lines.ts';
import { linesThen, tellingAtEnd } from '../src/table/log-lines.ts';

const event = (on: string): Line => ({ on });

describe('what a client notes of a table', () => {
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	test('[A4] a connection that is lost and back at once is not told; one that stays away is, and its return', () => {
		const told: Aside[] = [];
		const asides = new Asides((aside) => told.push(aside));
		asides.look([null, null]);
		asides.look([null, true]);
		asides.look([null, false]);
		vi.advanceTimersByTime(1000);
		asides.look([null, true]);
		vi.advanceTimersByTime(10_000);
		expect(told).toEqual([]);
		asides.look([null, false]);
		asides.look([null, false]);
		vi.advanceTimersByTime(3000);
		expect(told).toEqual([{ seat: 1, present: false }]);
		asides.look([null, true]);
		expect(told.at(-1)).toEqual({ seat: 1, present: true });
	});

	test('[evening] [A4] who connects just after this began was never gone; who comes later is told', () => {
		const told: Aside[] = [];
		const asides = new Asides((aside) => told.push(aside));
		asides.look([null, false, false]);
		vi.advanceTimersByTime(1000);
		asides.look([null, true, false]);
		expect(told).toEqual([]);
		vi.advanceTimersByTime(3000);
		expect(told).toEqual([]);
		asides.look([null, true, true]);
		expect(told).toEqual([{ seat: 2, present: true }]);
		asides.look([null, false, true]);
		vi.advanceTimersByTime(3000);
		expect(told.at(-1)).toEqual({ seat: 1, present: false });
	});

	test('[A18] phrases stand in the log where they were said, and stay when lines before them are taken back', () => {
		const asides = new Asides(() => undefined);
		asides.said(0, 'hello', 1);
		asides.said(1, 'ouch', 2);
		const [a, b, c] = ['a', 'b', 'c'].map(event);
		expect(asides.within([a, b, c])).toEqual([a, { seat: 0, said: 'hello' }, b, { seat: 1, said: 'ouch' }, c]);
		expect(asides.within([])).toEqual([
			{ seat: 0, said: 'hello' },
			{ seat: 1, said: 'ouch' },
		]);
	});
});

const nameOf = (who: string): string => ({ a: 'Ann', b: 'Bea' })[who] ?? '';

test('[A4] the log keeps the name of who acted then', () => {
	const left: Line = { note: 'left', seat: 1, how: 'left', who: 'b', bot: 'gull' };
	const then = linesThen([event('a'), left, event('b')], { locale: 'en', names: ['Ann', 'Gull'] }, nameOf);
	expect(then.map(({ telling }) => telling.names[1])).toEqual(['Bea', 'Bea', 'Gull']);
});

test('[evening] [A4] what a bot does for who gave up, left or is away is told by its name, also to them', () => {
	const lines: Line[] = [
		event('own'),
		{ note: 'away', seat: 0, bot: 'gull', why: 'gone' },
		event('bot'),
		{ note: 'back', seat: 0 },
		event('own'),
		{ note: 'left', seat: 0, how: 'resigned', who: 'a', bot: 'crab' },
		event('bot'),
		{ note: 'left', seat: 0, how: 'left', who: 'a', bot: 'crab' },
		event('bot'),
	];
	// As the result has them: by who played.
	const then = linesThen(lines, { locale: 'en', names: ['Ann', 'Bea'], you: 0 }, nameOf).filter(({ line }) => 'on' in line);
	expect(then.map(({ telling }) => telling.names[0])).toEqual(['Ann', 'Gull', 'Ann', 'Crab', 'Crab']);
	expect(then.map(({ telling }) => telling.you)).toEqual([0, undefined, 0, undefined, undefined]);
});

test('[evening] the end is told by who played, as the result is: not by the bots on the seats of who left or gave up', () => {
	const lines: Line[] = [
		{ note: 'left', seat: 1, how: 'left', who: 'b', bot: 'gull' },
		{ note: 'left', seat: 0, how: 'resigned', who: 'a', bot: 'crab' },
		event('bank'),
		event('over'),
	];
	const telling = { locale: 'en', names: ['Ann', 'Gull'], you: 0 } as const;
	const [, , bank, over] = linesThen(lines, telling, nameOf);
	expect(bank.telling).toMatchObject({ names: ['Crab', 'Gull'], you: undefined });
	expect(over.telling).toMatchObject({ names: ['Ann', 'Bea'], you: 0 });
	expect(tellingAtEnd(lines, telling, nameOf)).toEqual(over.telling);
});

test('[evening] [A4] the turn that a bot played for somebody is told by its name, and the next one by theirs', () => {
	const lines: Line[] = [event('own'), { note: 'missed', seat: 1, bot: 'gull' }, event('bot'), { note: 'played', seat: 1 }, event('own')];
	const then = linesThen(lines, { locale: 'en', names: ['Ann', 'Bea'], you: 1 }, nameOf);
	expect(then.map(({ telling }) => telling.names[1])).toEqual(['Bea', 'Bea', 'Gull', 'Bea', 'Bea']);
	expect(then.map(({ telling }) => telling.you)).toEqual([1, 1, undefined, 1, 1]);
});
