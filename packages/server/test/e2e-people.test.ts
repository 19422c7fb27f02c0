// Personal data: what people say, whom they mute, what they played, and that all of it can be deleted.
import { games } from '@trove/games';
import { Dice, parseMatchFile } from '@trove/kernel';
import type { Replay } from '@trove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choicesOf } from '../testing/choices.ts';
import { House } from './e2e/house.ts';
import { begun, close, crew, look, next, sees, shown } from './e2e/party.ts';
import { Deeds, gather, playOn } from './e2e/play.ts';
import { done, fine, Sailor } from './e2e/sailor.ts';

/** A busy machine takes its time to start a server. */
const HOOK = 60_000;

let house: House;
const at = (): string => house.url;
beforeAll(async () => {
	house = await House.open();
}, HOOK);
afterAll(async () => {
	expect(house.logged).toEqual([]);
	await house.close();
}, HOOK);

test('what is said reaches everybody who wants to hear it, and nobody else', async () => {
	const { seats, tabs, sailors, table } = await begun(at, 3, { game: 'my-treasure' });
	const [a, b, c] = seats;
	const watching = (await Sailor.board(at)).tab();
	const watcher = await look(watching, table);
	const heard = [a, b, c, watcher].map((remote) => next(remote, 'said'));
	await done(a.say('good-luck'));
	expect(await Promise.all(heard)).toEqual([0, 1, 2, 3].map(() => ({ on: 'said', seat: 0, what: 'good-luck' })));
	expect((await watcher.say('hello'))?.code).toBe('not-seated');

	expect(fine(await sailors[1].api.mute([sailors[0].who])).muted).toEqual([sailors[0].who]);
	const said: string[] = [];
	b.listen((event) => event.on === 'said' && said.push(event.what));
	const atC = next(c, 'said');
	await done(a.say('laugh'));
	await atC;
	await done(c.say('wow'));
	await done(b.say('thanks'));
	expect(said).toEqual(['wow', 'thanks']);
	// The mute is the person's, on whatever device.
	const other = sailors[1].tab();
	const again = await look(other, table);
	const last = next(again, 'said');
	await done(a.say('cry'));
	await done(c.say('bye'));
	expect(await last).toMatchObject({ seat: 2, what: 'bye' });
	expect(close([...tabs, watching, other])).toEqual([]);
});

test('names are told to all at the table when they change', async () => {
	const { seats, tabs, sailors } = await begun(at, 2, { game: 'dead-mans-draw' });
	const [, b] = seats;
	const { who, api } = sailors[0];
	const changed = new Promise<void>((resolve) => {
		b.listen(({ on }) => {
			if (on === 'people' && b.people[who]?.name === 'Keel') resolve();
		});
	});
	fine(await api.changeMe({ name: '  Ke\u202eel ', avatar: 'crab' }));
	await changed;
	expect(b.people[who]).toEqual({ name: 'Keel', avatar: 'crab' });
	expect(close(tabs)).toEqual([]);
});

test('spectators are held back by as much as the table says, in play, talk, and after the end', async () => {
	const { seats, tabs, table, sailors } = await begun(at, 2, { game: 'dead-mans-draw', delay: 1 });
	const watching = (await Sailor.board(at)).tab();
	const stranger = await Sailor.board(at);
	const watcher = await look(watching, table);
	// They see the table as it was: not even begun.
	expect(shown(watcher).view).toBeNull();
	const order: string[] = [];
	for (const [name, remote] of [['seat', seats[0]] as const, ['watcher', watcher] as const]) {
		remote.listen((event) => {
			if (event.on === 'said') order.push(`${name} hears ${event.what}`);
			if (event.on === 'moved' && event.sheet.status === 'over') order.push(`${name} sees the end`);
		});
	}
	const turn = shown(seats[0]).view?.toAct[0] ?? 0;
	await done(seats[turn].act({ do: 'draw' }));
	expect(shown(watcher).view).toBeNull();
	await done(seats[0].say('ouch'));
	await done(seats[1].resign());
	expect(await stranger.api.replay(table)).toEqual({ code: 'not-over' });
	expect(fine(await sailors[1].api.replay(table)).over.why, '[evening] who played').toBe('resigned');
	// Who comes new is held back as well, and who comes back.
	const late = await look(stranger.tab(), table);
	expect(shown(late).over).toBeNull();
	watching.cut();
	for (const remote of [watcher, late]) await sees(remote, ({ status }) => status === 'over');
	expect(order.indexOf('seat sees the end')).toBeLessThan(order.indexOf('watcher sees the end'));
	expect(fine(await stranger.api.replay(table)).over.why).toBe('resigned');
	expect(watching.sent.get('again') ?? 0).toBe(0);
	expect(close([...tabs, watching])).toEqual([]);
});

