import { games } from '@trove/games';
import { Dice, type Refusal } from '@trove/kernel';
import type { FromClient, NewTable, Sheet } from '@trove/protocol';
import { type RemoteTable, until } from '@trove/protocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataFile } from '../src/settings/config.ts';
import { openStore } from '../src/storage/sqlite/open.ts';
import { choicesOf, isTurn } from '../testing/choices.ts';
import { House } from './e2e/house.ts';
import { checkReplay, Deeds, gather, type Party, playOn } from './e2e/play.ts';
import { type Accidents, done, fine, Sailor, type Tab } from './e2e/sailor.ts';

/** A busy machine takes its time to start a server. */
const HOOK = 60_000;

let house: House;
const at = (): string => house.url;
const tables: string[] = [];
beforeAll(async () => {
	house = await House.open();
}, HOOK);
afterAll(() => house.close(), HOOK);

const crew = (count: number): Promise<Sailor[]> => Promise.all(Array.from({ length: count }, () => Sailor.board(at)));

/** Loses the connection at random, one in so many messages: before a message goes out, after it, or with what came. */
function storm(dice: Dice, oneIn: number): Accidents {
	return {
		sending: ({ t }: FromClient) => (t !== 'open' && dice.below(oneIn) === 0 ? (dice.below(2) === 0 ? 'before' : 'after') : null),
		receiving: () => (dice.below(oneIn) === 0 ? 'lost' : null),
	};
}

/** Everybody looks at the same thing in the end, and nobody's copy ever differed. */
function checkTabs(tabs: readonly Tab[]): void {
	for (const tab of tabs) {
		expect(tab.faults).toEqual([]);
		expect(tab.sent.get('again') ?? 0).toBe(0);
		tab.close();
	}
}

const STORMS: readonly (Omit<NewTable, 'players'> & { readonly people: number })[] = [
	{ game: 'dead-mans-draw', people: 2 },
	{ game: 'dead-mans-draw', people: 4, options: { characters: true } },
	{ game: 'silver-and-gold', people: 3 },
	{ game: 'my-treasure', people: 3 },
	{ game: 'trezors', people: 3, options: { contest: 'calm' } },
	{ game: 'trezors', people: 3 },
];

test.each(STORMS)('connections lost at random moments: no move is made twice, none is lost: %o', async ({ people, ...wanted }) => {
	const seed = JSON.stringify({ people, ...wanted });
	const sailors = await crew(people);
	const dice = new Dice(seed);
	const tabs = sailors.map((sailor) => sailor.tab());
	const party = await gather(sailors, wanted, tabs);
	tables.push(party.table);
	for (const tab of tabs) tab.accident = storm(dice, 12);
	const deeds = sailors.map(() => new Deeds());
	await Promise.all(party.seats.map((remote, seat) => playOn(remote, new Dice(`${seed} ${seat}`), deeds[seat], 6)));
	for (const tab of tabs) tab.accident = {};
	expect(tabs.reduce((all, tab) => all + tab.accidents, 0)).toBeGreaterThan(5);
	checkReplay(fine(await sailors[0].api.replay(party.table)), party, deeds);
	checkTabs(tabs);
});

test('the server itself stops and starts again, at another address, while many play', async () => {
	const sailors = await crew(6);
	const tabs = sailors.map((sailor) => sailor.tab());
	const parties = await Promise.all([
		gather(sailors.slice(0, 2), { game: 'dead-mans-draw' }, tabs.slice(0, 2)),
		gather(sailors.slice(2, 4), { game: 'silver-and-gold' }, tabs.slice(2, 4)),
		gather(sailors.slice(4, 6), { game: 'trezors', options: { contest: 'calm' } }, tabs.slice(4, 6)),
	]);
	tables.push(...parties.map(({ table }) => table));
	let acts = 0;
	const due = [20, 60];
	let restarting: Promise<void> = Promise.resolve();
	const restart = async (): Promise<void> => {
		await house.stop();
		await house.start();
	};
	const deeds = sailors.map(() => new Deeds());
	const plays = parties.flatMap((party, p) =>
		party.seats.map((remote, seat) => {
			remote.listen(({ on }) => {
				if (on === 'moved' && ++acts >= (due[0] ?? Number.POSITIVE_INFINITY)) {
					due.shift();
					restarting = restarting.then(restart);
				}
			});
			return playOn(remote, new Dice(`${p} ${seat}`), deeds[p * 2 + seat]);
		}),
	);
	await Promise.all(plays);
	await restarting;
	expect(due).toEqual([]);
	for (const [p, party] of parties.entries()) checkReplay(fine(await party.sailors[0].api.replay(party.table)), party, deeds.slice(p * 2, p * 2 + 2));
	checkTabs(tabs);
	expect(house.logged).toEqual([]);
});

/** A table of two at which seat 0 or 1 is to act. */
async function twoAtATable(): Promise<Party & { turn: () => RemoteTable }> {
	const party = await gather(await crew(2), { game: 'dead-mans-draw' });
	tables.push(party.table);
	return { ...party, turn: () => party.seats.find(isTurn) ?? party.seats[0] };
}

