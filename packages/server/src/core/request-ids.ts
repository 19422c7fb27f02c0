/**
 * Requests of a person that are deduplicated: as many as two tabs may have under way (`underWay` in
 * `gateway/limits.ts`).
 */
export const KNOWN = 64;

/** Adds an id, and evicts the oldest beyond `KNOWN`. */
export function withId(ids: readonly string[], id: string): readonly string[] {
	return ids.length < KNOWN ? [...ids, id] : [...ids.slice(1 - KNOWN), id];
}
