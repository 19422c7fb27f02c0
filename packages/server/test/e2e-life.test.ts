// What becomes of people at a table: they go, come back, are replaced, pause, play now, or are gone for good.
import { games } from '@trove/games';
import { Dice, type Refusal } from '@trove/kernel';
import { until } from '@trove/protocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choicesOf, isTurn } from '../testing/choices.ts';
import { House } from './e2e/house.ts';
import { begun, close, crew, look, sees, shown, whoseTurn } from './e2e/party.ts';
import { Deeds, type Party, playOn } from './e2e/play.ts';
import { done, fine, Sailor } from './e2e/sailor.ts';

/** A busy machine takes its time to start a server. */
const HOOK = 60_000;

/** In one nothing happens by itself for long; in the other, everything soon. */
let house: House;
let hasty: House;
const at = (): string => house.url;
const soon = (): string => hasty.url;
beforeAll(async () => {
	house = await House.open({ change: { missedAfter: 0 } });
	hasty = await House.open({ change: { awayAfter: 0.3, voteTime: 0.6, abandonedAfter: 1, openAfter: 4, playNowAfter: 5 } });
}, HOOK);
afterAll(async () => {
	expect([...house.logged, ...hasty.logged]).toEqual([]);
	await Promise.all([house.close(), hasty.close()]);
}, HOOK);

const code = async (answer: Promise<Refusal | null>): Promise<string | undefined> => (await answer)?.code;

/** Those seats play to the end. */
async function toTheEnd(party: Party, ...seats: number[]): Promise<void> {
	await Promise.all(seats.map((seat) => playOn(party.seats[seat], new Dice(seat), new Deeds())));
}

test('who leaves in play is replaced by a bot for good; the others play to the end', async () => {
	const party = await begun(at, 3, { game: 'trezors', options: { contest: 'calm' } });
	const { seats, tabs, table, sailors } = party;
	await done(seats[0].leave());
	expect(seats[0].seat).toBeNull();
	const sheet = await sees(seats[1], (one) => one.seats[0].bot !== null);
	expect(sheet.seats[0].who).toBeNull();
	expect(sheet.host).toBe(sailors[1].who);
	expect(await code(seats[0].act({ do: 'play', card: 'map' }))).toBe('not-seated');
	await toTheEnd(party, 1, 2);
	expect(shown(seats[1]).over?.why).toBe('played');
	await sees(seats[0], ({ status }) => status === 'over');
	// Named in the result, so found in the history: last, as after giving up.
	expect(fine(await sailors[0].api.history()).games).toMatchObject([{ table, why: 'played', seat: 0, place: 3, won: false }]);
	expect(fine(await sailors[1].api.history()).games).toMatchObject([{ table, why: 'played' }]);
	expect(close(tabs)).toEqual([]);
});

test('who resigns between two has lost; among more a bot plays on, and the seat is last', async () => {
	const two = await begun(at, 2, { game: 'dead-mans-draw' });
	await done(two.seats[1].resign());
	expect((await sees(two.seats[0], ({ status }) => status === 'over')).over).toMatchObject({ why: 'resigned', winners: [0], places: [1, 2] });
	expect(fine(await two.sailors[1].api.history()).games).toMatchObject([{ why: 'resigned', place: 2, won: false }]);
	expect(fine(await two.sailors[0].api.history()).games).toMatchObject([{ why: 'resigned', place: 1, won: true }]);

	const three = await begun(at, 3, { game: 'trezors', options: { contest: 'calm' } });
	await done(three.seats[1].resign());
	expect((await sees(three.seats[0], (one) => one.seats[1].resigned)).seats[1]).toMatchObject({ who: three.sailors[1].who, bot: expect.any(String) });
	expect(await code(three.seats[1].act({ do: 'play', card: 'map' }))).toBe('resigned');
	await toTheEnd(three, 0, 2);
	const { over } = shown(three.seats[0]);
	expect(over?.why).toBe('played');
	expect(over?.places[1]).toBe(3);
	expect(over?.winners).not.toContain(1);
	expect(close([...two.tabs, ...three.tabs])).toEqual([]);
});

