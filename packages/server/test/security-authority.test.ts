import { afterEach, expect, test } from 'vitest';
import { Guest } from './gateway-house.ts';
import { begin, makeTable, Player, serve, type TestServer } from './gateway-server.ts';

let server: TestServer | null = null;
afterEach(async () => {
	await server?.stop();
	server = null;
});

/** Everything that can be asked at a table. */
const REQUESTS: readonly (readonly [string, object])[] = [
	['act', { v: 1, do: [{ do: 'draw' }] }],
	['undo', { v: 1 }],
	['stand', {}],
	['swap', { seat: 0 }],
	['ready', { on: true }],
	['start', {}],
	['bot', { seat: 1, level: 'captain' }],
	['bot', { seat: 0, level: null }],
	['remove', { seat: 0 }],
	['leave', {}],
	['resign', {}],
	['vote', { on: 'pause', yes: true }],
	['vote', { on: 'bot', seat: 0, yes: true }],
	['rematch', {}],
	['say', { what: 'hello' }],
];

test('who has no seat changes nothing, at an open table, in play, and after the end', async () => {
	server = await serve();
	const { table, ana, bob } = await begin(server.url);
	const open = await makeTable(ana.guest);
	const stranger = await Guest.at(server.url);
	for (const name of [table, open.table]) {
		const { player } = await Player.at(stranger, name);
		const before = await player.sheet();
		for (const [t, fields] of REQUESTS) expect(await player.ask(t, fields), t).not.toBeNull();
		expect(await player.sheet()).toEqual(before);
		expect(before.seat).toBeNull();
	}
	expect(await bob.ask('resign')).toBeNull();
	const { player } = await Player.at(stranger, table);
	const before = await player.sheet();
	for (const [t, fields] of [...REQUESTS, ['sit', { seat: 0, word: '' }] as const]) expect(await player.ask(t, fields), t).not.toBeNull();
	expect(await player.sheet()).toEqual(before);
});

test('who is not the host cannot do what only the host may, nor take a seat that is taken', async () => {
	server = await serve();
	const [ana, bob, eve] = [await Guest.at(server.url), await Guest.at(server.url), await Guest.at(server.url)];
	const { table } = await makeTable(ana, { players: 3 });
	const { player } = await Player.at(bob, table);
	expect(await player.ask('sit', { seat: 1, word: '' })).toBeNull();
	expect(await player.ask('remove', { seat: 0 })).toBe('not-host');
	expect(await player.ask('bot', { seat: 2, level: 'sailor' })).toBe('not-host');
	expect(await player.ask('start')).toBe('not-host');
	const { player: third } = await Player.at(eve, table);
	expect(await third.ask('sit', { seat: 0, word: '' })).toBe('seat-taken');
	expect(await third.ask('sit', { seat: 9, word: '' })).toBe('no-seat');
});

test('nobody plays out of turn, and nobody for another', async () => {
	server = await serve();
	const { ana, bob } = await begin(server.url);
	const { sheet, v } = await ana.sheet();
	const turn = (sheet.view as unknown as { toAct: number[] }).toAct;
	const waiting = turn.includes(0) ? bob : ana;
	if (turn.length > 1) return;
	expect(await waiting.ask('act', { v, do: [{ do: 'draw' }] })).toBe('not-your-turn');
	// There is no way to name a seat in an action.
	waiting.line.send({ t: 'act', c: 1, id: 'x', v, seat: turn[0], do: [{ do: 'draw' }] });
	expect((await waiting.line.next('no')).refusal).toMatchObject({ code: 'bad-message' });
});

test('what is not for a spectator is not in what a spectator gets', async () => {
	server = await serve();
	const { table, ana, bob } = await begin(server.url);
	const stranger = await Guest.at(server.url);
	const { player, sheet } = await Player.at(stranger, table);
	expect(JSON.stringify(sheet)).not.toMatch(/secret|seed|seq/);
	for (const one of [ana, bob, player]) {
		const text = JSON.stringify(one.line.all);
		for (const other of [ana, bob]) {
			expect(text).not.toContain(other.guest.cookie.split('=')[1]?.split('.')[0] ?? '?');
		}
		expect(text).not.toContain('"secret"');
	}
	expect((await stranger.http('GET', `/api/tables/${table}/replay`)).body.error?.code).toBe('not-over');
	expect((await ana.guest.http('GET', `/api/tables/${table}/replay`)).body.error?.code).toBe('not-over');
});

test('ids of tables and handles of people do not follow from each other', async () => {
	server = await serve();
	const ana = await Guest.at(server.url);
	const ids = new Set<string>();
	for (let i = 0; i < 15; i++) ids.add((await makeTable(ana)).table);
	expect(ids.size).toBe(15);
	for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
	const starts = new Set([...ids].map((id) => id.slice(0, 4)));
	expect(starts.size).toBe(15);
});

test('the log names nobody: no address, cookie, handle, name, code or table, even when it tells everything', async () => {
	server = await serve({ TROVE_LOG: 'trace' });
	const { table, ana } = await begin(server.url);
	await ana.guest.http('PATCH', '/api/me', { name: 'Zanzibar' });
	const { invite } = await makeTable(ana.guest);
	await ana.guest.http('GET', `/api/join/${invite}`);
	await ana.guest.http('GET', `/api/tables/${table}/replay`);
	await ana.guest.http('PATCH', '/api/me', '{"name":"Zanzibar');
	await ana.guest.http('POST', '/api/link', { token: 'sometoken' });
	await ana.guest.http('GET', '/somewhere/Zanzibar?Zanzibar');
	await new Guest(server.url, ana.guest.cookie).http('DELETE', '/api/me');
	const text = server.logged.join('');
	expect(server.logged.length).toBeGreaterThan(10);
	const [id] = ana.guest.cookie.split('=')[1]?.split('.') ?? [];
	for (const secret of [ana.guest.who, id ?? '?', 'Zanzibar', invite, table, 'sometoken', '127.0.0.1:', 'cookie', 'user-agent']) {
		const lines = server.logged.filter((line) => line.includes(secret) && !line.includes('"listening"'));
		expect(lines, secret).toEqual([]);
	}
	expect(text).toContain('/api/join/:invite');
});
