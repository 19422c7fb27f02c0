import type { Logged } from '../core/entries.ts';
import type { Outline } from '../core/outline.ts';

/** What servers that share a store tell each other, by topic. */
export interface Topics {
	/** A table's log has grown to `seq`. The new entries spare a read; long ones are left out. */
	readonly moved: { readonly table: string; readonly seq: number; readonly entries?: readonly Logged[] | undefined };
	/** A phrase at a table, which no log keeps. */
	readonly said: { readonly table: string; readonly seat: number; readonly what: string };
	/** Somebody's name or picture changed. */
	readonly renamed: { readonly who: string };
	/** Somebody was deleted. */
	readonly erased: { readonly who: string };
	/** Whom somebody no longer wants to hear. */
	readonly muted: { readonly who: string; readonly muted: readonly string[] };
	/** A table's row in lists changed. */
	readonly listed: { readonly outline: Outline };
	/** Who looks at tables through this server: what changed, or a part of everything. */
	readonly presence: { readonly tables: { readonly [table: string]: Lookers }; readonly part?: Part | undefined };
	/** Asks a server, or all (null), to tell its presence as a whole. */
	readonly asked: { readonly node: string | null };
	/** Tables that this server no longer drives. */
	readonly released: { readonly tables: readonly string[] };
}

/** Who looks at a table: people with the time when they came, and how many spectators. */
export interface Lookers {
	readonly people: { readonly [who: string]: number };
	readonly watching: number;
}

/** Which part of the whole a message is. */
export type Part = 'first' | 'more' | 'last' | 'only';

/** A message with its topic. */
export type Message = { readonly [T in keyof Topics]: { readonly on: T } & Topics[T] }[keyof Topics];

/**
 * Carries hints between the servers that share a store, and within one. A lost message costs a re-read, never data.
 * Messages of one server arrive in order or not at all. Every implementation must pass `testing/bus-contract.ts`.
 */
export interface Bus {
	/** This server's name, new at each start. */
	readonly node: string;
	/** Whether own messages come back: while they do not, news of other servers come late. */
	readonly connected: boolean;
	/** How long an own message took to come back, or has been on its way, in milliseconds. */
	readonly lag: number;
	/** Tells all servers, this one too, which hears it after the call, never inside it. */
	publish(message: Message): void;
	/** Calls back on every message of a topic, with the server it came from; returns how to stop that. */
	listen<T extends keyof Topics>(topic: T, heard: (message: Topics[T], node: string) => void): () => void;
	/**
	 * Calls back when messages of a server, or of all (null), may have been lost, so that listeners read again; returns
	 * how to stop that.
	 */
	onLoss(lost: (node: string | null) => void): () => void;
	/** Says which servers live, this one too: messages of one that is silent are lost until it is heard. */
	expect(nodes: ReadonlySet<string>): void;
	close(): Promise<void>;
}
