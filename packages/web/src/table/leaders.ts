import type { Seated } from './seated.ts';

/** The seats with the most points; empty if nobody has any. People who left or resigned never lead. */
export function leadersOf(scores: readonly number[], seats: readonly Pick<Seated, 'absence'>[]): readonly number[] {
	const counts = scores.map((points, seat) => (seats[seat]?.absence?.why === 'resigned' ? 0 : points));
	const best = Math.max(...counts);
	return best > 0 ? counts.flatMap((points, seat) => (points === best ? seat : [])) : [];
}
