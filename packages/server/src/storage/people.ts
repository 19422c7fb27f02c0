import type { Avatar } from '@trove/protocol';

/** A person with a cookie. The id is secret (the cookie signs it); the handle is public. */
export interface Person {
	readonly id: string;
	readonly who: string;
	readonly name: string;
	readonly avatar: Avatar;
	readonly since: number;
	readonly seen: number;
	/** Handles that this person has muted. */
	readonly muted: readonly string[];
}

/** The people of this server. Writes are durable when their promise resolves. */
export interface People {
	add(person: Person): Promise<void>;
	byId(id: string): Promise<Person | null>;
	/** People by handle; deleted people are left out. */
	byHandles(handles: readonly string[]): Promise<readonly Person[]>;
	change(id: string, change: Partial<Pick<Person, 'name' | 'avatar' | 'seen' | 'muted'>>): Promise<void>;
	/**
	 * Deletes a person and their links, and removes their handle from summaries and results, in one transaction. Log
	 * entries keep the handle, which then names nobody.
	 */
	remove(id: string): Promise<void>;
	/** Stores a one-time token (as its SHA-256) by which another device becomes this person. */
	addLink(tokenHash: string, id: string, until: number): Promise<void>;
	/** Uses up a token: the person's id, or null if it is unknown, used or expired. */
	useLink(tokenHash: string, now: number): Promise<string | null>;
	/** Deletes guests without any table or result who were not seen since a time; returns how many. */
	forget(before: number, limit: number): Promise<number>;
}

/** Small facts about the whole file: the signing key, when a server last ran. */
export interface Facts {
	get(name: string): Promise<string | null>;
	/** Sets a fact, with `ifAbsent` only if there is none; returns its value. */
	set(name: string, value: string, ifAbsent?: boolean): Promise<string>;
}
