// Who is told to have come to a waiting room, and to have gone.
import type { Seat } from '@trove/protocol';
import { expect, test } from 'vitest';
import { loadWords } from '../build/words-runtime.js';
import type { Online } from '../src/play/online.ts';
import { awaitedIn } from '../src/table/awaited.ts';
import { sentences } from '../src/table/sentences.ts';
import { Sitters } from '../src/table/sitters.ts';

const known = new Set(['a', 'me']);
const online = (...handles: (string | null)[]): Pick<Online, 'sheet' | 'who' | 'isKnown'> => ({
	sheet: { seats: handles.map((who) => ({ who, ready: false, swap: null }) as unknown as Seat) } as unknown as Online['sheet'],
	who: 'me',
	isKnown: (who) => known.has(who),
});

test('[evening] who sits there first has not come; others come when their name is known, and go; a change of seats is neither', () => {
	const sitters = new Sitters();
	const look = (...[of, names]: [Parameters<Sitters['look']>[0], string[]]) => {
		const { came, went } = sitters.look(of, (_, seat) => names[seat]);
		return { came, went };
	};
	expect(look(online('a', 'late', null), ['Ann', 'Player 2', ''])).toEqual({ came: [], went: [] });
	known.add('late');
	expect(look(online('a', 'late', 'b'), ['Ann', 'Late', 'Player 3'])).toEqual({ came: [], went: [] });
	known.add('b');
	expect(look(online('a', 'late', 'b'), ['Ann', 'Late', 'Ben'])).toEqual({ came: ['Ben'], went: [] });
	expect(look(online('b', 'late', 'a'), ['Ben', 'Late', 'Ann'])).toEqual({ came: [], went: [] });
	expect(look(online(null, 'me', 'a'), ['', 'Me', 'Ann'])).toEqual({ came: [], went: ['Late', 'Ben'] });
	expect(look(online(null, null, 'a'), ['', '', 'Ann'])).toEqual({ came: [], went: [] });
});

test('[evening] who is ready, or is not after all, and who would like to change seats is news; of whom the host removed the log speaks', () => {
	const sitters = new Sitters();
	type One = [who: string | null, ready?: boolean, swap?: number | null];
	const look = (...seats: One[]) =>
		sitters.look(
			{ ...online(), sheet: { seats: seats.map(([who, ready = false, swap = null]) => ({ who, ready, swap })) } as unknown as Online['sheet'] },
			(who) => who.toUpperCase(),
			(who) => who === 'b',
		);
	const none = { came: [], went: [], ready: [], unready: [], wishes: [] };
	expect(look(['a', true], ['b'], ['me'])).toEqual(none);
	expect(look(['a', false], ['b', true], ['me', true])).toEqual({ ...none, ready: ['B'], unready: ['A'] });
	expect(look(['a', false, 2], ['b', true, 0], ['me', true, 1])).toEqual({
		...none,
		wishes: [
			{ name: 'A', seat: 2 },
			{ name: 'B', seat: 0 },
		],
	});
	expect(look(['a', false, 2], ['b', true], ['me', true])).toEqual(none);
	expect(look(['a'], [null], ['me'])).toEqual(none);
	expect(look([null], [null], ['me'])).toEqual({ ...none, went: ['A'] });
});

test('[evening] a waiting room says whom it waits for, to who is ready and to the host', async () => {
	await loadWords('en');
	const seat = (who: string | null, ready: boolean, bot: string | null = null): Seat => ({ who, ready, bot }) as Seat;
	const telling = { locale: 'en', names: ['Ben', 'Anna', 'Celina', 'Gull'] } as const;
	const told = (at: number | null, ...seats: Seat[]): string => awaitedIn({ seats, host: 'b', due: null }, at, telling);
	const gull = seat(null, true, 'gull');
	expect(told(1, seat('b', false), seat('a', false), seat('c', false), gull)).toBe('');
	expect(told(1, seat('b', false), seat('a', true), seat('c', false), gull)).toBe('Waiting until all are ready: Celina.');
	expect(told(0, seat('b', false), seat('a', false), seat('c', false), gull)).toBe('Waiting until all are ready: Anna, Celina.');
	expect(told(1, seat('b', false), seat('a', true), seat(null, false), gull)).toBe('Waiting until every seat is taken.');
	expect(told(1, seat('b', true), seat('a', true), seat('c', true), gull)).toBe('Waiting for Ben to begin.');
	expect(told(0, seat('b', true), seat('a', true), seat('c', true), gull)).toBe('Everybody is ready: you can begin.');
	expect(told(null, seat('b', true), seat('a', true)), 'who watches').toBe('');
	expect(awaitedIn({ seats: [seat('b', true), seat('a', true)], host: 'b', due: 1 }, 1, telling), 'begins by itself').toBe('');
});

test('[evening] what is read out one after the other are sentences', () => {
	expect(sentences(['Take the card', 'An orc with 17%; 2 of 6 are out.', 'Then you can leave'])).toBe(
		'Take the card. An orc with 17%; 2 of 6 are out. Then you can leave.',
	);
});
