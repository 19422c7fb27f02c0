// Hears what the clients of load tables hear: what was acknowledged, and when the others saw it.
import type { LoadEvents, LoadPlayer } from '../../packages/cli/src/load-player.ts';
import { Quantiles } from '../../packages/cli/src/load-quantiles.ts';
import type { LoadTable } from '../../packages/cli/src/load-table.ts';
import { openPostgres } from '../../packages/server/src/storage/postgres/open.ts';
import { parseTargets } from '../../packages/server/src/storage/postgres/targets.ts';
import { isSplit } from './servers.ts';

/** The last step that a client saw. */
interface Seen {
	table: string | null;
	version: number;
	at: number;
}

/** An acknowledged step that another client has not seen yet. */
interface Awaited {
	readonly table: string | null;
	readonly version: number;
	readonly at: number;
}

/** What became of the acknowledged actions in the log. */
export interface Kept {
	readonly acknowledged: number;
	readonly lost: number;
	readonly twice: number;
}

/** What is known of all tables. Times in microseconds. */
export class Witness {
	/** From the answer at the acting client until the other client of the table sees the action, by its server. */
	readonly apart = new Quantiles();
	readonly together = new Quantiles();
	/** The acknowledged actions of each table, by seat and request. */
	readonly #acknowledged = new Map<string, string[]>();
	/** Steps that some client has not seen, by table. */
	readonly #awaited: ReadonlyMap<LoadPlayer, Awaited[]>[] = [];
	/** Called with the number of the table: an action was acknowledged, a client heard something. */
	acted: (number: number) => void = () => {};
	heard: (number: number, player: LoadPlayer) => void = () => {};

	/** Acknowledged steps that another client of the table has not seen. */
	get unseen(): number {
		return this.#awaited.reduce((sum, clients) => sum + [...clients.values()].reduce((all, { length }) => all + length, 0), 0);
	}

	/** Forgets times; what was acknowledged stays. */
	clear(): void {
		this.apart.clear();
		this.together.clear();
	}

	/** Listens at a table of two, and passes everything on. */
	readonly through = (table: LoadTable, number: number): LoadEvents => {
		const seen = new Map<LoadPlayer, Seen>();
		const awaited = new Map<LoadPlayer, Awaited[]>();
		this.#awaited.push(awaited);
		const gaps = isSplit(number) ? this.apart : this.together;
		const look = (player: LoadPlayer): void => {
			this.heard(number, player);
			const before = seen.get(player);
			if (before && before.table === player.table && before.version === player.version) return;
			const at = performance.now();
			seen.set(player, { table: player.table, version: player.version, at });
			const waiting = awaited.get(player);
			if (!waiting) return;
			while (waiting.length > 0 && (waiting[0].table !== player.table || waiting[0].version <= player.version)) {
				const step = waiting.shift();
				if (step?.table === player.table) gaps.add((at - step.at) * 1000);
			}
		};
		return {
			changed: (player) => {
				look(player);
				table.changed(player);
			},
			moved: (player, bytes) => {
				look(player);
				table.moved(player, bytes);
			},
			refused: () => table.refused(),
			answered: (player, kind, at, id) => {
				if (kind === 'act') this.#acted(number, player, id, seen, awaited, gaps);
				table.answered(player, kind, at);
			},
		};
	};

	#acted(number: number, player: LoadPlayer, id: string, seen: ReadonlyMap<LoadPlayer, Seen>, awaited: Map<LoadPlayer, Awaited[]>, gaps: Quantiles): void {
		const { table, version } = player;
		const list = this.#acknowledged.get(table ?? '') ?? [];
		list.push(`${player.seat} ${id}`);
		this.#acknowledged.set(table ?? '', list);
		const at = performance.now();
		for (const [other, last] of seen) {
			if (other === player || last.table !== table) continue;
			if (last.version === version) gaps.add(0);
			else if (last.version < version) awaited.set(other, [...(awaited.get(other) ?? []), { table, version, at }]);
		}
		this.acted(number);
	}

	/** Compares what was acknowledged with the log in the database. */
	async kept(store: string): Promise<Kept> {
		const { log, close } = await openPostgres(parseTargets('store', store));
		try {
			let [acknowledged, lost, twice] = [0, 0, 0];
			// Nothing is archived in the first five minutes.
			for (const [table, requests] of this.#acknowledged) {
				const stands = new Map<string, number>();
				for (const { entry } of await log.read(table)) {
					if (entry.e !== 'acted' || entry.id === undefined) continue;
					const key = `${entry.seat} ${entry.id}`;
					stands.set(key, (stands.get(key) ?? 0) + 1);
				}
				acknowledged += requests.length;
				for (const key of requests) if (!stands.has(key)) lost++;
				for (const count of stands.values()) if (count > 1) twice++;
			}
			return { acknowledged, lost, twice };
		} finally {
			await close();
		}
	}
}
