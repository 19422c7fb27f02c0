import { Dice } from '@trove/kernel';
import { realImmediate, setRunning } from './globals.ts';

/** 2027-01-15: the store's time when a world begins, in milliseconds since 1970. */
export const EPOCH = 1_800_000_000_000;

/** Milliseconds that anything may take that is waited for. */
const LONGEST = 60_000;

/** Somebody with a clock of their own whose steps the world runs: a server, a device, the store. */
export class Actor {
	readonly name: string;
	readonly dice: Dice;
	/** Nothing of a dead actor runs any more. */
	alive = true;
	/** Steps that came while it was frozen; null while it runs. */
	backlog: Step[] | null = null;
	/** How far its wall clock is ahead of the true time. */
	skew = 0;
	#drift = 0;
	#from = 0;
	#shown = 1000;

	constructor(name: string, seed: string) {
		this.name = name;
		this.dice = new Dice(`${seed} ${name}`);
	}

	/** How much faster its monotonic clock runs than time: 0.01 is a second in 100 seconds; -1 stands still. */
	get drift(): number {
		return this.#drift;
	}

	/** Its monotonic clock runs faster or slower from now on. */
	setDrift(now: number, drift: number): void {
		this.#shown = this.monotonic(now);
		this.#from = now;
		this.#drift = drift;
	}

	/** Its monotonic clock. */
	monotonic(now: number): number {
		return this.#shown + (now - this.#from) * (1 + this.#drift);
	}
}

interface Step {
	readonly at: number;
	readonly n: number;
	readonly actor: Actor;
	readonly what: string;
	call: (() => void) | null;
}

/** A line of a trace: when, who, what. */
export type Line = readonly [at: number, who: string, what: string];

/** What a law says about a seed. */
export class Violation extends Error {
	readonly law: string;
	constructor(law: string, message: string) {
		super(`${law}: ${message}`);
		this.law = law;
	}
}

/** Simulated time: steps in order, after each of which everything that needs no time comes to its end. */
export class World {
	readonly seed: string;
	/** Milliseconds since the beginning. */
	now = 0;
	/** Whose step is running. */
	current: Actor;
	/** Whose steps change nothing but counts. */
	readonly nobody: Actor;
	/** The end of the trace; all of it with `keep`. */
	readonly lines: Line[] = [];
	readonly violations: Violation[] = [];
	steps = 0;
	/** Called after every step. */
	watch: (() => void) | null = null;
	readonly #keep: boolean;
	readonly #heap: Step[] = [];
	#n = 0;
	#hash = 0xcbf29ce4;
	#hash2 = 0x84222325;

	constructor(seed: string, keep = false) {
		this.seed = seed;
		this.#keep = keep;
		this.nobody = new Actor('nobody', seed);
		this.current = this.nobody;
	}

	/** The true time in milliseconds since 1970, which is also the store's. */
	get time(): number {
		return EPOCH + Math.floor(this.now);
	}

	/** The hash of the whole trace. */
	get hash(): string {
		return `${(this.#hash >>> 0).toString(16)}-${(this.#hash2 >>> 0).toString(16)}`;
	}

	actor(name: string): Actor {
		return new Actor(name, this.seed);
	}

	/** Runs a step of an actor after so many milliseconds; returns how to cancel that. */
	after(ms: number, actor: Actor, what: string, call: () => void): () => void {
		const step: Step = { at: this.now + Math.max(0, ms), n: this.#n++, actor, what, call };
		this.#push(step);
		return () => {
			step.call = null;
		};
	}

	/** Does something in a step of an actor's, and waits for it while time passes. */
	async ask<T>(actor: Actor, what: string, call: () => Promise<T>): Promise<T> {
		let done: (() => T) | null = null;
		this.after(0, actor, what, () => {
			call().then(
				(value) => {
					done = () => value;
				},
				(error: unknown) => {
					done = () => {
						throw error;
					};
				},
			);
		});
		await this.run(this.now + LONGEST, () => done !== null);
		if (done === null) throw new Error(`${actor.name}: ${what} did not come to its end`);
		return (done as () => T)();
	}

	/** Adds to the trace. */
	note(who: string, what: string): void {
		for (const text of [this.now.toFixed(3), who, what]) {
			for (let i = 0; i < text.length; i++) {
				const code = text.charCodeAt(i);
				this.#hash = Math.imul(this.#hash ^ code, 0x01000193);
				this.#hash2 = Math.imul(this.#hash2 ^ code, 0x85ebca6b) + this.#hash;
			}
		}
		if (this.#keep) this.lines.push([this.now, who, what]);
	}

	/** Notes that a law is broken. The first is what matters: others often follow from it. */
	violate(law: string, message: string): void {
		this.note('LAW', `${law}: ${message}`);
		this.violations.push(new Violation(law, message));
	}

	/** Nothing of an actor runs until it is thawed. */
	freeze(actor: Actor): void {
		actor.backlog ??= [];
	}

	/** What came to a frozen actor comes now, in order. */
	thaw(actor: Actor): void {
		const backlog = actor.backlog ?? [];
		actor.backlog = null;
		for (const step of backlog) if (step.call) this.after(0, actor, step.what, step.call);
	}

	/** Runs all steps until a time, or until something holds. */
	async run(until: number, enough: () => boolean = () => false): Promise<void> {
		while (this.#heap.length > 0 && (this.#heap[0] as Step).at <= until && this.violations.length === 0 && !enough()) {
			const step = this.#pop();
			if (step.call === null || !step.actor.alive) continue;
			this.now = Math.max(this.now, step.at);
			if (step.actor.backlog) {
				step.actor.backlog.push(step);
				continue;
			}
			this.steps++;
			this.note(step.actor.name, step.what);
			this.current = step.actor;
			step.call();
			await new Promise(realImmediate);
			this.watch?.();
		}
		if (this.violations.length === 0 && !enough()) this.now = Math.max(this.now, until);
	}

	/** From now until it ends, all clocks and timers of this thread are this world's. */
	begin(): void {
		setRunning(this);
	}

	/** Everything is real again. */
	end(): void {
		setRunning(null);
	}

	#push(step: Step): void {
		const heap = this.#heap;
		let at = heap.length;
		heap.push(step);
		while (at > 0) {
			const above = (at - 1) >> 1;
			if (!isBefore(step, heap[above] as Step)) break;
			heap[at] = heap[above] as Step;
			at = above;
		}
		heap[at] = step;
	}

	#pop(): Step {
		const heap = this.#heap;
		const first = heap[0] as Step;
		const last = heap.pop() as Step;
		if (heap.length === 0) return first;
		let at = 0;
		for (;;) {
			let below = 2 * at + 1;
			if (below >= heap.length) break;
			if (below + 1 < heap.length && isBefore(heap[below + 1] as Step, heap[below] as Step)) below++;
			if (!isBefore(heap[below] as Step, last)) break;
			heap[at] = heap[below] as Step;
			at = below;
		}
		heap[at] = last;
		return first;
	}
}

function isBefore(a: Step, b: Step): boolean {
	return a.at < b.at || (a.at === b.at && a.n < b.n);
}
