import { type Action, Dice, isRefusal, type Refusal, SPECTATOR, TABLE } from '@trove/kernel';
import { type FromServer, hashOf, type MakeTable, type PlayWish, parseFromServer, patch, type Request, type Sheet } from '@trove/protocol';
import { expect } from 'vitest';
import { InProcessBus } from '../src/bus/in-process-bus.ts';
import type { Append, Summary } from '../src/core/append.ts';
import type { Logged } from '../src/core/entries.ts';
import { type TableSettings, USUAL_TABLE_SETTINGS } from '../src/core/settings.ts';
import type { Elsewhere } from '../src/live/deps.ts';
import type { LiveTable } from '../src/live/live-table.ts';
import type { Onlooker } from '../src/live/onlooker.ts';
import { Tables, type TablesDeps } from '../src/live/tables.ts';
import type { Appended, Archive, Listed, Log, StorageError } from '../src/storage/log.ts';

/** A log in memory, for what need not touch a disk. */
export class MemoryLog implements Log {
	readonly tables = new Map<string, { log: Logged[]; summary: Summary; made: number; archive: string | null }>();
	readonly results: Append[] = [];
	/** What the next appends fail with. */
	trouble: StorageError | null = null;
	/** Called in the middle of an append, before it stands. */
	meanwhile: (() => void | Promise<void>) | null = null;
	appends = 0;

	async append(append: Append): Promise<Appended> {
		await Promise.resolve();
		if (this.meanwhile) {
			const then = this.meanwhile;
			this.meanwhile = null;
			await then();
		}
		if (this.trouble) throw this.trouble;
		const { table, after, entries, summary, results } = append;
		const known = this.tables.get(table);
		if ((known?.log.length ?? 0) !== after) return 'conflict';
		if (summary?.code && [...this.tables].some(([id, other]) => id !== table && other.summary.code === summary.code)) return 'code-taken';
		// As storage would: through text, so that nothing is shared.
		const copied = JSON.parse(JSON.stringify(entries)) as Logged[];
		if (known) {
			known.log.push(...copied);
			known.summary = { ...known.summary, ...summary };
		} else this.tables.set(table, { log: copied, summary: summary as Summary, made: entries[0].at, archive: null });
		if (results) this.results.push(append);
		this.appends++;
		return 'done';
	}

	async read(table: string, after = 0): Promise<readonly Logged[]> {
		return JSON.parse(JSON.stringify(this.tables.get(table)?.log.slice(after) ?? []));
	}

	async changed(known: readonly (readonly [string, number])[]): Promise<readonly string[]> {
		return known.flatMap(([table, seq]) => {
			const log = this.tables.get(table)?.log ?? [];
			return log.length > 0 && log.length !== seq ? table : [];
		});
	}

	async find(table: string): Promise<Listed | null> {
		const known = this.tables.get(table);
		return known ? { ...known.summary, table, made: known.made } : null;
	}

	async byCode(code: string): Promise<string | null> {
		return [...this.tables].find(([, { summary }]) => summary.code === code)?.[0] ?? null;
	}

	async open(limit: number): Promise<readonly Listed[]> {
		const all = await Promise.all([...this.tables.keys()].map((table) => this.find(table)));
		return all.filter((one) => one?.public && one.status === 'open').slice(0, limit) as Listed[];
	}

	async inPlay(limit: number): Promise<readonly Listed[]> {
		const all = await Promise.all([...this.tables.keys()].map((table) => this.find(table)));
		return all.filter((one) => one?.public && (one.status === 'playing' || one.status === 'paused')).slice(0, limit) as Listed[];
	}

	async gathering(game: string, since: number, limit: number): Promise<readonly string[]> {
		const fits = [...this.tables].filter(([, { summary, made }]) => summary.playNow && summary.status === 'open' && summary.game === game && made >= since);
		return fits.flatMap(([table, { summary }]) => (summary.people.includes(null) ? table : [])).slice(0, limit);
	}

	async of(who: string, limit: number): Promise<readonly Listed[]> {
		const all = await Promise.all([...this.tables.keys()].map((table) => this.find(table)));
		return all.filter((one) => one?.people.includes(who) && one.status !== 'over').slice(0, limit) as Listed[];
	}

	async all(after: string, limit: number): Promise<readonly string[]> {
		return [...this.tables.keys()]
			.sort()
			.filter((table) => table > after)
			.slice(0, limit);
	}

	async running(who: string, limit: number): Promise<number> {
		return (await this.of(who, limit)).length;
	}

	async archive(archives: readonly Archive[]): Promise<void> {
		for (const { table, seq, text } of archives) {
			const known = this.tables.get(table);
			if (known?.log.length === seq) Object.assign(known, { log: [], archive: text });
		}
	}

	async archived(table: string): Promise<string | null> {
		return this.tables.get(table)?.archive ?? null;
	}