test('only who is absent can be replaced or removed, and whoever comes back plays again', async () => {
	const party = await begun(at, 3, { game: 'silver-and-gold', absence: 'wait' });
	const { seats, tabs, sailors } = party;
	const [host, other] = seats;
	expect(await code(host.bot(2, 'sailor'))).toBe('not-absent');
	expect(await code(host.remove(2))).toBe('not-absent');
	await until(host, ({ here }) => here.every(Boolean));
	tabs[2].close();
	await until(host, ({ here }) => here[2] === false);
	expect(await code(other.bot(2, 'sailor'))).toBe('not-host');
	await done(host.bot(2, 'sailor'));
	expect(await code(host.bot(2, 'sailor'))).toBe('bot-plays');
	// The bot chooses; nobody sees what.
	await sees(host, ({ view }) => !view?.toAct.includes(2));
	const back = sailors[2].tab();
	const again = await look(back, party.table);
	// At a relaxed table who is connected is there.
	expect((await sees(again, (one) => one.seats[2].bot === null)).seats[2]).toMatchObject({ who: sailors[2].who, away: false });
	await until(host, ({ here }) => here[2] === true);
	back.close();
	await until(host, ({ here }) => here[2] === false);
	await done(host.remove(2));
	expect((await sees(other, (one) => one.seats[2].who === null)).seats[2].bot).not.toBeNull();
	expect(close([...tabs, back])).toEqual([]);
});

test('a pause needs everybody; then nothing is played until everybody wants to go on', async () => {
	const party = await begun(at, 3, { game: 'my-treasure', pace: 'live', turn: 600 });
	const { seats, tabs } = party;
	const [a, b, c] = seats;
	await done(a.vote('pause', true));
	await sees(b, ({ vote }) => vote?.on === 'pause');
	expect(await code(b.vote('resume', true))).toBe('not-paused');
	await done(b.vote('pause', false));
	await sees(a, ({ vote }) => vote === null);
	expect(await code(b.vote('pause', false))).toBe('no-vote');
	await done(a.vote('pause', true));
	await done(b.vote('pause', true));
	expect(shown(b).status).toBe('playing');
	await done(c.vote('pause', true));
	for (const remote of seats) expect((await sees(remote, ({ status }) => status === 'paused')).due).toBeNull();
	const turn = shown(a).view?.toAct[0] ?? 0;
	expect(await code(seats[turn].act({ do: 'draw' }))).toBe('paused');
	for (const remote of seats) await done(remote.vote('resume', true));
	await sees(seats[turn], ({ status }) => status === 'playing');
	await done(seats[turn].act({ do: 'draw' }));
	expect(close(tabs)).toEqual([]);
});

test('"play now" brings people together, and bots to the empty seats when the time is over', async () => {
	const [ana, bob] = await crew(soon, 2);
	const mine = fine(await ana.api.playNow({ game: 'silver-and-gold', word: 'a' }));
	const tab = ana.tab();
	const a = await look(tab, mine.table);
	expect(shown(a).due).not.toBeNull();
	const his = fine(await bob.api.playNow({ game: 'silver-and-gold' }));
	expect(his.table).toBe(mine.table);
	// Who asks again is sent to the same table, and another game is another table.
	expect(fine(await bob.api.playNow({ game: 'silver-and-gold' })).table).toBe(mine.table);
	expect(fine(await bob.api.playNow({ game: 'my-treasure' })).table).not.toBe(mine.table);
	const other = bob.tab();
	const b = await look(other, his.table);
	const sheet = await sees(a, ({ status }) => status === 'playing');
	expect(sheet.seats.map(({ who, bot }) => (who === null ? bot !== null : who))).toEqual([ana.who, bob.who, true, true]);
	// A client gives a word of its own unless told otherwise.
	expect(sheet.words).toEqual(['a', expect.stringMatching(/^[0-9a-f]{32}$/), '', '']);
	await sees(b, ({ status }) => status === 'playing');
	expect(fine(await (await Sailor.board(soon)).api.playNow({ game: 'silver-and-gold' })).table).not.toBe(mine.table);
	expect(close([tab, other])).toEqual([]);
});

