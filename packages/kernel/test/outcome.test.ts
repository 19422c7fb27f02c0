import { expect, test } from 'vitest';
import { rank, seatsWhere } from '../src/index.ts';

test('the most points win, and places follow the points', () => {
	expect(rank([3, 9, 5])).toEqual({ scores: [3, 9, 5], winners: [1], places: [3, 1, 2] });
	expect(rank([-2, -1])).toEqual({ scores: [-2, -1], winners: [1], places: [2, 1] });
});

test('equals share a place and the next place is left out', () => {
	expect(rank([5, 7, 7, 5, 1])).toEqual({ scores: [5, 7, 7, 5, 1], winners: [1, 2], places: [3, 1, 1, 3, 5] });
	expect(rank([0, 0])).toEqual({ scores: [0, 0], winners: [0, 1], places: [1, 1] });
});

test('a tiebreak orders equals only', () => {
	const later = (a: number, b: number): number => b - a;
	expect(rank([5, 7, 7, 5], later)).toEqual({ scores: [5, 7, 7, 5], winners: [2], places: [4, 2, 1, 3] });
	expect(rank([9, 1], later)).toEqual({ scores: [9, 1], winners: [0], places: [1, 2] });
	const asked: [number, number][] = [];
	rank([2, 1], (a, b) => {
		asked.push([a, b]);
		return 0;
	});
	expect(asked.every(([a, b]) => a === b)).toBe(true);
});

test('seats are picked ascending', () => {
	expect(seatsWhere(5, (seat) => seat % 2 === 0)).toEqual([0, 2, 4]);
	expect(seatsWhere(0, () => true)).toEqual([]);
	expect(seatsWhere(3, () => false)).toEqual([]);
});
