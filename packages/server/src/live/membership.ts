import { type Outage, Outages } from '../core/outages.ts';
import type { Node, Nodes } from '../storage/nodes.ts';
import type { Timer } from './deps.ts';
import { SharedClock } from './shared-clock.ts';

/** What the membership depends on. */
export interface MembershipDeps {
	readonly nodes: Pick<Nodes, 'beat' | 'leave'>;
	/** This server's name on the bus. */
	readonly node: string;
	/** The newest format of log entries that this server reads. */
	readonly format: number;
	/** Milliseconds that no clock counts after an outage. */
	readonly grace: number;
	/** Milliseconds of a clock that never jumps. */
	readonly monotonic: () => number;
	readonly timer: Timer;
	/** Told of an error, once until a heartbeat succeeds again. */
	failed(error: unknown): void;
	readonly habits?: Partial<MembershipHabits> | undefined;
}

/** How often servers beat, and how long a lease holds, in milliseconds. */
export interface MembershipHabits {
	readonly beat: number;
	readonly lease: number;
}

const USUAL_HABITS: MembershipHabits = { beat: 1000, lease: 4000 };

/** What a heartbeat has changed. */
export interface MembershipChange {
	/** Servers that have come or gone, or whose lease had run out. */
	readonly nodes: boolean;
	/** Servers that lived before are gone. */
	readonly gone: boolean;
	/** This server's own lease had run out: others may have taken its tables. */
	readonly lapsed: boolean;
	/** An outage was recorded. */
	readonly outages: boolean;
	/** The common time is known again, after it was in doubt. */
	readonly time: boolean;
}

/** This server among those that share the store: its lease, the others, the common time and outages. */
export class Membership {
	readonly #deps: MembershipDeps;
	readonly #habits: MembershipHabits;
	readonly #clock: SharedClock;
	readonly #listeners = new Set<(change: MembershipChange) => void>();
	/** Until when the own lease holds, by the local clock. It began in the store after the heartbeat was sent. */
	#leasedUntil = Number.NEGATIVE_INFINITY;
	/** The same by the store's time: the local clock may stand still while the machine is suspended. */
	#leaseEnds = Number.POSITIVE_INFINITY;
	#living: ReadonlySet<string> = new Set();
	#format: number;
	#outages: readonly Outage[] = [];
	#spans: Outages;
	#draining = false;
	#lapses = 0;
	#stopped = false;
	#hasFailed = false;
	#beating: Promise<void> = Promise.resolve();
	#cancel: () => void = () => undefined;

	constructor(deps: MembershipDeps) {
		this.#deps = deps;
		this.#habits = { ...USUAL_HABITS, ...deps.habits };
		this.#clock = new SharedClock(deps.monotonic);
		this.#format = deps.format;
		this.#spans = new Outages([], deps.grace);
	}

	/** The first heartbeat. Before it there is no time. */
	async start(): Promise<void> {
		await this.#beatOnce();
		this.#again();
	}

	/** The common time, in milliseconds since 1970. */
	get now(): () => number {
		return this.#clock.now;
	}

	/** Whether the common time is known. */
	get isTimeKnown(): boolean {
		return this.#clock.isKnown;
	}

	/** Whether the others still count on this server. */
	get isLeased(): boolean {
		return this.#deps.monotonic() < this.#leasedUntil;
	}

	/** How often the own lease has run out and was renewed. */
	get lapses(): number {
		return this.#lapses;
	}

	/** Whether this server takes nothing new. */
	get isDraining(): boolean {
		return this.#draining;
	}

	/** The servers that live, as of the last heartbeat; this one included. */
	get living(): ReadonlySet<string> {
		return this.#living;
	}

	/** The newest format of log entries that all living servers read. */
	get format(): number {
		return this.#format;
	}

	/** Times that no clock counts. Replaced when there is another one. */
	get outages(): Outages {
		return this.#spans;
	}

	/** Calls back after every heartbeat; returns how to stop that. */
	listen(heard: (change: MembershipChange) => void): () => void {
		this.#listeners.add(heard);
		return () => this.#listeners.delete(heard);
	}

	/** Takes nothing new from now on. */
	drain(): void {
		this.#draining = true;
	}

	/** Ends the lease, so that others take over at once. */
	async stop(): Promise<void> {
		this.#stopped = true;
		this.#cancel();
		await this.#beating;
		this.#leasedUntil = Number.NEGATIVE_INFINITY;
		// Without an answer the lease runs out by itself.
		await this.#deps.nodes.leave(this.#deps.node).catch(() => undefined);
	}

	#again(): void {
		if (this.#stopped) return;
		this.#cancel = this.#deps.timer(this.#habits.beat, () => {
			this.#beating = this.#tryBeat().finally(() => this.#again());
		});
	}

	async #tryBeat(): Promise<void> {
		try {
			await this.#beatOnce();
			this.#hasFailed = false;
		} catch (error) {
			if (!this.#hasFailed) this.#deps.failed(error);
			this.#hasFailed = true;
		}
	}

	async #beatOnce(): Promise<void> {
		const { nodes, node, format, monotonic } = this.#deps;
		const sent = monotonic();
		const beat = await nodes.beat({ node, format, draining: this.#draining }, this.#habits.lease, this.#clock.estimate);
		const wasKnown = this.#clock.isKnown;
		this.#clock.measured(sent, monotonic(), beat.now);
		const lapsed = this.#living.size > 0 && (sent >= this.#leasedUntil || beat.now >= this.#leaseEnds);
		if (lapsed) this.#lapses++;
		this.#leasedUntil = sent + this.#habits.lease;
		this.#leaseEnds = beat.now + this.#habits.lease;
		const outages = beat.outages.at(-1)?.[1] !== this.#outages.at(-1)?.[1];
		const living = new Set(beat.nodes.map((one) => one.node));
		const gone = [...this.#living].some((one) => !living.has(one));
		const change = { gone, nodes: lapsed || this.#isOther(beat.nodes), lapsed, outages, time: this.#clock.isKnown && !wasKnown };
		this.#living = living;
		this.#format = Math.min(format, ...beat.nodes.map((one) => one.format));
		if (change.outages) {
			this.#outages = beat.outages;
			this.#spans = new Outages(beat.outages, this.#deps.grace);
		}
		for (const heard of this.#listeners) heard(change);
	}

	#isOther(nodes: readonly Node[]): boolean {
		return nodes.length !== this.#living.size || nodes.some(({ node }) => !this.#living.has(node));
	}
}
