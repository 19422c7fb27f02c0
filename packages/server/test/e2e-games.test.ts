import { Dice, isRefusal } from '@trove/kernel';
import type { NewTable } from '@trove/protocol';
import { until } from '@trove/protocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { House } from './e2e/house.ts';
import { checkReplay, Deeds, gather, playOn } from './e2e/play.ts';
import { fine, Sailor } from './e2e/sailor.ts';

/** A busy machine takes its time to start a server. */
const HOOK = 60_000;

let house: House;
const at = (): string => house.url;
beforeAll(async () => {
	house = await House.open();
}, HOOK);
afterAll(() => house.close(), HOOK);

type Wanted = Omit<NewTable, 'players'> & { readonly people: number };

const TABLES: readonly Wanted[] = [
	{ game: 'dead-mans-draw', people: 2 },
	{ game: 'dead-mans-draw', people: 3, options: { characters: true } },
	{ game: 'dead-mans-draw', people: 4, aid: true, odds: true },
	{ game: 'dead-mans-draw', people: 5 },
	{ game: 'dead-mans-draw', people: 6, options: { characters: true } },
	{ game: 'dead-mans-draw', people: 7, options: { characters: true }, pace: 'live', turn: 600 },
	{ game: 'dead-mans-draw', people: 8, options: { characters: true } },
	...[2, 3, 4].flatMap((people) => [
		{ game: 'silver-and-gold', people },
		{ game: 'silver-and-gold', people, options: { refill: 'step' }, aid: people === 3 },
		{ game: 'my-treasure', people, aid: people === 4 },
		{ game: 'trezors', people },
		{ game: 'trezors', people, options: { contest: 'calm' }, pace: 'days', turn: 1 } as const,
	]),
];

test.each(TABLES)('a whole game by people who know only what they are sent: %o', async ({ people, ...wanted }) => {
	const seed = JSON.stringify({ people, ...wanted });
	const sailors = await Promise.all(Array.from({ length: people }, () => Sailor.board(at)));
	const party = await gather(sailors, wanted);
	const watching = (await Sailor.board(at)).tab();
	const watcher = watching.open(party.table);
	// Nobody can look it up while it is played.
	expect(await sailors[0].api.replay(party.table)).toEqual({ code: 'not-over' });

	const deeds = sailors.map(() => new Deeds());
	await Promise.all(party.seats.map((remote, seat) => playOn(remote, new Dice(`${seed} ${seat}`), deeds[seat])));
	await until(watcher, ({ sheet }) => sheet?.status === 'over');

	checkReplay(fine(await sailors[0].api.replay(party.table)), party, deeds);
	expect(watcher.sheet?.over).toEqual(party.seats[0].sheet?.over);
	for (const tab of [...party.tabs, watching]) {
		expect(tab.faults).toEqual([]);
		// Every hash fitted all along.
		expect(tab.sent.get('again') ?? 0).toBe(0);
		tab.close();
	}
	// In a race somebody may be too late; nothing else that was seen as possible is refused.
	const late = wanted.game === 'trezors' ? /^(undo: )?(stale|not-your-turn|undo-too-late|table-over)$/ : /^undo: (stale|undo-too-late|table-over)$/;
	expect(deeds.flatMap(({ refused }) => [...refused.keys()]).filter((code) => !late.test(code))).toEqual([]);
	for (const [seat, { api }] of sailors.entries()) {
		const { games } = fine(await api.history());
		expect(games).toMatchObject([{ table: party.table, game: wanted.game, why: 'played', seat }]);
		expect(games[0].score).toBe(party.seats[0].sheet?.over?.scores[seat]);
	}
	expect(house.logged).toEqual([]);
});

test('a game with bots on two seats, and one played on from a step of it', async () => {
	const sailors = await Promise.all([0, 1].map(() => Sailor.board(at)));
	const party = await gather(sailors, { game: 'my-treasure', bots: ['cabin-boy', 'sailor'] });
	const deeds = sailors.map(() => new Deeds());
	await Promise.all(party.seats.map((remote, seat) => playOn(remote, new Dice(seat), deeds[seat])));
	const replay = fine(await sailors[0].api.replay(party.table));
	checkReplay(replay, party, deeds);
	expect(replay.seats.map(({ bot }) => bot !== null)).toEqual([false, false, true, true]);
	expect(replay.proof.words.slice(2)).toEqual(['', '']);

	const [first] = sailors;
	const from = { table: party.table, step: 5, seat: 2 };
	const terms = { game: 'my-treasure', players: 4 } as const;
	expect(await first.api.make({ ...terms, from: { ...from, step: 100_000 } })).toEqual({ code: 'bad-step' });
	expect(isRefusal(await first.api.make({ ...terms, players: 3, from }))).toBe(true);
	const again = fine(await first.api.make({ ...terms, from, bots: ['cabin-boy', 'cabin-boy', 'cabin-boy'], word: 'on from here' }));
	const tab = first.tab();
	const remote = tab.open(again.table);
	expect(await until(remote, ({ sheet }) => sheet !== null)).toBe(true);
	expect(remote.seat).toBe(2);
	expect(remote.sheet).toMatchObject({ status: 'playing', from: { table: party.table, step: 5 } });
	const more = new Deeds();
	await playOn(remote, new Dice(5), more);
	const other = fine(await first.api.replay(again.table));
	expect(other.over.why).toBe('played');
	const { actions } = replay.file as { actions: object[] };
	expect(other.from).toMatchObject({ table: party.table, step: 5, file: { actions: actions.slice(0, 5) } });
	for (const one of [...party.tabs, tab]) {
		expect(one.faults).toEqual([]);
		one.close();
	}
});
