// The interface of the tables towards lobby and gateway.
import type { Refusal } from '@trove/kernel';
import type { Made, MakeTable, PlayWish, Replay, Request, Waiting } from '@trove/protocol';
import type { Outline } from '../core/outline.ts';
import type { Onlooker } from './onlooker.ts';

/** A table that was opened. */
export interface TableHandle {
	/** Shows the table to an onlooker from here on. With what they still have of it, `same` may be the answer. */
	attach(onlooker: Onlooker, have?: { readonly v: number; readonly h: number }): void;
	/** Ends what `attach` began. */
	detach(onlooker: Onlooker): void;
	/** Sends an onlooker everything again. */
	again(onlooker: Onlooker): void;
	/** Carries a request out. The asker is told (by `moved` with its id, or `ok`) before this resolves with null. */
	ask(onlooker: Onlooker, request: Request, arrived: number): Promise<Refusal | null>;
}

/** All tables. */
export interface TableService {
	/** A table, or why it cannot be shown. */
	open(table: string): Promise<TableHandle | Refusal>;
	make(wanted: MakeTable, host: string): Promise<Made | Refusal>;
	/** A table that somebody may want to join; null if there is none. */
	waiting(wish: Waiting, who: string): Promise<Outline | null | Refusal>;
	playNow(wish: PlayWish, who: string): Promise<Made | Refusal>;
	/** The open table with a code. */
	byCode(code: string): Promise<string | null>;
	/** A finished game; spectators wait for their delay, whoever sat there does not. `who` is null for a stranger. */
	replay(table: string, who: string | null): Promise<Replay | Refusal>;
	/** A table's outline, or (`delayed`) the one that its spectators see; null if it does not exist. */
	outline(table: string, delayed?: boolean): Promise<Outline | null>;
	/**
	 * Calls back with a table's outline when it has changed, on any server, or with null when any may have changed;
	 * returns how to stop that.
	 */
	listen(heard: (outline: Outline | null) => void): () => void;
}
