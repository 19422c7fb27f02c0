import { Dice } from '@trove/kernel';
import type { NewTable } from '@trove/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { House } from './e2e/house.ts';
import { begun, close, look, sees } from './e2e/party.ts';
import { Deeds, playOn } from './e2e/play.ts';
import { Sailor } from './e2e/sailor.ts';
import { goOn, type Heard, playUntil, type Secretly } from './e2e/traffic.ts';

// The server's time stands still: two runs differ in nothing but what somebody does.
const NOW = 1_900_000_000_000;
beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
	vi.useRealTimers();
});

interface Secret extends Omit<NewTable, 'players'> {
	readonly people: number;
	/** Where all act at once, and which times of it are looked at. */
	readonly phase: string;
	readonly times: readonly number[];
}

const SECRETS: readonly Secret[] = [
	{ game: 'dead-mans-draw', people: 3, options: { characters: true }, phase: 'characters', times: [1], pace: 'live', turn: 60 },
	{ game: 'silver-and-gold', people: 3, phase: 'keep', times: [1], pace: 'live', turn: 60 },
	{ game: 'silver-and-gold', people: 3, phase: 'mark', times: [4, 9], aid: true },
	{ game: 'trezors', people: 3, phase: 'choose', times: [2], options: { contest: 'calm' }, pace: 'days', turn: 1 },
	{ game: 'trezors', people: 3, phase: 'choose', times: [1] },
	{ game: 'trezors', people: 3, phase: 'tap', times: [1, 3] },
];

test.each(SECRETS)('what others get does not depend on what a seat does in secret: %o', async ({ people, phase, times, ...wanted }) => {
	for (const nth of times) {
		const dice = new Dice(`${wanted.game} ${phase} ${nth}`);
		const moment = await playUntil(wanted, people, phase, nth, dice);
		try {
			const actor = dice.below(people);
			const runs: Secretly[] = [];
			for (let way = 0; way < 2; way++) runs.push(await goOn(moment, actor, way, dice, (ms) => vi.setSystemTime(ms)));
			const [one, ...more] = runs;
			for (const other of more) expect(differences(one.others, other.others)).toEqual([]);
			// They did differ, and whoever did it was told.
			expect(new Set(runs.map(({ did }) => JSON.stringify(did))).size).toBeGreaterThan(1);
			expect(new Set(runs.map(({ actor: own }) => JSON.stringify(own))).size).toBeGreaterThan(1);
			expect(one.did.length).toBeGreaterThan(0);
			for (const [name, texts] of one.others) expect(texts.length, name).toBeGreaterThan(0);
		} finally {
			moment.leave();
			await moment.house.close();
		}
	}
});

/** To whom something else came, and the first of it. */
function differences(one: Heard, other: Heard): string[] {
	return [...new Set([...one.keys(), ...other.keys()])].flatMap((name) => {
		const [here = [], there = []] = [one.get(name), other.get(name)];
		const first = Array.from({ length: Math.max(here.length, there.length) }, (_, i) => i).find((i) => here[i] !== there[i]);
		return first === undefined ? [] : `${name}, message ${first}: ${here[first]} | ${there[first]}`;
	});
}

test('My Treasure has no secrets: everybody is told the same, in the same number of messages', async () => {
	const house = await House.open();
	const at = (): string => house.url;
	try {
		const party = await begun(at, 3, { game: 'my-treasure' });
		const watching = (await Sailor.board(at)).tab();
		const watcher = await look(watching, party.table);
		const remotes = [...party.seats, watcher];
		const told = remotes.map((remote) => {
			const events: string[] = [];
			remote.listen((event) => event.on === 'moved' && events.push(JSON.stringify([event.lines, event.sheet.view])));
			return events;
		});
		await Promise.all(party.seats.map((remote, seat) => playOn(remote, new Dice(seat), new Deeds(), 1e9)));
		await sees(watcher, ({ status }) => status === 'over');
		expect(told[0].length).toBeGreaterThan(20);
		for (const events of told) expect(events).toEqual(told[0]);
		expect(close([...party.tabs, watching])).toEqual([]);
	} finally {
		await house.close();
	}
});
