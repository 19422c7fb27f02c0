// A Colyseus server with one kind of room: Dead Man's Draw on Trove's kernel, in memory. `node colyseus-server.ts`
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Client, Room, Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { game } from '@trove/games/dead-mans-draw';
import { type Action, isRefusal, makeTable, startMatch } from '@trove/kernel';
import { RaidMirror } from './colyseus-state.ts';

const table = makeTable(game, 2);
let deals = 0;

/**
 * Sends patches after every action. `null`, the documented way to switch the timer off, makes each room tick 60 times
 * per second, which would cost more than the play; one minute does not.
 */
class RaidRoom extends Room {
	override maxClients = 8;
	override patchRate = 60_000;
	#mirror = new RaidMirror();
	override state = this.#mirror.state;
	#match = startMatch(game, table, `colyseus ${deals++}`);
	/** The two players in order; later clients are spectators. */
	#seats: string[] = [];

	override messages = {
		act: (client: Client, action: Action): void => {
			const done = this.#match.act(this.#seats.indexOf(client.sessionId), action);
			if (isRefusal(done)) client.send('refused', done.code);
			else this.#show();
		},
		again: (): void => {
			if (!this.#match.over) return;
			this.#match = startMatch(game, table, `colyseus ${deals++}`);
			this.#show();
		},
	};

	override onCreate(): void {
		this.#mirror.follow(this.#match);
	}

	override onJoin(client: Client): void {
		if (this.#seats.length < 2) this.#seats.push(client.sessionId);
	}

	#show(): void {
		this.#mirror.follow(this.#match);
		this.broadcastPatch();
	}
}

const http = createServer();
const transport = new WebSocketTransport({ server: http });
const server = new Server({ transport, greet: false });
server.define('raid', RaidRoom);
await server.listen(0, '127.0.0.1');
const { port } = http.address() as AddressInfo;
console.log(`http://127.0.0.1:${port}`);
