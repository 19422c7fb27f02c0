import { isRefusal, type Refusal } from '@trove/kernel';
import type { Made, MakeTable, Persona } from '@trove/protocol';
import type { Rematch } from '../core/decide/index.ts';
import type { Folded } from '../core/folded.ts';
import { firstAppend, type NewTable, newTableOf, rematchOf } from '../core/new-table.ts';
import { no } from '../core/refusals.ts';
import { handlesAt } from '../core/seats.ts';
import type { TableSettings } from '../core/settings.ts';
import { type Log, StorageError } from '../storage/log.ts';
import { storageRefusal } from '../storage/refusal.ts';
import type { Loaded } from './deps.ts';
import { newCode, newSecret, newTableId } from './ids.ts';
import type { LiveTable } from './live-table.ts';
import type { Onlooker } from './onlooker.ts';

/** Tries to find a free code. */
const CODES = 20;

/** What making tables depends on. */
export interface TableMakerDeps {
	readonly log: Pick<Log, 'append' | 'read'>;
	readonly settings: TableSettings;
	readonly now: () => number;
	/** A table; null if it does not exist or cannot be read. */
	find(table: string): Promise<LiveTable | null>;
	/** Names and pictures by handle; null for deleted people. */
	personas(handles: readonly string[]): Promise<ReadonlyMap<string, Persona | null>>;
	/** Told of a table that was written, with its log, or with null if the answer to the write was lost and it stands. */
	made(folded: Folded, loaded: Loaded | null): void;
	/** A table's first write was not answered: it may stand later. */
	unsure(table: string): void;
}

/** Makes tables: wished for, gathered by "play now", and for a rematch. */
export class TableMaker {
	readonly #deps: TableMakerDeps;

	constructor(deps: TableMakerDeps) {
		this.#deps = deps;
	}

	/** Makes a table; the host sits at the first seat, or at the one to play on from. */
	async make(wanted: MakeTable, host: string): Promise<Made | Refusal> {
		const { find, now } = this.#deps;
		const source = wanted.from ? ((await find(wanted.from.table))?.folded ?? null) : null;
		const newTable = newTableOf(wanted, newTableId(), host, source, now());
		return isRefusal(newTable) ? newTable : this.create(newTable);
	}

	/** Writes a new table. A table of that id that exists already, as of a rematch, is as good. */
	async create(newTable: NewTable): Promise<Made | Refusal> {
		const { log, settings, now, made } = this.#deps;
		const { table } = newTable;
		try {
			for (let tries = 0; tries < CODES; tries++) {
				const { folded, append } = firstAppend(newTable, { code: newCode(), secret: newSecret() }, now(), settings);
				const appended = await log.append(append);
				if (appended === 'code-taken') continue;
				if (appended === 'done') made(folded, { table, folded, log: append.entries, archived: false, due: append.summary?.due });
				return { table, invite: folded.code };
			}
			return no('busy');
		} catch (error) {
			if (!(error instanceof StorageError)) throw error;
			return this.#madeAfterAll(table, error);
		}
	}

	/** Makes the table of a rematch, with everybody who was not deleted. */
	async rematch(folded: Folded, rematch: Rematch, asker?: Onlooker): Promise<Refusal | null> {
		const { find, log, personas } = this.#deps;
		// A table that was archived or deleted meanwhile cannot name its rematch, so none is made.
		if (folded.rematch !== null) {
			if ((await find(rematch.table)) !== null) return null;
		} else if ((await log.read(folded.table, folded.seq - 1)).length === 0) return no('table-over');
		const refusal = await asker?.mayMake?.();
		if (refusal) return refusal;
		const known = await personas(handlesAt(folded));
		const made = await this.create(rematchOf(folded, rematch, (who) => known.get(who) === null));
		return isRefusal(made) ? made : null;
	}

	/** The write may stand although its answer was lost. */
	async #madeAfterAll(table: string, error: StorageError): Promise<Made | Refusal> {
		const { find, made, unsure } = this.#deps;
		const live = await find(table).catch(() => null);
		if (!live) {
			unsure(table);
			return storageRefusal(error);
		}
		made(live.folded, null);
		return { table, invite: live.folded.code };
	}
}
