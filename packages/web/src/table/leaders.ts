import type { Seated } from './seated.ts';

/** The seats with the most points, unless nobody has any. Who left or gave up is behind the others and leads nobody. */
export function leadersOf(scores: readonly number[], seats: readonly Pick<Seated, 'absence'>[]): readonly number[] {
	const counts = scores.map((points, seat) => (seats[seat]?.absence?.why === 'resigned' ? 0 : points));
	const best = Math.max(...counts);
	return best > 0 ? counts.flatMap((points, seat) => (points === best ? seat : [])) : [];
}
