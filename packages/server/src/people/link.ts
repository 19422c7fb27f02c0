import { createHash, randomBytes } from 'node:crypto';
import type { People, Person } from '../storage/people.ts';

/** Milliseconds until a private link expires. */
export const LINK_MS = 10 * 60_000;

/** Makes a one-time token by which another device becomes this person. Only its hash is stored. */
export async function makeLink(people: People, person: Pick<Person, 'id'>, now: number): Promise<{ token: string; until: number }> {
	const token = randomBytes(24).toString('base64url');
	await people.addLink(hash(token), person.id, now + LINK_MS);
	return { token, until: now + LINK_MS };
}

/** Uses up a token: its person, or null if it is unknown, used or expired. */
export async function useLink(people: People, token: string, now: number): Promise<Person | null> {
	const id = await people.useLink(hash(token), now);
	return id === null ? null : people.byId(id);
}

/** The link of a token. Browsers send what follows `#` to nobody, so it is in no log or referrer. */
export function linkAddress(origin: string, token: string): string {
	return `${origin}/link/#${token}`;
}

function hash(token: string): string {
	return createHash('sha256').update(`trove-link:${token}`).digest('hex');
}