const draw = { do: 'draw' } as const;

function sheetOf({ sheet }: RemoteTable): Sheet {
	if (!sheet) throw new Error('nothing was shown yet');
	return sheet;
}

test('one seat in two tabs: both follow, either plays, and only one of two clicks counts', async () => {
	const { table, sailors, tabs, seats } = await twoAtATable();
	const seat = seats.findIndex(isTurn);
	const second = sailors[seat].tab();
	const other = second.open(table);
	expect(await until(other, ({ sheet }) => sheet !== null)).toBe(true);
	const first = seats[seat];
	expect([other.seat, other.v, other.h]).toEqual([first.seat, first.v, first.h]);
	expect(other.sheet).toEqual(first.sheet);

	await done(other.act(draw));
	await until(first, ({ v }) => v === other.v);
	expect(first.sheet).toEqual(other.sheet);

	// Both click at what they see: the second click must not draw a card that nobody there has seen.
	const v = first.v;
	const same = choicesOf(games.find('dead-mans-draw').game, sheetOf(first), seat, new Dice(1))[0];
	if (isTurn(first)) {
		const answers = await Promise.all([first.act(same, v), other.act(same, v)]);
		expect(answers.filter((answer) => answer === null)).toHaveLength(1);
		expect(['stale', 'not-your-turn']).toContain(answers.find((answer) => answer !== null)?.code);
	}

	// Who looks through one of two is still there when the other is gone.
	second.close();
	const witness = seats[1 - seat];
	await until(witness, ({ here }) => here.every(Boolean));
	checkTabs([...tabs, second]);
});

test('the same request twice, over two connections at once and once more later, is carried out once', async () => {
	const { table, sailors, seats, tabs } = await twoAtATable();
	const seat = seats.findIndex(isTurn);
	const answers: string[] = [];
	const lines = [sailors[seat].tab({ receiving: note }), sailors[seat].tab({ receiving: note })];
	function note(text: string): null {
		if (text.includes('"id":"twice"')) answers.push(JSON.parse(text).t ?? 'moved');
		return null;
	}
	const remotes = lines.map((tab) => tab.open(table));
	await Promise.all(remotes.map((remote) => until(remote, ({ live }) => live)));
	const { v } = remotes[0];
	const twice = { t: 'act', c: 0, id: 'twice', v, do: [draw] } as const;
	for (const { connection } of [...lines, ...lines]) connection.send(twice);
	await Promise.all(remotes.map((remote) => until(remote, (one) => one.v > v)));
	for (const { connection } of lines) connection.send(twice);
	// What is asked last is answered last.
	for (const remote of remotes) await done(remote.say('hello'));
	expect(answers.filter((t) => t === 'moved')).toHaveLength(2);
	expect(answers.filter((t) => t === 'ok')).toHaveLength(5);
	expect(remotes.map(({ v }) => v)).toEqual([v + 1, v + 1]);
	checkTabs([...lines, ...tabs]);
});

test('a private link moves somebody with all seats to another device, once', async () => {
	const { table, sailors, seats, tabs, turn } = await twoAtATable();
	const seat = seats.indexOf(turn());
	const { url } = fine(await sailors[seat].api.link());
	const token = url.split('#')[1];
	const phone = new Sailor(at);
	// Whoever the device was before, it is that person now.
	await phone.me();
	expect(fine(await phone.api.useLink(token)).who).toBe(sailors[seat].who);
	expect(await new Sailor(at).api.useLink(token)).toEqual({ code: 'link-used' });

	tabs[seat].close();
	const tab = phone.tab();
	const remote = tab.open(table);
	await until(remote, ({ sheet }) => sheet !== null);
	expect(remote.seat).toBe(seat);
	expect(remote.sheet).toEqual(seats[seat].sheet);
	await done(remote.act(draw));
	expect((await phone.me()).who).toBe(sailors[seat].who);
	expect(fine(await phone.api.mine()).map((mine) => mine.table)).toEqual([table]);
	checkTabs([tab, tabs[1 - seat]]);
});

test('who comes back with what they have is told that it is all there is, or is shown everything', async () => {
	let online = true;
	const flaky = await Sailor.board(() => {
		if (!online) throw new Error('no network');
		return house.url;
	});
	const sailors = [flaky, ...(await crew(2))];
	const answers: string[] = [];
	const note = (text: string): null => {
		const { t } = JSON.parse(text);
		if (t === 'same' || t === 'sheet') answers.push(t);
		return null;
	};
	const tabs = sailors.map((sailor) => sailor.tab());
	const party = await gather(sailors, { game: 'silver-and-gold' }, tabs);
	tables.push(party.table);
	const [mine, ...others] = party.seats;
	tabs[0].accident = { receiving: note };
	const away = async (meanwhile: () => Promise<unknown>): Promise<void> => {
		online = false;
		tabs[0].cut();
		await until(mine, ({ live }) => !live);
		await meanwhile();
		online = true;
		await until(mine, ({ live }) => live);
	};
	await away(async () => undefined);
	expect(answers).toEqual(['same']);
	// Somebody has chosen meanwhile, and that shows.
	const keep = (remote: RemoteTable): Promise<void> =>
		done(remote.act(choicesOf(games.find('silver-and-gold').game, sheetOf(remote), remote.seat ?? 0, new Dice(2))[0]));
	await away(() => keep(others[0]));
	expect(answers).toEqual(['same', 'sheet']);
	// What one asks for without a connection is done when there is one again.
	let kept: Promise<void> = Promise.resolve();
	await away(async () => {
		kept = keep(mine);
	});
	await kept;
	expect(answers).toEqual(['same', 'sheet', 'same']);
	await keep(others[1]);
	await Promise.all(party.seats.map((remote) => until(remote, ({ sheet }) => sheet?.view?.phase !== 'keep')));
	const fresh = sailors[0].tab();
	const again = fresh.open(party.table);
	await until(again, ({ live }) => live);
	expect([again.v, again.h, again.sheet]).toEqual([mine.v, mine.h, mine.sheet]);
	checkTabs([...tabs, fresh]);
});

