import type { FromClient } from '@trove/protocol';
import type { Cluster } from './cluster.ts';
import type { ServerNode } from './node.ts';
import type { Wire } from './wire.ts';

/** A table that somebody is shown over a wire. */
export interface Shown {
	readonly who: string;
	readonly table: string;
	readonly wire: Wire;
	readonly node: ServerNode;
	/** Since when; null before the server has shown it. */
	since: number | null;
	/** The seat as it was last told; null for a spectator. */
	seat: number | null;
}

/** Who is really connected to what: the truth that no server knows as a whole. */
export class Connections {
	readonly #cluster: Cluster;
	readonly #shown = new Map<Wire, Map<number, Shown>>();
	/** Since when a server is well: alive, not frozen, and with a lease. */
	readonly #well = new Map<ServerNode, number>();

	constructor(cluster: Cluster) {
		this.#cluster = cluster;
		// A lease may run out and be renewed between two looks.
		cluster.lapsed = (bus) => {
			for (const node of this.#well.keys()) if (node.bus === bus) this.#well.delete(node);
		};
	}

	/** A client sends something. */
	said(who: string, node: ServerNode, wire: Wire, text: string): void {
		if (!text.startsWith('{"t":"open"') && !text.startsWith('{"t":"close"')) return;
		const message = JSON.parse(text) as Extract<FromClient, { t: 'open' | 'close' }>;
		const channels = this.#shown.get(wire) ?? new Map<number, Shown>();
		this.#shown.set(wire, channels);
		if (message.t === 'close') channels.delete(message.c);
		else channels.set(message.c, { who, table: message.table, wire, node, since: null, seat: null });
	}

	/** What a channel of a wire shows. */
	of(wire: Wire, channel: number): Shown | undefined {
		return this.#shown.get(wire)?.get(channel);
	}

	/** Looks which servers are well. Called often. */
	look(now: number, nodes: readonly ServerNode[]): void {
		for (const node of nodes) {
			const well = node.isUp && this.#cluster.lives(node.bus);
			if (!well) this.#well.delete(node);
			else if (!this.#well.has(node)) this.#well.set(node, now);
		}
		for (const wire of this.#shown.keys()) if (!wire.open) this.#shown.delete(wire);
	}

	/** Since when somebody has been connected to a table without a break; null if they are not. */
	since(who: string, table: string): number | null {
		let since: number | null = null;
		for (const [wire, channels] of this.#shown) {
			if (!wire.open || wire.silent) continue;
			for (const shown of channels.values()) {
				const well = this.#well.get(shown.node);
				if (
					shown.who !== who ||
					shown.table !== table ||
					shown.since === null ||
					well === undefined ||
					!shown.node.isUp ||
					!this.#cluster.lives(shown.node.bus)
				)
					continue;
				const from = Math.max(well, shown.since);
				if (since === null || from < since) since = from;
			}
		}
		return since;
	}
}
