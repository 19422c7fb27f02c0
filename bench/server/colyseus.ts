// Clients of the Colyseus room: its messages and state decoder over the same light connections as the other clients.
import { join } from 'node:path';
import { Packr } from '@colyseus/msgpackr';
import { Decoder, type Iterator } from '@colyseus/schema';
import type { LoadTally } from '../../packages/cli/src/load-tally.ts';
import { Wire } from '../../packages/cli/src/load-wire.ts';
import { RaidState } from './colyseus-state.ts';
import { PeerTable } from './peer-table.ts';
import { startProcess } from './process.ts';
import type { Gathering, Side } from './sides.ts';

// Colyseus protocol codes.
const [JOIN_ROOM, ROOM_DATA, ROOM_STATE, ROOM_STATE_PATCH] = [10, 13, 14, 15];
const packr = new Packr({ useRecords: false });

/** A message: code, type as a short msgpack string, payload. */
function message(type: string, payload?: object): Uint8Array {
	const head = Buffer.from([ROOM_DATA, 0xa0 | type.length, ...Buffer.from(type)]);
	return payload ? Buffer.concat([head, packr.pack(payload)]) : head;
}

/** A seat reservation of the matchmaker. */
interface Reserved {
	readonly room?: { readonly roomId: string; readonly processId: string };
	readonly roomId?: string;
	readonly processId?: string;
	readonly sessionId: string;
	readonly error?: string;
}

class ColyseusTable extends PeerTable {
	readonly #url: URL;
	readonly #wires: Wire[] = [];
	/** Each client has its own state. */
	readonly #states: RaidState[] = [];
	#actor = 0;
	/** Clients that have seen the new deal. */
	#seen = 0;

	constructor(url: URL, number: number, clients: number, tally: LoadTally) {
		super(tally, `bench ${number}`, clients);
		this.#url = url;
	}

	/** Creates the room and joins all clients, one after another. */
	async open(clients: number): Promise<void> {
		let method = 'create/raid';
		for (let client = 0; client < clients; client++) {
			const { room, roomId = room?.roomId, processId = room?.processId, sessionId } = await this.#reserve(method);
			method = `joinById/${roomId}`;
			const url = new URL(`/${processId}/${roomId}?sessionId=${sessionId}`, this.#url);
			url.protocol = 'ws:';
			const joined = Promise.withResolvers<void>();
			const state = new RaidState();
			const decoder = new Decoder(state);
			this.#states[client] = state;
			const heard = {
				binary: (payload: Buffer, bytes: number) => this.#heard(client, decoder, payload, bytes, joined.resolve),
				closed: (status: number) => this.tally.error(`closed ${status}`),
			};
			this.#wires[client] = await Wire.open(url, { traffic: this.tally.traffic }, heard);
			await joined.promise;
		}
		this.idle = false;
	}

	async #reserve(method: string): Promise<Reserved> {
		const answer = await fetch(new URL(`/matchmake/${method}`, this.#url), { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
		const reserved = (await answer.json()) as Reserved;
		if (reserved.error !== undefined) throw new Error(`Colyseus: ${reserved.error}`);
		return reserved;
	}

	protected send(): void {
		this.#actor = this.#states[0].turn;
		this.#wires[this.#actor].sendBytes(message('act', this.#choose(this.#states[this.#actor])));
	}

	#choose({ pending, options, debt, play }: RaidState): object {
		if (pending === 0) return { do: debt === 0 && play.length > 0 && this.dice.below(2) === 1 ? 'bank' : 'draw' };
		const [card, from] = String(options[this.dice.below(options.length)]).split(' ');
		return { do: 'choose', card, ...(from === undefined ? {} : { from: Number(from) }) };
	}

	#heard(client: number, decoder: Decoder, payload: Buffer, bytes: number, joined: () => void): void {
		const it: Iterator = { offset: 1 };
		switch (payload[0]) {
			case JOIN_ROOM:
				this.#wires[client].sendBytes(Buffer.from([JOIN_ROOM]));
				break;
			case ROOM_STATE:
				decoder.decode(payload, it);
				joined();
				break;
			case ROOM_STATE_PATCH: {
				decoder.decode(payload, it);
				// The patch of a new deal belongs to no action.
				if (this.idle) {
					this.#dealt();
					return;
				}
				const { over } = this.#states[client];
				this.told(client === this.#actor, bytes, !over);
				if (over && this.done) this.#again();
				break;
			}
			case ROOM_DATA:
				this.failed('refused');
		}
	}

	#again(): void {
		this.tally.games++;
		this.idle = true;
		this.#seen = 0;
		this.#wires[0].sendBytes(message('again'));
	}

	#dealt(): void {
		if (++this.#seen < this.#wires.length) return;
		this.idle = false;
		this.freed();
	}
}

async function gather(url: URL, { tables, watchers }: Gathering, tally: LoadTally): Promise<ColyseusTable[]> {
	const clients = 2 + watchers / tables;
	const all = Array.from({ length: tables }, (_, number) => new ColyseusTable(url, number, clients, tally));
	for (let i = 0; i < tables; i += 16) await Promise.all(all.slice(i, i + 16).map((table) => table.open(clients)));
	return all;
}

/** A Colyseus room with the same kernel, without persistence. */
export const colyseus: Side = {
	id: 'colyseus',
	start: () => startProcess({ command: [join(import.meta.dirname, 'colyseus-server.ts')] }),
	gather: ({ url }, gathering, tally) => gather(url, gathering, tally),
};
