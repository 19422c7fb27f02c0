import { StorageError } from '../../src/storage/log.ts';
import type { Link } from './store.ts';
import type { Actor, World } from './world.ts';

/** The longest that a call waits for a connection or an answer, in milliseconds. */
const DEADLINE = 10_000;
/** Between two attempts to connect. */
const AGAIN = 200;

/** What is wrong between a server and the database. `reset`: connections break; `silent`: nothing is answered. */
export type Outage = 'reset' | 'silent';

/** What goes wrong with single appends. Shares are in thousandths. */
export interface StoreTrouble {
	/** Refused, and nothing was written. */
	refused: number;
	/** Written, but the answer is lost. */
	unsure: number;
	/** Milliseconds that any call may take longer. */
	delay: number;
}

interface Call {
	readonly writes: boolean;
	readonly began: number;
	readonly broken: () => void;
}

/** All servers' links to the database, and what is wrong with them. */
export class Links {
	readonly trouble: StoreTrouble = { refused: 0, unsure: 0, delay: 0 };
	readonly #world: World;
	readonly #store: Actor;
	readonly #outages = new Map<Actor, Outage>();
	readonly #calls = new Map<Actor, Set<Call>>();
	#unsure = 0;
	#healed = Number.NEGATIVE_INFINITY;
	/** When the last answer that is on its way arrives. */
	#told = 0;

	constructor(world: World) {
		this.#world = world;
		this.#store = world.actor('store');
	}

	/** Whether an append is under way. */
	get appending(): boolean {
		if (this.#world.now < this.#told) return true;
		return [...this.#calls].some(([{ alive }, calls]) => alive && [...calls].some(({ writes }) => writes));
	}

	/** Whether somebody still waits for an answer to what was asked before all was healed: it may be lost. */
	get lingering(): boolean {
		if (this.#world.now < this.#told) return true;
		return [...this.#calls].some(([{ alive }, calls]) => alive && [...calls].some(({ began }) => began <= this.#healed));
	}

	/** Whether anything is wrong. */
	get failing(): boolean {
		const { refused, unsure, delay } = this.trouble;
		return this.#outages.size > 0 || refused + unsure + delay > 0;
	}

	/** Appends of which somebody did not learn whether they stand. */
	get unsure(): number {
		return this.#unsure;
	}

	/** Breaks the link of a server. */
	break(actor: Actor, outage: Outage): void {
		this.#outages.set(actor, outage);
		if (outage === 'reset') for (const { broken } of [...(this.#calls.get(actor) ?? [])]) broken();
	}

	/** The links of some servers work again. */
	mend(actors: readonly Actor[]): void {
		for (const actor of actors) this.#outages.delete(actor);
	}

	/** Everything works again. */
	heal(): void {
		Object.assign(this.trouble, { refused: 0, unsure: 0, delay: 0 });
		this.#outages.clear();
		this.#healed = this.#world.now;
	}

	/** The link of a server. */
	of(actor: Actor): Link {
		const calls = new Set<Call>();
		this.#calls.set(actor, calls);
		return (what, transaction, again) => this.#call(actor, calls, what, transaction, again);
	}

	#call<T>(actor: Actor, calls: Set<Call>, what: string, transaction: () => T, again: boolean): Promise<T> {
		const world = this.#world;
		const { dice } = this.#store;
		const until = world.now + DEADLINE;
		const writes = what === 'append';
		const answered = new Promise<T>((done, failed) => {
			let over = false;
			const end = (what: string, ms: number, settle: () => void): void => {
				if (over) return;
				over = true;
				calls.delete(call);
				expire();
				this.#told = Math.max(this.#told, world.now + ms);
				world.after(ms, actor, what, settle);
			};
			const fail = (ms: number, code: 'unreachable' | 'storage', text: string): void => {
				if (writes && code === 'unreachable' && !over) this.#unsure++;
				end(`${what} failed`, ms, () => failed(new StorageError(code, text)));
			};
			let sent = false;
			const attempt = (): void => {
				if (over) return;
				if (this.#outages.has(actor)) {
					const wait = Math.min(AGAIN, until - world.now);
					if (wait <= 0) fail(0, 'unreachable', 'The database has not answered in time.');
					else world.after(wait, actor, `${what} waits`, attempt);
					return;
				}
				sent = true;
				const { refused, unsure, delay } = this.trouble;
				const fate = writes ? dice.below(1000) : 1000;
				const there = 0.1 + dice.below(1500) / 1000 + dice.below(1 + delay);
				if (fate < refused) {
					fail(there + 1, 'storage', 'simulated: refused');
					return;
				}
				world.after(there, this.#store, what, () => {
					// A silent link may still deliver what was sent before.
					if (this.#outages.get(actor) === 'silent' && dice.below(2) === 0) return;
					if (over && !writes) return;
					let answer: T;
					try {
						answer = transaction();
					} catch (error) {
						end(`${what} failed`, 0.5, () => failed(error));
						return;
					}
					if (this.#outages.has(actor)) return;
					if (fate < refused + unsure) fail(dice.below(2) === 0 ? 1 : DEADLINE, 'unreachable', 'simulated: the answer is lost');
					else end(`${what} answered`, 0.1 + dice.below(1500) / 1000 + dice.below(1 + delay / 2), () => done(answer));
				});
			};
			const call: Call = {
				writes,
				began: world.now,
				broken: () => {
					if (again) sent = false;
					if (sent) fail(1, 'unreachable', 'The connection to the database is lost.');
					else world.after(AGAIN, actor, `${what} again`, attempt);
				},
			};
			calls.add(call);
			const expire = world.after(DEADLINE, actor, 'deadline', () => fail(0, 'unreachable', 'The database has not answered in time.'));
			attempt();
		});
		return answered;
	}
}
