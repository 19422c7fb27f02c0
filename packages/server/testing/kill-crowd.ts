import { setTimeout as wait } from 'node:timers/promises';
import { Dice, type Refusal } from '@trove/kernel';
import type { FromClient, FromServer, NewTable } from '@trove/protocol';
import { type Backoff, type RemoteTable, until } from '@trove/protocol/client';
import type { Logged } from '../src/core/entries.ts';
import type { Folded } from '../src/core/folded.ts';
import { Deeds, gather, playOn } from '../test/e2e/play.ts';
import { Sailor, type Tab } from '../test/e2e/sailor.ts';
import { Ledger } from './kill-ledger.ts';

/** A table to be played at, again and again. */
export type CrowdTable = Omit<NewTable, 'players'> & { readonly people: number };

/** Nobody tries to connect while there is nothing to connect to; everybody is told when there is (`back`). */
const PATIENT = { first: 20_000, most: 20_000 };

/** Refusals while the store is away: the same is asked for again. */
const BUSY = new Set(['busy', 'storage', 'disk-full', 'read-only', 'stopping']);
/** Milliseconds until then. */
const AGAIN = 300;

/** How people behave. */
export interface CrowdHabits {
	readonly backoff: Backoff;
	/** Their pages are visible: a lost connection is noticed within seconds. */
	readonly visible: boolean;
	/** How long they think before they act, in milliseconds; null: not at all. */
	readonly think: ((dice: Dice) => number) | null;
	/** They come back when the store was away. */
	readonly patient: boolean;
	/** Told of every entry of their tables' logs when it is read. */
	readonly entered?: (logged: Logged, before: Folded | null) => void;
}

const USUAL: CrowdHabits = { backoff: PATIENT, visible: false, think: null, patient: false };

/** Refusals that follow from being late, never from a server that forgot something. */
const LATE = /^undo: (stale|undo-too-late|table-over)$/;
const LATE_IN_A_RACE = /^(stale|not-your-turn|table-over)$/;

/** People who play game after game at one table, and remember everything that they asked for and were shown. */
export class Crowd {
	readonly #wanted: CrowdTable;
	readonly #seed: string;
	readonly #acknowledged: () => void;
	readonly #ledgers = new Map<string, Ledger>();
	readonly tasks: Deeds[] = [];
	tabs: readonly Tab[] = [];
	/** Requests that were acknowledged; those of them that were secret then. */
	done = 0;
	secret = 0;
	games = 0;
	/** How often the store was away when something was asked for. */
	busy = 0;
	/** The tables that they look at now, by person. */
	readonly remotes: RemoteTable[] = [];
	readonly #habits: CrowdHabits;
	#leaving = false;

	constructor(wanted: CrowdTable, seed: string, acknowledged: () => void, habits: Partial<CrowdHabits> = {}) {
		this.#habits = { ...USUAL, ...habits };
		this.#wanted = wanted;
		this.#seed = seed;
		this.#acknowledged = acknowledged;
	}

	/** What is known of its tables. */
	get ledgers(): Iterable<Ledger> {
		return this.#ledgers.values();
	}

