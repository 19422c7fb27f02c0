// How soon a silent connection is noticed. The clock is the test's own.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection, Lobby, RemoteTable, type Socket, type SocketEvent } from '../client/index.ts';
import { type FromClient, type FromServer, hashOf, PROTOCOL } from '../src/index.ts';
import { aSheet, whole } from './scripted.ts';

/** A socket controlled by the test. */
class Wire implements Socket {
	static made: Wire[] = [];
	readonly sent: FromClient[] = [];
	closed = false;
	readonly #listeners: { [type: string]: (event: SocketEvent) => void } = {};

	constructor() {
		Wire.made.push(this);
	}

	send(text: string): void {
		this.sent.push(JSON.parse(text));
	}

	close(): void {
		this.closed = true;
	}

	addEventListener(type: string, listener: (event: SocketEvent) => void): void {
		this.#listeners[type] = listener;
	}

	tell(message: FromServer): void {
		this.#listeners.message?.({ type: 'message', data: JSON.stringify(message) });
	}

	get pings(): number {
		return this.sent.filter(({ t }) => t === 'ping').length;
	}

	/** Messages other than heartbeats. */
	get asked(): FromClient[] {
		return this.sent.filter(({ t }) => t !== 'ping' && t !== 'open');
	}
}

let connection: Connection;
const last = (): Wire => Wire.made[Wire.made.length - 1];
const pong = (wire: Wire): void => wire.tell({ t: 'pong', now: Date.now() });

beforeEach(() => {
	vi.useFakeTimers();
	Wire.made = [];
	connection = new Connection({ url: 'ws://nowhere/ws', Socket: Wire });
	welcome();
});

afterEach(() => {
	connection.close();
	vi.useRealTimers();
});

function welcome(): void {
	last().tell({ t: 'welcome', protocol: PROTOCOL, server: '0.1.0', now: Date.now(), who: 'me' });
}

/** A table in play on the connection. */
async function sitDown(status: 'playing' | 'open' = 'playing'): Promise<RemoteTable> {
	const table = new RemoteTable(connection, 't');
	await vi.advanceTimersByTimeAsync(0);
	last().tell(status === 'playing' ? whole(0, 1) : { ...whole(0, 1), ...opened() });
	return table;
}

function opened(): Pick<Extract<FromServer, { t: 'sheet' }>, 'sheet' | 'h'> {
	const sheet = { ...aSheet(0), status: 'open' as const };
	return { sheet, h: hashOf(sheet) };
}

/** Milliseconds until something is so. */
async function after(so: () => boolean): Promise<number> {
	const from = Date.now();
	while (!so() && Date.now() - from < 120_000) await vi.advanceTimersByTimeAsync(50);
	return Date.now() - from;
}

describe('[A6] a silent connection', () => {
	test('is asked after 4 s and given up after 3 more at a table in play that somebody looks at', async () => {
		connection.setVisible(true);
		await sitDown();
		const wire = last();
		const before = wire.pings;
		const asked = await after(() => wire.pings > before);
		expect(asked).toBeGreaterThan(4000);
		expect(asked).toBeLessThan(4700);
		const lost = await after(() => connection.state === 'waiting');
		expect(lost).toBeGreaterThan(3000);
		expect(lost).toBeLessThan(3800);
		expect(wire.closed).toBe(true);
		expect(wire.pings).toBe(before + 1);
	});

	test.each([
		['nobody looks', false, 'playing'],
		['the table still gathers', true, 'open'],
	] as const)('is asked after 25 s and given up after 10 where %s', async (_, visible, status) => {
		connection.setVisible(visible);
		await sitDown(status);
		const wire = last();
		const before = wire.pings;
		expect(await after(() => wire.pings > before)).toBeGreaterThan(25_000);
		const lost = await after(() => connection.state === 'waiting');
		expect(lost).toBeGreaterThan(10_000);
		expect(lost).toBeLessThan(12_500);
	});

	test('that answers stays open, and costs a ping every few seconds', async () => {
		connection.setVisible(true);
		await sitDown();
		const wire = last();
		const before = wire.pings;
		for (let beat = 1; beat <= 15; beat++) {
			await after(() => wire.pings === before + beat);
			pong(wire);
		}
		expect(connection.state).toBe('open');
		expect(Wire.made).toHaveLength(1);
	});

	test('is not given up while a page was suspended, when the answer has come meanwhile', async () => {
		connection.setVisible(true);
		await sitDown();
		const wire = last();
		const before = wire.pings;
		await after(() => wire.pings > before);
		// After a minute of suspension, a timer fires before the waiting message.
		vi.setSystemTime(Date.now() + 60_000);
		await vi.advanceTimersByTimeAsync(500);
		pong(wire);
		await vi.advanceTimersByTimeAsync(1000);
		expect(connection.state).toBe('open');
	});

	test('owes no answer to what has none', async () => {
		const table = await sitDown();
		const lobby = new Lobby(connection);
		await vi.advanceTimersByTimeAsync(0);
		const wire = last();
		wire.tell({ t: 'lobby', tables: [] });
		table.close();
		lobby.close();
		expect(wire.sent.slice(-2).map(({ t }) => t)).toEqual(['close', 'lobby']);
		// A pending answer would end the connection after 10 s.
		const before = wire.pings;
		expect(await after(() => wire.pings > before)).toBeGreaterThan(25_000);
		expect(connection.state).toBe('open');
	});

	test('is asked at once when somebody looks again', async () => {
		await sitDown();
		const wire = last();
		const before = wire.pings;
		connection.setVisible(true);
		expect(wire.pings).toBe(before + 1);
		connection.setVisible(true);
		expect(wire.pings).toBe(before + 1);
		expect(await after(() => connection.state === 'waiting')).toBeLessThan(3800);
		connection.setVisible(false);
		connection.setVisible(true);
		expect(connection.state).toBe('connecting');
	});

	test('is given up without a welcome, also when somebody looks meanwhile', async () => {
		await sitDown();
		await after(() => connection.state === 'waiting');
		await after(() => connection.state === 'connecting');
		connection.setVisible(true);
		const wire = last();
		expect(await after(() => wire.closed)).toBeLessThan(12_500);
	});

	test('takes a slow answer to a request for no loss as long as pings are answered', async () => {
		connection.setVisible(true);
		const table = await sitDown();
		const wire = last();
		void table.act({ do: 'draw' });
		const before = wire.pings;
		await after(() => wire.pings > before);
		pong(wire);
		await vi.advanceTimersByTimeAsync(3500);
		expect(connection.state).toBe('open');
	});

	test('a move that it swallowed is sent again under the same id', async () => {
		connection.setVisible(true);
		const table = await sitDown();
		let answer: unknown = 'none';
		void table.act({ do: 'draw' }).then((refusal) => {
			answer = refusal;
		});
		const [first] = last().asked;
		await after(() => connection.state === 'connecting');
		expect(table.live).toBe(false);
		expect(answer).toBe('none');
		welcome();
		await vi.advanceTimersByTimeAsync(0);
		last().tell({ t: 'same', c: 0, v: 1, seat: 0 });
		expect(last().asked).toEqual([first]);
		last().tell({ t: 'ok', c: 0, id: 'id' in first ? first.id : '' });
		await vi.advanceTimersByTimeAsync(0);
		expect(answer).toBeNull();
	});
});
