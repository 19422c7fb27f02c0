// Fake tables, which do what a test of the gateway needs. Real ones are tested elsewhere.
import type { Refusal } from '@trove/kernel';
import type { Request } from '@trove/protocol';
import type { Outline } from '../src/core/outline.ts';
import type { Onlooker } from '../src/live/onlooker.ts';
import type { TableHandle, TableService } from '../src/live/table-service.ts';

/** A table that shows a counter, and answers every request as it is told to. */
export class StageTable implements TableHandle {
	readonly onlookers = new Set<Onlooker>();
	readonly asked: { who: string; request: Request; arrived: number }[] = [];
	v = 0;
	answer: (request: Request, onlooker: Onlooker) => Promise<Refusal | null> = async (request, onlooker) => {
		onlooker.tell(`"t":"ok","id":"${request.id}"}`);
		return null;
	};

	attach(onlooker: Onlooker, have?: { readonly v: number }): void {
		this.onlookers.add(onlooker);
		if (have?.v === this.v) onlooker.tell(`"t":"same","v":${this.v},"seat":null}`);
		else this.again(onlooker);
	}

	detach(onlooker: Onlooker): void {
		this.onlookers.delete(onlooker);
	}

	again(onlooker: Onlooker): void {
		onlooker.tell(`"t":"sheet","v":${this.v},"h":0,"seat":null,"sheet":{},"log":[]}`);
	}

	ask(onlooker: Onlooker, request: Request, arrived: number): Promise<Refusal | null> {
		this.asked.push({ who: onlooker.who, request, arrived });
		return this.answer(request, onlooker);
	}

	/** Tells everybody something. */
	move(more = ''): void {
		this.v++;
		for (const onlooker of this.onlookers) onlooker.tell(`"t":"moved","v":${this.v},"h":0,"on":[{"on":"x","more":"${more}"}]}`);
	}
}

/** A stage of such tables. */
export class Stage implements TableService {
	readonly tables = new Map<string, StageTable>();
	readonly outlines = new Map<string, Outline>();
	readonly #listeners = new Set<(outline: Outline | null) => void>();

	/** A table, made if there is none. */
	table(name: string): StageTable {
		const table = this.tables.get(name) ?? new StageTable();
		this.tables.set(name, table);
		return table;
	}

	/** Changes how a table looks in lists. */
	list(outline: Outline): void {
		this.outlines.set(outline.table, outline);
		for (const heard of this.#listeners) heard(outline);
	}

	open = async (table: string): Promise<TableHandle | Refusal> => this.tables.get(table) ?? { code: 'not-found' };
	make = async (): Promise<Refusal> => ({ code: 'busy' });
	waiting = async (): Promise<null> => null;
	playNow = async (): Promise<Refusal> => ({ code: 'busy' });
	byCode = async (): Promise<string | null> => null;
	replay = async (): Promise<Refusal> => ({ code: 'not-found' });
	outline = async (table: string): Promise<Outline | null> => this.outlines.get(table) ?? null;
	listen(heard: (outline: Outline | null) => void): () => void {
		this.#listeners.add(heard);
		return () => this.#listeners.delete(heard);
	}
}
