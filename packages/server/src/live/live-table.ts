import { isRefusal, type Refusal } from '@trove/kernel';
import type { Request } from '@trove/protocol';
import { type Context, type Decision, decide } from '../core/decide/index.ts';
import { dueOf } from '../core/due.ts';
import { type Logged, requestKey } from '../core/entries.ts';
import type { Folded } from '../core/folded.ts';
import { no } from '../core/refusals.ts';
import { StorageError } from '../storage/log.ts';
import { storageRefusal } from '../storage/refusal.ts';
import { Broadcast } from './broadcast.ts';
import type { LiveTableDeps, Loaded } from './deps.ts';
import { Mutex } from './mutex.ts';
import type { Onlooker } from './onlooker.ts';
import { RequestContext } from './request-context.ts';
import { TableDriver } from './table-driver.ts';
import type { TableHandle } from './table-service.ts';
import { type Asker, okBody, TableWriter } from './table-writer.ts';

/** Conflicts after which a request is given up. */
const TRIES = 20;

/** Phrases and reactions whose request ids are remembered: more than can be said while a connection comes back. */
const SAID = 256;

/** A request that is being carried out. */
interface Pending extends Asker {
	answer: Promise<Refusal | null> | null;
}

/** A table in memory. Nothing is read, sent or acknowledged before its append has returned. */
export class LiveTable implements TableHandle {
	readonly table: string;
	readonly #deps: LiveTableDeps;
	readonly #broadcast: Broadcast;
	readonly #writer: TableWriter;
	readonly #driver: TableDriver;
	readonly #archived: boolean;
	/** Held by whoever decides and writes. */
	readonly #mutex = new Mutex();
	/** Nearly always empty or one. */
	readonly #pending: Pending[] = [];
	/** Keys of what was said lately: it is not in the log. */
	readonly #said = new Set<string>();
	/** The last time given to `plan`; undefined before the first. */
	#planned: number | null | undefined;
	/** The driver failed, and that was reported. */
	#failing = false;
	/** When it was last of use to anybody. */
	#used: number;

	constructor(deps: LiveTableDeps, loaded: Loaded) {
		this.table = loaded.table;
		this.#deps = deps;
		this.#archived = loaded.archived;
		this.#broadcast = new Broadcast(deps, loaded);
		this.#writer = new TableWriter(deps, this.#broadcast, loaded);
		this.#driver = new TableDriver(deps, loaded.folded, this.#broadcast.presence);
		this.#used = deps.now();
	}

	/** The table after the last entry. */
	get folded(): Folded {
		return this.#broadcast.folded;
	}

	/** The table as spectators may see it now. */
	get forSpectators(): Folded {
		return this.#broadcast.forSpectators;
	}

	/** Per seat since when its person has no connection, as far as it is known. */
	get seen(): readonly (number | null)[] {
		return this.#broadcast.presence.seen;
	}

