import { isRefusal, type Refusal } from '@trove/kernel';
import type { Made, MakeTable, Persona, PlayWish, Replay, Status, Waiting } from '@trove/protocol';
import type { Rematch } from '../core/decide/index.ts';
import { dueOf } from '../core/due.ts';
import type { Folded } from '../core/folded.ts';
import { firstAppend, type NewTable, rematchOf, sittersOf } from '../core/new-table.ts';
import { SETTLED } from '../core/over.ts';
import { NOBODY } from '../core/presence.ts';
import { no } from '../core/refusals.ts';
import { cutAt, makeArchive, replayOf } from '../core/replay.ts';
import { handlesAt, sittersAt } from '../core/seats.ts';
import { dueShown } from '../core/sheet.ts';
import { makeTerms } from '../core/terms.ts';
import type { Bus } from '../storage/bus.ts';
import { type Archive, type Log, StorageError } from '../storage/log.ts';
import { storageRefusal } from '../storage/refusal.ts';
import type { LiveParts, Timer } from './deps.ts';
import { newCode, newSecret, newTableId, parseCode } from './ids.ts';
import { LiveTable } from './live-table.ts';
import type { Onlooker } from './onlooker.ts';
import { PlayNow } from './play-now.ts';
import { Shelf } from './table-cache.ts';
import type { Outline, TablesDoor } from './table-service.ts';

/** What the tables need of what is around them. */
export interface TablesParts extends Pick<LiveParts, 'settings' | 'bots' | 'plan' | 'failed'> {
	readonly log: Log;
	readonly bus: Bus;
	/** Names and pictures by handle; those who are gone are null. */
	readonly names: {
		of(handles: Iterable<string>): Promise<ReadonlyMap<string, Persona | null>>;
		listen(heard: (who: string) => void): () => void;
	};
	readonly now?: () => number;
	readonly timer?: Timer;
}

/** So often another code is tried. */
const CODES = 20;
/** So many tables that cannot be read are remembered, to be told of once. */
const UNREADABLE = 1000;
/** How soon all are told who is connected, and how often what nobody needs is put away, in milliseconds. */
const FLUSH = 200;
const SWEEP = 15_000;

const realTimer: Timer = (ms, callback) => {
	const timer = setTimeout(callback, ms).unref();
	return () => clearTimeout(timer);
};

/** All tables: makes them, finds them, keeps those in memory that somebody needs. */
export class Tables implements TablesDoor {
	readonly #parts: TablesParts;
	readonly #shelf: Shelf;
	readonly #playNow: PlayNow;
	readonly #now: () => number;
	readonly #timer: Timer;
	readonly #listeners = new Set<(table: string) => void>();
	readonly #stops: (() => void)[];
	readonly #changed = new Set<LiveTable>();
	readonly #unreadable = new Set<string>();
	#stopSweep: () => void = () => undefined;

