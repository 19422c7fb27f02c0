// People at the tables, and how long they wait for anything to happen.
import type { RemoteTable } from '@trove/protocol/client';
import type { Logged } from '../../src/core/entries.ts';
import type { Folded } from '../../src/core/folded.ts';
import { Outages } from '../../src/core/outages.ts';
import type { Log } from '../../src/storage/log.ts';
import { Crowd, type CrowdTable } from '../kill-crowd.ts';

/** Seconds of a clock that runs out now and then: the shortest one. */
const CLOCK = 10;

/** A table; at a sleepy one people let their clock run out now and then. */
export type FaultTable = CrowdTable & { readonly sleepy?: true };

const TABLES: readonly FaultTable[] = [
	{ game: 'dead-mans-draw', people: 3 },
	{ game: 'silver-and-gold', people: 2, bots: ['cabin-boy'] },
	{ game: 'my-treasure', people: 2 },
	{ game: 'trezors', people: 3, options: { contest: 'calm' } },
	{ game: 'trezors', people: 2 },
	{ game: 'dead-mans-draw', people: 2, pace: 'live', turn: CLOCK, sleepy: true },
];
/** As in a browser, but somebody who was away for long tries again sooner. */
const BACKOFF = { first: 300, most: 2000 };
/** Milliseconds after which it is looked why a table is silent. */
const SLOW = 5000;
/** Clocks are told in whole milliseconds. */
const ROUNDING = 1;

/** Something that took time: from when, and how long, in milliseconds. */
interface Span {
	readonly from: number;
	readonly ms: number;
}

/** What people waited for during a fault, in milliseconds, the longest each. */
export interface Waits {
	/** Nothing happened at a table. */
	readonly silence: number;
	/** The same, counted from a given moment at the earliest. */
	readonly after: number;
	/** From a lost connection to the next one. */
	readonly reconnect: number;
	/** From a new connection until the table was there. */
	readonly reload: number;
	/** A clock ran out, and nothing came of it. */
	readonly clock: number;
}

/** One table with its people. */
class Party {
	readonly crowd: Crowd;
	readonly name: string;
	/** People sleep here: that nothing happens says nothing. */
	readonly sleepy: boolean;
	/** When something happened last. */
	last = performance.now();
	/** Times in which nothing happened. */
	readonly silences: Span[] = [];
	#version = '';

	constructor(crowd: Crowd, name: string, sleepy: boolean) {
		this.sleepy = sleepy;
		this.crowd = crowd;
		this.name = name;
	}

	moved(): void {
		const now = performance.now();
		if (!this.sleepy) this.silences.push({ from: this.last, ms: now - this.last });
		this.last = now;
	}

	/** A document was shown: something happened if it is new. */
	shown({ table, v, seat }: RemoteTable): void {
		const version = `${table} ${v} ${seat}`;
		if (version === this.#version) return;
		this.#version = version;
		this.moved();
	}
}

/** What the people of a table see, one line each. */
function describe({ name, crowd }: Party): string[] {
	return crowd.remotes.map(({ table, seat, v, live, closed, sheet }, i) => {
		const bots = sheet?.seats.map(({ bot }) => bot);
		return `${name}: ${JSON.stringify({ table, seat, v, live, closed, status: sheet?.status, toAct: sheet?.view?.toAct, bots, rematch: sheet?.rematch, connection: crowd.tabs[i]?.connection.state })}`;
	});
}

/** All people of a run. */
export class People {
	readonly #parties: readonly Party[];
	readonly #reconnects: Span[] = [];
	readonly #reloads: Span[] = [];
	readonly #clocks: Span[] = [];
	/** Entries that no fault may cause. */
	readonly #unwanted: string[] = [];
	/** Ledgers that have failed: once is enough. */
	readonly #failed = new Set<object>();
	/** Times that no clock counts, as of the last check. */
	#outages = new Outages();
	/** What ended before its time. */
	readonly #broken: string[] = [];

