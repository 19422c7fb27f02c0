import { type Persona, picturesAt } from '@trove/protocol';

/** People as one table shows them: no two with the same picture. Those who do not sit there keep their own. */
export function personasAt(sitters: readonly (string | null)[], personas: ReadonlyMap<string, Persona | null>): Map<string, Persona | null> {
	const shown = new Map(personas);
	const sitting = sitters.map((who, seat) => (who === null || sitters.indexOf(who) < seat ? null : (personas.get(who) ?? null)));
	const pictures = picturesAt(sitting.map((persona) => persona?.avatar ?? null));
	sitters.forEach((who, seat) => {
		const [persona, avatar] = [sitting[seat], pictures[seat]];
		if (who !== null && persona && avatar !== null && avatar !== persona.avatar) shown.set(who, { ...persona, avatar });
	});
	return shown;
}
