/** The seats of a bit mask, ascending. */
export function seatsOf(mask: number): number[] {
	const seats: number[] = [];
	for (let seat = 0; mask >> seat !== 0; seat++) if ((mask >> seat) & 1) seats.push(seat);
	return seats;
}

/** The lowest seat of a bit mask that is not empty. */
export function firstSeat(mask: number): number {
	return 31 - Math.clz32(mask & -mask);
}
