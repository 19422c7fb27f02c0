import type { Avatar } from '@trove/protocol';

/** Somebody with a cookie. The id is secret (it is what the cookie signs); the handle is public. */
export interface Person {
	readonly id: string;
	readonly who: string;
	readonly name: string;
	readonly avatar: Avatar;
	readonly since: number;
	readonly seen: number;
	/** Handles that this person does not want to hear. */
	readonly muted: readonly string[];
}

/** The people of this server. Writes are durable when the promise resolves. */
export interface People {
	add(person: Person): Promise<void>;
	byId(id: string): Promise<Person | null>;
	/** People by their handles; those who are gone are left out. */
	byHandles(handles: readonly string[]): Promise<readonly Person[]>;
	change(id: string, change: Partial<Pick<Person, 'name' | 'avatar' | 'seen' | 'muted'>>): Promise<void>;
	/** Deletes a person and their links for good, and replaces their handle by nobody in the summaries and results of tables: all of it or nothing. Entries keep the handle, which then names nobody. */
	remove(id: string): Promise<void>;
	/** Keeps a one-time token (as its SHA-256) by which another device becomes this person. */
	addLink(tokenHash: string, id: string, until: number): Promise<void>;
	/** Uses up a token: the person's id, or null when it is unknown, used or too old. */
	useLink(tokenHash: string, now: number): Promise<string | null>;
	/** Deletes guests without any table or result who were not seen since a time; answers how many. */
	forget(before: number, limit: number): Promise<number>;
}

/** Small facts about the whole file: the signing key, when a server last ran. */
export interface Facts {
	get(name: string): Promise<string | null>;
	/** Sets a fact; with `ifAbsent` only when there is none yet. Answers what stands afterwards. */
	set(name: string, value: string, ifAbsent?: boolean): Promise<string>;
}
