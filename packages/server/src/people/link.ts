import { createHash, randomBytes } from 'node:crypto';
import type { People, Person } from '../storage/people.ts';

/** How long a private link is good for, in milliseconds. */
export const LINK_MS = 10 * 60_000;

/** A one-time token by which another device becomes this person. Only its hash is kept: whoever reads the data file cannot use it. */
export async function makeLink(people: People, person: Pick<Person, 'id'>, now: number): Promise<{ token: string; until: number }> {
	const token = randomBytes(24).toString('base64url');
	await people.addLink(hash(token), person.id, now + LINK_MS);
	return { token, until: now + LINK_MS };
}

/** Uses up a token: the person it stands for, or null when it is unknown, used or too old (which of these is not told). */
export async function useLink(people: People, token: string, now: number): Promise<Person | null> {
	const id = await people.useLink(hash(token), now);
	return id === null ? null : people.byId(id);
}

/** The address of a token. It stands after `#`, which browsers send to nobody: no log of a proxy and no referrer has it. */
export function linkAddress(origin: string, token: string): string {
	return `${origin}/link/#${token}`;
}

function hash(token: string): string {
	return createHash('sha256').update(`trove-link:${token}`).digest('hex');
}
