import { isRefusal, type Refusal } from '@trove/kernel';
import type { Request } from '@trove/protocol';
import type { Append } from '../core/append.ts';
import { type Context, type Decision, decide } from '../core/decide/index.ts';
import { dueOf } from '../core/due.ts';
import { type Entry, type Logged, requestKey } from '../core/entries.ts';
import { BrokenLog, follow } from '../core/fold.ts';
import type { Folded } from '../core/folded.ts';
import { resultsOf } from '../core/over.ts';
import { no } from '../core/refusals.ts';
import { summaryChange } from '../core/summary.ts';
import { StorageError } from '../storage/log.ts';
import { storageRefusal } from '../storage/refusal.ts';
import type { Draft } from './audiences.ts';
import { Scene } from './broadcast.ts';
import type { LiveParts, Loaded } from './deps.ts';
import { Turns } from './mutex.ts';
import type { Onlooker } from './onlooker.ts';
import { Surroundings } from './request-context.ts';
import { Driving } from './table-driver.ts';

/** So often somebody else may be first before a request is given up. */
const TRIES = 20;

/** So many phrases and reactions are known when they come again: more than can be said in the time that a connection takes to come back. */
const SAID = 256;

/** Who asked for what, so that they can be answered, and a second sending of it too. */
interface Asker {
	readonly onlooker: Onlooker;
	readonly id: string;
	answer: Promise<Refusal | null> | null;
}

/** Something to be written, and what all will have before them when it is. */
interface Plan {
	readonly append: Append;
	readonly draft: Draft;
}

/** A table in memory. Whatever happens at it is written first: only when the append has returned is it read, sent or acknowledged. */
export class LiveTable {
	readonly table: string;
	readonly #parts: LiveParts;
	readonly #scene: Scene;
	readonly #driving: Driving;
	readonly #archived: boolean;
	readonly #turns = new Turns();
	/** Requests under way: nearly always none or one. */
	readonly #underWay: Asker[] = [];
	/** What was said of late, by who asked and by what id: it is not in the log. */
	readonly #said = new Set<string>();
	/** The due time in storage, as far as it is known here. */
	#due: number | null;
	/** When it is to be looked at again, as was said last; unknown when nothing was said yet. */
	#next: number | null | undefined;
	#broken = false;
	/** What it does by itself goes wrong, and that was told. */
	#failing = false;
	/** When it was last of use to anybody. */
	#used: number;

	constructor(parts: LiveParts, loaded: Loaded) {
		this.table = loaded.table;
		this.#parts = parts;
		this.#archived = loaded.archived;
		this.#due = loaded.due ?? null;
		this.#scene = new Scene(parts, loaded);
		this.#driving = new Driving(parts, loaded.folded, this.#scene.attendance);
		this.#used = parts.now();
	}

	/** The table as it stands. */
	get folded(): Folded {
		return this.#scene.folded;
	}

	/** The table as somebody without a seat may see it now. */
	get forSpectators(): Folded {
		return this.#scene.forSpectators;
	}

	/** Per seat since when its person has no connection here, as `Presence` has it. */
	get gone(): readonly (number | null)[] {
		return this.#scene.attendance.gone;
	}

	/** Shows the table to somebody from here on. With what they still have of it, `same` may be the answer. */
	attach(onlooker: Onlooker, have?: { readonly v: number; readonly h: number }): void {
		try {
			this.#scene.attach(onlooker, have);
		} catch (error) {
			// Who could not be shown it does not look at it.
			this.#scene.detach(onlooker);
			throw error;
		}
		this.#look();
		// A word from the bus may have been lost: whoever comes sees it as it is.
		this.#catchUp().catch(this.#parts.failed);
	}

	/** Somebody looks away. */
	detach(onlooker: Onlooker): void {
		this.#scene.detach(onlooker);
		this.#used = this.#parts.now();
		this.#look();
	}

	/** Sends an onlooker everything again. */
	again(onlooker: Onlooker): void {
		this.#scene.show(onlooker);
	}