	/** Forgets tables that are over, and were looked at. */
	tidy(): void {
		for (const [table, { over }] of this.#ledgers) if (over && this.#ledgers.size > 2) this.#ledgers.delete(table);
	}

	/** Sits down and begins. What goes wrong afterwards comes out of the promise that is answered. */
	async begin(at: () => string): Promise<{ readonly ended: Promise<unknown> }> {
		const { people, ...wanted } = this.#wanted;
		const sailors = await Promise.all(Array.from({ length: people }, () => Sailor.board(at)));
		this.tabs = sailors.map((sailor) => {
			const tab = sailor.tab({}, this.#habits.backoff);
			tab.connection.setVisible(this.#habits.visible);
			this.#watch(tab);
			return tab;
		});
		const party = await gather(sailors, wanted, this.tabs);
		return { ended: Promise.all(party.seats.map((remote, seat) => this.#live(remote, seat))) };
	}

	/** There is a server again. */
	back(): void {
		for (const { connection } of this.tabs) connection.retry();
	}

	/** Everybody goes home. */
	leave(): void {
		this.#leaving = true;
		for (const tab of this.tabs) tab.close();
	}

	/** What was refused that should not have been, and what was wrong with what came. */
	faults(): string[] {
		const race = this.#wanted.game === 'trezors' && this.#wanted.options?.contest !== 'calm';
		// What was refused because the store was away may stand after all.
		const late = race || this.busy > 0;
		const refused = this.tasks
			.flatMap(({ refused: codes }) => [...codes.keys()])
			.filter((code) => !this.#isBusy(code.replace('undo: ', '')) && !LATE.test(code) && !(late && LATE_IN_A_RACE.test(code)));
		const again = this.tabs.some(({ sent }) => sent.has('again')) ? ['a copy differed from what the server had'] : [];
		return [...refused, ...again, ...this.tabs.flatMap(({ faults }) => faults)];
	}

	/** Plays on, game after game. */
	async #live(first: RemoteTable, number: number): Promise<void> {
		const tab = this.tabs[number];
		const dice = new Dice(`${this.#seed} ${number}`);
		try {
			for (let remote = first; ; remote = await this.#next(tab, remote, number)) {
				const tasks = new Deeds();
				this.tasks.push(tasks);
				remote = await this.#play(tab, remote, number, dice, tasks);
				if (number === 0) this.games++;
			}
		} catch (error) {
			if (!this.#leaving) throw error;
		}
	}

	/** Plays a game to its end; returns its table, which is another object if it had to be opened again. */
	async #play(tab: Tab, first: RemoteTable, number: number, dice: Dice, tasks: Deeds): Promise<RemoteTable> {
		const { think } = this.#habits;
		for (let remote = first; ; remote = tab.open(remote.table)) {
			this.remotes[number] = remote;
			try {
				await playOn(remote, dice, tasks, 8, undefined, think ? () => wait(think(dice)) : undefined);
				return remote;
			} catch (error) {
				if (!this.#isBusy(remote.closed?.code)) throw error;
				this.busy++;
				await wait(AGAIN);
			}
		}
	}

	#isBusy(code: string | undefined): boolean {
		return this.#habits.patient && code !== undefined && BUSY.has(code);
	}

	/** Asks until the store has answered. */
	async #ask(request: () => Promise<Refusal | null>): Promise<Refusal | null> {
		for (;;) {
			const refusal = await request();
			if (!this.#isBusy(refusal?.code) || this.#leaving) return refusal;
			this.busy++;
			await wait(AGAIN);
		}
	}

	/** The table of the rematch, once its game has begun. */
	async #next(tab: Tab, last: RemoteTable, number: number): Promise<RemoteTable> {
		let old = last;
		for (;;) {
			// Also where it is named already: who was killed may not have made it yet.
			const refusal = await this.#ask(() => old.rematch());
			if (this.#isBusy(old.closed?.code)) {
				old = tab.open(old.table);
				await until(old, ({ sheet }) => sheet !== null);
				continue;
			}
			if (refusal) throw new Error(`rematch: ${JSON.stringify(refusal)}`);
			const remote = tab.open(old.sheet?.rematch ?? '');
			this.remotes[number] = remote;
			if (await until(remote, ({ sheet }) => sheet !== null)) {
				const started = await this.#start(tab, remote, number);
				old.close();
				return started;
			}
			if (this.#isBusy(remote.closed?.code)) await wait(AGAIN);
			else if (remote.closed?.code !== 'not-found') throw new Error(`rematch: ${JSON.stringify(remote.closed)}`);
		}
	}

	async #start(tab: Tab, first: RemoteTable, number: number): Promise<RemoteTable> {
		for (let remote = first; ; remote = tab.open(remote.table)) {
			this.remotes[number] = remote;
			await until(remote, ({ sheet }) => sheet !== null);
			if (remote.sheet?.status === 'open') await this.#ask(() => remote.ready());
			if (remote.sheet?.host === tab.sailor.who) {
				await until(remote, ({ sheet }) => sheet?.status !== 'open' || sheet.seats.every(({ ready }) => ready));
				await this.#ask(() => remote.start());
			}
			if (await until(remote, ({ sheet }) => sheet?.status !== 'open')) return remote;
			if (!this.#isBusy(remote.closed?.code)) throw new Error(`start: ${JSON.stringify(remote.closed)}`);
			await wait(AGAIN);
		}
	}

	#ledger(table: string): Ledger {
		const ledger = this.#ledgers.get(table) ?? new Ledger(table, this.#habits.entered);
		this.#ledgers.set(table, ledger);
		return ledger;
	}

	/** Notes what is asked and answered over a connection. */
	#watch(tab: Tab): void {
		const tables = new Map<number, string>();
		const open = tab.open.bind(tab);
		const remotes = new Map<string, RemoteTable>();
		tab.open = (table) => {
			const remote = open(table);
			remotes.set(table, remote);
			this.#note(remote);
			return remote;
		};
		tab.accident = {
			sending: (message: FromClient) => {
				if (message.t === 'open') tables.set(message.c, message.table);
				if (message.t !== 'act' && message.t !== 'undo') return null;
				const table = tables.get(message.c) ?? '';
				const { asked } = this.#ledger(table);
				const secret = (remotes.get(table)?.sheet?.view?.toAct.length ?? 0) > 1;
				if (!asked.has(message.id)) asked.set(message.id, { who: tab.sailor.who, request: message, secret, answer: 'none' });
				return null;
			},
			receiving: (text) => {
				const message = JSON.parse(text) as FromServer;
				if (!('id' in message) || message.id === undefined) return null;
				const asked = this.#ledger(tables.get(message.c ?? 0) ?? '').asked.get(message.id);
				if (asked?.answer !== 'none') return null;
				asked.answer = message.t !== 'no' ? 'done' : this.#isBusy(message.refusal.code) ? 'unsure' : 'refused';
				if (asked.answer === 'unsure') this.busy++;
				if (asked.answer === 'done') {
					this.done++;
					if (asked.secret) this.secret++;
					this.#acknowledged();
				}
				return null;
			},
		};
	}

	/** Notes what is shown of a table. */
	#note(remote: RemoteTable): void {
		remote.listen(({ on }) => {
			if ((on === 'sheet' || on === 'moved') && remote.sheet) this.#ledger(remote.table).shown.push({ seat: remote.seat, v: remote.v, sheet: remote.sheet });
		});
	}
}
