import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Connection, Lobby, MyTables } from '../client/index.ts';
import type { Line as Listed, Mine } from '../src/index.ts';
import { Scripted } from './scripted.ts';

let server: Scripted;
let connection: Connection;

beforeEach(async () => {
	server = await Scripted.start();
	connection = new Connection({ url: server.url, Socket: WebSocket, backoff: { first: 5, most: 20 } });
});

afterEach(async () => {
	connection.close();
	await server.stop();
});

const entry = (table: string, made: number): Listed => ({
	table,
	game: 'trezors',
	options: {},
	players: 3,
	pace: 'live',
	turn: 60,
	absence: 'bot',
	delay: 0,
	aid: false,
	hints: true,
	status: 'open',
	seats: [{ bot: 'gull' }, null, null],
	made,
});
const mine = (table: string, made: number): Mine => ({ ...entry(table, made), seat: 1, toAct: [0, 1], due: null });

/** The next list that a listener is told. */
function next<T>(list: { listen(listener: (tables: readonly T[]) => void): () => void }): Promise<readonly T[]> {
	return new Promise((resolve) => {
		const stop = list.listen((tables) => {
			stop();
			resolve(tables);
		});
	});
}

test('the lobby is whole at first, then follows, and is asked for again after a reconnect', async () => {
	const lobby = new Lobby(connection);
	expect(lobby.tables).toBeNull();
	const line = await server.welcomed();
	expect(await line.hear('lobby')).toEqual({ t: 'lobby', on: true });
	line.tell({ t: 'lobby', tables: [entry('a', 1), entry('b', 2)] });
	expect((await next(lobby)).map(({ table }) => table)).toEqual(['b', 'a']);
	line.tell({ t: 'listed', set: entry('c', 3) });
	expect((await next(lobby)).map(({ table }) => table)).toEqual(['c', 'b', 'a']);
	line.tell({ t: 'listed', set: { ...entry('a', 1), status: 'playing' } });
	expect((await next(lobby)).find(({ table }) => table === 'a')?.status).toBe('playing');
	line.tell({ t: 'listed', gone: 'b' });
	expect((await next(lobby)).map(({ table }) => table)).toEqual(['c', 'a']);
	line.cut();
	const again = await server.welcomed();
	expect(await again.hear('lobby')).toEqual({ t: 'lobby', on: true });
	again.tell({ t: 'lobby', tables: [] });
	expect(await next(lobby)).toEqual([]);
	lobby.close();
	expect(await again.hear('lobby')).toEqual({ t: 'lobby', on: false });
});

test('my tables are a list of their own', async () => {
	const [lobby, my] = [new Lobby(connection), new MyTables(connection)];
	const line = await server.welcomed();
	await line.hear('lobby');
	expect(await line.hear('mine')).toEqual({ t: 'mine', on: true });
	line.tell({ t: 'mine', tables: [mine('a', 1)] }, { t: 'lobby', tables: [entry('z', 1)] });
	await next(lobby);
	expect(my.tables).toEqual([mine('a', 1)]);
	line.tell({ t: 'my', set: { ...mine('a', 1), toAct: [1] } });
	expect((await next(my))[0].toAct).toEqual([1]);
	line.tell({ t: 'my', gone: 'a' });
	expect(await next(my)).toEqual([]);
	expect(lobby.tables).toEqual([entry('z', 1)]);
});
