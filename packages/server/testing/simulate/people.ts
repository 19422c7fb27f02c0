import type { RemoteTable } from '@trove/protocol/client';
import { isTurn } from '../choices.ts';
import type { Device } from './device.ts';
import type { PartyPlan } from './plan.ts';
import type { World } from './world.ts';

/** A party and the table at which it is at present; null before it is made. */
export interface Party {
	readonly plan: PartyPlan;
	/** Handles of its people, the host first. */
	readonly people: readonly string[];
	table: string | null;
	/** Tables before rematches. */
	readonly earlier: string[];
}

/** What people do. */
export interface Habits {
	readonly parties: readonly Party[];
	/** Milliseconds between two looks, at most. */
	readonly haste: number;
	/** People do nothing that could surprise: they only play on. */
	calm: boolean;
	/** Nobody does anything any more. */
	still: boolean;
	/** Makes a party's table. */
	make(party: Party, device: Device): void;
}

/** Lets somebody live on a device: they look now and then, and do something. */
export function live(world: World, device: Device, habits: Habits, plays: boolean): void {
	const again = (): void => {
		const ms = 20 + device.dice.below(habits.haste);
		world.after(ms, device.actor, 'looks', () => {
			if (!habits.still) step(device, habits, plays);
			again();
		});
	};
	device.open({ lists: !plays || device.dice.below(3) === 0 });
	again();
}

function step(device: Device, habits: Habits, plays: boolean): void {
	const { dice } = device;
	const busy = habits.calm ? 0 : dice.below(1000);
	if (!device.online) {
		if (habits.calm || dice.below(12) === 0) device.open({ lists: dice.below(3) === 0 || !plays });
		return;
	}
	if (busy >= 996) {
		device.close();
		return;
	}
	if (busy >= 990) {
		device.wire?.cut();
		return;
	}
	if (busy >= 988) {
		if (device.wire) device.wire.silent = true;
		return;
	}
	for (const table of device.tables.keys()) if (habits.parties.every((party) => party.table !== table)) device.leaveTable(table);
	for (const party of habits.parties) {
		const mine = party.people.includes(device.who);
		if (party.table === null) {
			if (mine && plays && party.people[0] === device.who && device.waiting === 0) habits.make(party, device);
		} else if (mine || !plays) atTable(device, device.look(party.table), party, habits, plays && mine);
	}
}

function atTable(device: Device, remote: RemoteTable, party: Party, habits: Habits, plays: boolean): void {
	const { sheet, live: current } = remote;
	if (!sheet || !current || !plays || device.waiting > 1) return;
	if (sheet.status === 'open') {
		gather(device, remote);
		return;
	}
	if (sheet.status === 'over') {
		playAgain(device, remote, party);
		return;
	}
	const { dice } = device;
	const odd = habits.calm ? 1000 : dice.below(1000);
	const { seat } = remote;
	if (seat === null) return;
	const own = sheet.seats[seat];
	if (sheet.vote && !sheet.vote.for.includes(seat) && !sheet.vote.against.includes(seat) && sheet.vote.seat !== seat) {
		const { on, seat: of } = sheet.vote;
		if (habits.calm || dice.below(2) === 0) device.ask(remote, { t: 'vote', on, yes: habits.calm || dice.below(3) > 0, ...(of === null ? {} : { seat: of }) });
		return;
	}
	if (sheet.status === 'paused') {
		if (!sheet.vote && (habits.calm || dice.below(4) === 0)) device.ask(remote, { t: 'vote', on: 'resume', yes: true });
		return;
	}
	if (own?.away && !own.resigned && (habits.calm || dice.below(3) === 0)) {
		device.ask(remote, { t: 'back' });
		return;
	}
	if (odd < 6) {
		device.ask(remote, { t: 'say', what: 'hello' });
		return;
	}
	if (odd < 10 && !sheet.vote) {
		device.ask(remote, { t: 'vote', on: 'pause', yes: true });
		return;
	}
	if (odd < 11) {
		device.ask(remote, { t: 'leave' });
		return;
	}
	if (sheet.undo && odd < 80) {
		device.ask(remote, { t: 'undo', v: remote.v });
		return;
	}
	if (isTurn(remote) && !own?.resigned && (habits.calm || odd < 900)) device.act(remote);
}

function gather(device: Device, remote: RemoteTable): void {
	const { sheet, seat } = remote;
	if (!sheet || device.waiting > 0) return;
	if (seat === null) {
		const free = sheet.seats.findIndex(({ who, bot }) => who === null && bot === null);
		if (free >= 0) device.ask(remote, { t: 'sit', seat: free, word: 'word' });
	} else if (!sheet.seats[seat]?.ready) device.ask(remote, { t: 'ready', on: true });
	else if (sheet.host === device.who && sheet.seats.every(({ ready, bot }) => ready || bot !== null)) device.ask(remote, { t: 'start' });
}

/** Asks for a rematch, or follows to the table of one; where nobody can play on, the party makes another table. */
function playAgain(device: Device, remote: RemoteTable, party: Party): void {
	const { sheet } = remote;
	if (!sheet || party.table !== remote.table) return;
	if (sheet.rematch !== null) {
		party.earlier.push(remote.table);
		party.table = sheet.rematch;
		return;
	}
	if (remote.seat !== null && sheet.over?.why === 'played' && sheet.seats.every(({ who, bot }) => who !== null || bot !== null)) {
		if (device.waiting === 0) device.ask(remote, { t: 'rematch' });
	} else if (party.people[0] === device.who && device.waiting === 0) {
		party.earlier.push(remote.table);
		party.table = null;
	}
}
