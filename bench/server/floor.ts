// Clients of the floor server: messages as long as a Trove action and its news, sent to everybody at the table.
import { join } from 'node:path';
import type { LoadTally } from '../../packages/cli/src/load-tally.ts';
import { Wire } from '../../packages/cli/src/load-wire.ts';
import { PeerTable } from './peer-table.ts';
import { startProcess } from './process.ts';
import type { Side } from './sides.ts';

/** About as long as a `moved` message. */
const MESSAGE = JSON.stringify({ text: 'x'.repeat(220) });

class FloorTable extends PeerTable {
	readonly #wires: Wire[] = [];
	#turn = 0;

	async open(url: URL, clients: number): Promise<void> {
		for (let client = 0; client < clients; client++) {
			const heard = {
				text: (_: string, bytes: number) => this.told(client === this.#turn, bytes),
				closed: (status: number) => this.tally.error(`closed ${status}`),
			};
			this.#wires[client] = await Wire.open(url, { traffic: this.tally.traffic }, heard);
		}
		this.idle = false;
	}

	protected send(): void {
		this.#turn = this.dice.below(2);
		this.#wires[this.#turn].send(MESSAGE);
	}
}

/** A socket that commits one row and echoes. */
export const floor: Side = {
	id: 'floor',
	start: (folder) => startProcess({ command: [join(import.meta.dirname, 'floor-server.ts'), folder] }),
	gather: async ({ url }, { tables, watchers }, tally: LoadTally) => {
		const clients = 2 + watchers / tables;
		const all = Array.from({ length: tables }, (_, number) => new FloorTable(tally, `bench ${number}`, clients));
		const at = (number: number): URL => Object.assign(new URL(`/${number}`, url), { protocol: 'ws:' });
		for (const [number, table] of all.entries()) await table.open(at(number), clients);
		return all;
	},
};
