import { afterEach, expect, test } from 'vitest';
import { Guest, type Message } from './gateway-house.ts';
import { begin, makeTable, Player, serve, type TestServer } from './gateway-server.ts';

let server: TestServer | null = null;
afterEach(async () => {
	await server?.stop();
	server = null;
});

type Listed = Message & { set?: { table: string; seats: (object | null)[] }; gone?: string };

test('the list of open tables is live: made, sat at, begun, over', async () => {
	server = await serve();
	const watcher = await Guest.at(server.url);
	const line = watcher.socket();
	line.send({ t: 'lobby', on: true });
	expect((await line.next('lobby')).tables).toEqual([]);

	const ana = await Guest.at(server.url);
	await ana.http('PATCH', '/api/me', { name: 'Ana', avatar: 'cat' });
	await makeTable(ana);
	const { table } = await makeTable(ana, { public: true });
	const made = (await line.next('listed')) as Listed;
	expect(made.set).toMatchObject({ table, seats: [{ name: 'Ana', avatar: 'cat' }, null] });

	const { player: host } = await Player.at(ana, table);
	expect(await host.ask('bot', { seat: 1, level: 'cabin-boy' })).toBeNull();
	const sat = (await line.next('listed')) as Listed;
	expect(sat.set?.seats[1]).toMatchObject({ bot: expect.any(String) });
	expect((await watcher.http('GET', '/api/tables')).body.tables).toMatchObject([{ table }]);

	expect(await host.ask('ready', { on: true })).toBeNull();
	expect(await host.ask('start')).toBeNull();
	expect(await line.next('listed')).toMatchObject({ set: { table, status: 'playing' } });
	expect((await watcher.http('GET', '/api/tables')).body.tables).toMatchObject([{ table, status: 'playing' }]);
	expect(await host.ask('resign')).toBeNull();
	expect(await line.next('listed')).toEqual({ t: 'listed', gone: table });
	expect((await watcher.http('GET', '/api/tables')).body.tables).toEqual([]);
});

test('my tables are live: made, begun, over', async () => {
	server = await serve();
	const { ana, bob, table } = await begin(server.url);
	const line = bob.guest.socket();
	line.send({ t: 'mine', on: true });
	expect((await line.next('mine')).tables).toMatchObject([{ table, seat: 1, status: 'playing' }]);
	const { table: other } = await makeTable(bob.guest);
	expect(await line.next('my')).toMatchObject({ set: { table: other, seat: 0, status: 'open', toAct: [] } });
	expect(await ana.ask('resign')).toBeNull();
	expect(await line.next('my')).toEqual({ t: 'my', gone: table });
	expect((await bob.guest.http('GET', '/api/mine')).body.tables).toMatchObject([{ table: other }]);
});

test('a code leads to its table, however it is written, as long as it is open; no list tells it', async () => {
	server = await serve();
	const [ana, bob] = [await Guest.at(server.url), await Guest.at(server.url)];
	const { table, invite } = await makeTable(ana, { public: true });
	for (const text of [invite, invite.toLowerCase(), `${invite.slice(0, 3)}-${invite.slice(3)}`, encodeURIComponent(` ${invite} `)]) {
		expect((await bob.http('GET', `/api/join/${text}`)).body).toEqual({ table, invite });
	}
	expect((await bob.http('GET', '/api/tables')).body.tables).toHaveLength(1);
	expect(JSON.stringify((await bob.http('GET', '/api/tables')).body)).not.toContain(invite);
	const { sheet } = await Player.at(bob, table);
	expect(JSON.stringify(sheet)).not.toContain(invite);
});

test('"play now" brings strangers together, and begins with bots', async () => {
	server = await serve({ TROVE_PLAY_NOW_AFTER: '2' });
	const [ana, bob] = [await Guest.at(server.url), await Guest.at(server.url)];
	const first = (await ana.http('POST', '/api/play', { game: 'dead-mans-draw', word: 'a' })).body;
	const { player } = await Player.at(ana, String(first.table));
	const second = (await bob.http('POST', '/api/play', { game: 'dead-mans-draw', word: 'b' })).body;
	expect(second.table).toBe(first.table);
	expect((await ana.http('POST', '/api/play', { game: 'dead-mans-draw' })).body.table).toBe(first.table);
	const other = (await bob.http('POST', '/api/play', { game: 'trezors' })).body;
	expect(other.table).not.toBe(first.table);
	expect((await bob.http('POST', '/api/play', { game: 'chess' })).status).toBe(404);
	for (;;) {
		const { sheet } = await player.sheet();
		if (sheet.status === 'playing') {
			expect(sheet.seats.map(({ who }) => who)).toEqual([ana.who, bob.who, ...sheet.seats.slice(2).map(() => null)]);
			expect(sheet.seats.slice(2).every(({ bot }) => bot !== null)).toBe(true);
			break;
		}
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
});

test('somebody has no more running tables than there may be', async () => {
	server = await serve({ TROVE_TABLES_RUNNING: '2' });
	const ana = await Guest.at(server.url);
	await makeTable(ana);
	await makeTable(ana);
	await expect(makeTable(ana)).rejects.toThrow('too-many-tables');
	expect((await ana.http('POST', '/api/play', { game: 'trezors' })).body.error?.code).toBe('too-many-tables');
});

test('history goes page by page', async () => {
	server = await serve({ TROVE_TABLES_RUNNING: '100' });
	const bob = await Guest.at(server.url);
	const tables: string[] = [];
	for (let i = 0; i < 25; i++) {
		const ana = await Guest.at(server.url);
		const { table } = await makeTable(ana);
		const [{ player: host }, { player }] = [await Player.at(ana, table), await Player.at(bob, table)];
		await player.ask('sit', { seat: 1, word: '' });
		await host.ask('ready', { on: true });
		await player.ask('ready', { on: true });
		await host.ask('start');
		expect(await host.ask('resign')).toBeNull();
		tables.unshift(table);
		host.line.close();
		player.line.close();
	}
	const first = (await bob.http('GET', '/api/history')).body as unknown as { games: { table: string; ended: number }[]; more: boolean };
	expect(first.more).toBe(true);
	const next = (await bob.http('GET', `/api/history?before=${first.games.at(-1)?.ended}`)).body as unknown as typeof first;
	expect(next.more).toBe(false);
	expect([...first.games, ...next.games].map(({ table }) => table)).toEqual(tables);
});
