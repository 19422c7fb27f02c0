import { Dice } from '@trove/kernel';
import type { FromClient, FromServer, NewTable } from '@trove/protocol';
import { type RemoteTable, until } from '@trove/protocol/client';
import { Deeds, gather, playOn } from '../test/e2e/play.ts';
import { Sailor, type Tab } from '../test/e2e/sailor.ts';
import { Ledger } from './kill-ledger.ts';

/** A table to be played at, again and again. */
export type CrowdTable = Omit<NewTable, 'players'> & { readonly people: number };

/** Nobody tries to connect while there is nothing to connect to; everybody is told when there is (`back`). */
const PATIENT = { first: 20_000, most: 20_000 };

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
	#leaving = false;

	constructor(wanted: CrowdTable, seed: string, acknowledged: () => void) {
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
			const tab = sailor.tab({}, PATIENT);
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
		const refused = this.tasks.flatMap(({ refused: codes }) => [...codes.keys()]).filter((code) => !LATE.test(code) && !(race && LATE_IN_A_RACE.test(code)));
		const again = this.tabs.some(({ sent }) => sent.has('again')) ? ['a copy differed from what the server had'] : [];
		return [...refused, ...again, ...this.tabs.flatMap(({ faults }) => faults)];
	}

	/** Plays on, game after game. */
	async #live(first: RemoteTable, number: number): Promise<void> {
		const tab = this.tabs[number];
		const dice = new Dice(`${this.#seed} ${number}`);
		try {
			for (let remote = first; ; remote = await this.#next(tab, remote)) {
				const tasks = new Deeds();
				this.tasks.push(tasks);
				await playOn(remote, dice, tasks, 8);
				if (number === 0) this.games++;
			}
		} catch (error) {
			if (!this.#leaving) throw error;
		}
	}

	/** The table of the rematch, once its game has begun. */
	async #next(tab: Tab, old: RemoteTable): Promise<RemoteTable> {
		for (;;) {
			// Also where it is named already: who was killed may not have made it yet.
			const refusal = await old.rematch();
			if (refusal) throw new Error(`rematch: ${JSON.stringify(refusal)}`);
			const remote = tab.open(old.sheet?.rematch ?? '');
			if (await until(remote, ({ sheet }) => sheet !== null)) {
				old.close();
				await this.#start(tab, remote);
				return remote;
			}
			if (remote.closed?.code !== 'not-found') throw new Error(`rematch: ${JSON.stringify(remote.closed)}`);
		}
	}

	async #start(tab: Tab, remote: RemoteTable): Promise<void> {
		await remote.ready();
		if (remote.sheet?.host === tab.sailor.who) {
			await until(remote, ({ sheet }) => sheet?.status !== 'open' || sheet.seats.every(({ ready }) => ready));
			await remote.start();
		}
		if (!(await until(remote, ({ sheet }) => sheet?.status !== 'open'))) throw new Error(`start: ${JSON.stringify(remote.closed)}`);
	}

	#ledger(table: string): Ledger {
		const ledger = this.#ledgers.get(table) ?? new Ledger(table);
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
				asked.answer = message.t === 'no' ? 'refused' : 'done';
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