test('a table that everybody left is ended after a while, before the game and in it', async () => {
	const party = await begun(soon, 2, { game: 'dead-mans-draw' });
	const [ana] = await crew(soon, 1);
	const waiting = fine(await ana.api.make({ game: 'dead-mans-draw', players: 2 }));
	const tab = (await Sailor.board(soon)).tab();
	const [playing, open] = [await look(tab, party.table), await look(tab, waiting.table)];
	for (const one of party.tabs) one.close();
	for (const remote of [playing, open]) {
		const { over } = await sees(remote, ({ status }) => status === 'over');
		expect(over).toMatchObject({ why: 'abandoned', winners: [] });
	}
	expect(fine(await ana.api.mine())).toEqual([]);
	expect(await ana.api.join(waiting.invite ?? '')).toEqual({ code: 'not-found' });
	expect(fine(await party.sailors[0].api.history()).games).toEqual([]);
	expect(close([tab, ...party.tabs])).toEqual([]);
});

test('who is gone for a while is played for by a bot, until they are back', async () => {
	const party = await begun(soon, 2, { game: 'my-treasure', absence: 'bot' });
	const seat = await whoseTurn(party);
	const witness = party.seats[1 - seat];
	party.tabs[seat].close();
	await sees(witness, ({ seats }) => seats[seat].away && seats[seat].bot !== null);
	await until(witness, isTurn);
	const tab = party.sailors[seat].tab();
	const back = await look(tab, party.table);
	await sees(back, ({ seats }) => !seats[seat].away && seats[seat].bot === null);
	await Promise.all([back, witness].map((remote, i) => playOn(remote, new Dice(i), new Deeds())));
	expect(shown(back).over?.why).toBe('played');
	expect(close([tab, ...party.tabs])).toEqual([]);
});

test('where that is voted about, those present decide', async () => {
	const party = await begun(soon, 3, { game: 'my-treasure', absence: 'vote' });
	const seat = await whoseTurn(party);
	const present = party.seats.filter((_, other) => other !== seat);
	party.tabs[seat].close();
	// The table opens the vote by itself, once and, when its time is up, again.
	const sheet = await sees(present[0], ({ vote }) => vote?.on === 'bot' && vote.seat === seat);
	expect(sheet.seats[seat]).toMatchObject({ away: true, bot: null });
	expect(await code(present[0].bot(seat, 'sailor'))).toMatch(/^(needs-vote|not-host)$/);
	for (const remote of present) {
		const answer = await code(remote.vote('bot', true, seat));
		expect([undefined, 'bot-plays']).toContain(answer);
	}
	await sees(present[1], ({ seats }) => seats[seat].bot !== null);
	await Promise.race(present.map((remote) => until(remote, isTurn)));
	expect(close(party.tabs)).toEqual([]);
});

test('a clock that runs out lets a bot play; whoever does anything is back', async () => {
	// Ten seconds is the least that people can choose; the server's own settings are not asked here.
	const party = await begun(at, 2, { game: 'dead-mans-draw', pace: 'live', turn: 10, absence: 'bot' });
	const seat = await whoseTurn(party);
	const remote = party.seats[seat];
	const { due } = shown(remote);
	expect(due).toBeGreaterThan(party.tabs[seat].connection.now());
	await sees(party.seats[1 - seat], ({ seats }) => seats[seat].away);
	await sees(remote, ({ view, seats }) => seats[seat].bot !== null && view !== null);
	await done(remote.back());
	expect(shown(remote).seats[seat]).toMatchObject({ away: false, bot: null });
	if (isTurn(remote)) await done(remote.act(choicesOf(games.find('dead-mans-draw').game, shown(remote), seat, new Dice(1))[0]));
	expect(close(party.tabs)).toEqual([]);
});