test('[evening] [A4] the history and the replay name who gave up or left, with their picture, not the bot that played on for them', async () => {
	const sailors = await crew(at, 3);
	for (const [seat, { api }] of sailors.entries()) fine(await api.changeMe({ name: `Sailor ${seat}`, avatar: 'crab' }));
	const { seats, tabs, table } = await gather(sailors, { game: 'dead-mans-draw' });
	await done(seats[2].leave());
	for (const seat of seats.slice(0, 2)) await done(seat.resign());
	const people = [0, 1, 2].map((seat) => [`Sailor ${seat}`, null]);
	for (const { api } of sailors) {
		const [game] = fine(await api.history()).games;
		expect(game?.seats.map(({ name, bot }) => [name, bot])).toEqual(people);
	}
	const shown = fine(await sailors[0].api.replay(table)).seats.map(({ avatar }) => avatar);
	expect(shown[0]).toBe('crab');
	expect(new Set(shown).size, 'as at the table no two are the same').toBe(3);
	expect(close(tabs)).toEqual([]);
});

test('history, export, and going for good: names are gone, the games replay', async () => {
	const [ana, bob] = await crew(at, 2);
	fine(await ana.api.changeMe({ name: 'Halyard' }));
	fine(await bob.api.changeMe({ name: 'Bowsprit' }));
	const finished = await gather([ana, bob], { game: 'trezors', options: { contest: 'calm' } });
	const deeds = [new Deeds(), new Deeds()];
	await Promise.all(finished.seats.map((remote, seat) => playOn(remote, new Dice(seat), deeds[seat])));
	const running = await gather([ana, bob], { game: 'silver-and-gold' });
	const waiting = fine(await ana.api.make({ game: 'my-treasure', players: 2, public: true }));

	const history = fine(await bob.api.history());
	expect(history).toMatchObject({ games: [{ table: finished.table, seats: [{ name: 'Halyard' }, { name: 'Bowsprit' }] }], more: false });
	expect(fine(await bob.api.history(history.games[0].ended)).games).toEqual([]);
	const kept = fine(await ana.api.exportMe());
	expect(kept.me).toMatchObject({ who: ana.who, name: 'Halyard' });
	expect(kept.games).toMatchObject([{ table: finished.table }]);
	expect(kept.tables.map(({ table }) => table).sort()).toEqual([running.table, waiting.table].sort());
	const before = fine(await bob.api.replay(finished.table));
	expect(before.seats.map(({ name }) => name)).toEqual(['Halyard', 'Bowsprit']);

	const seen = sees(running.seats[1], ({ seats }) => seats[0].who === null);
	expect(await ana.api.deleteMe()).toBeNull();
	for (const tab of [...finished.tabs.slice(0, 1), ...running.tabs.slice(0, 1)]) expect(tab.connection.state).toBe('closed');
	expect((await seen).seats[0].bot).not.toBeNull();
	expect((await ana.me()).who).not.toBe(ana.who);
	expect(fine(await bob.api.tables()).some(({ table }) => table === waiting.table)).toBe(false);

	const after = fine(await bob.api.replay(finished.table));
	expect(after.seats.map(({ name }) => name)).toEqual([null, 'Bowsprit']);
	expect(withoutNames(after)).toEqual(withoutNames(before));
	expect(parseMatchFile(games, after.file).match.over).toBe(true);
	expect(fine(await bob.api.history()).games).toMatchObject([{ seats: [{ name: null }, { name: 'Bowsprit' }] }]);
	expect(JSON.stringify([await bob.api.exportMe(), await bob.api.mine()])).not.toContain('Halyard');
	// And the other plays on, with the bot.
	await done(running.seats[1].act(choicesOf(games.find('silver-and-gold').game, shown(running.seats[1]), 1, new Dice(1))[0]));
	await sees(running.seats[1], ({ view }) => view?.phase !== 'keep');
	expect(close([...finished.tabs, ...running.tabs])).toEqual([]);
});

function withoutNames({ seats, ...rest }: Replay): object {
	return { ...rest, seats: seats.map(({ who, bot }) => [who, bot]) };
}