	due = async (): Promise<[]> => [];
	nextDue = async (): Promise<null> => null;
	postpone = async (): Promise<void> => undefined;
	shiftDue = async (): Promise<void> => undefined;
	archivable = async (): Promise<[]> => [];
	history = async (): Promise<[]> => [];
	forget = async (): Promise<number> => 0;
	close = async (): Promise<void> => undefined;
}

/** Time that passes only when told. */
export class FakeTime {
	now: number;
	#timers: { at: number; call: () => void }[] = [];

	constructor(now = 1_800_000_000_000) {
		this.now = now;
	}

	readonly timer = (ms: number, call: () => void): (() => void) => {
		const timer = { at: this.now + ms, call };
		this.#timers.push(timer);
		return () => {
			this.#timers = this.#timers.filter((other) => other !== timer);
		};
	};

	/** Whoever waits for something waits for ever: their server is dead. */
	forget(): void {
		this.#timers = [];
	}

	/** Lets time pass, timers firing in their order. */
	pass(ms: number): void {
		const end = this.now + ms;
		for (;;) {
			const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
			if (!next) break;
			this.#timers = this.#timers.filter((other) => other !== next);
			this.now = Math.max(this.now, next.at);
			next.call();
		}
		this.now = end;
	}
}

/** Faces by handle: everybody is called as their handle says, until renamed. */
export class FakeNames {
	readonly names = new Map<string, string | null>();
	readonly #heard = new Set<(who: string) => void>();

	async of(handles: Iterable<string>): Promise<ReadonlyMap<string, { name: string; avatar: 'cat' } | null>> {
		return new Map(
			[...handles].map((who) => {
				const name = this.names.has(who) ? this.names.get(who) : who.toUpperCase();
				return [who, name ? { name, avatar: 'cat' } : null];
			}),
		);
	}

	listen(heard: (who: string) => void): () => void {
		this.#heard.add(heard);
		return () => this.#heard.delete(heard);
	}

	change(who: string, name: string | null): void {
		this.names.set(who, name);
		for (const heard of this.#heard) heard(who);
	}
}

/** TableSettings for tests: nothing happens by itself unless a test says so. */
export const QUIET: TableSettings = {
	...USUAL_TABLE_SETTINGS,
	absent: 1e12,
	vote: 1e12,
	playNow: 1e12,
	abandoned: { playing: 1e12, turns: 1e6, paused: 1e12, open: 1e12 },
};

/** "Play now" as a client asks for it that says nothing but the game, or a little more. */
export function wish(game: string, word = '', more: Partial<PlayWish> = {}): PlayWish {
	return { game, options: {}, pace: 'relaxed', absence: 'bot', delay: 0, aid: false, hints: true, word, ...more };
}

/** Nobody is connected through another server. */
export const NOWHERE: Elsewhere = { isUnknown: false, cameTo: () => null, watching: () => 0, tell: () => undefined };

/** A server's tables without a server. */
export interface Hall {
	readonly tables: Tables;
	readonly log: Log;
	readonly bus: InProcessBus;
	readonly names: FakeNames;
	readonly time: FakeTime;
	readonly failures: unknown[];
	readonly plans: Map<string, number | null>;
}

/** Opens tables; another one on the same log and bus is another server. */
export function openHall(
	log: Log,
	{
		bus = new InProcessBus(),
		time = new FakeTime(),
		settings = QUIET,
		bots,
		drives = () => true,
		shared = false,
	}: { bus?: InProcessBus; time?: FakeTime; settings?: TableSettings; bots?: TablesDeps['bots']; drives?: () => boolean; shared?: boolean } = {},
): Hall {
	const names = new FakeNames();
	const failures: unknown[] = [];
	const plans = new Map<string, number | null>();
	const tables: Tables = new Tables({
		log,
		bus,
		elsewhere: NOWHERE,
		isShared: () => shared,
		drivers: { drives, want: (table) => tables.driverBegan(table), drop: () => undefined },
		personas: names,
		settings,
		now: () => time.now,
		timer: time.timer,
		bots: bots ?? (() => ({ think: () => null, refused: () => undefined })),
		plan: (table, due) => void plans.set(table, due),
		failed: (error) => void failures.push(error),
	});
	return { tables, log, bus, names, time, failures, plans };
}

/** What a table is made of in tests, where nothing else is said. */
export function wanted(change: Partial<MakeTable> = {}): MakeTable {
	return {
		game: 'dead-mans-draw',
		players: 2,
		options: {},
		bots: [],
		pace: 'relaxed',
		absence: 'bot',
		public: false,
		delay: 0,
		aid: false,
		hints: true,
		word: '',
		...change,
	};
}

/** Ids are never used twice, also not by the same person on another connection. */
let next = 0;

type Told<T extends FromServer['t']> = Extract<FromServer, { t: T }>;

/** Somebody who looks at a table as a client does: keeps the document, follows the changes, checks version and hash. */
export class Client implements Onlooker {
	readonly who: string;
	readonly bodies: string[] = [];
	readonly messages: FromServer[] = [];
	sheet: Sheet | null = null;
	seat: number | null = null;
	v = -1;
	h = -1;
	trip: number | null = 0;
	measured = 0;
	muted = new Set<string>();
	/** So many tables may still be made for them. */
	tables = Number.POSITIVE_INFINITY;
	#table: LiveTable | null = null;
	readonly #now: () => number;

