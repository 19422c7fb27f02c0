import type { Refusal } from '@trove/kernel';
import { composeAppend } from '../core/compose-append.ts';
import type { Decision } from '../core/decide/index.ts';
import type { Draft } from '../core/draft.ts';
import type { Logged } from '../core/entries.ts';
import { BrokenLog, foldAll, follow } from '../core/fold.ts';
import { StorageError } from '../storage/log.ts';
import { storageRefusal } from '../storage/refusal.ts';
import type { Broadcast } from './broadcast.ts';
import type { LiveTableDeps, Loaded } from './deps.ts';
import type { Onlooker } from './onlooker.ts';

/** Who asked, and the id of the request. */
export interface Asker {
	readonly onlooker: Onlooker;
	readonly id: string;
}

/** Writes one table's decisions to its log, and broadcasts them when they are durable. One call at a time. */
export class TableWriter {
	readonly #deps: LiveTableDeps;
	readonly #broadcast: Broadcast;
	/** The due time in storage, as far as it is known here. */
	#due: number | null;
	#broken = false;
	/** Whether a write may stand that is not known here. */
	#unsure = false;

	constructor(deps: LiveTableDeps, broadcast: Broadcast, { due }: Loaded) {
		this.#deps = deps;
		this.#broadcast = broadcast;
		this.#due = due ?? null;
	}

	/** Whether another server wrote what this one cannot fold. */
	get broken(): boolean {
		return this.#broken;
	}

	/** Whether a write may stand, now or soon, that is not known here: its answer was lost. */
	get isUnsure(): boolean {
		return this.#unsure;
	}

	/** The write was waited for long enough. */
	giveUp(): void {
		this.#unsure = false;
	}

	/** Appends the entries of a decision. After a conflict the table has caught up: decide again. */
	async write(decision: Decision, asker?: Asker): Promise<'done' | 'conflict' | Refusal> {
		const { log, bus, now, settings } = this.#deps;
		const { audiences, folded: before } = this.#broadcast;
		const draft = audiences.draft(before);
		const source = asker && { who: asker.onlooker.who, seat: audiences.of(before, asker.onlooker.who).seat, id: asker.id };
		const append = composeAppend(draft, decision, Math.max(now(), before.at), this.#due, settings, source);
		try {
			if ((await log.append(append)) !== 'done') {
				await this.recheck();
				return 'conflict';
			}
		} catch (error) {
			if (!(error instanceof StorageError)) throw error;
			// The write may stand although its answer was lost. Then deciding again finds it done.
			// It may also be written later than it is looked for here.
			this.#unsure = error.code === 'unreachable';
			if (this.#unsure) this.#deps.unsure(before.table, append.after);
			await this.recheck().catch(() => undefined);
			return this.#broadcast.folded.seq > append.after ? 'conflict' : storageRefusal(error);
		}
		if (append.summary?.due !== undefined) this.#due = append.summary.due;
		this.#show(draft, append.entries, true, asker);
		bus.publish({ on: 'moved', table: before.table, seq: draft.folded.seq, entries: append.entries });
		return 'done';
	}

	/** Reads, folds and broadcasts what other servers have written. */
	readOn(): Promise<void> {
		return this.#read(false);
	}

	/** Reads on, or anew if the log has become shorter: a standby that lacked the last entries became the primary. */
	async recheck(): Promise<void> {
		const { table, seq } = this.#broadcast.folded;
		const wasUnsure = this.#unsure;
		await this.#read(wasUnsure);
		if (this.#broadcast.folded.seq > seq) {
			this.#unsure = false;
			// The own write may stand: nobody else has told of it.
			if (wasUnsure) this.#deps.bus.publish({ on: 'moved', table, seq: this.#broadcast.folded.seq });
			return;
		}
		const log = await this.#deps.log.read(table);
		const folded = (log.at(-1)?.seq ?? seq) < seq ? foldAll(table, log) : null;
		if (folded) this.#broadcast.reset(folded, log);
	}

	/** Folds and broadcasts entries from another server, if they come next; whether they did. */
	follow(entries: readonly Logged[]): boolean {
		const first = entries.findIndex(({ seq }) => seq === this.#broadcast.folded.seq + 1);
		if (first < 0) return false;
		this.#take(entries.slice(first), false);
		return true;
	}

	/** Reads on. What may be an `own` write is told to the other servers like one. */
	async #read(own: boolean): Promise<void> {
		const { table, seq } = this.#broadcast.folded;
		this.#take(await this.#deps.log.read(table, seq), own);
	}

	#take(entries: readonly Logged[], own: boolean): void {
		for (const logged of entries) {
			const draft = this.#broadcast.audiences.draft(this.#broadcast.folded);
			try {
				draft.addWritten(follow(draft.folded, logged.at, logged.entry), logged.told);
			} catch (error) {
				if (!(error instanceof BrokenLog)) throw error;
				this.#broken = true;
				this.#deps.failed(error);
				return;
			}
			this.#show(draft, [logged], own);
		}
	}

	#show(draft: Draft, logged: readonly Logged[], own: boolean, asker?: Asker): void {
		const before = this.#broadcast.folded;
		const movers = this.#broadcast.commit(draft, logged);
		if (asker && (!draft.answered || movers.includes(asker.onlooker))) asker.onlooker.tell(okBody(asker.id));
		this.#deps.changed(draft.folded, before, own);
	}
}

/** An `ok` message without its opening brace. */
export function okBody(id: string): string {
	return `"t":"ok","id":${JSON.stringify(id)}}`;
}
