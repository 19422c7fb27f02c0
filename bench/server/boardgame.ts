// Clients of boardgame.io's server: its messages over the socket.io protocol, without its client library, which would
// cost more than the server.
import { join } from 'node:path';
import type { LoadTally } from '../../packages/cli/src/load-tally.ts';
import { Wire } from '../../packages/cli/src/load-wire.ts';
import { movesOf, type SeenLoot } from './boardgame-game.ts';
import { PeerTable } from './peer-table.ts';
import { startProcess } from './process.ts';
import type { Gathering, Side } from './sides.ts';

const NAME = '/dead-mans-draw';
const EVENT = `42${NAME},`;

/** What a client keeps of a match. */
interface SeenState {
	readonly G: SeenLoot;
	readonly ctx: { readonly currentPlayer: string; readonly gameover?: unknown };
	readonly _stateID: number;
}

class BoardgameTable extends PeerTable {
	readonly #url: URL;
	readonly #name: string;
	readonly #wires: Wire[] = [];
	#game = 0;
	#state: SeenState | null = null;
	/** The player of the last move. */
	#actor = 0;
	#synced = 0;
	#began: () => void = () => {};

	constructor(url: URL, number: number, clients: number, tally: LoadTally) {
		super(tally, `bench ${number}`, clients);
		this.#url = url;
		this.#name = `table-${number}`;
	}

	/** Connects players, then spectators, and waits until all see the match. */
	async open(clients: number): Promise<void> {
		const began = new Promise<void>((resolve) => {
			this.#began = resolve;
		});
		const url = new URL('/socket.io/?EIO=4&transport=websocket', this.#url);
		url.protocol = 'ws:';
		for (let client = 0; client < clients; client++) {
			const connected = Promise.withResolvers<void>();
			const heard = {
				text: (text: string, bytes: number) => this.#heard(client, text, bytes, connected.resolve),
				closed: (status: number) => this.tally.error(`closed ${status}`),
			};
			this.#wires[client] = await Wire.open(url, { traffic: this.tally.traffic }, heard);
			this.#wires[client].send(`40${NAME},`);
			await connected.promise;
		}
		this.#sync(0);
		await began;
	}

	protected send(): void {
		if (!this.#state) return;
		const { G, ctx, _stateID } = this.#state;
		const moves = movesOf(G);
		const { move, args } = moves[this.dice.below(moves.length)];
		const { currentPlayer: playerID } = ctx;
		this.#actor = Number(playerID);
		const action = { type: 'MAKE_MOVE', payload: { type: move, args, playerID, credentials: null } };
		this.#emit(this.#actor, ['update', action, _stateID, this.#match, playerID]);
	}

	get #match(): string {
		return `${this.#name}-${this.#game}`;
	}

	/** The first to sync creates the match; the others follow. Spectators have no player id. */
	#sync(client: number): void {
		this.#emit(client, ['sync', this.#match, client < 2 ? String(client) : null, null, 2]);
	}

	#emit(client: number, event: readonly unknown[]): void {
		this.#wires[client].send(`${EVENT}${JSON.stringify(event)}`);
	}

	#heard(client: number, text: string, bytes: number, connected: () => void): void {
		if (text.startsWith(EVENT)) this.#event(client, JSON.parse(text.slice(EVENT.length)), bytes);
		else if (text === '2') this.#wires[client].send('3');
		else if (text.startsWith(`40${NAME}`)) connected();
	}

	#event(client: number, [kind, match, state]: [string, string, unknown], bytes: number): void {
		if (match !== this.#match) return;
		if (kind === 'sync') {
			if (client === 0) this.#state = (state as { state: SeenState }).state;
			if (++this.#synced < this.#wires.length) this.#sync(this.#synced);
			else this.#begin();
		} else if (kind === 'update') this.#update(client, state as SeenState, bytes);
	}

	#begin(): void {
		this.#synced = 0;
		this.idle = false;
		this.#began();
		this.freed();
	}

	#update(client: number, state: SeenState, bytes: number): void {
		const own = client === this.#actor;
		if (own) this.#state = state;
		const over = state.ctx.gameover !== undefined;
		this.told(own, bytes, !over);
		// The last client that sees the end takes everybody to the next game.
		if (!over || !this.done) return;
		this.idle = true;
		this.tally.games++;
		this.#game++;
		this.#sync(0);
	}
}

async function gather(url: URL, { tables, watchers }: Gathering, tally: LoadTally): Promise<BoardgameTable[]> {
	const clients = 2 + watchers / tables;
	const all = Array.from({ length: tables }, (_, number) => new BoardgameTable(url, number, clients, tally));
	for (let i = 0; i < tables; i += 16) await Promise.all(all.slice(i, i + 16).map((table) => table.open(clients)));
	return all;
}

const script = join(import.meta.dirname, 'boardgame-server.ts');

/** boardgame.io with its storage in memory. */
export const boardgameMemory: Side = {
	id: 'boardgame.io',
	start: () => startProcess({ command: [script] }),
	gather: ({ url }, gathering, tally) => gather(url, gathering, tally),
};

/** boardgame.io with its storage in files. */
export const boardgameFile: Side = {
	id: 'boardgame.io, files',
	start: (folder) => startProcess({ command: [script, folder] }),
	gather: ({ url }, gathering, tally) => gather(url, gathering, tally),
};