	constructor(who: string, now: () => number = Date.now) {
		this.who = who;
		this.#now = now;
	}

	tell(body: string): void {
		this.bodies.push(body);
		const message = parseFromServer(`{"c":1,${body}`);
		if (isRefusal(message)) throw new Error(`${JSON.stringify(message)} in ${body.slice(0, 200)}`);
		this.messages.push(message);
		if (message.t === 'sheet') {
			this.sheet = message.sheet;
			this.seat = message.seat;
			expect(hashOf(message.sheet), 'hash of the sheet').toBe(message.h);
			[this.v, this.h] = [message.v, message.h];
		} else if (message.t === 'moved') {
			if (!this.sheet) throw new Error('moved before any sheet');
			this.sheet = patch(this.sheet, message.set ?? {});
			expect(message.v, 'version').toBe(this.v + 1);
			expect(hashOf(this.sheet), 'hash after the changes').toBe(message.h);
			[this.v, this.h] = [message.v, message.h];
		}
	}

	hears(who: string): boolean {
		return !this.muted.has(who);
	}

	roundTrip(): number | null {
		return this.trip;
	}

	measure(): void {
		this.measured++;
	}

	async mayMake(): Promise<Refusal | null> {
		return this.tables-- > 0 ? null : { code: 'too-many-tables' };
	}

	/** Opens a table. */
	open(table: LiveTable, have?: { v: number; h: number }): this {
		this.#table = table;
		table.attach(this, have);
		return this;
	}

	close(): void {
		this.#table?.detach(this);
	}

	/** Asks for something. */
	ask(request: Without<Request, 'c' | 'id'> & { id?: string }, arrived = this.#now()): Promise<Refusal | null> {
		if (!this.#table) throw new Error('nothing is open');
		return this.#table.ask(this, { c: 1, id: `${this.who}-${next++}`, ...request } as Request, arrived);
	}

	/** Asks, and must not be refused. */
	async must(request: Without<Request, 'c' | 'id'> & { id?: string }): Promise<void> {
		expect(await this.ask(request), JSON.stringify(request)).toBeNull();
	}

	/** Plays, answering what it sees. */
	act(...actions: Action[]): Promise<Refusal | null> {
		return this.ask({ t: 'act', v: this.v, do: actions });
	}

	/** The messages of a kind. */
	of<T extends FromServer['t']>(t: T): Told<T>[] {
		return this.messages.filter((message): message is Told<T> => message.t === t);
	}
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Makes a table and begins it: everybody is called a, b, c … and sits in that order. */
export async function begin(hall: Hall, change: Partial<MakeTable> = {}, bots = 0): Promise<{ live: LiveTable; people: Client[]; table: string }> {
	const { players = 2 } = change;
	const made = await hall.tables.make(wanted({ ...change, bots: new Array(bots).fill('cabin-boy') }), 'a');
	if (isRefusal(made)) throw new Error(JSON.stringify(made));
	const live = await found(hall, made.table);
	const people: Client[] = [];
	for (let seat = 0; seat < players - bots; seat++) {
		const client = new Client(String.fromCharCode(97 + seat), () => hall.time.now).open(live);
		people.push(client);
		if (seat > 0) await client.must({ t: 'sit', seat, word: `word-${seat}` });
		await client.must({ t: 'ready', on: true });
	}
	await people[0].must({ t: 'start' });
	return { live, people, table: made.table };
}

/** A table that must be there. */
export async function found(hall: Hall, table: string): Promise<LiveTable> {
	const live = await hall.tables.find(table);
	if (!live) throw new Error(`no table ${table}`);
	return live;
}

/** A legal action of a seat, by dice; with a time where one is due. */
export function anyAction(live: LiveTable, seat: number, dice: Dice): Action {
	const legal = live.folded.match?.legal(seat) ?? [];
	const action = legal[dice.below(legal.length)];
	return action.do === 'tap' ? { ...action, ms: 100 + dice.below(400) } : action;
}

/** The seats to act, and the table if it could. */
export function actors(live: LiveTable): { seats: number[]; table: boolean } {
	const { match } = live.folded;
	return { seats: match?.toAct ?? [], table: (match?.legal(TABLE).length ?? 0) > 0 };
}

export { Dice, SPECTATOR };