	constructor(seed: string, tables: readonly FaultTable[] = TABLES) {
		this.#parties = tables.map(({ sleepy, ...table }, i) => {
			const crowd: Crowd = new Crowd(table, `${seed} ${i}`, () => party.moved(), {
				backoff: BACKOFF,
				visible: true,
				patient: true,
				think: (dice) => (sleepy && dice.below(4) === 0 ? (CLOCK + 3) * 1000 : 80 + dice.below(160)),
				entered: (logged, before) => this.#entered(logged, before),
			});
			const party = new Party(crowd, `${table.game}${table.bots ? ' with a bot' : ''}${sleepy ? ' with clocks' : ''}`, sleepy === true);
			return party;
		});
	}

	/** Everybody sits down. */
	async begin(at: () => string): Promise<void> {
		await Promise.all(
			this.#parties.map(async (party) => {
				const { ended } = await party.crowd.begin(at);
				ended.catch((error: unknown) => this.#broken.push(`${party.name}: somebody cannot play on: ${error instanceof Error ? error.message : error}`));
				for (const tab of party.crowd.tabs) this.#watch(party, tab);
			}),
		);
	}

	/** Requests that were acknowledged. */
	get acknowledged(): number {
		return this.#parties.reduce((sum, { crowd }) => sum + crowd.done, 0);
	}

	/** How often something was refused because the store was away. */
	get busy(): number {
		return this.#parties.reduce((sum, { crowd }) => sum + crowd.busy, 0);
	}

	/** Games that were played to the end. */
	get games(): number {
		return this.#parties.reduce((sum, { crowd }) => sum + crowd.games, 0);
	}

	/**
	 * Null when something has happened at every table since now and everybody is connected; else what is missing.
	 * `slow` is told once of tables at which nothing happens for long.
	 */
	async playOn(patience: number, slow: (tables: readonly string[], seen: readonly string[]) => void = () => {}): Promise<string | null> {
		const since = performance.now();
		let told = false;
		for (;;) {
			const silent = this.#parties.filter((party) => party.last <= since && !party.sleepy);
			const away = this.#parties.flatMap(({ crowd, name }) =>
				crowd.remotes.flatMap((remote, i) => {
					const state = crowd.tabs[i]?.connection.state;
					return state === 'open' && (remote.live || remote.closed) ? [] : [`${name}, person ${i}: ${state}, live ${remote.live}`];
				}),
			);
			if (silent.length + away.length === 0) return null;
			if (!told && performance.now() > since + SLOW) {
				told = true;
				const tables = silent.flatMap(({ crowd }) => crowd.remotes.map(({ table }) => table));
				slow([...new Set(tables)], silent.flatMap(describe));
			}
			if (performance.now() > since + patience) return [...silent.map(({ name }) => `nothing happens at ${name}`), ...away].join('; ');
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}

	/** The longest waits since a time; `after` counts from a later moment on. */
	waits(from: number, moment: number): Waits {
		const longest = (spans: readonly Span[]): number => Math.round(Math.max(0, ...spans.filter((span) => span.from + span.ms >= from).map(({ ms }) => ms)));
		const after = this.#parties.flatMap(({ silences }) =>
			silences.map((span) => ({ from: Math.max(span.from, moment), ms: span.from + span.ms - Math.max(span.from, moment) })),
		);
		return {
			silence: longest(this.#parties.flatMap(({ silences }) => silences)),
			after: longest(after),
			reconnect: longest(this.#reconnects),
			reload: longest(this.#reloads),
			clock: longest(this.#clocks),
		};
	}

	/** Where the longest silence was. */
	quietest(from: number): string {
		const worst = this.#parties
			.map(({ name, silences }) => ({ name, ms: Math.max(0, ...silences.filter((span) => span.from + span.ms >= from).map(({ ms }) => ms)) }))
			.toSorted((a, b) => b.ms - a.ms)[0];
		return worst?.name ?? '';
	}

	/** Compares what people know with the log: what is wrong, and how many documents there were. */
	async check(log: Pick<Log, 'read'>, outages: Outages = new Outages()): Promise<{ readonly wrong: readonly string[]; readonly shown: number }> {
		const wrong: string[] = [];
		let shown = 0;
		this.#outages = outages;
		for (const { crowd, name } of this.#parties) {
			for (const ledger of crowd.ledgers) {
				if (this.#failed.has(ledger) || (ledger.over && ledger.shown.length === 0)) continue;
				try {
					shown += await ledger.check(log);
				} catch (error) {
					this.#failed.add(ledger);
					wrong.push(`${name}: ${error instanceof Error ? error.message.slice(0, 1500) : error}`);
				}
			}
			wrong.push(...crowd.faults().map((fault) => `${name}: ${fault}`));
			for (const tab of crowd.tabs) {
				tab.faults.length = 0;
				this.#again += tab.sent.get('again') ?? 0;
				tab.sent.delete('again');
			}
			crowd.tasks.length = 0;
		}
		wrong.push(...this.#unwanted.splice(0), ...this.#broken.splice(0));
		return { wrong, shown };
	}

	/** How often a copy differed from what a server had, and was sent again. */
	#again = 0;

	get again(): number {
		return this.#again;
	}

	/** Forgets what was measured. */
	forget(): void {
		for (const party of this.#parties) party.silences.length = 0;
		for (const spans of [this.#reconnects, this.#reloads, this.#clocks]) spans.length = 0;
	}

	leave(): void {
		for (const { crowd } of this.#parties) crowd.leave();
	}

	#watch(party: Party, tab: Crowd['tabs'][number]): void {
		let lostAt: number | null = null;
		let openedAt: number | null = null;
		tab.connection.listen((event) => {
			if (event.on !== 'state') return;
			const now = performance.now();
			if (event.state === 'open') {
				if (lostAt !== null) this.#reconnects.push({ from: lostAt, ms: now - lostAt });
				lostAt = null;
				openedAt = now;
			} else {
				lostAt ??= now;
				openedAt = null;
			}
		});
		const look = (remote: RemoteTable): void => {
			remote.listen((event) => {
				if (event.on === 'live' && event.live && openedAt !== null) {
					this.#reloads.push({ from: openedAt, ms: performance.now() - openedAt });
					openedAt = null;
				}
				if (event.on === 'moved' || event.on === 'sheet') party.shown(remote);
			});
		};
		const open = tab.open.bind(tab);
		tab.open = (table) => {
			const remote = open(table);
			look(remote);
			return remote;
		};
		for (const remote of party.crowd.remotes) if (remote && party.crowd.tabs[party.crowd.remotes.indexOf(remote)] === tab) look(remote);
	}

	#entered({ entry, at }: Logged, before: Folded | null): void {
		const where = `table ${before?.table}`;
		if (entry.e === 'away' && (entry.why ?? 'gone') === 'gone') this.#unwanted.push(`${where}: seat ${entry.seat} counts as away`);
		if (entry.e === 'ended' && entry.why === 'abandoned') this.#unwanted.push(`${where} was ended as abandoned`);
		if (entry.e !== 'missed' || !before) return;
		const { since, missed } = before.seats[entry.seat] ?? { since: at, missed: 0 };
		// A table that waits misses the same turn again and again.
		const turns = before.terms.absence === 'wait' ? missed + 1 : 1;
		const time = turns * before.terms.turn * 1000;
		const early = (since ?? at) + time - at;
		if (early > ROUNDING) this.#unwanted.push(`${where}: the clock of seat ${entry.seat} ran out ${early} ms early`);
		this.#clocks.push({ from: performance.now(), ms: Math.max(0, at - this.#outages.deadline(since ?? at, time)) });
	}
}
