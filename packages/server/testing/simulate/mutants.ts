import type { Bus } from '../../src/bus/bus.ts';
import type { Transport } from '../../src/bus/shared-bus.ts';
import type { Log } from '../../src/storage/log.ts';
import type { Nodes } from '../../src/storage/nodes.ts';
import { type Row, rowOf } from '../../src/storage/row.ts';
import { Database } from './database.ts';

/** A server or a store with something essential left out, as wrappers around the real parts. The laws must notice. */
export interface Mutant {
	database(): Database;
	log(log: Log, bus: Pick<Bus, 'publish'>): Log;
	nodes(nodes: Nodes): Nodes;
	transport(transport: Transport): Transport;
}

/** Nothing is left out. */
export const SOUND: Mutant = { database: () => new Database(), log: (log) => log, nodes: (nodes) => nodes, transport: (transport) => transport };

/** A store that appends wherever the log ends, whatever the writer knew. */
class Unchecked extends Database {
	override append(row: Row): ReturnType<Database['append']> {
		const head = this.tables.get(row.table)?.head ?? null;
		if (row.after === 0 || head === null || head === row.after) return super.append(row);
		Object.assign(row, { after: head, seq: head + row.seq - row.after });
		return super.append(row);
	}
}

/** All mutants by name. */
export const MUTANTS: { readonly [name: string]: Mutant } = {
	'no-head-check': { ...SOUND, database: () => new Unchecked() },
	/** Others are told of entries that are not in the log yet. */
	'told-before-commit': {
		...SOUND,
		log: (log, bus) => ({
			...log,
			append: (append) => {
				bus.publish({ on: 'moved', table: append.table, seq: rowOf(append).seq, entries: append.entries });
				return log.append(append);
			},
		}),
	},
	/** Nobody says who is connected. */
	'no-presence': {
		...SOUND,
		transport: (transport) => ({
			...transport,
			send: (packet) => {
				const { messages, ...rest } = JSON.parse(packet) as { messages: { readonly on: string }[] };
				const silent = messages.map((message) => (message.on === 'presence' ? { ...message, tables: {} } : message));
				return transport.send(JSON.stringify({ ...rest, messages: silent }));
			},
		}),
	},
	/** Every server believes that it drives what it claims. */
	'no-lease': {
		...SOUND,
		nodes: (nodes) => ({
			...nodes,
			claim: async (node, tables) => {
				await nodes.claim(node, tables);
				return new Map(tables.map((table) => [table, node]));
			},
		}),
	},
};
