import type { Logged } from '../core/entries.ts';

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
}

/** A message with its topic. */
export type Message = { readonly [T in keyof Topics]: { readonly on: T } & Topics[T] }[keyof Topics];

/**
 * Carries hints between the servers that share a store, and within one. A lost message costs a re-read, never data.
 * Messages of one server arrive in order or not at all. Every implementation must pass `testing/bus-contract.ts`.
 */
export interface Bus {
	/** This server's name, new at each start. */
	readonly node: string;
	/** Tells all servers, this one too, which hears it after the call, never inside it. */
	publish(message: Message): void;
	/** Calls back on every message of a topic, with the server it came from; returns how to stop that. */
	listen<T extends keyof Topics>(topic: T, heard: (message: Topics[T], node: string) => void): () => void;
	/** Calls back when messages may have been lost, so that listeners read again; returns how to stop that. */
	onLoss(lost: () => void): () => void;
	close(): Promise<void>;
}
