import type { Refusal } from '@trove/kernel';
import type { Persona } from '@trove/protocol';
import type { Bus, Lookers } from '../bus/bus.ts';
import type { Rematch } from '../core/decide/index.ts';
import type { Logged } from '../core/entries.ts';
import type { Folded } from '../core/folded.ts';
import type { TableSettings } from '../core/settings.ts';
import type { Log } from '../storage/log.ts';
import type { TableBots } from './bots.ts';
import type { LiveTable } from './live-table.ts';
import type { Onlooker } from './onlooker.ts';

/** Calls back after so many milliseconds; returns how to cancel that. */
export type Timer = (ms: number, callback: () => void) => () => void;

/** Who is connected to tables through other servers. */
export interface Elsewhere {
	/** Whether somebody may be connected where it is not known. */
	readonly isUnknown: boolean;
	/** When somebody came to a table; null if they are not known to be there. */
	cameTo(table: string, who: string): number | null;
	/** How many watch a table. */
	watching(table: string): number;
	/** Tells the others who looks at a table here. */
	tell(table: string, lookers: Lookers): void;
}

/** What a live table depends on. */
export interface LiveTableDeps {
	readonly log: Pick<Log, 'append' | 'read'>;
	readonly bus: Pick<Bus, 'publish'>;
	readonly settings: TableSettings;
	readonly now: () => number;
	readonly timer: Timer;
	/** The bots of a table. */
	bots(table: string): TableBots;
	readonly elsewhere: Elsewhere;
	/** Whether this server does what happens at a table by itself. */
	drives(table: string): boolean;
	/** Told when to wake a table; null never. */
	plan(table: string, due: number | null): void;
	/** Names and pictures by handle; null for deleted people. */
	personas(handles: readonly string[]): Promise<ReadonlyMap<string, Persona | null>>;
	/** Makes the table of a rematch, if it does not exist yet and the asker may. */
	rematch(folded: Folded, wanted: Rematch, asker?: Onlooker): Promise<Refusal | null>;
	/** Told of every append that was written, by this server (`own`) or another. */
	changed(after: Folded, before: Folded, own: boolean): void;
	/** A write that was to follow `after` was not answered: asks for `recheck` until it is decided, or for a while. */
	unsure(table: string, after: number): void;
	/** Whether other servers write to the same log. */
	isShared(): boolean;
	/** Asks for `flush` soon: presence has changed. */
	flushSoon(table: LiveTable): void;
	/** Told of errors that nobody waits for. */
	failed(error: unknown): void;
	/** A new table's id. */
	newTable(): string;
}

/** A table as it was read from storage. */
export interface Loaded {
	readonly table: string;
	readonly folded: Folded;
	/** The whole log. */
	readonly log: readonly Logged[];
	/** An archived table is read-only. */
	readonly archived: boolean;
	/** The due time in storage, if known. */
	readonly due?: number | null | undefined;
	/** Presence from when this server last had the table in memory. */
	readonly seen?: readonly (number | null)[] | undefined;
}
