import type { Person } from '../people.ts';
import { BEGINNING, type Changed, type Place } from './jobs.ts';
import type { Prepared } from './prepare.ts';
import type { WRITES } from './sql.ts';

/** People per step: many with games may have to be skipped. */
const STRIDE = 1_000;

/** Writes people, links and facts, inside the writer's transaction. */
export class PeopleWriter {
	readonly #sql: Prepared<typeof WRITES>;

	constructor(sql: Prepared<typeof WRITES>) {
		this.#sql = sql;
	}

	add({ id, who, name, avatar, since, seen, muted }: Person): void {
		this.#sql.addPerson.run(id, who, name, avatar, Math.floor(since), Math.floor(seen), JSON.stringify(muted));
	}

	change(id: string, [name, avatar, seen, muted]: Changed): void {
		this.#sql.changePerson.run(name, avatar, seen === null ? null : Math.floor(seen), muted, id);
	}

	/** Deletes a person; returns the handle, or null if there was none. */
	remove(id: string): string | null {
		const gone = this.#sql.removePerson.get(id);
		return gone === undefined ? null : String(gone.who);
	}

	addLink(hash: string, person: string, until: number): void {
		this.#sql.addLink.run(hash, person, Math.ceil(until));
	}

	/** Uses up a token, and deletes expired ones. */
	useLink(hash: string, now: number): string | null {
		const link = this.#sql.useLink.get(hash);
		this.#sql.dropLinks.run(now);
		return link !== undefined && Number(link.until) > now ? String(link.person) : null;
	}

	/**
	 * Deletes people without a table who were not seen since a time, from a cursor on; returns how many, and where to
	 * continue (the beginning after the end).
	 */
	forget(before: number, limit: number, from: Place): readonly [gone: number, ...Place] {
		const page = this.#sql.unseen.all(before, ...from, STRIDE);
		let gone = 0;
		let place = from;
		for (const { id, seen, row, kept } of page) {
			if (gone >= limit) return [gone, ...place];
			place = [Number(seen), Number(row)];
			if (kept === 1) continue;
			this.remove(String(id));
			gone++;
		}
		return [gone, ...(page.length < STRIDE ? BEGINNING : place)];
	}

	setFact(name: string, value: string, ifAbsent: boolean): string {
		if (ifAbsent) this.#sql.addFact.run(name, value);
		else this.#sql.setFact.run(name, value);
		return String(this.#sql.fact.get(name)?.value);
	}
}
