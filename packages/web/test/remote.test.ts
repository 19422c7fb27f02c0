// Against the real server, over real sockets.
import { games } from '@trove/games';
import { Dice, isRefusal, LOCALES, type Refusal } from '@trove/kernel';
import type { NewTable } from '@trove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { House } from '../../server/test/e2e/house.ts';
import { done, fine, Sailor, type Tab } from '../../server/test/e2e/sailor.ts';
import { needsNewPage, sayTrouble } from '../src/base/say.ts';
import { nameOfBot, standInsOf, toldOfBots } from '../src/play/player-names.ts';
import { openRemote, type RemotePlay } from '../src/play/remote.ts';
import type { Unsent } from '../src/play/unsent.ts';
import { choicesOf, diceThinkers, newStore, playOut } from './kit.ts';

let house: House;
beforeAll(async () => {
	house = await House.open();
});
afterAll(() => house.close());

const parts = {
	entryOf: async (game: string, version?: number) => (games.ids.includes(game) ? games.find(game, version) : null),
	thinkers: diceThinkers(new Dice(1)),
};

async function board(name: string): Promise<{ sailor: Sailor; tab: Tab }> {
	const sailor = await Sailor.board(() => house.url, name);
	return { sailor, tab: sailor.tab() };
}

async function opened(tab: Tab, table: string): Promise<RemotePlay> {
	return fine((await openRemote(tab.connection, table, parts)) as RemotePlay);
}

/** A table with people on all seats that are no bots', begun. */
async function begun(people: number, wanted: Omit<NewTable, 'players'>): Promise<{ plays: RemotePlay[]; tabs: Tab[] }> {
	const guests = await Promise.all(Array.from({ length: people }, (_, seat) => board(`Guest ${seat}`)));
	const { table } = fine(await guests[0].sailor.api.make({ ...wanted, players: people + (wanted.bots?.length ?? 0) }));
	const plays: RemotePlay[] = [];
	for (const [seat, { tab }] of guests.entries()) {
		const play = await opened(tab, table);
		expect(play.scene).toMatchObject({ status: 'open', view: null });
		if (seat > 0) await done(play.online.ask.sit(seat));
		await done(play.online.ask.ready());
		plays.push(play);
	}
	await done(plays[0].online.ask.start());
	await Promise.all(plays.map((play) => until(play, () => play.scene.status === 'playing')));
	return { plays, tabs: guests.map(({ tab }) => tab) };
}

function until(play: RemotePlay, so: () => boolean): Promise<void> {
	if (so()) return Promise.resolve();
	return new Promise((go) => {
		const stop = play.listen(() => {
			if (!so()) return;
			stop();
			go();
		});
	});
}

