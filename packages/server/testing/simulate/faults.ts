import type { Dice } from '@trove/kernel';
import type { Cluster } from './cluster.ts';
import { type Coverage, FAULTS, type Fault, STEPS, type Step } from './coverage.ts';
import type { Device } from './device.ts';
import type { Exchange } from './exchange.ts';
import type { Links } from './link.ts';
import type { ServerNode } from './node.ts';
import { pick } from './plan.ts';
import type { World } from './world.ts';

/** What faults strike. */
export interface Targets {
	readonly world: World;
	readonly cluster: Cluster;
	readonly links: Links;
	readonly exchange: Exchange;
	readonly devices: readonly Device[];
	readonly nodes: readonly ServerNode[];
	readonly coverage: Coverage;
	/** What is going on. */
	steps(): ReadonlySet<Step>;
	startNode(): unknown;
}

interface Planned {
	readonly fault: Fault;
	/** It strikes at the first such moment after a time. */
	readonly step: Step;
	readonly from: number;
}

/** Faults of a seed. */
const COUNT = 3;
/** Milliseconds that a fault waits for its moment. */
const PATIENCE = 15_000;

/** Strikes a seed's faults when their moments come. */
export class Faults {
	readonly #targets: Targets;
	readonly #dice: Dice;
	readonly #planned: Planned[];
	/** Faults that have not passed. */
	#lasting = 0;

	constructor(targets: Targets, count = COUNT) {
		this.#targets = targets;
		const dice = targets.world.actor('faults').dice;
		this.#dice = dice;
		let from = 4000;
		this.#planned = Array.from({ length: count }, () => {
			from += 1000 + dice.below(8000);
			return { fault: pick(FAULTS, dice), step: pick(STEPS, dice), from };
		});
	}

	/** Whether all have struck and passed. */
	get over(): boolean {
		return this.#planned.length === 0 && this.#lasting === 0;
	}

	/** Strikes if the moment has come. */
	look(): void {
		const { world, coverage } = this.#targets;
		const [next] = this.#planned;
		if (!next || world.now < next.from) return;
		const steps = this.#targets.steps();
		if (!steps.has(next.step) && world.now < next.from + PATIENCE) return;
		this.#planned.shift();
		coverage.met(next.fault, steps);
		this.#strike(next.fault);
	}

	#strike(fault: Fault): void {
		const { world } = this.#targets;
		const dice = this.#dice;
		const up = this.#targets.nodes.filter(({ isUp }) => isUp);
		const node = up.length > 0 ? pick(up, dice) : null;
		world.note('FAULT', `${fault} ${node?.name ?? ''}`);
		const ms = 500 + dice.below(pick([2000, 12_000], dice));
		if (fault === 'database') {
			this.#database(up, ms);
			return;
		}
		if (fault === 'appends') {
			this.#appends(ms);
			return;
		}
		if (fault === 'primary') {
			this.#primary(up, dice.below(3000));
			return;
		}
		if (fault === 'sockets') {
			this.#sockets(node);
			return;
		}
		if (node === null) return;
		if (fault === 'crash') this.#crash(node, ms);
		else if (fault === 'freeze') this.#freeze(node, ms);
		else if (fault === 'drain') this.#drain(node);
		else if (fault === 'bus') this.#bus(node, ms);
		else this.#clock(node, ms);
	}

	#crash(node: ServerNode, ms: number): void {
		const { world } = this.#targets;
		const silent = this.#dice.below(2) === 0;
		node.crash();
		for (const { wire } of this.#targets.devices) {
			if (wire?.station !== node) continue;
			if (silent) wire.silent = true;
			else wire.cut();
		}
		this.#later(ms, () => this.#targets.startNode());
		world.note(node.name, silent ? 'is dead and silent' : 'is dead');
	}

	#freeze({ actor }: ServerNode, ms: number): void {
		const { world } = this.#targets;
		const { drift } = actor;
		world.freeze(actor);
		// A suspended machine's clock may stand still, too.
		if (this.#dice.below(2) === 0) actor.setDrift(world.now, -1);
		this.#later(ms, () => {
			actor.setDrift(world.now, drift);
			world.thaw(actor);
		});
	}

	#drain(node: ServerNode): void {
		const { world } = this.#targets;
		this.#lasting++;
		world.after(0, node.actor, 'is told to stop', () => {
			node
				.stop()
				.catch((error: unknown) => world.violate('errors', `${node.name} does not stop: ${error}`))
				.finally(() => world.after(500, world.nobody, 'the next version starts', () => this.#passed(() => this.#targets.startNode())));
		});
	}

	#database(up: readonly ServerNode[], ms: number): void {
		const { links } = this.#targets;
		const all = this.#dice.below(3) === 0;
		const actors = (all ? up : up.slice(0, 1)).map(({ actor }) => actor);
		const outage = pick(['reset', 'silent'] as const, this.#dice);
		for (const actor of actors) links.break(actor, outage);
		this.#later(ms, () => links.mend(actors));
	}

	#appends(ms: number): void {
		const { trouble } = this.#targets.links;
		Object.assign(trouble, { refused: this.#dice.below(400), unsure: this.#dice.below(400), delay: this.#dice.below(300) });
		this.#later(Math.min(5000, ms), () => Object.assign(trouble, { refused: 0, unsure: 0, delay: 0 }));
	}

	/** The standby takes over; its clock is wrong. */
	#primary(up: readonly ServerNode[], ms: number): void {
		const { links, cluster, world } = this.#targets;
		const actors = up.map(({ actor }) => actor);
		for (const actor of actors) links.break(actor, 'reset');
		const wrong = pick([-20_000, -2000, 0, 2000, 20_000], this.#dice);
		cluster.source++;
		cluster.wall = () => world.time + wrong;
		this.#later(ms, () => links.mend(actors));
	}

	#bus({ actor }: ServerNode, ms: number): void {
		const { exchange } = this.#targets;
		const kind = this.#dice.below(4);
		if (kind === 0) exchange.trouble.dead = 'lost';
		else if (kind === 1) exchange.trouble.dead = 'stuck';
		else if (kind === 2) exchange.cut.add(actor);
		else Object.assign(exchange.trouble, { lost: this.#dice.below(400), doubled: this.#dice.below(300), late: this.#dice.below(400) });
		this.#later(ms, () => exchange.heal());
	}

	#sockets(node: ServerNode | null): void {
		const one = this.#dice.below(2) === 0;
		const silent = this.#dice.below(2) === 0;
		for (const { wire } of this.#targets.devices) {
			if (!wire?.open || (one ? wire.station !== node : this.#dice.below(2) === 0)) continue;
			if (silent) wire.silent = true;
			else wire.cut();
		}
	}

	#clock({ actor }: ServerNode, ms: number): void {
		const { world } = this.#targets;
		actor.skew += pick([-20_000, -2000, 2000, 20_000], this.#dice);
		actor.setDrift(world.now, pick([-0.02, -0.005, 0.005, 0.02], this.#dice));
		this.#later(ms, () => actor.setDrift(world.now, 0));
	}

	#later(ms: number, call: () => void): void {
		const { world } = this.#targets;
		this.#lasting++;
		world.after(ms, world.nobody, 'a fault passes', () => this.#passed(call));
	}

	#passed(call: () => void): void {
		this.#lasting--;
		call();
	}
}