	/** Shows the table to an onlooker from here on. With what they still have of it, `same` may be the answer. */
	attach(onlooker: Onlooker, have?: { readonly v: number; readonly h: number }): void {
		try {
			this.#broadcast.attach(onlooker, have);
		} catch (error) {
			this.#broadcast.detach(onlooker);
			throw error;
		}
		this.#presenceChanged();
		// A message of another server may have been lost.
		if (this.#deps.isShared()) this.#catchUp().catch(this.#deps.failed);
	}

	/** Ends what `attach` began. */
	detach(onlooker: Onlooker): void {
		this.#broadcast.detach(onlooker);
		this.#used = this.#deps.now();
		this.#presenceChanged();
	}

	/** Sends an onlooker everything again. */
	again(onlooker: Onlooker): void {
		this.#broadcast.show(onlooker);
	}

	/** Carries a request out. The asker is told (by `moved` with its id, or `ok`) before this resolves with null. */
	ask(onlooker: Onlooker, request: Request, arrived: number): Promise<Refusal | null> {
		const { who } = onlooker;
		const { id } = request;
		for (const other of this.#pending) if (other.id === id && other.onlooker.who === who && other.answer) return askAgain(other.answer, onlooker, id);
		if (this.#said.size > 0 && this.#said.has(requestKey(who, id))) {
			onlooker.tell(okBody(id));
			return Promise.resolve(null);
		}
		const pending: Pending = { onlooker, id, answer: null };
		this.#pending.push(pending);
		let context: Context | undefined;
		const decider = (folded: Folded): Decision | Refusal => {
			context ??= new RequestContext(this.#deps, this.#broadcast, arrived, onlooker);
			return decide(folded, who, request, context);
		};
		pending.answer = this.#answer(decider, pending);
		return pending.answer;
	}

	/** Does what is due. */
	async wake(): Promise<void> {
		await this.#mutex.lock();
		this.#broadcast.releaseDelayed();
		await this.#driveAndUnlock();
	}

	/** Catches up if the log has grown: with these entries if they come next, else by reading. */
	moved(seq: number, entries: readonly Logged[] = []): Promise<void> | undefined {
		return seq > this.folded.seq ? this.#catchUp(entries) : undefined;
	}

	/** The log ends elsewhere than is known here: reads on, or anew if it has become shorter. */
	recheck(): Promise<void> {
		return this.#catchUp([], true);
	}

	/** A write whose answer was lost was waited for long enough. */
	giveUp(): void {
		this.#writer.giveUp();
	}

	/** Deadlines have moved without an entry. */
	deadlinesMoved(): Promise<void> {
		this.#broadcast.deadlinesMoved();
		return this.wake();
	}

	/** People came or went through other servers. */
	presenceChanged(): void {
		this.#broadcast.updatePresence();
		this.#presenceChanged();
	}

	/** Tells a phrase that was said through another server. */
	said(seat: number, what: string): void {
		this.#broadcast.say(seat, what);
	}

	/** Somebody has another name or picture. */
	renamed(who: string): void {
		this.#broadcast.renamed(who);
	}

	/** Tells everybody who is connected. */
	flush(): void {
		this.#broadcast.flush();
	}

	/** Whether nobody has needed the table since a time. */
	isIdle(since: number): boolean {
		return !this.#mutex.locked && !this.#writer.isUnsure && Math.max(this.#used, this.folded.at) < since && this.#broadcast.isEmpty;
	}

	/** Waits for what is under way, and stops all timers. */
	async close(): Promise<void> {
		await this.#mutex.lock();
		try {
			this.#broadcast.close();
		} finally {
			this.#mutex.unlock();
		}
	}

	/** Takes over what others have written, and does what follows from it. */
	async #catchUp(entries: readonly Logged[] = [], recheck = false): Promise<void> {
		if (this.#archived || this.#writer.broken) return;
		await this.#mutex.lock();
		try {
			if (recheck) await this.#writer.recheck();
			else if (!this.#writer.follow(entries)) await this.#writer.readOn();
		} finally {
			void this.#driveAndUnlock();
		}
	}

	/** Carries out one request. The asker need not wait for what follows by itself. */
	async #answer(decider: (folded: Folded) => Decision | Refusal, pending: Pending): Promise<Refusal | null> {
		if (!this.#mutex.tryLock()) await this.#mutex.lock();
		try {
			return await this.#carryOut(decider, pending);
		} finally {
			this.#pending.splice(this.#pending.indexOf(pending), 1);
			void this.#driveAndUnlock();
		}
	}

	/** Decides and writes; after a conflict again. The mutex is held. */
	async #carryOut(decider: (folded: Folded) => Decision | Refusal, asker?: Asker): Promise<Refusal | null> {
		let isCurrent = false;
		for (let tries = 0; tries < TRIES; tries++) {
			if (this.#writer.broken) return no('unreadable');
			const decision = decider(this.folded);
			if (isRefusal(decision)) {
				// What another server has written may not be known here yet: it may be what is asked for, or allow it.
				if (isCurrent || !this.#deps.isShared()) return decision;
				const unreadable = await this.#readOn();
				if (unreadable) return unreadable;
				isCurrent = true;
				continue;
			}
			const writes = decision.entries.length > 0;
			if (writes && this.#archived) return no('table-over');
			if (decision.rematch !== undefined) {
				// Made before it is named: clients go there at once.
				const refusal = await this.#deps.rematch(this.folded, decision.rematch, asker?.onlooker);
				if (refusal) return refusal;
			}
			const written = writes ? await this.#writer.write(decision, asker) : 'done';
			if (written === 'conflict') continue;
			if (written !== 'done') return written;
			if (!writes) asker?.onlooker.tell(okBody(asker.id));
			if (decision.said) this.#say(decision.said, asker);
			return null;
		}
		return no('busy');
	}

	/** Reads what other servers have written, or says why it cannot. */
	async #readOn(): Promise<Refusal | null> {
		try {
			await this.#writer.readOn();
			return null;
		} catch (error) {
			if (error instanceof StorageError) return storageRefusal(error);
			throw error;
		}
	}

	/** Tells a phrase to everybody, and remembers its request. */
	#say({ seat, what }: { readonly seat: number; readonly what: string }, asker?: Asker): void {
		this.#broadcast.say(seat, what);
		this.#deps.bus.publish({ on: 'said', table: this.table, seat, what });
		if (asker) this.#said.add(requestKey(asker.onlooker.who, asker.id));
		const [oldest] = this.#said;
		if (this.#said.size > SAID && oldest !== undefined) this.#said.delete(oldest);
	}

	/** Does what is due now, and frees the mutex. Nearly always there is nothing, and no promise is made. */
	#driveAndUnlock(): Promise<void> | undefined {
		let driving: Promise<void> | undefined;
		try {
			if (!this.#isDriven()) {
				this.#driver.observe(this.folded);
				this.#plan(null);
				return;
			}
			const decision = this.#driver.decide(this.folded);
			if (decision.entries.length > 0) driving = this.#drive(decision);
			else this.#plan(this.#driver.due);
		} catch (error) {
			this.#driveFailed(error);
		} finally {
			if (!driving) this.#mutex.unlock();
		}
		return driving;
	}

	async #drive(first: Decision): Promise<void> {
		try {
			for (let decision = first; decision.entries.length > 0; decision = this.#driver.decide(this.folded)) {
				const at = this.folded;
				// After a conflict it is decided again, unless the lease ran out meanwhile.
				const decider = (folded: Folded): Decision => {
					if (folded === at) return decision;
					return this.#isDriven() ? this.#driver.decide(folded) : { entries: [] };
				};
				// What is refused now is tried again when the table is woken next.
				if (await this.#carryOut(decider)) break;
				if (!this.#isDriven()) break;
			}
			this.#plan(this.#isDriven() ? dueOf(this.folded, this.#broadcast.presence, this.#deps.settings) : null);
		} catch (error) {
			this.#driveFailed(error);
		} finally {
			this.#mutex.unlock();
		}
	}

	/** Says when to wake the table; as after most moves, nothing if nothing was planned before and nothing is now. */
	#plan(due: number | null): void {
		if (due !== null || this.#planned !== null) this.#deps.plan(this.table, due);
		this.#planned = due;
		this.#failing = false;
	}

	/** Plans a retry. Until something is written its time stays the same, so that the runner backs off. */
	#driveFailed(error: unknown): void {
		if (!this.#failing) this.#deps.failed(error);
		this.#failing = true;
		if (!this.#isDriven()) return;
		this.#planned = this.folded.at;
		this.#deps.plan(this.table, this.#planned);
	}

	/** Whether anything can still happen by itself, and is this server's to do. */
	#isDriven(): boolean {
		return !this.#writer.broken && !this.#archived && this.folded.status !== 'over' && this.#deps.drives(this.table);
	}

	/** Plans to tell everybody who is connected, and does what is due because of it. */
	#presenceChanged(): void {
		this.#deps.flushSoon(this);
		if (this.#mutex.tryLock()) void this.#driveAndUnlock();
	}
}

/** Answers a repeated request, perhaps over a new connection, with the first one's answer. */
async function askAgain(first: Promise<Refusal | null>, onlooker: Onlooker, id: string): Promise<Refusal | null> {
	const refusal = await first;
	if (!refusal) onlooker.tell(okBody(id));
	return refusal;
}