	constructor(parts: TablesParts) {
		this.#parts = parts;
		this.#now = parts.now ?? Date.now;
		this.#timer = parts.timer ?? realTimer;
		this.#shelf = new Shelf(this.#liveParts(), parts.log);
		this.#playNow = new PlayNow({
			log: parts.log,
			settings: parts.settings,
			now: this.#now,
			find: (table) => this.find(table),
			create: (newTable) => this.#create(newTable),
		});
		this.#stops = [parts.bus.listen((table, seq) => this.#moved(table, seq)), parts.names.listen((who) => this.#renamed(who))];
		this.#sweepLater();
	}

	/** How many tables are in memory. */
	get size(): number {
		return this.#shelf.size;
	}

	/** How many tables in memory stand where. */
	statuses(): ReadonlyMap<Status, number> {
		const counts = new Map<Status, number>();
		for (const { folded } of this.#shelf.all()) counts.set(folded.status, (counts.get(folded.status) ?? 0) + 1);
		return counts;
	}

	/** How many tables could not be read when they were last tried. */
	get unreadable(): number {
		return this.#unreadable.size;
	}

	/** A table, or why it cannot be shown: there is none, or it cannot be read. */
	async open(table: string): Promise<LiveTable | Refusal> {
		try {
			const live = await this.#shelf.find(table);
			this.#unreadable.delete(table);
			return live ?? no('not-found');
		} catch (error) {
			// A table that cannot be read, for whatever reason, must not take the lists and the others with it; a store that cannot be read is another matter.
			const damaged = error instanceof StorageError && error.code === 'damaged';
			if (error instanceof StorageError && !damaged) throw error;
			if (!this.#unreadable.has(table)) this.#parts.failed(error);
			if (this.#unreadable.size < UNREADABLE) this.#unreadable.add(table);
			return no(damaged ? 'damaged' : 'unreadable');
		}
	}

	/** A table; null for one that there is not, or that cannot be read. */
	async find(table: string): Promise<LiveTable | null> {
		const live = await this.open(table);
		return isRefusal(live) ? null : live;
	}

	/** Makes a table; the host sits at the first seat, or at the one that is played on from. */
	async make(wanted: MakeTable, host: string): Promise<Made | Refusal> {
		const made = makeTerms(wanted);
		if (isRefusal(made)) return made;
		const { terms } = made;
		const sitter = { who: host, word: wanted.word };
		const table = newTableId();
		if (!wanted.from) {
			if (wanted.bots.length >= terms.players) return no('bad-terms', { field: 'bots', problem: 'there is no seat left for all of them' });
			return this.#create({ table, ...made, host, sitters: sittersOf(terms.players, sitter, 0, wanted.bots) });
		}
		const { seat, step } = wanted.from;
		const other = (await this.find(wanted.from.table))?.folded;
		if (!other || seat >= terms.players) return no('bad-step');
		if (other.terms.game !== terms.game || other.terms.players !== terms.players || JSON.stringify(other.terms.options) !== JSON.stringify(terms.options))
			return no('bad-terms', { field: 'from', problem: 'game, players and options must be that game’s' });
		const from = cutAt(other, step, this.#now());
		if (isRefusal(from)) return from;
		const levels = Array.from({ length: terms.players - 1 }, (_, i) => wanted.bots[i] ?? 'sailor');
		return this.#create({ table, terms, version: other.gameVersion, host, sitters: sittersOf(terms.players, sitter, seat, levels), from, start: true });
	}

	/** A table that waits for somebody like them, to be shown before they sit down; null when there is none. */
	async waiting(wish: Waiting, who: string): Promise<Outline | null | Refusal> {
		const found = await this.#playNow.look(wish, who);
		return found instanceof LiveTable ? this.outline(found.table) : found;
	}

	/** A seat to play now with anybody. */
	playNow(wish: PlayWish, who: string): Promise<Made | Refusal> {
		return this.#playNow.sit(wish, who);
	}

	/** The open table with a code. */
	async byCode(text: string): Promise<string | null> {
		const code = parseCode(text);
		return code === null ? null : this.#parts.log.byCode(code);
	}

	/** A finished game with its proof, and what people are called now. */
	async replay(table: string): Promise<Replay | Refusal> {
		const live = await this.open(table);
		if (isRefusal(live)) return live;
		const replay = replayOf(live.folded, this.#now());
		if (isRefusal(replay)) return replay;
		const people = await this.#parts.names.of(replay.seats.flatMap(({ who }) => who ?? []));
		const seats = replay.seats.map((seat, at) => {
			const person = seat.who === null ? null : (people.get(seat.who) ?? null);
			// Who left and was deleted since is not named by the seat that they gave up.
			const gone = person === null && live.folded.shown[at].who === null;
			return { ...seat, who: gone ? null : seat.who, name: person?.name || null };
		});
		return { ...replay, seats };
	}

	/** How a table looks in a list now, or (`held`) as late as its spectators see it. */
	async outline(table: string, held = false): Promise<Outline | null> {
		const live = await this.find(table);
		if (!live) return null;
		const folded = held ? live.forSpectators : live.folded;
		const { terms, status, shown, made, match } = folded;
		const toAct = match && status === 'playing' ? match.toAct : [];
		return { table, terms, status, seats: shown, sitters: sittersAt(folded), made, toAct, due: dueShown(folded, this.#parts.settings) };
	}

	/** Calls back when a table's outline may have changed. */
	listen(heard: (table: string) => void): () => void {
		this.#listeners.add(heard);
		return () => this.#listeners.delete(heard);
	}

	/** Looks at a table: does what is due there by itself. */
	async wake(table: string): Promise<void> {
		const live = await this.find(table);
		await live?.wake();
	}

	/** A finished table as text to be put away; null for one that is not over, or cannot be read. It leaves memory, to be read as it is put away. */
	async archiveOf(table: string): Promise<Omit<Archive, 'table'> | null> {
		try {
			const loaded = await this.#shelf.read(table);
			if (!loaded || loaded.archived || loaded.folded.status !== 'over') return null;
			this.#shelf.drop(table);
			return { seq: loaded.folded.seq, text: makeArchive(loaded.log) };
		} catch (error) {
			this.#parts.failed(error);
			return null;
		}
	}

	/** Waits until nothing is under way any more, and lets go of everything. */
	async close(): Promise<void> {
		for (const stop of this.#stops) stop();
		this.#stopSweep();
		await Promise.all([...this.#shelf.all()].map((live) => live.close()));
	}

	#liveParts(): LiveParts {
		const { log, bus, settings, names, bots, plan, failed } = this.#parts;
		return {
			log,
			bus,
			settings,
			now: this.#now,
			timer: (ms, callback) => this.#timer(ms, () => this.#guarded(callback)),
			bots,
			plan,
			failed,
			names: (handles) => names.of(handles),
			rematch: (folded, rematch, asker) => this.#rematch(folded, rematch, asker),
			changed: (after, before) => this.#outlineChanged(after, before),
			flushSoon: (live) => this.#flushSoon(live),
			newTable: newTableId,
		};
	}

	/** Writes a new table. Its id may be one that is promised already: if it is there then, that is all right. */
	async #create(newTable: NewTable): Promise<Made | Refusal> {
		const { log, bus, settings, plan } = this.#parts;
		const { table } = newTable;
		try {
			for (let tries = 0; tries < CODES; tries++) {
				const { folded, append } = firstAppend(newTable, { code: newCode(), secret: newSecret() }, this.#now(), settings);
				const appended = await log.append(append);
				if (appended === 'code-taken') continue;
				if (appended === 'done') {
					this.#shelf.put({ table, folded, log: append.entries, archived: false, due: append.summary?.due });
					plan(table, dueOf(folded, NOBODY, settings));
					bus.moved(table, folded.seq);
					this.#tell(table);
				}
				return { table, invite: folded.code };
			}
			return no('busy');
		} catch (error) {
			if (!(error instanceof StorageError)) throw error;
			// Where the writer was lost, it may have been made all the same: the log knows.
			const made = await this.find(table).catch(() => null);
			return made ? { table, invite: made.folded.code } : storageRefusal(error);
		}
	}

	/** Seats everybody who is still somebody. The word of who asks is there at once, the others give theirs when they say that they are ready. */
	async #rematch(folded: Folded, rematch: Rematch, asker?: Onlooker): Promise<Refusal | null> {
		// One that is promised already may be there. Otherwise its name is new; and a table that was put away or removed under somebody's eyes takes no name: none is made for it.
		if (folded.rematch !== null) {
			if ((await this.find(rematch.table)) !== null) return null;
		} else if (!this.#isLately(folded) && (await this.#parts.log.read(folded.table, folded.seq - 1)).length === 0) return no('table-over');
		const refusal = await asker?.mayMake?.();
		if (refusal) return refusal;
		const faces = await this.#parts.names.of(handlesAt(folded));
		const made = await this.#create(rematchOf(folded, rematch, (who) => faces.get(who) === null));
		return isRefusal(made) ? made : null;
	}

	/** Whether a table has ended so lately that it cannot have been put away yet: the file need not be asked, which many games that end together would have to wait for. */
	#isLately({ endedAt }: Folded): boolean {
		return endedAt !== null && this.#now() - endedAt < SETTLED / 2;
	}

	/** The bus says that a table has moved. */
	#moved(table: string, seq: number): void {
		const live = this.#shelf.peek(table);
		if (live) live.moved(seq)?.catch(this.#parts.failed);
		else this.#tell(table);
	}

	#renamed(who: string): void {
		for (const live of this.#shelf.all()) this.#guarded(() => live.renamed(who));
	}

	#outlineChanged(after: Folded, before: Folded): void {
		if (this.#listeners.size === 0) return;
		if (after.shown === before.shown && after.status === before.status && after.began === before.began && maskOf(after) === maskOf(before)) return;
		this.#tell(after.table);
	}

	#tell(table: string): void {
		for (const heard of this.#listeners) this.#guarded(() => heard(table));
	}

	/** Calls somebody whose mistakes are not the caller's: neither a table nor the process stops by them. */
	#guarded(call: () => void): void {
		try {
			call();
		} catch (error) {
			this.#parts.failed(error);
		}
	}

	#flushSoon(live: LiveTable): void {
		if (this.#changed.size === 0) {
			this.#timer(FLUSH, () => {
				const changed = [...this.#changed];
				this.#changed.clear();
				for (const one of changed) this.#guarded(() => one.flush());
			});
		}
		this.#changed.add(live);
	}

	#sweepLater(): void {
		this.#stopSweep = this.#timer(SWEEP, () => {
			this.#guarded(() => this.#shelf.sweep(this.#now()));
			this.#sweepLater();
		});
	}
}

function maskOf({ match }: Folded): number {
	return match ? match.game.toAct(match.state) : 0;
}
