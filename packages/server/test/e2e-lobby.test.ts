import type { Refusal } from '@trove/kernel';
import { Lobby, MyTables } from '@trove/protocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { House } from './e2e/house.ts';
import { begun, close, crew, look, made, sees, shown } from './e2e/party.ts';
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

const code = async (answer: Promise<Refusal | null>): Promise<string | undefined> => (await answer)?.code;

/** A live list that is waited for. */
function listed<T extends { readonly table: string }>(
	list: { readonly tables: readonly T[] | null; listen(listener: () => void): () => void },
	so: (tables: readonly T[]) => boolean,
) {
	return new Promise<readonly T[]>((resolve) => {
		const see = (): void => {
			if (list.tables === null || !so(list.tables)) return;
			stop();
			resolve(list.tables);
		};
		const stop = list.listen(see);
		see();
	});
}

test('from making a table to its first card: code, link, seats, swaps, who is ready', async () => {
	const [ana, bob, cyd, dan] = await crew(at, 4);
	fine(await ana.api.changeMe({ name: 'Anchor', avatar: 'ship' }));
	const outside = (await Sailor.board(at)).tab();
	const lobby = new Lobby(outside.connection);
	const { table, invite } = await made(ana, { game: 'my-treasure', players: 3, public: true, word: 'ahoy' });
	const [line] = await listed(lobby, (tables) => tables.some((one) => one.table === table));
	expect(line).toMatchObject({ game: 'my-treasure', players: 3, status: 'open', seats: [{ name: 'Anchor', avatar: 'ship' }, null, null] });
	expect(fine(await bob.api.tables()).map((one) => one.table)).toContain(table);

	// Codes are read aloud and written down.
	const written = `${invite.slice(0, 3)}-${invite.slice(3).toLowerCase()}`;
	expect(fine(await bob.api.join(written))).toEqual({ table, invite });
	expect(await bob.api.join('XXXXXX')).toEqual({ code: 'not-found' });
	for (const path of [`/join/${invite}`, `/t/${table}`]) {
		const page = await fetch(house.url + path);
		expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
	}

	const tabs = [ana, bob, cyd, dan].map((sailor) => sailor.tab());
	const [a, b, c, d] = await Promise.all(tabs.map((tab) => look(tab, table)));
	expect([a.seat, b.seat]).toEqual([0, null]);
	expect([shown(a).code, shown(b).code]).toEqual([invite, null]);
	await done(b.sit(1, 'from bob'));
	expect(b.seat).toBe(1);
	expect(shown(b).code).toBe(invite);
	expect(await c.sit(1)).toMatchObject({ code: 'seat-taken' });
	expect(await c.sit(3)).toMatchObject({ code: 'no-seat' });
	await done(c.sit(2, ''));
	expect(await d.sit(2)).toMatchObject({ code: 'table-full' });
	expect(await code(d.ready())).toBe('not-seated');

	// Up and down again; on an empty seat one changes at once.
	await done(c.stand());
	expect(c.seat).toBeNull();
	await done(b.swap(2));
	expect(b.seat).toBe(2);
	await done(c.sit(1, 'from cyd'));
	// With somebody only when both want it, and a wish can be taken back.
	await done(b.swap(0));
	await sees(a, ({ seats }) => seats[2].swap === 0);
	await done(b.swap(2));
	await sees(a, ({ seats }) => seats[2].swap === null);
	await done(b.swap(0));
	await done(a.swap(2));
	await sees(b, ({ seats }) => seats[0].who === bob.who);
	expect([a.seat, b.seat, c.seat]).toEqual([2, 0, 1]);

	// The host begins when all are ready.
	expect(await code(b.start())).toBe('not-host');
	expect(await a.start()).toMatchObject({ code: 'not-ready', data: { seats: [0, 1] } });
	await done(b.ready());
	await done(c.ready());
	await done(c.ready(false));
	expect(await a.start()).toMatchObject({ code: 'not-ready', data: { seats: [1] } });
	await done(c.ready());
	expect(fine(await ana.api.mine())).toMatchObject([{ table, status: 'open', seat: 2, toAct: [] }]);
	const my = new MyTables(tabs[1].connection);
	await done(a.start());
	const playing = await sees(b, ({ status }) => status === 'playing');
	expect(playing.words).toEqual(['from bob', 'from cyd', 'ahoy']);
	expect(playing.code).toBe(invite);
	expect(playing.view).not.toBeNull();
	const [mine] = await listed(my, (tables) => tables.some(({ status }) => status === 'playing'));
	expect(mine).toMatchObject({ table, seat: 0, toAct: playing.view?.toAct });
	await listed(lobby, (tables) => tables.some((one) => one.table === table && one.status === 'playing'));
	// Who comes late by the code can still watch.
	expect(fine(await bob.api.join(invite))).toEqual({ table, invite });
	expect(await code(d.sit(0))).toBe('already-started');
	expect(close([...tabs, outside])).toEqual([]);
});

