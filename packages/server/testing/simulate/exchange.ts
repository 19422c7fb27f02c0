import type { Dice } from '@trove/kernel';
import type { Transport } from '../../src/bus/shared-bus.ts';
import type { Actor, World } from './world.ts';

/** What the bus does wrong at present. Shares are in thousandths. */
export interface BusTrouble {
	lost: number;
	doubled: number;
	late: number;
	/** Nothing is carried: handed over and lost, or not even taken. */
	dead: 'lost' | 'stuck' | null;
}

interface Member {
	readonly actor: Actor;
	readonly heard: (packet: string) => void;
	readonly lost: () => void;
}

/** Carries the packets of the bus between servers. Without trouble they arrive in order, within milliseconds. */
export class Exchange {
	readonly trouble: BusTrouble = { lost: 0, doubled: 0, late: 0, dead: null };
	/** Servers that hear nothing and are not heard. */
	readonly cut = new Set<Actor>();
	readonly #world: World;
	readonly #members = new Set<Member>();
	readonly #arrivals = new Map<string, number>();
	/** Packets that are not even taken. */
	#stuck: { readonly from: Actor; readonly done: () => void }[] = [];
	readonly #dice: Dice;
	/** When the last packet arrives. */
	#landed = 0;

	constructor(world: World) {
		this.#world = world;
		this.#dice = world.actor('exchange').dice;
	}

	/** Whether packets are on the way. */
	get busy(): boolean {
		return this.#world.now < this.#landed;
	}

	/** The transport of a server, made in one of its steps. */
	transport(actor: Actor): Transport {
		let member: Member | null = null;
		return {
			limit: 7_900,
			start: async (heard, lost) => {
				member = { actor, heard, lost };
				this.#members.add(member);
			},
			send: (packet) => this.#send(actor, packet),
			renew: () => this.#unstick((from) => from === actor),
			close: async () => {
				if (member) this.#members.delete(member);
			},
		};
	}

	/** The trouble is over: whoever was cut off is told. */
	heal(): void {
		const cut = this.trouble.dead !== null ? [...this.#members] : [...this.#members].filter(({ actor }) => this.cut.has(actor));
		Object.assign(this.trouble, { lost: 0, doubled: 0, late: 0, dead: null });
		this.cut.clear();
		this.#unstick(() => true);
		for (const { actor, lost } of cut) this.#world.after(100 + this.#dice.below(200), actor, 'bus is back', lost);
	}

	/** A server is gone, with all that it has not sent. */
	forget(actor: Actor): void {
		for (const member of this.#members) if (member.actor === actor) this.#members.delete(member);
	}

	async #send(from: Actor, packet: string): Promise<void> {
		const { dead } = this.trouble;
		if (dead === 'stuck') {
			await new Promise<void>((done) => {
				this.#stuck.push({ from, done });
			});
			return;
		}
		if (dead === null && !this.cut.has(from)) for (const member of this.#members) this.#carry(from, member, packet);
		await new Promise<void>((done) => {
			this.#world.after(0.2 + this.#dice.below(800) / 1000, from, 'bus took a packet', done);
		});
	}

	/** Packets that wait are lost, and the next may follow. */
	#unstick(whose: (from: Actor) => boolean): void {
		const free = this.#stuck.filter(({ from }) => whose(from));
		this.#stuck = this.#stuck.filter(({ from }) => !whose(from));
		for (const { from, done } of free) this.#world.after(1, from, 'bus takes packets again', done);
	}

	#carry(from: Actor, to: Member, packet: string): void {
		const { lost, doubled, late } = this.trouble;
		const own = from === to.actor;
		if (this.cut.has(to.actor) || (!own && this.#dice.below(1000) < lost)) return;
		const pair = `${from.name} ${to.actor.name}`;
		const soon = this.#world.now + 0.3 + this.#dice.below(3000) / 1000;
		const isLate = this.#dice.below(1000) < late;
		// In order between two servers, unless a packet is late.
		const at = isLate ? soon + this.#dice.below(400) : Math.max(soon, (this.#arrivals.get(pair) ?? 0) + 0.001);
		if (!isLate) this.#arrivals.set(pair, at);
		this.#deliver(to, packet, at);
		if (this.#dice.below(1000) < doubled) this.#deliver(to, packet, at + this.#dice.below(50));
	}

	#deliver(to: Member, packet: string, at: number): void {
		this.#landed = Math.max(this.#landed, at);
		this.#world.after(at - this.#world.now, to.actor, 'bus packet', () => to.heard(packet));
	}
}
