import { expect, test } from 'vitest';
import { Moves } from '../src/index.ts';

const listed = (moves: Moves): number[] => Array.from(moves.list.subarray(0, moves.count));

test('moves are kept in the order of adding', () => {
	const moves = new Moves();
	expect(moves.count).toBe(0);
	for (const move of [5, 0, -1, 2 ** 31 - 1]) moves.add(move);
	expect(listed(moves)).toEqual([5, 0, -1, 2 ** 31 - 1]);
});

test('the buffer grows when it is full, and keeps what it has', () => {
	const moves = new Moves();
	for (let move = 0; move < 128; move++) moves.add(move);
	expect(moves.list.length).toBe(128);
	moves.add(128);
	expect(moves.list.length).toBe(256);
	for (let move = 129; move < 700; move++) moves.add(move);
	expect(moves.list.length).toBe(1024);
	expect(listed(moves)).toEqual(Array.from({ length: 700 }, (_, move) => move));
});

test('clear empties it and answers with itself', () => {
	const moves = new Moves();
	moves.add(3);
	expect(moves.clear()).toBe(moves);
	expect(moves.count).toBe(0);
	moves.add(4);
	expect(listed(moves)).toEqual([4]);
});

test('has knows what is listed, and nothing left from before', () => {
	const moves = new Moves();
	expect(moves.has(0)).toBe(false);
	moves.add(7);
	moves.add(9);
	expect([7, 9, 8, 0].map((move) => moves.has(move))).toEqual([true, true, false, false]);
	moves.clear();
	expect(moves.has(7)).toBe(false);
	moves.add(1);
	expect(moves.has(9)).toBe(false);
});
