import type { Refusal } from '@trove/kernel';
import type { Persona } from '@trove/protocol';
import type { Rematch } from '../core/decide/index.ts';
import type { Logged } from '../core/entries.ts';
import type { Folded } from '../core/folded.ts';
import type { TableSettings } from '../core/settings.ts';
import type { Bus } from '../storage/bus.ts';
import type { Log } from '../storage/log.ts';
import type { TableBots } from './bots.ts';
import type { LiveTable } from './live-table.ts';
import type { Onlooker } from './onlooker.ts';

/** Calls back after a time, unless told not to. */
export type Timer = (ms: number, callback: () => void) => () => void;

/** What a live table needs of what is around it. */
export interface LiveParts {
	readonly log: Pick<Log, 'append' | 'read'>;
	readonly bus: Pick<Bus, 'moved'>;
	readonly settings: TableSettings;
	readonly now: () => number;
	readonly timer: Timer;
	/** The bots of this table, once there are any. */
	bots(table: string): TableBots;
	/** Told when to look at the table again by itself; null never. */
	plan(table: string, due: number | null): void;
	/** Who the handles are; null for nobody any more. */
	names(handles: readonly string[]): Promise<ReadonlyMap<string, Persona | null>>;
	/** Makes the table of a rematch, if it is not there yet and whoever asks may. */
	rematch(folded: Folded, wanted: Rematch, asker?: Onlooker): Promise<Refusal | null>;
	/** Told when something stands. */
	changed(after: Folded, before: Folded): void;
	/** Wants `flush` to be called soon: who is connected has changed. */
	flushSoon(table: LiveTable): void;
	/** Told of what nobody asked for and what went wrong. */
	failed(error: unknown): void;
	/** A new table's id. */
	newTable(): string;
}

/** A table as it was read. */
export interface Loaded {
	readonly table: string;
	readonly folded: Folded;
	/** Its whole log. */
	readonly log: readonly Logged[];
	/** It was put away: nothing can be added to it. */
	readonly archived: boolean;
	/** Its due time in storage, where that is known. */
	readonly due?: number | null | undefined;
	/** Since when its people have been gone, as this server remembers it from when it last had the table. */
	readonly gone?: readonly (number | null)[] | undefined;
}