describe('a table on a server', () => {
	test.each(games.ids)('%s by two people and a bot comes to the same end for both', async (game) => {
		const { plays, tabs } = await begun(2, { game, bots: ['cabin-boy'] });
		await Promise.all(plays.map((play, seat) => playOut(play, new Dice(seat + 1))));
		expect(plays[0].scene.over).toEqual(plays[1].scene.over);
		expect(plays[0].scene.over?.why).toBe('played');
		expect(plays[0].log().length).toBeGreaterThan(5);
		for (const play of plays) play.close();
		for (const tab of tabs) tab.close();
	});

	test('[TZ-9] a page that does not know the version of the rules says so in a sentence', async () => {
		const { sailor, tab } = await board('Old page');
		const { table } = fine(await sailor.api.make({ game: 'trezors', players: 2 }));
		const play = await opened(tab, table);
		expect(play.entry.game.version).toBe(2);
		play.close();
		const refused = await openRemote(tab.connection, table, {
			...parts,
			entryOf: async (game, version) => (version === undefined ? parts.entryOf(game) : null),
		});
		expect(refused).toMatchObject({ code: 'out-of-step' });
		for (const locale of LOCALES) expect(sayTrouble(refused as Refusal, locale)).toMatch(/^\p{Lu}.+\.$/u);
		expect(needsNewPage(refused as Refusal)).toBe(true);
		tab.close();
	});

	test('names, seats and who is here', async () => {
		const { plays, tabs } = await begun(2, { game: 'my-treasure' });
		await until(plays[0], () => plays[0].scene.players[1].name !== '');
		expect(plays[0].scene.players).toMatchObject([
			{ name: 'Guest 0', mine: true, here: true, bot: null, empty: false },
			{ name: 'Guest 1', mine: false, bot: null },
		]);
		expect(plays[0].online).toMatchObject({ seat: 0, table: plays[1].online.table });
		const said = new Promise((go) => plays[0].listen((news) => news.on === 'said' && go(news)));
		expect(await plays[1].online.say('ouch')).toBeNull();
		expect(await said).toMatchObject({ seat: 1, what: 'ouch' });
		for (const tab of tabs) tab.close();
	});

	test('[evening] a bot may be put on the seat of who has no connection a minute after it was lost, not before', async () => {
		const { plays, tabs } = await begun(2, { game: 'my-treasure' });
		expect(plays[0].online.replaceable(1)).toBeNull();
		const before = Date.now();
		tabs[1].close();
		await until(plays[0], () => !plays[0].scene.players[1].here);
		const from = plays[0].online.replaceable(1);
		expect(from).toBeGreaterThanOrEqual(before + 60_000);
		expect(from).toBeLessThanOrEqual(Date.now() + 60_000);
		expect(await plays[0].online.ask.bot(1, 'sailor')).toMatchObject({ code: 'not-absent' });
		tabs[0].close();
	});

	test('a second click on an old scene is stale, and a refusal is the kernel’s', async () => {
		const { plays, tabs } = await begun(2, { game: 'my-treasure' });
		const play = plays[plays[0].scene.toAct[0]];
		const other = plays[1 - play.scene.seat];
		const [action] = choicesOf(play);
		const { v } = play.scene;
		// Before anybody acts: an orc at once would make it the other's turn.
		expect(choicesOf(other)).toEqual([]);
		expect(await other.undo(other.scene.v)).toMatchObject({ code: 'nothing-to-undo' });
		expect(await other.advise('en')).toMatchObject({ code: 'not-your-turn' });
		expect(await play.advise('pl')).toMatchObject({ seat: play.scene.seat });
		expect(await play.act([action], v)).toBeNull();
		expect(await play.act([action], v)).toMatchObject({ code: 'stale' });
		for (const tab of tabs) tab.close();
	});

	test('a cut wire is told, and what was done meanwhile arrives', async () => {
		const { plays, tabs } = await begun(2, { game: 'my-treasure' });
		const seat = plays[0].scene.toAct[0];
		const lives: boolean[] = [];
		plays[seat].listen((news) => news.on === 'live' && lives.push(news.live));
		tabs[seat].cut();
		expect(await plays[seat].act([choicesOf(plays[seat])[0]], plays[seat].scene.v)).toBeNull();
		expect(lives).toEqual([false, true]);
		expect(plays[seat].live).toBe(true);
		for (const tab of tabs) tab.close();
	});

	test('[evening] [A8] a move without an answer is kept with its id, and sent once when the table is opened again', async () => {
		const { plays, tabs } = await begun(2, { game: 'my-treasure' });
		const seat = plays[0].scene.toAct[0];
		const { table } = plays[seat].online;
		plays[seat].close();
		const store = newStore();
		const opens = async (): Promise<RemotePlay> => fine((await openRemote(tabs[seat].connection, table, { ...parts, store })) as RemotePlay);
		const first = await opens();
		const [action] = choicesOf(first);
		tabs[seat].cut();
		const left = first.act([action], first.scene.v);
		const kept = store.read('unsent') as [string, Unsent][];
		expect(kept).toMatchObject([[table, { seat, v: first.scene.v, actions: [action] }]]);
		first.close();
		expect(await left).toMatchObject({ code: 'table-closed' });
		expect(store.read('unsent')).toEqual(kept);
		const again = await opens();
		expect(again.resent?.actions).toEqual([action]);
		expect(await again.resent?.answer).toBeNull();
		expect(store.read('unsent')).toEqual([]);
		const lines = again.log().length;
		again.close();
		// Its answer was lost: the same id is done already.
		store.write('unsent', kept);
		const third = await opens();
		expect(await third.resent?.answer).toBeNull();
		expect(third.log()).toHaveLength(lines);
		third.close();
		// Another move on the same old position is refused, and kept no longer.
		store.write('unsent', [[table, { ...kept[0][1], id: 'another' }]]);
		const last = await opens();
		expect(await last.resent?.answer).not.toBeNull();
		expect(store.read('unsent')).toEqual([]);
		for (const tab of tabs) tab.close();
	});

	test('play again leads all to one new table', async () => {
		const { plays, tabs } = await begun(2, { game: 'my-treasure' });
		await Promise.all(plays.map((play, seat) => playOut(play, new Dice(seat + 5))));
		const [first, second] = [await plays[0].again(), await plays[1].again()];
		expect(first).toMatch(/^\/t\/.+/);
		expect(second).toBe(first);
		for (const tab of tabs) tab.close();
	});

	test('[evening] [A5] everybody who wants to play again is named to those who stay', async () => {
		const { plays, tabs } = await begun(3, { game: 'trezors' });
		for (const play of plays) await done(play.online.ask.resign());
		await Promise.all(plays.map((play) => until(play, () => play.scene.status === 'over')));
		await plays[0].again();
		await until(plays[1], () => plays[1].online.sheet.rematch !== null);
		await plays[1].again();
		await until(plays[2], () => plays[2].online.sheet.again.length === 2);
		expect(plays[2].online.sheet.again).toEqual([0, 1]);
		const notes = plays[2].log().filter((line) => 'note' in line && line.note === 'again');
		expect(notes).toMatchObject([{ seat: 0 }, { seat: 1 }]);
		for (const tab of tabs) tab.close();
	});

	test('[evening] a result names who left, with their picture, and no bot speaks as them', async () => {
		const { plays, tabs } = await begun(3, { game: 'trezors' });
		const [first, second, third] = plays;
		await until(third, () => third.scene.players[0].name !== '');
		const { avatar } = third.scene.players[0];
		await done(first.online.ask.leave());
		await until(third, () => third.scene.players[0].bot !== null);
		await done(second.online.ask.resign());
		await until(third, () => third.scene.players[1].resigned);
		const bots = standInsOf(third.scene.players);
		expect(toldOfBots({ locale: 'en', names: ['a', 'b', 'c'], you: 1 }, bots)).toMatchObject({
			names: ['a', nameOfBot(bots[1] ?? '', 'en'), 'c'],
			you: undefined,
		});
		await done(third.online.ask.leave());
		for (const play of [first, second]) {
			await until(play, () => play.scene.status === 'over');
			expect(play.scene.players.map(({ name, bot, empty, resigned }) => ({ name, bot, empty, resigned }))).toEqual(
				[0, 1, 2].map((seat) => ({ name: `Guest ${seat}`, bot: null, empty: false, resigned: true })),
			);
			expect(play.scene.players[0].avatar).toBe(avatar);
			expect(play.scene.over).toMatchObject({ winners: [] });
		}
		for (const tab of tabs) tab.close();
	});

	test('a table that is not there is refused', async () => {
		const { tab } = await board('Lost');
		const play = await openRemote(tab.connection, 'mB3xq0V7T1uZ9wYc5kLd2A', parts);
		expect(isRefusal(play) && play.code).toBe('not-found');
		tab.close();
	});

	test('who watches sees the game and can do nothing', async () => {
		const { plays, tabs } = await begun(2, { game: 'dead-mans-draw', public: true });
		const { tab } = await board('Gull');
		const watching = await opened(tab, plays[0].online.table);
		expect(watching.scene.seat).toBe(-1);
		expect(watching.scene.view).not.toBeNull();
		expect(choicesOf(watching)).toEqual([]);
		expect(await watching.act([{ do: 'draw' }], watching.scene.v)).toMatchObject({ code: 'not-seated' });
		for (const one of [...tabs, tab]) one.close();
	});
});
