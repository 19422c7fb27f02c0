import { makeOutages, type Outage, parseOutages } from '../../core/outages.ts';
import type { GroupCommit } from '../group-commit.ts';
import { type Log, StorageError } from '../log.ts';
import { monotonicClock } from '../monotonic-clock.ts';
import type { Beat, Node, Nodes } from '../nodes.ts';
import type { Facts } from '../people.ts';
import type { Answer, Job } from './jobs.ts';

/** Milliseconds between writes of the heartbeat: each one is synced. */
const HEARTBEAT = 5_000;

/** What it depends on. */
export interface SqliteNodesDeps {
	readonly log: Pick<Log, 'due'>;
	readonly facts: Facts;
	readonly queue: Pick<GroupCommit<Job, Answer>, 'ask'>;
	/** Another clock, for tests. */
	readonly clock?: () => number;
}

/** The one server of a data file: it drives every table, and its time never jumps while it runs. */
export class SqliteNodes implements Nodes {
	readonly #deps: SqliteNodesDeps;
	#started: Promise<() => number> | null = null;
	#outages: readonly Outage[] = [];
	/** How far due times must still be moved: a server starts even on a full disk, and finished games can be shown. */
	#unmoved = 0;
	#written = Number.NEGATIVE_INFINITY;

	constructor(deps: SqliteNodesDeps) {
		this.#deps = deps;
	}

	async beat(node: Node): Promise<Beat> {
		const isFirst = this.#started === null;
		this.#started ??= this.#start();
		const clock = await this.#started;
		const now = clock();
		try {
			if (now - this.#written >= HEARTBEAT) await this.#write(now);
		} catch (error) {
			if (!isFirst || !(error instanceof StorageError)) throw error;
		}
		return { now: clock(), nodes: [node], outages: this.#outages };
	}

	async leave(): Promise<void> {
		if (this.#started !== null) await this.#write((await this.#started)());
	}

	async claim(node: string, tables: readonly string[]): Promise<ReadonlyMap<string, string>> {
		return new Map(tables.map((table) => [table, node]));
	}

	claimDue(_node: string, until: number, limit: number): Promise<readonly { readonly table: string; readonly due: number }[]> {
		return this.#deps.log.due(until, limit);
	}

	async release(): Promise<void> {}

	async take(): Promise<boolean> {
		return true;
	}

	/** Reads when a server last ran; the time since then was an outage. */
	async #start(): Promise<() => number> {
		const { facts, clock } = this.#deps;
		const last = Number((await facts.get('alive')) ?? Number.NaN);
		const time = clock ?? monotonicClock(Number.isFinite(last) ? last : 0);
		const now = time();
		this.#outages = parseOutages(await facts.get('outages'));
		if (last < now) {
			this.#outages = [...this.#outages, [last, now]];
			this.#unmoved = now - last;
		}
		return time;
	}

	async #write(now: number): Promise<void> {
		const { facts, queue } = this.#deps;
		const by = this.#unmoved;
		this.#unmoved = 0;
		try {
			if (by > 0) await queue.ask(['outage', makeOutages(this.#outages), by, now]);
			else await facts.set('alive', String(now));
			this.#written = now;
		} catch (error) {
			// If it was written after all, some clocks run longer, none shorter.
			this.#unmoved = by;
			throw error;
		}
	}
}