	/** Carries a request out, or says why not. Whoever asks is told of it (`moved` with the request's id, or `ok`) before the promise resolves with null. */
	ask(onlooker: Onlooker, request: Request, arrived: number): Promise<Refusal | null> {
		const { who } = onlooker;
		const { id } = request;
		for (const before of this.#underWay) if (before.id === id && before.onlooker.who === who && before.answer) return askAgain(before.answer, onlooker, id);
		if (this.#said.size > 0 && this.#said.has(requestKey(who, id))) {
			onlooker.tell(okBody(id));
			return Promise.resolve(null);
		}
		const asker: Asker = { onlooker, id, answer: null };
		this.#underWay.push(asker);
		let context: Context | undefined;
		const decider = (folded: Folded): Decision | Refusal => {
			context ??= new Surroundings(this.#parts, this.#scene, arrived, onlooker);
			return decide(folded, who, request, context);
		};
		asker.answer = this.#carryOut(decider, asker);
		return asker.answer;
	}

	/** Looks at the table: does what is due by itself. */
	async wake(): Promise<void> {
		await this.#turns.take();
		this.#scene.releaseLag();
		await this.#release();
	}

	/** The bus says how far the log has grown: reads on, unless that is known here, as it is of this server's own word. */
	moved(seq: number): Promise<void> | undefined {
		return seq > this.folded.seq ? this.#catchUp() : undefined;
	}

	/** Somebody's name or picture is another now. */
	renamed(who: string): void {
		this.#scene.renamed(who);
	}

	/** Tells everybody who is connected. */
	flush(): void {
		this.#scene.flush();
	}

	/** Whether nobody has needed the table since a time. */
	isIdle(since: number): boolean {
		return !this.#turns.taken && this.#used < since && this.#scene.deserted;
	}

	/** Waits until what is under way has come to its end, and lets go of everything. */
	async close(): Promise<void> {
		await this.#turns.take();
		try {
			this.#scene.close();
		} finally {
			this.#turns.pass();
		}
	}

	/** Reads what others have written, and looks what follows from it. */
	async #catchUp(): Promise<void> {
		if (this.#archived || this.#broken) return;
		await this.#turns.take();
		try {
			await this.#readOn();
		} finally {
			void this.#release();
		}
	}

	/** A request has come to its end. Whoever asked need not wait for what follows by itself. */
	#ended(asker: Asker): void {
		this.#underWay.splice(this.#underWay.indexOf(asker), 1);
		void this.#release();
	}

	/** Tells what is said, and notes it: it is said once. */
	#say({ seat, what }: { readonly seat: number; readonly what: string }, asker?: Asker): void {
		this.#scene.say(seat, what);
		if (asker) this.#said.add(requestKey(asker.onlooker.who, asker.id));
		const [oldest] = this.#said;
		if (this.#said.size > SAID && oldest !== undefined) this.#said.delete(oldest);
	}

	/** Decides, writes, and makes it stand; when somebody else was first, reads on and decides again. Who asks takes the turn for it, and passes it on. */
	async #carryOut(decider: (folded: Folded) => Decision | Refusal, asker?: Asker): Promise<Refusal | null> {
		const { log } = this.#parts;
		// Nearly always the turn is free, and there is nothing to wait for.
		if (asker && !this.#turns.tryTake()) await this.#turns.take();
		try {
			for (let tries = 0; tries < TRIES; tries++) {
				if (this.#broken) return no('unreadable');
				const decision = decider(this.folded);
				if (isRefusal(decision)) return decision;
				if (decision.entries.length > 0 && this.#archived) return no('table-over');
				if (decision.rematch !== undefined) {
					// Made before it is named: whoever is told of it goes there at once.
					const refusal = await this.#parts.rematch(this.folded, decision.rematch, asker?.onlooker);
					if (refusal) return refusal;
				}
				if (decision.entries.length > 0) {
					const plan = this.#plan(decision, asker);
					try {
						// Awaited here and nowhere deeper: each function that waits costs every move.
						if ((await log.append(plan.append)) !== 'done') {
							await this.#readOn();
							continue;
						}
					} catch (error) {
						if (!(error instanceof StorageError)) throw error;
						// Where the writer was lost, what it had in its hands may stand all the same: the log knows. If so, it is decided again, and found to be done.
						if (await this.#hasGrown(plan.append.after)) continue;
						return storageRefusal(error);
					}
					this.#written(plan, asker);
				} else asker?.onlooker.tell(okBody(asker.id));
				if (decision.said) this.#say(decision.said, asker);
				return null;
			}
			return no('busy');
		} finally {
			if (asker) this.#ended(asker);
		}
	}

	/** What is to be written, and what will be when it is. */
	#plan(decision: Decision, asker?: Asker): Plan {
		const { now, settings } = this.#parts;
		const before = this.folded;
		const at = Math.max(now(), before.at);
		const { draft, logged } = this.#draft(before, at, decision, asker);
		const after = draft.folded;
		const summary = summaryChange(before, after, this.#due, at, settings);
		const append: Append = { table: this.table, after: before.seq, entries: logged };
		const results = after.over && !before.over ? resultsOf(after) : undefined;
		if (!summary && !results) return { append, draft };
		return { append: { ...append, ...(summary ? { summary } : {}), ...(results ? { results } : {}) }, draft };
	}

	/** A plan was written: it is what is. */
	#written({ append, draft }: Plan, asker?: Asker): void {
		if (append.summary?.due !== undefined) this.#due = append.summary.due;
		this.#stand(draft, append.entries, asker);
		this.#parts.bus.moved(this.table, draft.folded.seq);
	}

	/** Whether anything has been written since a place; false when that cannot be known either. */
	async #hasGrown(after: number): Promise<boolean> {
		try {
			await this.#readOn();
		} catch (error) {
			if (!(error instanceof StorageError)) throw error;
		}
		return this.folded.seq > after;
	}

	/** What the entries of a decision come to, for everybody. */
	#draft(before: Folded, at: number, { entries, trial }: Decision, asker?: Asker): { draft: Draft; logged: Logged[] } {
		const { audiences } = this.#scene;
		const draft = audiences.draft(before);
		const seat = asker ? audiences.of(before, asker.onlooker.who).seat : -1;
		const play = entries.findIndex(isPlay);
		const answering = Math.max(0, play);
		// Moves name their request themselves; of anything else the first entry does.
		const request = asker && play < 0 ? requestKey(asker.onlooker.who, asker.id) : undefined;
		const logged: Logged[] = [];
		for (let i = 0; i < entries.length; i++) {
			const entry = request !== undefined && i === 0 ? { ...entries[i], request } : entries[i];
			const answered = asker && seat >= 0 && i === answering ? { seat, id: asker.id } : undefined;
			audiences.add(draft, follow(draft.folded, at, entry, isPlay(entry) ? trial : undefined), answered);
			logged.push({ seq: draft.folded.seq, at, entry, told: draft.folded.told });
		}
		return { draft, logged };
	}

	/** Makes a draft what is, and answers who asked. */
	#stand(draft: Draft, logged: readonly Logged[], asker?: Asker): void {
		const before = this.folded;
		const movers = this.#scene.stand(draft, logged);
		if (asker && (!draft.answered || movers.includes(asker.onlooker))) asker.onlooker.tell(okBody(asker.id));
		this.#used = draft.folded.at;
		this.#parts.changed(draft.folded, before);
	}

