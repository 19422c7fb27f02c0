// A connection on which every byte is kept, to be compared with another one.
import { SUBPROTOCOL } from '@trove/protocol';
import { WebSocket } from 'ws';
import type { House } from './house.ts';

/** Somebody's cookie, and the name under which their traffic is kept. */
export interface Person {
	readonly name: string;
	readonly cookie: string;
}

/** One connection and all that came over it. */
export class Wiretap {
	readonly texts: string[] = [];
	readonly #socket: WebSocket;
	#read = 0;
	#wake: () => void = () => undefined;

	private constructor(house: House, { cookie }: Person) {
		const origin = house.url;
		this.#socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, SUBPROTOCOL, { headers: { cookie, origin } });
		this.#socket.on('message', (data) => {
			this.texts.push(String(data));
			this.#wake();
		});
		this.#socket.on('error', (error) => this.texts.push(`error ${error.message}`));
	}

	/** Connects and looks at a table. */
	static async open(house: House, person: Person, table: string, have: object = {}): Promise<Wiretap> {
		const tap = new Wiretap(house, person);
		await tap.next((text) => text.includes('"welcome"'));
		tap.send({ t: 'open', c: 0, table, ...have });
		await tap.next((text) => /"t":"(sheet|same)"/.test(text));
		return tap;
	}

	send(message: object): void {
		this.#socket.send(JSON.stringify(message));
	}

	/** The next message that is so, of those that were not passed over yet. */
	async next(so: (text: string) => boolean): Promise<string> {
		for (;;) {
			while (this.#read < this.texts.length) {
				const text = this.texts[this.#read++];
				if (so(text)) return text;
			}
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
			});
		}
	}

	/** Asks, and waits for the answer. */
	async ask(request: { readonly t: string; readonly id: string; readonly [field: string]: unknown }): Promise<string> {
		this.send({ c: 0, ...request });
		return this.next((text) => text.includes(`"id":"${request.id}"`));
	}

	/** Waits until everything has come that was sent before. */
	async quiet(): Promise<void> {
		this.send({ t: 'ping' });
		await this.next((text) => text.includes('"pong"'));
	}

	close(): Promise<void> {
		return new Promise((resolve) => {
			this.#socket.on('close', () => resolve());
			this.#socket.terminate();
		});
	}
}
