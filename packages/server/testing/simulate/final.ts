import { SPECTATOR } from '@trove/kernel';
import { hashOf, type Line, type Persona } from '@trove/protocol';
import type { Folded } from '../../src/core/folded.ts';
import { outlineOf } from '../../src/core/outline.ts';
import { isPerson } from '../../src/core/seats.ts';
import type { TableSettings } from '../../src/core/settings.ts';
import { dueShown, sheetOf } from '../../src/core/sheet.ts';
import { isListed, lineOf, ownLineOf } from '../../src/lobby/list-line.ts';
import type { Database } from './database.ts';
import type { Device } from './device.ts';
import type { Laws } from './laws.ts';
import type { ServerNode } from './node.ts';
import type { Party } from './people.ts';
import type { World } from './world.ts';

/** What is looked at when everything is healed. */
export interface Healed {
	readonly world: World;
	readonly laws: Laws;
	readonly database: Database;
	readonly nodes: readonly ServerNode[];
	readonly devices: readonly Device[];
	readonly parties: readonly Party[];
}

/** Milliseconds after which a connection shows the present. */
const CONNECTED = 2000;

/** The hash of what an audience sees; -1 is the spectators. */
function hashFor(folded: Folded, seat: number, settings: TableSettings): number {
	return hashOf(JSON.parse(JSON.stringify(sheetOf(folded, seat, dueShown(folded, settings)))));
}

/** What differs between the truth and what servers and people have of the tables; null if nothing does. */
export async function wrongTables({ world, laws, database, nodes, devices }: Healed): Promise<string | null> {
	const { settings } = laws;
	for (const [table, stored] of database.tables) {
		const truth = laws.tables.get(table);
		if (!truth || stored.head !== truth.seq) return `${table} ends at ${stored.head} in the store, and at ${truth?.seq} as far as was seen`;
		for (const node of nodes) {
			if (!node.isUp) continue;
			const live = await world.ask(node.actor, 'is looked at', () => node.live.tables.find(table));
			if (live?.folded.seq !== truth.seq) return `${table} ends at ${live?.folded.seq} for ${node.name}, and at ${truth.seq} in the log`;
			for (let seat = SPECTATOR; seat < truth.terms.players; seat++) {
				if (hashFor(live.folded, seat, settings) !== hashFor(truth, seat, settings)) return `${table} is another for ${node.name} at seat ${seat}`;
			}
		}
	}
	for (const device of devices) {
		for (const [table, remote] of device.tables) {
			const truth = laws.tables.get(table);
			if (!truth || remote.closed || !device.isConnected(CONNECTED)) continue;
			if (remote.seat === null && truth.terms.delay > 0) continue;
			const seat = remote.seat ?? SPECTATOR;
			const v = truth.told[remote.seat ?? truth.terms.players];
			if (remote.v !== v) return `${device.name} has version ${remote.v} of ${table}, seat ${seat}, and the log is at ${v}`;
			if (remote.h !== hashFor(truth, seat, settings)) return `${device.name} sees another ${table}`;
		}
	}
	return null;
}

/** What is wrong with the lists that people see; null if nothing is. */
export function wrongLists({ laws, database, devices }: Healed, connected: number): string | null {
	const { settings } = laws;
	const personas = new Map([...database.people.values()].map(({ who, name, avatar }): [string, Persona] => [who, { name, avatar }]));
	const outlines = [...laws.tables.values()].map((folded) => outlineOf(folded, settings));
	for (const device of devices) {
		if (!device.isConnected(connected)) continue;
		const publicly = outlines.filter(isListed);
		// Delayed tables are listed as their spectators see them: that they are, is what can be said here.
		const wrong =
			device.lobby?.tables &&
			difference(
				device.lobby.tables,
				publicly.map((outline) => lineOf(outline, personas)),
				({ delay }) => delay > 0,
			);
		if (wrong) return `the lobby of ${device.name}: ${wrong}`;
		const own = outlines.flatMap((outline) => ownLineOf(outline, device.who, personas) ?? []);
		const mine = device.mine?.tables && difference(device.mine.tables, own, () => false);
		if (mine) return `the tables of ${device.name}: ${mine}`;
	}
	return null;
}

function difference(listed: readonly Line[], expected: readonly Line[], rough: (line: Line) => boolean): string | null {
	const wanted = new Map(expected.map((line) => [line.table, line]));
	for (const line of listed) {
		const right = wanted.get(line.table);
		wanted.delete(line.table);
		if (rough(line)) continue;
		if (!right) return `${line.table} is listed and should not be`;
		const [is, should] = [line, right].map((one) => canonical(one));
		if (is !== should) return `${is} instead of ${should}`;
	}
	const [missing] = [...wanted.values()].filter((line) => !rough(line));
	return missing ? `${missing.table} is missing (${missing.status})` : null;
}

function canonical(value: unknown): string {
	return JSON.stringify(value, (_, inner: unknown) =>
		inner && typeof inner === 'object' && !Array.isArray(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
	);
}

/** Tables at which something should have happened by now and has not; null if there is none. */
export function stuckTable({ laws }: Healed, now: number, late: number): string | null {
	const { settings } = laws;
	for (const folded of laws.tables.values()) {
		const { status, seats, match, table, terms } = folded;
		if (status !== 'playing' || !match || !seats.some((seat) => isPerson(seat))) continue;
		const someoneHere = folded.shown.some(
			(seat) => isPerson(seat) && !seat.away && (terms.pace === 'days' || laws.connections.since(seat.who ?? '', table) !== null),
		);
		if (!someoneHere) continue;
		for (const seat of match.toAct) {
			const { bot, asked } = seats[seat];
			if (bot !== null && asked !== null && settings.outages.deadline(Math.max(asked, folded.at), settings.botPace) < now - late)
				return `the bot at seat ${seat} of ${table} is late`;
		}
		const due = dueShown(folded, settings);
		if (due !== null && due < now - late) return `the clock of ${table} ran out ${now - due} ms ago`;
	}
	return null;
}