test('the host goes: somebody else is the host; the last one goes: the table is over', async () => {
	const sailors = await crew(at, 3);
	const [ana, bob, cyd] = sailors;
	const { table } = await made(ana, { game: 'dead-mans-draw', players: 4, public: true });
	const tabs = sailors.map((sailor) => sailor.tab());
	const [a, b, c] = await Promise.all(tabs.map((tab) => look(tab, table)));
	await done(b.sit(2));
	await done(c.sit(3));
	expect(await code(b.bot(1, 'sailor'))).toBe('not-host');
	await done(a.bot(1, 'captain'));
	expect(shown(a).seats[1].bot).not.toBeNull();
	await done(a.bot(1, null));
	await done(a.bot(1, 'cabin-boy'));
	// A bot makes room for whoever the host wants there.
	await done(a.remove(1));
	await done(a.remove(3));
	await sees(c, ({ seats }) => seats[3].who === null);
	expect(c.seat).toBeNull();
	await done(a.leave());
	expect((await sees(b, ({ host }) => host !== ana.who)).host).toBe(bob.who);
	expect(a.seat).toBeNull();
	await done(b.leave());
	expect((await sees(c, ({ status }) => status === 'over')).over).toMatchObject({ why: 'left', winners: [] });
	expect(fine(await cyd.api.tables()).some((one) => one.table === table)).toBe(false);
	expect(fine(await bob.api.history()).games).toEqual([]);
	expect(await code(c.sit(0))).toBe('table-over');
	expect(close(tabs)).toEqual([]);
});

test('a rematch: the same people one seat further, at a table that is there as soon as it is named', async () => {
	const { seats, tabs, sailors } = await begun(at, 2, { game: 'my-treasure', bots: ['sailor'], absence: 'bot', hints: false });
	const [a, b] = seats;
	expect(await code(a.rematch())).toBe('not-over');
	await done(a.resign());
	await sees(b, ({ seats: all }) => all[0].resigned);
	await done(b.resign());
	await sees(a, ({ status }) => status === 'over');
	const named = sees(b, ({ rematch }) => rematch !== null).then(({ rematch }) => look(tabs[1], rematch ?? ''));
	const asked = done(a.rematch()).then(() => look(tabs[0], shown(a).rematch ?? ''));
	const [mine, other] = await Promise.all([asked, named]);
	// Who asks for the same is sent to the same.
	await done(b.rematch());
	expect(shown(b).rematch).toBe(mine.table);
	expect(mine.table).toBe(other.table);
	expect([mine.seat, other.seat]).toEqual([1, 2]);
	const sheet = shown(mine);
	expect(sheet).toMatchObject({ status: 'open', host: sailors[0].who, terms: { ...shown(a).terms } });
	expect(sheet.seats[0].bot).toBe(shown(a).seats[2].bot);
	expect(sheet.commitment).not.toBe(shown(a).commitment);
	// Who asked first is the host, though b was when the game ended.
	await done(other.ready());
	await sees(mine, ({ status }) => status === 'playing');
	expect(close(tabs)).toEqual([]);
});
