import { expect, test } from 'vitest';
import { firstSeat, seatsOf } from '../src/index.ts';

test('a mask’s seats, ascending', () => {
	expect(seatsOf(0)).toEqual([]);
	expect(seatsOf(0b1)).toEqual([0]);
	expect(seatsOf(0b1011)).toEqual([0, 1, 3]);
	expect(seatsOf(0b1000)).toEqual([3]);
	expect(seatsOf(1 << 30)).toEqual([30]);
});

test('a mask’s lowest seat', () => {
	for (let seat = 0; seat < 31; seat++) {
		expect(firstSeat(1 << seat)).toBe(seat);
		expect(firstSeat((1 << seat) | (1 << 30))).toBe(seat);
	}
	expect(firstSeat(0b1100)).toBe(2);
});
