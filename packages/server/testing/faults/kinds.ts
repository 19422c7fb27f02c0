// The faults: how each is made and mended. All chance comes from the dice.
import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '@trove/kernel';
import type { BusKind, Lab } from './lab.ts';
import { HUB } from './network.ts';
import type { Server } from './server.ts';

/** What a fault was. */
export interface Broken {
	/** In words. */
	readonly what: string;
	/** The moment from which the promise counts, by `performance.now()`. */
	readonly moment: number;
}

/** A kind of fault. It returns when all is mended. */
export interface Kind {
	readonly name: string;
	/** Within how many milliseconds after the moment something happens at all tables. */
	readonly promise: number;
	/** Only where this carries the bus. */
	readonly bus?: BusKind;
	readonly run: (lab: Lab, dice: Dice) => Promise<Broken>;
}

/** Milliseconds within which all nodes know each other and everybody's presence again. */
const SETTLED = 30_000;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const pick = <T>(list: readonly T[], dice: Dice): T => list[dice.below(list.length)] as T;
const between = (least: number, most: number, dice: Dice): number => least + dice.below(most - least + 1);

/** A node dies, and comes back after a while. */
async function nodeKilled(lab: Lab, dice: Dice): Promise<Broken> {
	const node = pick(lab.servers, dice);
	const moment = performance.now();
	await node.end('SIGKILL');
	const pause = between(0, 8000, dice);
	await wait(pause);
	await node.start();
	await lab.allReady();
	return { what: `${node.machine} killed, started again after ${seconds(pause)}`, moment };
}

async function nodeFrozen(lab: Lab, dice: Dice): Promise<Broken> {
	const node = pick(lab.servers, dice);
	const ms = between(1000, 12_000, dice);
	node.signal('SIGSTOP');
	await wait(ms);
	node.signal('SIGCONT');
	return { what: `${node.machine} frozen for ${seconds(ms)}`, moment: performance.now() };
}

async function nodeRolled(lab: Lab, dice: Dice): Promise<Broken> {
	const node = pick(lab.servers, dice);
	const moment = performance.now();
	const code = await node.end('SIGTERM');
	if (code !== '0') throw new Error(`${node.machine} was told to stop and ended with ${code}`);
	await node.start();
	await lab.allReady();
	return { what: `${node.machine} rolled`, moment };
}

async function primaryKilled(lab: Lab, dice: Dice): Promise<Broken> {
	const { primary } = lab;
	primary.kill();
	const pause = between(0, 6000, dice);
	await wait(pause);
	await primary.start();
	await primary.isSynchronous();
	return { what: `${primary.machine} (primary) killed, started again after ${seconds(pause)}`, moment: performance.now() };
}

async function standbyPromoted(lab: Lab, dice: Dice): Promise<Broken> {
	const { primary } = lab;
	primary.kill();
	const pause = between(0, 4000, dice);
	await wait(pause);
	await lab.promote();
	const moment = performance.now();
	await wait(3000);
	await lab.renewStandby();
	return { what: `${primary.machine} (primary) killed, the standby promoted after ${seconds(pause)}`, moment };
}

/** The old primary lives on, cut off from the new one and from all nodes, or from all but one. */
async function primaryCutOff(lab: Lab, dice: Dice): Promise<Broken> {
	const { primary, standby, network } = lab;
	const lonely = dice.below(2) === 0 ? pick(lab.servers, dice) : null;
	network.cut(...ends(primary.machine, standby.machine, dice));
	for (const node of lab.servers) {
		if (node !== lonely) network.cut(...ends(node.machine, primary.machine, dice));
		else network.cut(...ends(node.machine, standby.machine, dice));
	}
	const pause = between(0, 3000, dice);
	await wait(pause);
	await lab.promote();
	const promoted = performance.now();
	const ms = between(3000, 10_000, dice);
	await wait(ms);
	// The old one is shut off before the links are whole again, as every cluster manager does.
	primary.kill();
	const shutOff = performance.now();
	// A machine that is gone for good answers nothing: connections to it look alive for minutes.
	const isGone = dice.below(2) === 0;
	if (lonely) lab.network.heal(lonely.machine, lab.primary.machine);
	const unsettled = isGone ? await lab.settled(SETTLED) : null;
	network.heal();
	await lab.renewStandby();
	if (unsettled !== null) throw new Error(`${SETTLED / 1000} s after ${primary.machine} was gone: ${unsettled}`);
	const side = lonely ? `, ${lonely.machine} on its side` : '';
	const what = `${primary.machine} (primary) cut off${side}, the standby promoted after ${seconds(pause)}, the old one shut off ${seconds(ms)} later${isGone ? ' and gone' : ''}`;
	return { what, moment: lonely ? shutOff : promoted };
}

