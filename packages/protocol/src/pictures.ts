import { AVATARS, type Avatar } from './names.ts';

/**
 * Makes the pictures of a table distinct (null: no person there). The lowest seat keeps a picture that several chose,
 * the others get the next free one, so that every list of one table agrees.
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
