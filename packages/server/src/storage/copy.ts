import { StorageError } from './log.ts';

/** A table as it is stored, without its log: what changes when anything at it does. */
export interface TableOutline {
	readonly key: string;
	/** The columns of `TABLE_COLUMNS`, the last sequence number, the due time, and the checksum of the archive. */
	readonly columns: readonly (string | number | null)[];
	readonly seats: readonly (readonly [seat: number, who: string | null, over: number])[];
	/** The columns of `RESULT_COLUMNS`. */
	readonly results: readonly (readonly (string | number | null)[])[];
	/** How many appends its log has, and the sum of their checksums; null if that was not asked for. */
	readonly log: readonly [appends: number, sum: number] | null;
}

/** The same with its log and archive. */
export interface TableContent extends TableOutline {
	readonly rows: readonly (readonly [seq: number, body: string, sum: number])[];
	/** As base64. */
	readonly archive: string | null;
}

/** A person, with unused links to other devices. */
export interface PersonContent {
	readonly key: string;
	/** The columns of `PERSON_COLUMNS`. */
	readonly columns: readonly (string | number)[];
	readonly links: readonly (readonly [hash: string, until: number])[];
}

export const TABLE_COLUMNS = ['n', 'game', 'options', 'public', 'status', 'code', 'made', 'ended', 'why', 'archived', 'play_now'] as const;
export const RESULT_COLUMNS = ['seat', 'who', 'bot', 'score', 'place', 'won', 'ended'] as const;
export const PERSON_COLUMNS = ['who', 'name', 'avatar', 'since', 'seen', 'muted'] as const;

/** Facts about a store itself, which are not copied. */
export const OWN_FACTS: readonly string[] = ['format', 'format-least', 'checked', 'moving', 'moved', 'incoming'];

/** What a move has made of a store. While it is marked nobody else may write to it, or serve it. */
export interface Mark {
	/** Everything is being moved from here, was moved from here, or is coming here. */
	readonly what: 'moving' | 'moved' | 'incoming';
	/** To where, or from where. */
	readonly place: string;
}

/** A range of keys: after one, and up to one. */
export interface Range {
	readonly after: string;
	/** Null for all that follow. */
	readonly upto: string | null;
	readonly limit: number | null;
}

/** A store whose rows can be copied to another. Keys are in the order of their bytes. */
export interface Copyable {
	/** How sentences call it. */
	readonly name: string;
	tables(range: Range, withLogs: boolean): Promise<readonly TableOutline[]>;
	contents(tables: readonly string[]): Promise<readonly TableContent[]>;
	/** Deletes tables and writes others, in one transaction. */
	replaceTables(gone: readonly string[], contents: readonly TableContent[]): Promise<void>;
	people(range: Range): Promise<readonly PersonContent[]>;
	replacePeople(gone: readonly string[], people: readonly PersonContent[]): Promise<void>;
	/** Facts without its own, and when a server last ran as `alive`. */
	facts(): Promise<ReadonlyMap<string, string>>;
	replaceFacts(facts: ReadonlyMap<string, string>): Promise<void>;
	mark(): Promise<Mark | null>;
	/** Marks it, or not any more; after `moving` and `moved` the database itself refuses every write. */
	setMark(mark: Mark | null): Promise<void>;
	close(): Promise<void>;
}

/** How a copy is made. */
export interface CopyOptions {
	/** Whether logs are read to find tables that differ, too: of others the last sequence number is compared. */
	readonly withLogs?: boolean;
	/** Told how many tables were looked at. */
	readonly progress?: (tables: number) => void;
}

/** What a copy wrote, or a comparison found. */
export interface Counted {
	readonly tables: number;
	readonly people: number;
	/** Records that were different. */
	readonly different: readonly string[];
}

/** Records that are compared at once, and tables that are written at once. */
const PAGE = 500;
const CHUNK = 50;

/** Makes `to` the same as `from`: only what differs is read and written, and what was written is read back. */
export function copyAll(from: Copyable, to: Copyable, options: CopyOptions = {}): Promise<Counted> {
	return walk(from, to, options, {
		tables: async (changed, gone) => {
			for (let at = 0; at === 0 || at < changed.length; at += CHUNK) {
				const keys = changed.slice(at, at + CHUNK);
				const contents = await from.contents(keys);
				await to.replaceTables([...keys, ...(at === 0 ? gone : [])], contents);
				const written = await to.contents(keys);
				const wrong = contents.find((content, i) => !isSame(content, written[i]));
				if (wrong !== undefined) {
					// So that the next copy does not take them for done.
					await to.replaceTables(keys, []);
					throw new StorageError('damaged', `Table ${wrong.key} was not copied exactly to ${to.name}.`);
				}
			}
		},
		people: (changed, gone) => to.replacePeople([...changed.map(({ key }) => key), ...gone], changed),
		facts: (facts) => to.replaceFacts(facts),
	});
}

/** What differs between two stores: tables with logs, seats, results and archives, people with links, and facts. */
export function compare(from: Copyable, to: Copyable): Promise<Counted> {
	return walk(from, to, { withLogs: true }, { tables: nothing, people: nothing, facts: nothing });
}

const nothing = async (): Promise<void> => undefined;

/** What is done about differences. */
interface Remedies {
	tables(changed: readonly string[], gone: readonly string[]): Promise<void>;
	people(changed: readonly PersonContent[], gone: readonly string[]): Promise<void>;
	facts(facts: ReadonlyMap<string, string>): Promise<void>;
}

async function walk(from: Copyable, to: Copyable, { withLogs = false, progress }: CopyOptions, remedies: Remedies): Promise<Counted> {
	const different: string[] = [];
	let tables = 0;
	for await (const { seen, changed, gone } of pages((range, side) => side.tables(range, withLogs), from, to)) {
		if (changed.length + gone.length > 0)
			await remedies.tables(
				changed.map(({ key }) => key),
				gone,
			);
		different.push(...[...changed.map(({ key }) => key), ...gone].map((key) => `table ${key}`));
		tables += seen;
		progress?.(tables);
	}
	let people = 0;
	for await (const { seen, changed, gone } of pages((range, side) => side.people(range), from, to)) {
		if (changed.length + gone.length > 0) await remedies.people(changed, gone);
		// Ids of people are secret.
		different.push(...[...changed.map(({ key }) => key), ...gone].map(() => 'a person'));
		people += seen;
	}
	const [facts, others] = [await from.facts(), await to.facts()];
	const names = [...new Set([...facts.keys(), ...others.keys()])].filter((name) => facts.get(name) !== others.get(name));
	if (names.length > 0) await remedies.facts(facts);
	return { tables, people, different: [...different, ...names.map((name) => `the fact ${name}`)] };
}

/** The records of both, page by page of the first: which differ, and which only the second has. */
async function* pages<R extends { readonly key: string }>(read: (range: Range, side: Copyable) => Promise<readonly R[]>, from: Copyable, to: Copyable) {
	for (let after = ''; ; ) {
		const page = await read({ after, upto: null, limit: PAGE }, from);
		const upto = page.length < PAGE ? null : (page.at(-1)?.key ?? null);
		const others = new Map((await read({ after, upto, limit: null }, to)).map((record) => [record.key, record]));
		const changed = page.filter((record) => !isSame(record, others.get(record.key)));
		for (const { key } of page) others.delete(key);
		yield { seen: page.length, changed, gone: [...others.keys()] };
		if (upto === null) return;
		after = upto;
	}
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
