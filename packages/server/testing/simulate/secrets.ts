import type { Folded } from '../../src/core/folded.ts';
import { isRace } from '../../src/core/race.ts';
import { isTurn } from '../choices.ts';
import type { Device } from './device.ts';
import { Simulation } from './simulation.ts';

/** Requests after which a secret moment is looked for, and milliseconds that others watch it. */
const AFTER = 30;
const SETTLED = 1500;
const WATCHED = 4000;
const STEP = 150;
const LONGEST = 120_000;

/** What everybody else was sent while one person chose in secret, by device, and in how many steps that was done. */
interface Traffic {
	readonly texts: ReadonlyMap<string, readonly string[]>;
	readonly steps: number;
}

/**
 * Plays a seed twice up to a moment at which several are to act, where one person chooses differently. Says what the
 * others could tell from their traffic; null if nothing, undefined if there is no such moment.
 */
export async function leak(seed: number): Promise<string | null | undefined> {
	const one = await choose(seed, 0);
	const other = one && (await choose(seed, 1));
	// Who takes more steps is done later: after a bot perhaps, as everybody may see.
	if (!one || one.steps !== other?.steps) return undefined;
	for (const device of new Set([...one.texts.keys(), ...other.texts.keys()])) {
		const texts = one.texts.get(device) ?? [];
		const others = other.texts.get(device) ?? [];
		if (texts.length !== others.length) return `${device} got ${texts.length} messages, or ${others.length} after another choice`;
		for (const [i, text] of texts.entries()) if (text !== others[i]) return `${device} got ${text}, or ${others[i]} after another choice`;
	}
	return null;
}

async function choose(seed: number, way: number): Promise<Traffic | null> {
	const simulation = new Simulation(seed, { faults: 0 });
	const { world, habits, laws } = simulation;
	habits.calm = true;
	const texts = new Map<string, string[]>();
	world.begin();
	try {
		await simulation.start();
		await world.run(LONGEST, () => simulation.acknowledged >= AFTER && actorOf(simulation) !== null);
		habits.still = true;
		await world.run(world.now + SETTLED);
		const actor = actorOf(simulation);
		if (!actor) return null;
		const { device, table } = actor;
		const before = laws.tables.get(table);
		simulation.overhear = (to, wire, text) => {
			if (to.who === device.who) return;
			const channel = Number(/^\{"c":(\d+)/.exec(text)?.[1] ?? 0);
			// Only of this table, on its channel or in a list: other tables go their own way.
			const isList = text.startsWith('{"t":"listed"') || text.startsWith('{"t":"my"');
			if (isList ? !text.includes(table) : text.startsWith('{"t":"pong"') || laws.connections.of(wire, channel)?.table !== table) return;
			const place = `${to.name} ${isList ? text.slice(0, 12) : 'table'}`;
			texts.set(place, [...(texts.get(place) ?? []), text]);
		};
		let steps = 0;
		// Until the secret part is done: that it is, shows.
		const act = (first: boolean): void => {
			const remote = device.look(table);
			if (isTurn(remote) && device.waiting === 0) steps += Number(device.act(remote, first ? way : undefined));
			if (isTurn(remote)) world.after(STEP, device.actor, 'goes on in secret', () => act(false));
		};
		world.after(0, device.actor, 'chooses in secret', () => act(true));
		await world.run(world.now + WATCHED);
		const after = laws.tables.get(table);
		const isDone = steps > 0 && !isTurn(device.look(table));
		// What reveals everything ends the comparison, and so does a choice that was not made.
		return isDone && after?.began === before?.began && finals(after) === finals(before) ? { texts, steps } : null;
	} finally {
		world.end();
	}
}

/** How many steps nobody can take back, because they have shown something. */
function finals(folded: Folded | undefined): number {
	return folded?.match?.steps.filter(({ final }) => final).length ?? 0;
}

/** Somebody who may choose while another person is to choose, too. */
function actorOf({ habits, devices, laws }: Simulation): { readonly device: Device; readonly table: string } | null {
	for (const { table } of habits.parties) {
		const folded = laws.tables.get(table ?? '');
		const people = folded?.status === 'playing' ? (folded.match?.toAct ?? []).filter((seat) => folded.seats[seat]?.bot === null) : [];
		if (table === null || people.length < 2 || isRace(folded?.match ?? null)) continue;
		const device = devices.find((one) => {
			const remote = one.tables.get(table);
			return one.isConnected(1000) && remote !== undefined && isTurn(remote) && people.includes(remote.seat ?? -1);
		});
		if (device) return { device, table };
	}
	return null;
}
