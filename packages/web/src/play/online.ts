import type { Refusal } from '@trove/kernel';
import type { Phrase, Reaction, Sheet } from '@trove/protocol';
import type { TableRequests } from '@trove/protocol/client';

/** What only a table on a server has. The frame uses it before, around and after a game; a game's screen never does. */
export interface Online {
	/** The table's id. */
	readonly table: string;
	/** The whole document. It is replaced, never changed. */
	readonly sheet: Sheet;
	/** The own seat; null for who watches. */
	readonly seat: number | null;
	/** The host has taken the own seat away. */
	readonly removed: boolean;
	/** The own handle. */
	readonly who: string | null;
	/** How many watch. */
	readonly watching: number;
	/**
	 * From when on a bot may replace somebody who is not connected, by this device's clock; null while they are there.
	 * The server has the last word.
	 */
	replaceable(seat: number): number | null;
	/** All that can be asked of the table. */
	readonly ask: TableRequests;
	/** Whether it was told yet what a person of this table is called. */
	isKnown(who: string): boolean;
	/** What a person of this table is called, or was who left it; empty where that is not known. */
	nameOf(who: string): string;
	/** Says a phrase, or shows a reaction. */
	say(what: Phrase | Reaction): Promise<Refusal | null>;
}
