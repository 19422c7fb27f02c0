import { type Dice, isRefusal } from '@trove/kernel';
import { isRace } from '../../src/core/race.ts';
import { type TableSettings, USUAL_TABLE_SETTINGS } from '../../src/core/settings.ts';
import { setCookie } from '../../src/people/cookie.ts';
import { makeTicket } from '../../src/people/ticket.ts';
import type { Person } from '../../src/storage/people.ts';
import { checksumOfRow, entriesOf } from '../../src/storage/row.ts';
import { Cluster } from './cluster.ts';
import { Coverage, type Step } from './coverage.ts';
import type { Database } from './database.ts';
import { Device } from './device.ts';
import { Exchange } from './exchange.ts';
import { Faults } from './faults.ts';
import { type Healed, stuckTable, wrongLists, wrongTables } from './final.ts';
import { Laws } from './laws.ts';
import { Links } from './link.ts';
import { type Mutant, SOUND } from './mutants.ts';
import { ServerNode, type Site } from './node.ts';
import { type Habits, live, type Party } from './people.ts';
import { PLAYERS, type Plan, pick, planFor } from './plan.ts';
import type { Wire } from './wire.ts';
import { World } from './world.ts';

const KEY = '0'.repeat(64);
/** Servers. */
const NODES = 3;
/** Requests that must be acknowledged before anything is healed, and milliseconds that this may take. */
const ENOUGH = 300;
const LONGEST = 300_000;
/** Milliseconds after which a fault of the store explains no error any more. */
const STORE_FAILS = 22_000;
/** Milliseconds until everybody is connected again, until every table has moved, and that what is due may be late. */
const RECONNECTED = 12_000;
const PLAYS_ON = 25_000;
const TAKEN_OVER = 6000;
/** Milliseconds until nobody waits for a lost answer any more. */
const LINGERING = 12_000;
/** Looks at what may be right a moment later. */
const TRIES = 12;
/** Milliseconds until lists are right again. */
const LISTED = 5000;
/** Milliseconds that no clock counts after an outage. */
export const GRACE = 10_000;

/** How a seed is run. */
export interface SimulationOptions {
	/** Keeps the whole trace. */
	readonly keep?: boolean;
	/** Faults. */
	readonly faults?: number;
	readonly mutant?: Mutant;
}

/** One seed: people at tables of several servers. */
export class Simulation {
	readonly world: World;
	readonly dice: Dice;
	readonly database: Database;
	readonly cluster: Cluster;
	readonly links: Links;
	readonly exchange: Exchange;
	readonly plan: Plan;
	readonly nodes: ServerNode[] = [];
	readonly devices: Device[] = [];
	readonly habits: Habits;
	readonly settings: Omit<TableSettings, 'outages'>;
	acknowledged = 0;
	/** Hears everything that is sent to a device. */
	overhear: (to: Device, wire: Wire, text: string) => void = () => undefined;
	readonly coverage = new Coverage();
	readonly laws: Laws;
	readonly faults: Faults;
	/** When something was last wrong with the store. */
	#storeFailed = Number.NEGATIVE_INFINITY;
	readonly #site: Site;
	#started = 0;

