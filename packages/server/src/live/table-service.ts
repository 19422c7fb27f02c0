// What the gateway needs of the tables: the only door between the two.
import type { Refusal } from '@trove/kernel';
import type { Made, MakeTable, PlayWish, Replay, Request, Status, Terms, Waiting } from '@trove/protocol';
import type { Onlooker } from './onlooker.ts';

/** A table that is in memory. */
export interface TableDoor {
	/** Shows the table to somebody from here on; with what they still have of it, `same` may be the answer. */
	attach(onlooker: Onlooker, have?: { readonly v: number; readonly h: number }): void;
	detach(onlooker: Onlooker): void;
	/** Sends an onlooker everything again. */
	again(onlooker: Onlooker): void;
	/** Carries a request out, or says why not. Whoever asks is told of it (`moved` with the request's id, or `ok`) before the promise resolves with null. */
	ask(onlooker: Onlooker, request: Request, arrived: number): Promise<Refusal | null>;
}

/** A table as lists show it, people by their handles. */
export interface Outline {
	readonly table: string;
	readonly terms: Terms;
	readonly status: Status;
	readonly seats: readonly { readonly who: string | null; readonly bot: string | null; readonly resigned?: boolean }[];
	/** Seat by seat who sits there, or sat there until they left in play. */
	readonly sitters: readonly (string | null)[];
	readonly made: number;
	/** Seats to act, and until when. */
	readonly toAct: readonly number[];
	readonly due: number | null;
}

/** All tables. */
export interface TablesDoor {
	/** A table, or why it cannot be shown. */
	open(table: string): Promise<TableDoor | Refusal>;
	make(wanted: MakeTable, host: string): Promise<Made | Refusal>;
	/** A table that somebody may want to sit down at, before anybody does; null when there is none. */
	waiting(wish: Waiting, who: string): Promise<Outline | null | Refusal>;
	playNow(wish: PlayWish, who: string): Promise<Made | Refusal>;
	/** The open table with a code. */
	byCode(code: string): Promise<string | null>;
	replay(table: string): Promise<Replay | Refusal>;
	/** How a table looks in a list now, or (`held`) as late as its spectators see it; null when there is none. */
	outline(table: string, held?: boolean): Promise<Outline | null>;
	/** Calls back when a table's outline may have changed; answers with how to stop it. */
	listen(heard: (table: string) => void): () => void;
}
