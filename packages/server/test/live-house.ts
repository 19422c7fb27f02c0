import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answer } from '@trove/bots';
import { games } from '@trove/games';
import { type Action, isRefusal, type Refusal } from '@trove/kernel';
import type { MakeTable, Request } from '@trove/protocol';
import { onTestFinished } from 'vitest';
import { InProcessBus } from '../src/bus/in-process-bus.ts';
import type { Entry, Logged } from '../src/core/entries.ts';
import type { Folded } from '../src/core/folded.ts';
import { seatOf } from '../src/core/seats.ts';
import { type TableSettings, USUAL_TABLE_SETTINGS } from '../src/core/settings.ts';
import { type BotSettings, USUAL_BOT_SETTINGS } from '../src/live/bot-settings.ts';
import type { BotWorkers } from '../src/live/bots.ts';
import type { LiveTable } from '../src/live/live-table.ts';
import { joinNodes, type ServerNode } from '../src/live/node.ts';
import type { Onlooker } from '../src/live/onlooker.ts';
import type { Tables } from '../src/live/tables.ts';
import { openStore } from '../src/storage/sqlite/open.ts';
import type { Store } from '../src/storage/store.ts';
import { FakeTime } from './fake-time.ts';

/** A new empty data file, removed after the test. */
export function dataFile(): string {
	const folder = mkdtempSync(join(tmpdir(), 'trove-drive-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return join(folder, 'trove.db');
}

/** BotWorkers who answer at once, on this thread: any legal move. */
export const quick: BotWorkers = {
	ask: async ({ question }) => answer(games, { player: 'random', question: { ...question, budget: { iterations: 1 } } }),
	close: () => {},
};

/** How a house is opened. */
export interface HouseOptions {
	readonly file?: string;
	readonly settings?: Partial<TableSettings>;
	readonly botSettings?: Partial<BotSettings>;
	readonly startWorkers?: () => Promise<BotWorkers>;
	readonly time?: FakeTime;
	/** Milliseconds between the runner's looks into storage. Each is a real write, and days pass quickly here. */
	readonly heartbeat?: number;
}

/** Counts the promises of all calls of an object that are not settled yet. */
class Busy {
	count = 0;
	#over: () => void = () => {};

	watch<T extends object>(watched: T): T {
		return new Proxy(watched, {
			get: (of, name) => {
				const value: unknown = Reflect.get(of, name);
				if (typeof value !== 'function') return value;
				return (...given: unknown[]) => {
					const result: unknown = Reflect.apply(value, of, given);
					if (result instanceof Promise) this.#wait(result);
					return result;
				};
			},
		});
	}

	#wait(work: Promise<unknown>): void {
		this.count++;
		const done = (): void => {
			if (--this.count === 0) this.#over();
		};
		work.then(done, done);
	}

	/** Waits until nothing is under way. */
	async idle(): Promise<void> {
		for (let quiet = 0; quiet < 6; quiet++) {
			await new Promise((done) => setImmediate(done));
			if (this.count === 0) continue;
			quiet = -1;
			await new Promise<void>((over) => {
				this.#over = over;
			});
		}
	}
}

/** A server without its gateway, over a real data file, by a clock that only goes when told. */
export class House {
	readonly file: string;
	readonly time: FakeTime;
	readonly store: Store;
	readonly errors: unknown[];
	readonly settings: TableSettings;
	readonly #busy: Busy;
	readonly #node: ServerNode;

	private constructor(file: string, time: FakeTime, store: Store, node: ServerNode, settings: TableSettings, busy: Busy, errors: unknown[]) {
		this.file = file;
		this.time = time;
		this.store = store;
		this.errors = errors;
		this.settings = settings;
		this.#busy = busy;
		this.#node = node;
	}

	get tables(): Tables {
		return this.#node.tables;
	}

	static async open(options: HouseOptions = {}): Promise<House> {
		const {
			file = dataFile(),
			settings = {},
			botSettings = {},
			time = new FakeTime(1_000_000),
			startWorkers = async () => quick,
			heartbeat = 60_000,
		} = options;
		const store = await openStore({ file, clock: time.now });
		const busy = new Busy();
		const errors: unknown[] = [];
		const node = await joinNodes({
			store: { log: busy.watch(store.log), people: store.people, nodes: busy.watch(store.nodes) },
			bus: new InProcessBus(),
			settings: { ...USUAL_TABLE_SETTINGS, ...settings },
			grace: 30_000,
			bots: { registry: games, settings: { ...USUAL_BOT_SETTINGS, ...botSettings }, startWorkers: async () => busy.watch(await startWorkers()) },
			monotonic: time.now,
			timer: time.timer,
			failed: (error) => void errors.push(error),
			habits: { beat: heartbeat, lease: 4 * heartbeat, look: heartbeat },
		});
		node.runner.start();
		const house = new House(file, time, store, node, { ...USUAL_TABLE_SETTINGS, ...settings, outages: node.members.outages }, busy, errors);
		onTestFinished(() => house.close());
		return house;
	}

	/** Ends everything in good order. */
	async close(): Promise<void> {
		await this.#node.close();
		await this.store.close();
	}

	/** Lets time pass, and all that it sets off come to its end. */
	async pass(ms: number): Promise<void> {
		await this.time.pass(ms, () => this.#busy.idle());
	}

	/** Lets everything that is under way come to its end. */
	async settle(): Promise<void> {
		await this.#busy.idle();
	}

	/** Makes a table; its id. */
	async make(wanted: Partial<MakeTable> & Pick<MakeTable, 'game' | 'players'>, host: string): Promise<string> {
		const usual = { options: {}, bots: [], pace: 'relaxed', absence: 'bot', public: false, delay: 0, aid: false, hints: true, word: '' } as const;
		const made = await this.tables.make({ ...usual, ...wanted }, host);
		if (isRefusal(made)) throw new Error(made.code);
		return made.table;
	}

	async live(table: string): Promise<LiveTable> {
		const live = await this.tables.find(table);
		if (!live) throw new Error('there is no such table');
		return live;
	}

	/** The entries of a kind in a table's log. */
	async entries<E extends Entry['e']>(table: string, kind: E): Promise<(Logged & { readonly entry: Extract<Entry, { e: E }> })[]> {
		const log = await this.store.log.read(table);
		return log.filter((logged): logged is Logged & { entry: Extract<Entry, { e: E }> } => logged.entry.e === kind);
	}
}

/** A request without what every request has. */
type Asked<R extends Request = Request> = R extends Request ? Omit<R, 'c' | 'id'> : never;

/** Ids are never used twice, also not by the same person who comes again. */
let next = 1;

/** Somebody at a table. */
export class Guest implements Onlooker {
	readonly who: string;
	readonly heard: { readonly t: string; readonly [name: string]: unknown }[] = [];
	readonly #house: House;
	readonly #live: LiveTable;

	private constructor(house: House, live: LiveTable, who: string) {
		this.#house = house;
		this.#live = live;
		this.who = who;
	}

	/** Somebody who looks at a table. */
	static async at(house: House, table: string, who: string): Promise<Guest> {
		const guest = new Guest(house, await house.live(table), who);
		guest.connect();
		await house.settle();
		return guest;
	}

	tell(body: string): void {
		this.heard.push(JSON.parse(`{${body}`));
	}

	hears(): boolean {
		return true;
	}

	roundTrip(): number {
		return 20;
	}

	measure(): void {}

	connect(): void {
		this.#live.attach(this);
	}

	disconnect(): void {
		this.#live.detach(this);
	}

	get table(): Folded {
		return this.#live.folded;
	}

	get seat(): number {
		return seatOf(this.table, this.who);
	}

	/** Asks for something, and waits for the answer and all that follows from it at once. */
	async ask(asked: Asked): Promise<Refusal | null> {
		const request = { ...asked, c: 1, id: `${this.who}-${next++}` } as Request;
		const answered = await this.#live.ask(this, request, this.#house.time.now());
		await this.#house.settle();
		return answered;
	}

	/** Plays, answering what there is now. */
	async act(...actions: readonly Action[]): Promise<Refusal | null> {
		return this.ask({ t: 'act', v: this.table.told[this.seat], do: [...actions] });
	}

	/** Plays any legal action. */
	async actAny(): Promise<Refusal | null> {
		const [action] = this.table.match?.legal(this.seat) ?? [];
		return this.act(action);
	}
}

/** People around a table that has begun. */
export async function gathered(house: House, wanted: Parameters<House['make']>[0], names: readonly string[]): Promise<{ table: string; guests: Guest[] }> {
	const table = await house.make(wanted, names[0]);
	const guests: Guest[] = [];
	for (const [seat, who] of names.entries()) {
		const guest = await Guest.at(house, table, who);
		if (seat > 0) await guest.ask({ t: 'sit', seat, word: '' });
		await guest.ask({ t: 'ready', on: true });
		guests.push(guest);
	}
	const refusal = await guests[0].ask({ t: 'start' });
	if (refusal) throw new Error(refusal.code);
	return { table, guests };
}
