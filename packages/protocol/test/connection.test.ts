import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Connection, type ConnectionEvent, type ConnectionOptions, pauseAfter, RemoteTable } from '../client/index.ts';
import { SUBPROTOCOL } from '../src/index.ts';
import { Scripted, whole } from './scripted.ts';

let server: Scripted;
let connections: Connection[];

beforeEach(async () => {
	server = await Scripted.start();
	connections = [];
});

afterEach(async () => {
	for (const connection of connections) connection.close();
	await server.stop();
});

function connect(options: Partial<ConnectionOptions> = {}): Connection {
	const connection = new Connection({ url: server.url, Socket: WebSocket, pauses: { first: 5, most: 20 }, ...options });
	connections.push(connection);
	return connection;
}

/** Waits for an event of a connection. */
function event(connection: Connection, is: (event: ConnectionEvent) => boolean): Promise<ConnectionEvent> {
	return new Promise((resolve) => {
		const stop = connection.listen((event) => {
			if (!is(event)) return;
			stop();
			resolve(event);
		});
	});
}

const becomes = (connection: Connection, state: string): Promise<unknown> => event(connection, (event) => event.on === 'state' && event.state === state);

describe('Connection', () => {
	test('opens with the protocol and what a browser would send, and knows who it is', async () => {
		const connection = connect({ headers: { cookie: 'me=1', origin: 'http://example.org' } });
		expect(connection.state).toBe('connecting');
		const open = becomes(connection, 'open');
		const line = await server.line();
		expect(line.protocol).toBe(SUBPROTOCOL);
		expect(line.headers).toMatchObject({ cookie: 'me=1', origin: 'http://example.org' });
		expect(connection.who).toBeNull();
		line.tell({ t: 'welcome', protocol: 2, server: '0.1.0', now: Date.now() + 3_600_000, who: 'gull-7' });
		await open;
		expect(connection.who).toBe('gull-7');
		expect(Math.abs(connection.now() - Date.now() - 3_600_000)).toBeLessThan(600_000);
	});

	test("works with Node's own sockets", async () => {
		const connection = connect({ Socket: globalThis.WebSocket });
		const open = becomes(connection, 'open');
		expect((await server.welcomed()).protocol).toBe(SUBPROTOCOL);
		await open;
	});

	test('comes back when the line is cut, as often as it is', async () => {
		const connection = connect();
		for (let i = 0; i < 4; i++) {
			const line = await server.line();
			const open = becomes(connection, 'open');
			line.welcome();
			await open;
			const waiting = becomes(connection, 'waiting');
			line.cut();
			await waiting;
		}
		await server.line();
	});

	test('does not wait when it is told that the device is online again', async () => {
		const connection = connect({ pauses: { first: 1e8, most: 1e8 } });
		const waiting = becomes(connection, 'waiting');
		(await server.line()).cut();
		await waiting;
		connection.retry();
		expect(connection.state).toBe('connecting');
		await server.line();
	});

	test('comes back after the restart of a server', async () => {
		const connection = connect();
		const line = await server.welcomed();
		const bye = event(connection, ({ on }) => on === 'bye');
		line.tell({ t: 'bye', why: 'restart', after: 30 });
		expect(await bye).toEqual({ on: 'bye', why: 'restart' });
		await server.line();
	});

	test.each(['protocol', 'deleted'] as const)('does not come back after %s', async (why) => {
		const connection = connect();
		const table = new RemoteTable(connection, 't');
		const answer = table.ready();
		const line = await server.welcomed();
		const closed = becomes(connection, 'closed');
		line.tell({ t: 'bye', why, after: 0 });
		await closed;
		const refusal = { code: 'connection-closed', data: { why } };
		expect(await answer).toEqual(refusal);
		expect(table.closed).toEqual(refusal);
		connection.retry();
		expect(connection.state).toBe('closed');
	});

	test('asks for a sign of life after a silence, and stays when there is one', async () => {
		const connection = connect({ quiet: 20 });
		const line = await server.welcomed();
		for (let i = 0; i < 3; i++) {
			await line.hear('ping');
			line.tell({ t: 'pong', now: Date.now() });
		}
		expect(connection.state).toBe('open');
	});

	test('reports what it cannot read, and goes on', async () => {
		const connection = connect();
		const line = await server.welcomed();
		const troubles: ConnectionEvent[] = [];
		connection.listen((event) => event.on === 'trouble' && troubles.push(event));
		for (const text of ['{', '[]', '{"t":"from-tomorrow"}', '{"t":"here","c":0,"seats":1,"watching":0}']) line.socket.send(text);
		line.socket.send(Buffer.from([1, 2, 3]));
		line.tell({ t: 'no', refusal: { code: 'broken' } });
		const table = new RemoteTable(connection, 't');
		const { c } = await line.hear('open');
		line.tell(whole(0, 1, c));
		await new Promise<void>((resolve) => table.listen(({ on }) => on === 'sheet' && resolve()));
		expect(troubles.map((event) => event.on === 'trouble' && event.refusal.code)).toEqual([...Array(5).fill('bad-message'), 'broken']);
	});

	test('a message that was dropped unread is said again over another connection', async () => {
		const connection = connect();
		const line = await server.welcomed();
		const table = new RemoteTable(connection, 't');
		const { c } = await line.hear('open');
		line.tell(whole(0, 1, c));
		await new Promise<void>((resolve) => table.listen(({ on }) => on === 'sheet' && resolve()));
		const answer = table.back();
		const first = await line.hear('back');
		line.tell({ t: 'no', refusal: { code: 'too-fast' } });
		const again = await server.welcomed();
		await again.hear('open');
		again.tell({ t: 'same', c, v: 1, seat: 0 });
		const { id } = await again.hear('back');
		expect(id).toBe(first.id);
		again.tell({ t: 'ok', c, id: String(id) });
		expect(await answer).toBeNull();
	});

	test('gives every table a number of its own', async () => {
		const connection = connect();
		const line = await server.welcomed();
		const tables = Array.from({ length: 3 }, (_, i) => new RemoteTable(connection, `t${i}`));
		const opened = [await line.hear('open'), await line.hear('open'), await line.hear('open')];
		expect(opened.map(({ table }) => table)).toEqual(['t0', 't1', 't2']);
		expect(opened.map(({ c }) => c)).toEqual([0, 1, 2]);
		tables[1].close();
		await line.hear('close');
		// Numbers are not reused at once: messages for the old table may still arrive.
		new RemoteTable(connection, 't3');
		expect((await line.hear('open')).c).toBe(3);
		expect(line.unheard).toBe(0);
	});

	test('a table that is opened while the welcome is told is opened once', async () => {
		const connection = connect();
		connection.listen((event) => {
			if (event.on === 'state' && event.state === 'open') new RemoteTable(connection, 't');
		});
		const line = await server.welcomed();
		await line.hear('open');
		new RemoteTable(connection, 'u');
		expect((await line.hear('open')).table).toBe('u');
	});

	test('what is opened on a closed connection is closed', async () => {
		const connection = connect();
		connection.close();
		const table = new RemoteTable(connection, 't');
		expect(await table.ready()).toEqual({ code: 'connection-closed' });
	});
});

describe('pauses', () => {
	const pauses = { first: 100, most: 5000 };
	test('grow up to a limit, and are never the same for all', () => {
		expect([0, 1, 2, 3, 10, 1000].map((failures) => pauseAfter(failures, pauses, 0))).toEqual([100, 200, 400, 800, 5000, 5000]);
		expect(pauseAfter(3, pauses, 1)).toBe(400);
	});
});
