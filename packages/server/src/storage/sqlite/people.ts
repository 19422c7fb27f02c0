import type { Avatar } from '@trove/protocol';
import type { GroupCommit } from '../group-commit.ts';
import type { Facts, People, Person } from '../people.ts';
import { type Answer, BEGINNING, type Job, type Place } from './jobs.ts';
import type { Queries } from './prepare.ts';
import type { READS } from './sql.ts';

interface PersonRow {
	readonly id: string;
	readonly who: string;
	readonly name: string;
	readonly avatar: Avatar;
	readonly since: number;
	readonly seen: number;
	readonly muted: string;
}

const personOf = ({ muted, ...rest }: PersonRow): Person => ({ ...rest, muted: JSON.parse(muted) });

/** The people in a data file: written through the queue, read through a separate connection. */
export class SqlitePeople implements People {
	readonly #sql: Queries<typeof READS>;
	readonly #queue: GroupCommit<Job, Answer>;
	/** Where the next `forget` continues. */
	#cleared: Place = BEGINNING;

	constructor(sql: Queries<typeof READS>, queue: GroupCommit<Job, Answer>) {
		this.#sql = sql;
		this.#queue = queue;
	}

	async add(person: Person): Promise<void> {
		await this.#queue.ask(['add-person', person]);
	}

	async byId(id: string): Promise<Person | null> {
		const row = this.#sql.byId.get(id);
		return row === undefined ? null : personOf(row as unknown as PersonRow);
	}

	async byHandles(handles: readonly string[]): Promise<readonly Person[]> {
		return (this.#sql.byHandles.all(JSON.stringify(handles)) as unknown as PersonRow[]).map(personOf);
	}

	async change(id: string, { name, avatar, seen, muted }: Partial<Pick<Person, 'name' | 'avatar' | 'seen' | 'muted'>>): Promise<void> {
		await this.#queue.ask(['change-person', id, [name ?? null, avatar ?? null, seen ?? null, muted === undefined ? null : JSON.stringify(muted)]]);
	}

	async remove(id: string): Promise<void> {
		await this.#queue.ask(['remove-person', id]);
	}

	async addLink(tokenHash: string, id: string, until: number): Promise<void> {
		await this.#queue.ask(['add-link', tokenHash, id, until]);
	}

	async useLink(tokenHash: string, now: number): Promise<string | null> {
		const id = await this.#queue.ask(['use-link', tokenHash, now]);
		return id === null ? null : String(id);
	}

	async forget(before: number, limit: number): Promise<number> {
		let gone = 0;
		// In several steps, so that others can write in between: many people may have to be skipped.
		do {
			const answer = String(await this.#queue.ask(['forget-people', before, limit - gone, this.#cleared]));
			const [count, ...place] = JSON.parse(answer) as [number, ...Place];
			gone += count;
			this.#cleared = place;
		} while (gone < limit && this.#cleared[1] !== BEGINNING[1]);
		return gone;
	}
}

/** The facts in a data file. */
export class SqliteFacts implements Facts {
	readonly #sql: Queries<typeof READS>;
	readonly #queue: GroupCommit<Job, Answer>;

	constructor(sql: Queries<typeof READS>, queue: GroupCommit<Job, Answer>) {
		this.#sql = sql;
		this.#queue = queue;
	}

	async get(name: string): Promise<string | null> {
		const row = this.#sql.fact.get(name);
		return row === undefined ? null : String(row.value);
	}

	async set(name: string, value: string, ifAbsent: boolean = false): Promise<string> {
		return String(await this.#queue.ask(['set-fact', name, value, ifAbsent]));
	}
}
