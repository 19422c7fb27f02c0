import { type Dice, isRefusal } from '@trove/kernel';
import { type TableSettings, USUAL_TABLE_SETTINGS } from '../../src/core/settings.ts';
import { setCookie } from '../../src/people/cookie.ts';
import { makeTicket } from '../../src/people/ticket.ts';
import type { Person } from '../../src/storage/people.ts';
import { Cluster } from './cluster.ts';
import { Database } from './database.ts';
import { Device } from './device.ts';
import { Exchange } from './exchange.ts';
import { Links } from './link.ts';
import { ServerNode, type Site } from './node.ts';
import { type Habits, live, type Party } from './people.ts';
import { PLAYERS, type Plan, pick, planFor } from './plan.ts';
import { World } from './world.ts';

const KEY = '0'.repeat(64);
/** Servers. */
const NODES = 3;
/** Requests that must be acknowledged before anything is healed, and milliseconds that this may take. */
const ENOUGH = 300;
const LONGEST = 300_000;
/** Milliseconds that no clock counts after an outage. */
export const GRACE = 10_000;

/** One seed: people at tables of several servers. */
export class Simulation {
	readonly world: World;
	readonly dice: Dice;
	readonly database = new Database();
	readonly cluster: Cluster;
	readonly links: Links;
	readonly exchange: Exchange;
	readonly plan: Plan;
	readonly nodes: ServerNode[] = [];
	readonly devices: Device[] = [];
	readonly habits: Habits;
	readonly settings: Omit<TableSettings, 'outages'>;
	acknowledged = 0;
	readonly failures: { at: number; node: string; error: unknown }[] = [];
	readonly #site: Site;
	#started = 0;

	constructor(seed: number, keep = false) {
		this.world = new World(String(seed), keep);
		this.dice = this.world.actor('plan').dice;
		this.cluster = new Cluster(this.database, () => this.world.time);
		this.links = new Links(this.world);
		this.exchange = new Exchange(this.world);
		this.plan = planFor(this.dice);
		this.settings = settingsFor(this.dice);
		const { world, database, cluster, links, exchange, settings } = this;
		const failed = (node: ServerNode, error: unknown): void => {
			this.failures.push({ at: world.now, node: node.name, error });
			world.note(node.name, `failed: ${error}`);
		};
		this.#site = { world, database, cluster, links, exchange, settings, grace: GRACE, failed };
		database.facts.set('cookie-key', KEY);
		const parties = this.plan.parties.map((plan): Party => ({ plan, people: plan.people.map(handleOf), table: null, earlier: [] }));
		this.habits = { parties, haste: this.plan.haste, calm: false, still: false, make: (party, device) => this.#make(party, device) };
	}

	/** Plays until enough was acknowledged. */
	async play(): Promise<void> {
		const { world } = this;
		for (let i = 0; i < NODES; i++) this.startNode();
		await world.run(2000);
		this.#boardAll();
		await world.run(LONGEST, () => this.acknowledged >= ENOUGH);
	}

	/** Starts another server; it starts again until it has started. */
	startNode(): ServerNode {
		const { world } = this;
		const node = new ServerNode(this.#site, `node-${++this.#started}`);
		this.nodes.push(node);
		world.after(1, node.actor, 'starts', () => {
			node.start().catch((error: unknown) => {
				world.note(node.name, `does not start: ${error}`);
				node.crash();
				world.after(1000, world.nobody, 'starts again', () => this.startNode());
			});
		});
		return node;
	}

	#boardAll(): void {
		for (let i = 0; i <= PLAYERS; i++) {
			const id = `id${i}`.padEnd(22, '-');
			const person: Person = { id, who: handleOf(i), name: `Name ${i}`, avatar: 'cat', since: 0, seen: this.world.time, muted: [] };
			this.database.addPerson(person);
			const cookie = setCookie(makeTicket({ id, given: Math.floor(this.world.time / 1000) }, Buffer.from(KEY, 'hex')), false).split(';')[0] ?? '';
			// Some have two tabs.
			const tabs = i < PLAYERS && this.dice.below(4) === 0 ? 2 : 1;
			for (let tab = 0; tab < tabs; tab++) this.#board(`${handleOf(i)}.${tab}`, handleOf(i), cookie, i < PLAYERS);
		}
	}

	#board(name: string, who: string, cookie: string, plays: boolean): void {
		const { world } = this;
		const device = new Device(
			{
				world,
				choose: ({ dice }) => {
					const living = this.nodes.filter(({ listening, actor }) => listening && actor.alive);
					return living.length === 0 ? null : pick(living, dice);
				},
				sent: () => undefined,
				asked: () => undefined,
				answered: ({ answer }) => {
					if (answer === 'done') this.acknowledged++;
				},
			},
			name,
			who,
			cookie,
		);
		this.devices.push(device);
		world.as(device.actor, () => live(world, device, this.habits, plays));
	}

	/** A party's host asks any server for a table. */
	#make(party: Party, device: Device): void {
		const node = pick(
			this.nodes.filter(({ isUp }) => isUp),
			device.dice,
		);
		if (!node) return;
		device.waiting++;
		const answered = (table: string | null): void => {
			device.waiting = Math.max(0, device.waiting - 1);
			party.table ??= table;
		};
		const giveUp = this.world.after(15_000, device.actor, 'gives up', () => answered(null));
		this.world.after(device.latency, node.actor, 'makes a table', () => {
			const done = (table: string | null): void => {
				this.world.after(device.latency, device.actor, 'made', () => {
					giveUp();
					answered(table);
				});
			};
			node
				.ask((tables) => tables.make(party.plan.wanted, device.who))
				.then(
					(made) => done(isRefusal(made) ? null : made.table),
					() => done(null),
				);
		});
	}
}

/** A person's handle. */
export function handleOf(person: number): string {
	return person === PLAYERS ? 'watcher' : `person-${person}`;
}

function settingsFor(dice: Dice): Omit<TableSettings, 'outages'> {
	return {
		...USUAL_TABLE_SETTINGS,
		botPace: pick([200, 1000], dice),
		absent: pick([20_000, 40_000], dice),
		missed: 15_000,
		vote: 15_000,
		abandoned: { playing: 90_000, turns: 3, paused: 90_000, open: 60_000 },
	};
}
