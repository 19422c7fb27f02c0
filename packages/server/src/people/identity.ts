import { randomInt } from 'node:crypto';
import { AVATARS } from '@trove/protocol';
import type { People, Person } from '../storage/people.ts';
import { cookieIn, setCookie } from './cookie.ts';
import { makeHandle, makeId, makeTicket, RENEW_SECONDS, readTicket } from './ticket.ts';

const DAY = 86_400_000;

/** A person known by a cookie, and whether the cookie is due for renewal. */
export interface Known {
	readonly person: Person;
	readonly renew: boolean;
}

/** Identifies people by signed cookies, and makes guests. */
export class Identity {
	readonly #people: People;
	readonly #key: Buffer;
	readonly #now: () => number;

	constructor(people: People, key: Buffer, now: () => number = Date.now) {
		this.#people = people;
		this.#key = key;
		this.#now = now;
	}

	/** The person of a request's cookie; null for strangers and deleted people. */
	async known(cookies: string | undefined, secure: boolean): Promise<Known | null> {
		const value = cookieIn(cookies, secure);
		const ticket = value === null ? null : readTicket(value, this.#key);
		const person = ticket && (await this.#people.byId(ticket.id));
		if (!ticket || !person) return null;
		// By the day only: no more detail is needed.
		// An error is ignored: nobody is turned away because of it.
		if (Math.abs(this.#now() - person.seen) > DAY) this.#people.change(person.id, { seen: this.#now() }).catch(() => undefined);
		return { person, renew: Math.abs(this.#now() / 1000 - ticket.given) > RENEW_SECONDS };
	}

	/** Makes a guest without a name. */
	async guest(): Promise<Person> {
		const now = this.#now();
		const avatar = AVATARS[randomInt(AVATARS.length)] ?? AVATARS[0];
		const person: Person = { id: makeId(), who: makeHandle(), name: '', avatar, since: now, seen: now, muted: [] };
		await this.#people.add(person);
		return person;
	}

	/** The cookie header for a person. */
	cookieFor(person: Pick<Person, 'id'>, secure: boolean): string {
		return setCookie(makeTicket({ id: person.id, given: Math.floor(this.#now() / 1000) }, this.#key), secure);
	}
}