/** The bus dies and comes back; or its connections to the database are ended again and again. */
async function busCut(lab: Lab, dice: Dice): Promise<Broken> {
	const { nats } = lab;
	const ms = between(2000, 8000, dice);
	if (nats) {
		await nats.kill();
		await wait(ms);
		await nats.start();
		return { what: `${nats.machine} (bus) killed, started again after ${seconds(ms)}`, moment: performance.now() };
	}
	const until = performance.now() + ms;
	let ended = 0;
	while (performance.now() < until) {
		const rows = await lab.primary.query(
			"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'trove' AND (query LIKE 'LISTEN%' OR query LIKE '%pg_notify%') AND pid <> pg_backend_pid()",
		);
		ended += rows.length;
		await wait(100);
	}
	return { what: `the bus's connections ended ${ended} times within ${seconds(ms)}`, moment: performance.now() };
}

async function busFrozen(lab: Lab, dice: Dice): Promise<Broken> {
	const ms = between(1000, 12_000, dice);
	lab.nats?.signal('SIGSTOP');
	await wait(ms);
	lab.nats?.signal('SIGCONT');
	return { what: `the bus frozen for ${seconds(ms)}`, moment: performance.now() };
}

/** One link, or some, for a while. */
function linkCut(links: (lab: Lab, dice: Dice) => readonly (readonly [string, string])[]): Kind['run'] {
	return async (lab, dice) => {
		const cut = links(lab, dice).map(([one, other]) => ends(one, other, dice));
		const ms = between(1000, 12_000, dice);
		for (const [down, other] of cut) lab.network.cut(down, other);
		await wait(ms);
		lab.network.heal();
		const moment = performance.now();
		await lab.primary.isSynchronous();
		return { what: `${cut.map(([down, other]) => `${down}–${other}`).join(', ')} cut for ${seconds(ms)}`, moment };
	};
}

/** Either end may be the one that notices. */
function ends(one: string, other: string, dice: Dice): [down: string, other: string] {
	return dice.below(2) === 0 ? [one, other] : [other, one];
}

/** A node's wall clock is wrong from its start, or jumps while it runs. */
function skewed(most: number): Kind['run'] {
	return async (lab, dice) => {
		const node = pick(lab.servers, dice);
		const skew = dice.below(2) === 0 ? most : -most;
		const jumps = dice.below(2) === 0;
		await node.end('SIGTERM');
		await node.start(jumps ? 0 : skew);
		await lab.allReady();
		await wait(2000);
		if (jumps) node.setClock(skew);
		await wait(6000);
		if (jumps) node.setClock(0);
		await wait(2000);
		await restart(node);
		await lab.allReady();
		return { what: `${node.machine} ${skew} s ${jumps ? 'by a jump and back' : 'from its start'}`, moment: performance.now() };
	};
}

async function restart(node: Server): Promise<void> {
	await node.end('SIGTERM');
	await node.start();
}

async function diskFull(lab: Lab, dice: Dice): Promise<Broken> {
	const { primary } = lab;
	const ms = between(2000, 8000, dice);
	primary.fill();
	await wait(ms);
	primary.empty();
	const died = !primary.runs;
	// PostgreSQL ends itself where its own log finds no room.
	await primary.start();
	await primary.isSynchronous();
	return { what: `the disk of ${primary.machine} (primary) full for ${seconds(ms)}${died ? ', which ended it' : ''}`, moment: performance.now() };
}

const anyNode = (lab: Lab, dice: Dice): string => pick(lab.servers, dice).machine;

/** All kinds, in the order of the report. */
export const KINDS: readonly Kind[] = [
	{ name: 'node killed', promise: 6000, run: nodeKilled },
	{ name: 'node frozen', promise: 6000, run: nodeFrozen },
	{ name: 'node rolled', promise: 6000, run: nodeRolled },
	{ name: 'primary killed', promise: 10_000, run: primaryKilled },
	{ name: 'standby promoted', promise: 10_000, run: standbyPromoted },
	{ name: 'primary cut off', promise: 10_000, run: primaryCutOff },
	{ name: 'bus cut', promise: 6000, run: busCut },
	{ name: 'bus frozen', promise: 6000, bus: 'nats', run: busFrozen },
	{ name: 'link node-bus', promise: 6000, bus: 'nats', run: linkCut((lab, dice) => [[anyNode(lab, dice), lab.nats?.machine ?? '']]) },
	{ name: 'link node-primary', promise: 10_000, run: linkCut((lab, dice) => [[anyNode(lab, dice), lab.primary.machine]]) },
	{ name: 'link node-proxy', promise: 10_000, run: linkCut((lab, dice) => [[anyNode(lab, dice), HUB]]) },
	{ name: 'link primary-standby', promise: 10_000, run: linkCut((lab) => [[lab.primary.machine, lab.standby.machine]]) },
	{
		name: 'links of a node',
		promise: 10_000,
		run: linkCut((lab, dice) => {
			const node = anyNode(lab, dice);
			return [lab.primary.machine, lab.standby.machine, HUB, ...(lab.nats ? [lab.nats.machine] : [])].map((other) => [node, other] as const);
		}),
	},
	{ name: 'clock 2 s', promise: 6000, run: skewed(2) },
	{ name: 'clock 20 s', promise: 6000, run: skewed(20) },
	{ name: 'disk full', promise: 10_000, run: diskFull },
];

/** The kinds that are there with a bus. */
export function kindsOf(bus: BusKind): readonly Kind[] {
	return KINDS.filter((kind) => (kind.bus ?? bus) === bus);
}