	constructor(seed: number, { keep = false, faults: count = 3, mutant = SOUND }: SimulationOptions = {}) {
		this.world = new World(String(seed), keep);
		this.dice = this.world.actor('plan').dice;
		this.database = mutant.database();
		this.cluster = new Cluster(this.database, () => this.world.time);
		this.links = new Links(this.world);
		this.exchange = new Exchange(this.world);
		this.plan = planFor(this.dice);
		this.settings = settingsFor(this.dice);
		const { world, database, cluster, links, exchange, settings } = this;
		const failed = (node: ServerNode, error: unknown): void => this.laws.failed(node, error);
		const storeFails = (): boolean => world.now - this.#storeFailed < STORE_FAILS;
		this.laws = new Laws({ world, cluster, settings, grace: GRACE, storeFails });
		cluster.dropped = (table, node) => this.laws.drove(table, node);
		database.appended = (row, outcome, node) => {
			const entries = entriesOf(row.table, row.after, row.seq, [{ seq: row.seq, body: row.body, sum: checksumOfRow(row.table, row.seq, row.body) }]);
			this.laws.attempted(node, row.table, entries);
			if (outcome === 'done') this.laws.committed(row.table, entries);
		};
		this.#site = { world, database, cluster, links, exchange, settings, grace: GRACE, mutant, failed };
		database.facts.set('cookie-key', KEY);
		const { devices, nodes, coverage } = this;
		const steps = (): Set<Step> => this.#steps();
		this.faults = new Faults({ world, cluster, links, exchange, devices, nodes, coverage, steps, startNode: () => this.startNode() }, count);
		const parties = this.plan.parties.map((plan): Party => ({ plan, people: plan.people.map(handleOf), table: null, earlier: [] }));
		this.habits = { parties, haste: this.plan.haste, calm: false, still: false, make: (party, device) => this.#make(party, device) };
	}

	/** Plays, with faults, until enough was acknowledged; then everything is healed and looked at. */
	async play(): Promise<void> {
		this.world.begin();
		try {
			await this.#play();
		} finally {
			this.world.end();
		}
	}

	/** Starts the servers, and everybody comes. */
	async start(): Promise<void> {
		for (let i = 0; i < NODES; i++) this.startNode();
		await this.world.run(2000);
		this.#boardAll();
		this.#look();
	}

	async #play(): Promise<void> {
		const { world, laws, habits, faults } = this;
		await this.start();
		world.watch = () => {
			if (this.links.failing) this.#storeFailed = world.now;
			faults.look();
		};
		await world.run(LONGEST, () => this.acknowledged >= ENOUGH && faults.over);
		this.links.heal();
		this.exchange.heal();
		habits.still = true;
		// Answers that were lost belong to the fault: who waits for one learns only at the deadline what stands.
		await world.run(world.now + LINGERING, () => !this.links.lingering);
		world.note('HEALED', '');
		const healed: Healed = { world, laws, database: this.database, nodes: this.nodes, devices: this.devices, parties: habits.parties };
		await this.#eventually('lists', LISTED, async () => wrongLists(healed, LISTED));
		habits.still = false;
		habits.calm = true;
		await world.run(world.now + RECONNECTED);
		const before = new Map(habits.parties.map((party) => [party, this.#place(party)]));
		await world.run(world.now + PLAYS_ON, () => habits.parties.every((party) => this.#place(party) !== before.get(party)));
		for (const party of habits.parties) {
			if (this.#place(party) === before.get(party)) world.violate('plays on', `nothing happens at ${party.table} (${this.#place(party)})`);
		}
		const stuck = stuckTable(healed, this.cluster.time, TAKEN_OVER);
		if (stuck) world.violate('plays on', stuck);
		habits.still = true;
		await this.#eventually('fold', 2000, () => wrongTables(healed));
		await this.#eventually('lists', 1, async () => wrongLists(healed, LISTED));
		laws.checkAcknowledged();
		if (this.acknowledged < ENOUGH) world.violate('plays on', `only ${this.acknowledged} requests were acknowledged`);
	}

	/** Waits, and then a little longer if need be, until nothing is wrong. */
	async #eventually(law: string, ms: number, wrong: () => Promise<string | null>): Promise<void> {
		const { world } = this;
		await world.run(world.now + ms);
		let what: string | null = null;
		// Bots play on, and what was unsure is decided late: what was just done is on its way.
		for (let tries = 0; tries < TRIES && world.violations.length === 0; tries++) {
			what = await wrong();
			if (what === null) return;
			await world.run(world.now + 370);
		}
		if (what !== null) world.violate(law, what);
	}

	/** How far a party has come. */
	#place({ table }: Party): string {
		const folded = this.laws.tables.get(table ?? '');
		return `${table} ${folded?.status} ${folded?.seq}`;
	}

	/** What is going on. */
	#steps(): Set<Step> {
		const steps = new Set<Step>();
		if (this.links.appending) steps.add('append');
		if (this.exchange.busy) steps.add('packet');
		for (const { table } of this.habits.parties) {
			const folded = this.laws.tables.get(table ?? '');
			if (!folded) continue;
			const { status, match, vote, seats } = folded;
			if (status === 'open') steps.add('gathering');
			if (status === 'paused') steps.add('paused');
			if (vote) steps.add('vote');
			if (status !== 'playing' || !match) continue;
			const { toAct } = match;
			if (isRace(match)) steps.add('race');
			steps.add(toAct.length > 1 ? 'secret' : 'turn');
			if (toAct.some((seat) => seats[seat]?.bot !== null)) steps.add('bot');
		}
		return steps;
	}

	#look(): void {
		this.laws.connections.look(this.world.now, this.nodes);
		this.world.after(250, this.world.nobody, 'looks', () => this.#look());
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
				sent: (to, wire, text) => {
					this.laws.sent(wire.station as ServerNode, wire, text);
					this.overhear(to, wire, text);
				},
				said: (_, wire, text) => this.laws.connections.said(who, wire.station as ServerNode, wire, text),
				asked: (asked) => this.laws.asked.set(asked.id, asked),
				answered: ({ answer }) => {
					if (answer === 'done') this.acknowledged++;
				},
			},
			name,
			who,
			cookie,
		);
		this.devices.push(device);
		world.after(0, device.actor, 'opens a page', () => live(world, device, this.habits, plays));
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