test('a race that is on when the server stops in good order is still on when it is back', async () => {
	const party = await gather(await crew(2), { game: 'trezors' });
	tables.push(party.table);
	const { game } = games.find('trezors');
	for (const [seat, remote] of party.seats.entries()) await done(remote.act(choicesOf(game, sheetOf(remote), seat, new Dice(1))[0]));
	for (const remote of party.seats) await until(remote, ({ sheet }) => sheet?.view?.phase === 'tap');
	const round = sheetOf(party.seats[0]).view?.round;
	await house.stop();
	await house.start();
	for (const remote of party.seats) {
		await until(remote, ({ live }) => live);
		expect(sheetOf(remote).view).toMatchObject({ phase: 'tap', round, toAct: [0, 1] });
	}
	for (const remote of party.seats) await done(remote.act({ do: 'pass' }));
	checkTabs(party.tabs);
});

/** The first answer to whatever is asked next is lost, with the connection. */
function loseAnswer(tab: Tab): void {
	tab.accident = {
		receiving: (text) => {
			if (!text.includes('"id":"')) return null;
			tab.accident = {};
			return 'lost';
		},
	};
}

test('whatever was carried out is acknowledged when it is asked again, because the answer was lost', async () => {
	const sailors = await crew(3);
	const { table } = fine(await sailors[0].api.make({ game: 'my-treasure', players: 3, absence: 'wait' }));
	const tabs = sailors.map((sailor) => sailor.tab());
	const [a, b, c] = tabs.map((tab) => tab.open(table));
	await Promise.all([a, b, c].map((remote) => until(remote, ({ live }) => live)));
	const refused: string[] = [];
	const again = async (seat: number, what: string, ask: () => Promise<Refusal | null>): Promise<void> => {
		const accidents = tabs[seat].accidents;
		loseAnswer(tabs[seat]);
		const refusal = await ask();
		if (refusal) refused.push(`${what}: ${refusal.code}`);
		expect(tabs[seat].accidents, what).toBe(accidents + 1);
	};
	await again(1, 'sit', () => b.sit(1));
	await again(1, 'stand', () => b.stand());
	await again(1, 'sit', () => b.sit(1));
	await again(0, 'bot', () => a.bot(2, 'sailor'));
	await again(0, 'no bot', () => a.bot(2, null));
	await again(0, 'bot', () => a.bot(2, 'sailor'));
	await again(0, 'remove', () => a.remove(2));
	await done(c.sit(2));
	await again(1, 'swap asked', () => b.swap(2));
	await again(2, 'swapped', () => c.swap(1));
	await again(1, 'ready', () => b.ready());
	await done(c.ready());
	await again(0, 'start', () => a.start());
	await until(b, ({ sheet }) => sheet?.status === 'playing');
	for (const [seat, remote] of [a, b, c].entries()) await again(seat, `vote ${seat} for a pause`, () => remote.vote('pause', true));
	for (const [seat, remote] of [a, b, c].entries()) await again(seat, `vote ${seat} to go on`, () => remote.vote('resume', true));
	const turn = [a, b, c].findIndex(isTurn);
	await again(turn, 'act', () => [a, b, c][turn].act(draw));
	await again(1, 'leave', () => b.leave());
	await again(2, 'resign', () => c.resign());
	await again(0, 'resign', () => a.resign());
	await again(0, 'rematch', () => a.rematch());
	expect(refused).toEqual([]);
	checkTabs(tabs);
});

test('in the log of all these tables no request stands twice', async () => {
	await house.stop();
	const store = await openStore({ file: dataFile(house.data) });
	try {
		let requests = 0;
		for (const table of tables) {
			const ids = (await store.log.read(table)).flatMap(({ entry }) =>
				(entry.e === 'acted' || entry.e === 'undone') && entry.id !== undefined ? entry.id : [],
			);
			expect(new Set(ids).size).toBe(ids.length);
			requests += ids.length;
		}
		expect(tables.length).toBeGreaterThan(10);
		expect(requests).toBeGreaterThan(200);
	} finally {
		await store.close();
	}
});