	/** Folds what others have written. */
	async #readOn(): Promise<void> {
		const { audiences } = this.#scene;
		for (const logged of await this.#parts.log.read(this.table, this.folded.seq)) {
			const draft = audiences.draft(this.folded);
			try {
				audiences.addWritten(draft, follow(this.folded, logged.at, logged.entry), logged.told);
			} catch (error) {
				if (!(error instanceof BrokenLog)) throw error;
				this.#broken = true;
				return this.#parts.failed(error);
			}
			this.#stand(draft, [logged]);
		}
	}

	/** Passes the turn on, after what the table does by itself now: nearly always nothing, and then there is nothing to wait for. */
	#release(): Promise<void> | undefined {
		let driven: Promise<void> | undefined;
		try {
			const decision = this.#isAlive() ? this.#driving.decide(this.folded) : null;
			if (decision && decision.entries.length > 0) driven = this.#drive(decision);
			else this.#planned(decision && this.#driving.due);
		} catch (error) {
			this.#failed(error);
		} finally {
			if (!driven) this.#turns.pass();
		}
		return driven;
	}

	/** Does what the table does by itself, as long as there is something, and passes the turn on. */
	async #drive(first: Decision): Promise<void> {
		try {
			for (let decision = first; decision.entries.length > 0; decision = this.#driving.decide(this.folded)) {
				const at = this.folded;
				// What cannot be done now is tried again when the table is looked at next.
				if (await this.#carryOut((folded) => (folded === at ? decision : this.#driving.decide(folded)))) break;
				if (!this.#isAlive()) break;
			}
			this.#planned(this.#isAlive() ? dueOf(this.folded, this.#scene.attendance, this.#parts.settings) : null);
		} catch (error) {
			this.#failed(error);
		} finally {
			this.#turns.pass();
		}
	}

	/** Says when to look at the table again. Nothing is said where nothing was planned and nothing is: so it is at most tables after most moves. */
	#planned(due: number | null): void {
		if (due !== null || this.#next !== null) this.#parts.plan(this.table, due);
		this.#next = due;
		this.#failing = false;
	}

	/** What the table does by itself went wrong. It is looked at again, the less often the longer that lasts: until something is written, this is the same time. */
	#failed(error: unknown): void {
		if (!this.#failing) this.#parts.failed(error);
		this.#failing = true;
		if (!this.#isAlive()) return;
		this.#next = this.folded.at;
		this.#parts.plan(this.table, this.#next);
	}

	/** Whether anything can still happen by itself. */
	#isAlive(): boolean {
		return !this.#broken && !this.#archived && this.folded.status !== 'over';
	}

	/** Who is there has changed: all are told soon, and perhaps there is something to do. */
	#look(): void {
		this.#parts.flushSoon(this);
		if (this.#turns.tryTake()) void this.#release();
	}
}

/** The same request once more, perhaps over a new connection: done once, answered twice. */
async function askAgain(before: Promise<Refusal | null>, onlooker: Onlooker, id: string): Promise<Refusal | null> {
	const refusal = await before;
	if (!refusal) onlooker.tell(okBody(id));
	return refusal;
}

/** An `ok` message without its opening brace. */
function okBody(id: string): string {
	return `"t":"ok","id":${JSON.stringify(id)}}`;
}

function isPlay({ e }: Entry): boolean {
	return e === 'acted' || e === 'undone';
}
