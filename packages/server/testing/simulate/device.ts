import { games } from '@trove/games';
import type { Dice, Refusal } from '@trove/kernel';
import type { FromClient } from '@trove/protocol';
import { Connection, Lobby, MyTables, RemoteTable } from '@trove/protocol/client';
import { choicesOf } from '../choices.ts';
import { type Route, type Station, socketsOf, type Wire } from './wire.ts';
import type { Actor, World } from './world.ts';

/** What somebody asked of a table, and what they were answered. */
export interface Asked {
	readonly who: string;
	readonly table: string;
	readonly id: string;
	readonly t: FromClient['t'];
	answer: 'none' | 'done' | 'refused';
	refusal?: Refusal;
	/** It was answered over the connection over which it was first asked, and by nobody else. */
	once?: boolean;
}

/** Where a device goes and who listens in. */
export interface Surroundings {
	readonly world: World;
	/** Chooses the server of the next connection. */
	choose(device: Device): Station | null;
	sent(device: Device, wire: Wire, text: string): void;
	said(device: Device, wire: Wire, text: string): void;
	asked(asked: Asked): void;
	answered(asked: Asked): void;
}

/** One tab of a person: the ordinary client over simulated sockets. */
export class Device {
	readonly who: string;
	readonly actor: Actor;
	readonly dice: Dice;
	readonly latency: number;
	readonly cookie: string;
	connection: Connection | null = null;
	readonly tables = new Map<string, RemoteTable>();
	lobby: Lobby | null = null;
	mine: MyTables | null = null;
	/** The present wire. */
	wire: Wire | null = null;
	/** What the client complained about. */
	readonly troubles: Refusal[] = [];
	/** Requests without an answer. */
	waiting = 0;
	readonly #around: Surroundings;

	constructor(around: Surroundings, name: string, who: string, cookie: string) {
		this.#around = around;
		this.who = who;
		this.cookie = cookie;
		this.actor = around.world.actor(name);
		this.dice = this.actor.dice;
		this.latency = 1 + this.dice.below(40);
	}

	get name(): string {
		return this.actor.name;
	}

	get online(): boolean {
		return this.connection !== null;
	}

	/** Whether it has been connected for so many milliseconds. */
	isConnected(ms: number): boolean {
		const { wire } = this;
		return this.connection?.state === 'open' && wire?.open === true && !wire.silent && this.#around.world.now - wire.began >= ms;
	}

	/** Opens the page. */
	open({ lists = false }: { readonly lists?: boolean } = {}): void {
		if (this.connection) return;
		const { actor, cookie, latency } = this;
		const route: Route = {
			actor,
			cookie,
			latency,
			choose: () => this.#around.choose(this),
			sent: (wire, text) => this.#around.sent(this, wire, text),
			said: (wire, text) => this.#around.said(this, wire, text),
			opened: (wire) => {
				this.wire = wire;
			},
		};
		this.connection = new Connection({ url: 'ws://simulated/ws', Socket: socketsOf(this.#around.world, route), backoff: { first: 300, most: 3000 } });
		this.connection.setVisible(true);
		this.connection.listen((event) => {
			if (event.on === 'trouble') this.troubles.push(event.refusal);
		});
		if (!lists) return;
		this.lobby = new Lobby(this.connection);
		this.mine = new MyTables(this.connection);
	}

	/** Looks at a table. */
	look(table: string): RemoteTable {
		const known = this.tables.get(table);
		if (known && known.closed === null) return known;
		const remote = new RemoteTable(this.connection as Connection, table);
		this.tables.set(table, remote);
		return remote;
	}

	/** No longer looks at a table. */
	leaveTable(table: string): void {
		this.tables.get(table)?.close();
		this.tables.delete(table);
	}

	/** Closes the page. */
	close(): void {
		this.connection?.close();
		this.connection = null;
		this.lobby = null;
		this.mine = null;
		this.tables.clear();
	}

	/** Asks something of a table. */
	ask(remote: RemoteTable, body: Parameters<RemoteTable['ask']>[0]): void {
		const id = remote.newId();
		const asked: Asked = { who: this.who, table: remote.table, id, t: body.t, answer: 'none' };
		this.waiting++;
		const { wire } = this;
		this.#around.asked(asked);
		void remote.ask(body, id).then((refusal) => {
			this.waiting--;
			// A closed page never learns what became of it.
			if (refusal?.code === 'table-closed' || refusal?.code === 'connection-closed') return;
			asked.answer = refusal ? 'refused' : 'done';
			if (refusal) asked.refusal = refusal;
			asked.once = wire === this.wire;
			this.#around.answered(asked);
		});
	}

	/** Plays any legal action, or one of two that differ; whether there was one. */
	act(remote: RemoteTable, way?: number): boolean {
		const { sheet, seat } = remote;
		if (!sheet || seat === null) return false;
		const choices = choicesOf(games.find(sheet.terms.game).game, sheet, seat, this.dice);
		const any = this.dice.below(choices.length);
		const action = choices[way === undefined ? any : way === 0 ? 0 : choices.length - 1];
		if (!action) return false;
		this.ask(remote, { t: 'act', v: remote.v, do: [action] });
		return true;
	}
}
