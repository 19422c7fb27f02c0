import { randomInt } from 'node:crypto';
import { AVATARS } from '@trove/protocol';
import type { People, Person } from '../storage/people.ts';
import { cookieIn, setCookie } from './cookie.ts';
import { makeHandle, makeId, makeTicket, RENEW_SECONDS, readTicket } from './ticket.ts';

const DAY = 86_400_000;

/** Somebody known by a cookie, and whether the cookie is old enough to be given out anew. */
export interface Known {
	readonly person: Person;
	readonly renew: boolean;
}

/** Who somebody is: guests at once, known again by a signed cookie. */
export class Identity {
	readonly #people: People;
	readonly #key: Buffer;
	readonly #now: () => number;

	constructor(people: People, key: Buffer, now: () => number = Date.now) {
		this.#people = people;
		this.#key = key;
		this.#now = now;
	}

	/** The person of a request's cookies; null for a stranger, and for one whose data were deleted. */
	async known(cookies: string | undefined, secure: boolean): Promise<Known | null> {
		const value = cookieIn(cookies, secure);
		const ticket = value === null ? null : readTicket(value, this.#key);
		const person = ticket && (await this.#people.byId(ticket.id));
		if (!ticket || !person) return null;
		// Kept by the day: what is known about people should not be finer than it must be.
		// A failure is no reason to turn somebody away: the store says it where it matters.
		if (Math.abs(this.#now() - person.seen) > DAY) this.#people.change(person.id, { seen: this.#now() }).catch(() => undefined);
		return { person, renew: Math.abs(this.#now() / 1000 - ticket.given) > RENEW_SECONDS };
	}

	/** Makes a guest: no name yet, some picture. */
	async guest(): Promise<Person> {
		const now = this.#now();
		const avatar = AVATARS[randomInt(AVATARS.length)] ?? AVATARS[0];
		const person: Person = { id: makeId(), who: makeHandle(), name: '', avatar, since: now, seen: now, muted: [] };
		await this.#people.add(person);
		return person;
	}

	/** The header that makes a browser this person. */
	cookieFor(person: Pick<Person, 'id'>, secure: boolean): string {
		return setCookie(makeTicket({ id: person.id, given: Math.floor(this.#now() / 1000) }, this.#key), secure);
	}
}
