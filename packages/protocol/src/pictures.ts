import { AVATARS, type Avatar } from './names.ts';

/**
 * The pictures of one table, seat by seat, from those that its people chose (null for a seat without a person): no two alike. The lowest seat keeps a picture that several chose;
 * the others get the next free one. It follows from who sits where, so that lists, table and result agree.
 */
export function picturesAt(chosen: readonly (Avatar | null)[]): (Avatar | null)[] {
	const taken = new Set<Avatar>();
	return chosen.map((wanted) => {
		if (wanted === null) return null;
		const start = AVATARS.indexOf(wanted);
		const picture = [...AVATARS.slice(start), ...AVATARS.slice(0, start)].find((free) => !taken.has(free)) ?? wanted;
		taken.add(picture);
		return picture;
	});
}
