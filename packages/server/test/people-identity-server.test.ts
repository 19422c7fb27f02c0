import { afterEach, expect, test } from 'vitest';
import { Guest } from './gateway-house.ts';
import { begin, makeTable, Player, serve, type TestServer } from './gateway-server.ts';

let server: TestServer | null = null;
afterEach(async () => {
	await server?.stop();
	server = null;
});

test('the same seat in two tabs: both see it, and either may play', async () => {
	server = await serve();
	const { table, ana } = await begin(server.url);
	const { player: other, sheet } = await Player.at(ana.guest, table, 5);
	expect(sheet.seat).toBe(0);
	const whose = ((await ana.sheet()).sheet.view as { toAct: number[] }).toAct[0];
	expect(await other.ask('say', { what: 'hello' })).toBeNull();
	expect(await ana.line.next('said')).toMatchObject({ c: 1, seat: 0, what: 'hello' });
	expect([0, 1]).toContain(whose);
});

test('somebody who is muted is not heard, on any of my connections, from now on', async () => {
	server = await serve();
	const { ana, bob } = await begin(server.url);
	expect(await bob.ask('say', { what: 'hello' })).toBeNull();
	await ana.line.next('said');
	await ana.guest.http('PUT', '/api/me/muted', { muted: [bob.guest.who] });
	expect(await bob.ask('say', { what: 'ouch' })).toBeNull();
	expect(await ana.ask('say', { what: 'thanks' })).toBeNull();
	await ana.sheet();
	expect(ana.line.all.filter(({ t }) => t === 'said').map(({ what }) => what)).toEqual(['hello', 'thanks']);
	expect(bob.line.all.filter(({ t }) => t === 'said').map(({ what }) => what)).toEqual(['hello', 'ouch', 'thanks']);
});

test('a new name is told at every table', async () => {
	server = await serve();
	const { ana, bob } = await begin(server.url);
	await ana.guest.http('PATCH', '/api/me', { name: 'Ana', avatar: 'whale' });
	for (;;) {
		const { people } = (await bob.line.next('people')) as unknown as { people: Record<string, { name: string }> };
		if (people[ana.guest.who]?.name === 'Ana') break;
	}
});

test('deleting me gives up my seats and my name everywhere, and leaves the others their games', async () => {
	server = await serve();
	const { table, ana, bob } = await begin(server.url);
	await ana.guest.http('PATCH', '/api/me', { name: 'Ana' });
	const { table: open } = await makeTable(ana.guest, { public: true });
	const over = await begin(server.url);
	expect(await over.ana.ask('resign')).toBeNull();
	const { who } = ana.guest;

	expect((await ana.guest.http('DELETE', '/api/me')).body).toEqual({ done: true });
	expect(await ana.line.next('bye')).toMatchObject({ why: 'deleted' });
	const { sheet } = await bob.sheet();
	expect(sheet.seats[0]).toMatchObject({ who: null });
	expect(sheet.seats[0]?.bot).not.toBeNull();
	expect(sheet.status).toBe('playing');
	const lobby = (await bob.guest.http('GET', '/api/tables')).body.tables as { table: string }[];
	expect(lobby.map((line) => line.table)).not.toContain(open);
	expect(JSON.stringify((await bob.guest.http('GET', '/api/mine')).body)).not.toContain('Ana');

	// A finished game stays with the other player, without the name.
	const { who: gone } = over.ana.guest;
	await over.ana.guest.http('PATCH', '/api/me', { name: 'Left' });
	expect(JSON.stringify((await over.bob.guest.http('GET', '/api/history')).body)).toContain('Left');
	await over.ana.guest.http('DELETE', '/api/me');
	const history = (await over.bob.guest.http('GET', '/api/history')).body.games as { table: string; won: boolean; seats: { name: string | null }[] }[];
	expect(history).toMatchObject([{ table: over.table, won: true, seats: [{ name: null }, {}] }]);
	const replay = JSON.stringify((await over.bob.guest.http('GET', `/api/tables/${over.table}/replay`)).body);
	expect(replay).not.toContain('Left');
	for (const handle of [who, gone]) expect(JSON.stringify(history)).not.toContain(handle);
	expect(table).not.toBe(open);
});

test('deleting me takes my name off a seat that I gave up, and out of the result to come', async () => {
	server = await serve();
	const guests = [await Guest.at(server.url), await Guest.at(server.url), await Guest.at(server.url)];
	const { table } = await makeTable(guests[0], { players: 3 });
	const players: Player[] = [];
	for (const [seat, guest] of guests.entries()) {
		const { player } = await Player.at(guest, table);
		if (seat > 0) expect(await player.ask('sit', { seat, word: 'w' })).toBeNull();
		expect(await player.ask('ready', { on: true })).toBeNull();
		players.push(player);
	}
	const [ana, bob, cid] = players;
	expect(await ana.ask('start')).toBeNull();
	expect(await cid.ask('resign')).toBeNull();
	expect((await cid.guest.http('DELETE', '/api/me')).body).toEqual({ done: true });
	expect((await ana.sheet()).sheet.seats[2]).toMatchObject({ who: null, bot: expect.any(String), resigned: true });
	expect(await bob.ask('resign')).toBeNull();
	expect(await ana.ask('resign')).toBeNull();
	const { body } = await bob.guest.http('GET', '/api/history');
	expect(body.games).toMatchObject([{ table, why: 'resigned', seats: [{}, {}, { name: null }] }]);
	expect(JSON.stringify((await bob.guest.http('GET', `/api/tables/${table}/replay`)).body)).not.toContain(cid.guest.who);
});

test('all that is kept about me: running tables and finished games', async () => {
	server = await serve();
	const { ana, bob, table } = await begin(server.url);
	const { table: open } = await makeTable(ana.guest);
	expect(await bob.ask('resign')).toBeNull();
	const { body } = await ana.guest.http('GET', '/api/me/export');
	expect(body).toMatchObject({
		me: { who: ana.guest.who },
		tables: [{ table: open, seat: 0 }],
		games: [{ table, why: 'resigned', seat: 0, place: 1, won: true }],
	});
	const others = (await bob.guest.http('GET', '/api/me/export')).body;
	expect(others).toMatchObject({ tables: [], games: [{ table, seat: 1, won: false }] });
});

test('another person cannot take over by my handle', async () => {
	server = await serve();
	const { ana } = await begin(server.url);
	const thief = new Guest(server.url, ana.guest.cookie.replace(/=([\w-]+)\./, `=${ana.guest.who.padEnd(22, 'A')}.`));
	expect((await thief.http('GET', '/api/mine')).status).toBe(401);
});
