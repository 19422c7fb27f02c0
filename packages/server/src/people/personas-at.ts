import { picturesAt } from '@trove/protocol';
import type { Face } from './persona-cache.ts';

/** People as one table shows them: no two with the same picture, whatever they chose for elsewhere. Who does not sit there keeps their own. */
export function facesAt(sitters: readonly (string | null)[], faces: ReadonlyMap<string, Face | null>): Map<string, Face | null> {
	const shown = new Map(faces);
	const sitting = sitters.map((who, seat) => (who === null || sitters.indexOf(who) < seat ? null : (faces.get(who) ?? null)));
	const pictures = picturesAt(sitting.map((face) => face?.avatar ?? null));
	sitters.forEach((who, seat) => {
		const [face, avatar] = [sitting[seat], pictures[seat]];
		if (who !== null && face && avatar !== null && avatar !== face.avatar) shown.set(who, { ...face, avatar });
	});
	return shown;
}
