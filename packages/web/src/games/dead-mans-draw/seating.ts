/** A side of the table and who sits there, in clockwise order. */
export interface Side {
	readonly side: 'left' | 'top' | 'right';
	readonly owners: readonly number[];
}

/** How many of the others sit at the left and at the right, by how many they are; the rest sits opposite. */
const BESIDE = [0, 0, 1, 1, 1, 2, 2, 2];

/** Everybody but `me` around the table, clockwise from the left hand. */
export function seating(players: number, me: number): readonly Side[] {
	const others = Array.from({ length: players - 1 }, (_, i) => (me + 1 + i) % players);
	const beside = BESIDE[others.length];
	return [
		{ side: 'left', owners: others.slice(0, beside) },
		{ side: 'top', owners: others.slice(beside, others.length - beside) },
		{ side: 'right', owners: others.slice(others.length - beside) },
	];
}
