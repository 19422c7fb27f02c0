import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Connection, RemoteTable } from '../client/index.ts';
import { type FromClient, type FromServer, hashOf } from '../src/index.ts';
import { aSheet, type Line, Scripted, step, whole } from './scripted.ts';

/** A seeded generator, so that failures can be reproduced. */
function diceOf(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) | 0;
		return (state >>> 8) / 2 ** 24;
	};
}

/**
 * A table that counts its actions, behind a network that cuts connections and loses, duplicates and corrupts messages.
 */
class Counting {
	turn = 0;
	v = 1;
	readonly done: string[] = [];
	readonly #dice: () => number;
	readonly #lines: Line[] = [];
	/** From now on the network is reliable. */
	calm = false;

	constructor(dice: () => number) {
		this.#dice = dice;
	}

	serve(line: Line): void {
		this.#lines.push(line);
		line.socket.removeAllListeners('message');
		line.socket.on('message', (data) => this.#heard(line, JSON.parse(String(data))));
		line.welcome();
	}

	#heard(line: Line, message: FromClient): void {
		if (this.#bad(0.04)) line.cut();
		else if (message.t === 'open' && message.v === this.v && message.h === hashOf(aSheet(this.turn)))
			line.tell({ t: 'same', c: message.c, v: this.v, seat: 0 });
		else if (message.t === 'open' || message.t === 'again') line.tell(this.#spoiled(whole(this.turn, this.v, message.c)));
		else if (message.t === 'act') this.#act(line, message.id, message.c);
	}

	#act(line: Line, id: string, c: number): void {
		if (this.done.includes(id)) {
			line.tell({ t: 'ok', c, id });
			return;
		}
		this.done.push(id);
		this.turn++;
		this.v++;
		const moved = step(this.turn, this.v, id, c);
		// The action stands, but its answer is lost, duplicated, or lost with the connection.
		if (this.#bad(0.05)) line.cut();
		else if (!this.#bad(0.05)) line.tell(this.#spoiled(moved), ...(this.#bad(0.05) ? [moved] : []));
	}

	#spoiled<T extends FromServer>(message: T): T {
		if (message.t === 'moved' && this.#bad(0.05)) return { ...message, set: { turn: -1 } };
		return message;
	}

	#bad(chance: number): boolean {
		return !this.calm && this.#dice() < chance;
	}
}

test('on a bad line nothing is lost, nothing is done twice, and the copy is right in the end', async () => {
	for (let seed = 1; seed <= 4; seed++) {
		const server = await Scripted.start();
		const counting = new Counting(diceOf(seed));
		const accept = async (): Promise<never> => {
			for (;;) counting.serve(await server.line());
		};
		void accept();
		const connection = new Connection({ url: server.url, Socket: WebSocket, backoff: { first: 1, most: 2 }, patience: 100, quiet: 40 });
		const table = new RemoteTable(connection, 'abc');
		const turns: number[] = [];
		table.listen((event) => {
			if (event.on === 'sheet' || event.on === 'moved') turns.push(event.sheet.view?.turn as number);
		});
		const answers: (object | null)[] = [];
		for (let i = 0; i < 80; i++) {
			// Mostly sequential, sometimes concurrent.
			const some = Array.from({ length: i % 7 === 0 ? 3 : 1 }, () => table.act({ do: 'draw' }));
			counting.calm = i > 75;
			answers.push(...(await Promise.all(some)));
		}
		expect(answers.every((answer) => answer === null)).toBe(true);
		expect(counting.done).toHaveLength(answers.length);
		expect(new Set(counting.done).size).toBe(answers.length);
		await expect.poll(() => table.sheet).toEqual(aSheet(counting.turn));
		// Turns never go back.
		expect(turns).toEqual(turns.toSorted((a, b) => a - b));
		connection.close();
		await server.stop();
	}
});
