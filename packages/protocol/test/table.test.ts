import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Connection, RemoteTable, type TableEvent, until } from '../client/index.ts';
import { aSheet, type Line, Scripted, step, whole } from './scripted.ts';

let server: Scripted;
let connection: Connection;
let table: RemoteTable;
let line: Line;
let events: TableEvent[];

const turn = (): unknown => table.sheet?.view?.turn;

/** An open, current table at turn 0, version 5. */
beforeEach(async () => {
	server = await Scripted.start();
	connection = new Connection({ url: server.url, Socket: WebSocket, backoff: { first: 5, most: 20 } });
	table = new RemoteTable(connection, 'abc');
	events = [];
	table.listen((event) => events.push(event));
	line = await server.welcomed();
	expect(await line.hear('open')).toEqual({ t: 'open', c: 0, table: 'abc' });
	line.tell(whole(0, 5));
	await until(table, ({ live }) => live);
	events.length = 0;
});

afterEach(async () => {
	connection.close();
	await server.stop();
});

/** The table reconnects. */
async function reconnect(): Promise<void> {
	line.cut();
	line = await server.welcomed();
}

test('the text of a request is made once, also when it is sent again', async () => {
	const made = vi.spyOn(JSON, 'stringify');
	const answer = table.act({ do: 'raid' });
	const { id } = await line.hear('act');
	await reconnect();
	line.tell(whole(0, 5));
	expect(await line.hear('open')).toMatchObject({ v: 5 });
	expect(await line.hear('act')).toMatchObject({ id });
	const requests = made.mock.calls.filter(([value]) => (value as { readonly t?: string } | null)?.t === 'act');
	made.mockRestore();
	expect(requests).toHaveLength(1);
	line.tell({ t: 'ok', c: 0, id });
	expect(await answer).toBeNull();
});

describe('the document', () => {
	test('is kept up by what happens, and the log with it', async () => {
		line.tell(step(1, 6), step(0, 7));
		await until(table, ({ v }) => v === 7);
		expect(table.sheet).toEqual(aSheet(0));
		expect(table.log).toEqual([
			{ on: 'raid', seat: 1 },
			{ on: 'raid', seat: 0 },
		]);
		expect(events.map((event) => event.on === 'moved' && event.sheet.view?.turn)).toEqual([1, 0]);
	});

	test('a text may leave out the kind of a step and the channel 0', async () => {
		const { t: _, c: __, ...rest } = step(1, 6);
		line.socket.send(JSON.stringify(rest));
		await until(table, ({ v }) => v === 6);
		expect(turn()).toBe(1);
	});

	test('a step may have events only', async () => {
		line.tell({ t: 'moved', c: 0, v: 6, h: table.h, on: [{ on: 'raid', seat: 0 }] });
		await until(table, ({ v }) => v === 6);
		expect(table.log).toHaveLength(1);
		expect(table.live).toBe(true);
	});

	test.each([
		['a step is missing', () => step(1, 7)],
		['a step comes twice', () => step(0, 5)],
		['the hash differs', () => ({ ...step(1, 6), h: 1 })],
		['the hash differs without a change', () => ({ t: 'moved' as const, c: 0, v: 6, h: 1 })],
		['a change does not fit', () => ({ ...step(1, 6), set: { 'nobody/turn': 1 } })],
		['a change reaches behind the document', () => ({ ...step(1, 6), set: { '/__proto__/polluted': 1 } })],
	])('is asked for again when %s', async (_, wrong) => {
		line.tell(wrong());
		await line.hear('again');
		expect(table.live).toBe(false);
		expect(turn()).toBe(0);
		// A step that arrives before the whole document is ignored.
		line.tell(step(1, 6), whole(1, 9));
		await until(table, ({ live }) => live);
		expect(table.sheet).toEqual(aSheet(1));
		line.tell(step(0, 10));
		await until(table, ({ v }) => v === 10);
		expect(table.sheet).toEqual(aSheet(0));
		expect(line.unheard).toBe(0);
	});

	test('that does not fit its own hash is asked for once more, and then given up', async () => {
		line.tell({ ...whole(1, 6), h: 1 });
		await line.hear('again');
		expect(turn()).toBe(0);
		line.tell({ ...whole(1, 6), h: 1 });
		await line.hear('close');
		expect(table.closed).toEqual({ code: 'out-of-step' });
	});

	test('is replaced when the client sits down somewhere else', async () => {
		line.tell({ ...whole(1, 2), seat: null });
		await until(table, ({ v }) => v === 2);
		expect(table.seat).toBeNull();
		expect(events.map(({ on }) => on)).toEqual(['sheet']);
	});
});

describe('after a reconnect', () => {
	test('it says what it has, and goes on when that is all', async () => {
		await reconnect();
		expect(await line.hear('open')).toEqual({ t: 'open', c: 0, table: 'abc', v: 5, h: table.h });
		expect(table.live).toBe(false);
		line.tell({ t: 'same', c: 0, v: 5, seat: 0 }, step(1, 6));
		await until(table, ({ v }) => v === 6);
		expect(events.map(({ on }) => on)).toEqual(['live', 'live', 'moved']);
	});

	test('it takes the whole document when there is more', async () => {
		await reconnect();
		await line.hear('open');
		line.tell(whole(1, 9));
		await until(table, ({ live }) => live);
		expect(table.v).toBe(9);
		expect(turn()).toBe(1);
	});

	test('the same version of another seat is not the same', async () => {
		await reconnect();
		await line.hear('open');
		line.tell({ t: 'same', c: 0, v: 5, seat: 1 });
		await line.hear('again');
	});
});

describe('requests', () => {
	test('are answered when what came of them is there', async () => {
		const answer = table.act({ do: 'draw' }).then((refusal) => [refusal, turn()]);
		const request = await line.hear('act');
		expect(request).toMatchObject({ c: 0, v: 5, do: [{ do: 'draw' }] });
		line.tell(step(1, 6, request.id));
		expect(await answer).toEqual([null, 1]);
	});

	test('are answered when nothing changed, or when they are refused', async () => {
		const [ready, start] = [table.ready(), table.start()];
		line.tell({ t: 'ok', c: 0, id: (await line.hear('ready')).id });
		line.tell({ t: 'no', c: 0, id: (await line.hear('start')).id, refusal: { code: 'not-ready', data: { seat: 1 } } });
		expect(await ready).toBeNull();
		expect(await start).toEqual({ code: 'not-ready', data: { seat: 1 } });
	});

	test('are found by their id where the text left out the channel', async () => {
		const answer = table.start();
		line.tell({ t: 'no', id: (await line.hear('start')).id, refusal: { code: 'not-host' } });
		expect(await answer).toEqual({ code: 'not-host' });
	});

	test('have names of their own: an answer to another client of the same person is nothing to them', async () => {
		const answer = table.act({ do: 'draw' });
		const { id } = await line.hear('act');
		line.tell(step(1, 6, 'other1'), { t: 'ok', c: 0, id: 'other2' });
		await until(table, ({ v }) => v === 6);
		expect(await Promise.race([answer, 'open'])).toBe('open');
		line.tell({ t: 'ok', c: 0, id });
		expect(await answer).toBeNull();
	});

	test('may answer an older version than the present one', async () => {
		line.tell(step(1, 6));
		await until(table, ({ v }) => v === 6);
		table.act([{ do: 'draw' }, { do: 'bank' }], 5);
		expect(await line.hear('act')).toMatchObject({ v: 5, do: [{ do: 'draw' }, { do: 'bank' }] });
	});

	test('are sent again after a reconnect under the same id, in their order', async () => {
		const answers = [table.act({ do: 'draw' }), table.undo()];
		const lost = [await line.hear('act'), await line.hear('undo')];
		await reconnect();
		const later = table.ready();
		await line.hear('open');
		line.tell(whole(0, 5));
		expect([await line.hear('act'), await line.hear('undo')]).toEqual(lost);
		const { id } = await line.hear('ready');
		for (const one of [lost[0].id, lost[1].id, id]) line.tell({ t: 'ok', c: 0, id: one });
		expect(await Promise.all([...answers, later])).toEqual([null, null, null]);
	});

	test('are not sent again on the same connection', async () => {
		const answer = table.act({ do: 'draw' });
		const { id } = await line.hear('act');
		line.tell(step(1, 8));
		await line.hear('again');
		line.tell(whole(1, 9));
		await until(table, ({ live }) => live);
		table.ready();
		await line.hear('ready');
		line.tell({ t: 'ok', c: 0, id });
		expect(await answer).toBeNull();
	});

	test('whose step was missed are answered with the whole document', async () => {
		const answer = table.act({ do: 'draw' }).then((refusal) => [refusal, turn()]);
		const { id } = await line.hear('act');
		line.tell(step(1, 8, id));
		await line.hear('again');
		line.tell(whole(1, 9));
		expect(await answer).toEqual([null, 1]);
	});

	test('have an answer when the table is closed', async () => {
		const answer = table.act({ do: 'draw' });
		line.tell({ t: 'closed', c: 0, refusal: { code: 'gone' } });
		expect(await answer).toEqual({ code: 'gone' });
		expect(await table.undo()).toEqual({ code: 'gone' });
		expect(await until(table, () => true)).toBe(false);
		expect(events).toEqual([{ on: 'closed', refusal: { code: 'gone' } }]);
	});

	test('each has its message', async () => {
		table.sit(1, 'word');
		table.stand();
		table.swap(2);
		table.ready(false);
		table.bot(3, 'sailor');
		table.bot(3, null);
		table.remove(1);
		table.back();
		table.leave();
		table.resign();
		table.vote('bot', true, 1);
		table.vote('pause', false);
		table.rematch();
		table.say('hello');
		expect(await line.hear('sit')).toMatchObject({ seat: 1, word: 'word' });
		await line.hear('stand');
		expect(await line.hear('swap')).toMatchObject({ seat: 2 });
		expect(await line.hear('ready')).toMatchObject({ on: false });
		expect(await line.hear('bot')).toMatchObject({ seat: 3, level: 'sailor' });
		expect(await line.hear('bot')).toMatchObject({ seat: 3, level: null });
		expect(await line.hear('remove')).toMatchObject({ seat: 1 });
		await line.hear('back');
		await line.hear('leave');
		await line.hear('resign');
		expect(await line.hear('vote')).toMatchObject({ on: 'bot', yes: true, seat: 1 });
		expect(await line.hear('vote')).not.toHaveProperty('seat');
		await line.hear('rematch');
		expect(await line.hear('say')).toMatchObject({ what: 'hello' });
	});

	test('that no server would understand are not sent', async () => {
		expect(await table.sit(99)).toMatchObject({ code: 'bad-message', data: { field: 'seat' } });
		expect(await table.act([])).toMatchObject({ code: 'bad-message', data: { field: 'do' } });
		expect(await table.act({ do: 'draw', text: 'x'.repeat(9000) })).toMatchObject({ code: 'bad-message' });
		table.ready();
		await line.hear('ready');
	});

	test('a word for the deal is random where none is given', async () => {
		table.sit(0);
		table.sit(0);
		const words = [(await line.hear('sit')).word, (await line.hear('sit')).word];
		expect(words[0]).toMatch(/^[0-9a-f]{32}$/);
		expect(words[0]).not.toBe(words[1]);
	});
});

describe('what is not in the document', () => {
	test('people, presence and talk', async () => {
		line.tell({ t: 'people', c: 0, people: { me: { name: 'A', avatar: 'crab' }, you: null } });
		line.tell({ t: 'people', c: 0, people: { you: { name: 'B', avatar: 'cat' } } });
		line.tell({ t: 'here', c: 0, seats: [true, false], watching: 3 }, { t: 'said', c: 0, seat: 1, what: 'clap' });
		await until(table, () => events.length === 4);
		expect(table.people).toEqual({ me: { name: 'A', avatar: 'crab' }, you: { name: 'B', avatar: 'cat' } });
		expect(table.here).toEqual([true, false]);
		expect(table.watching).toBe(3);
		expect(events).toEqual([{ on: 'people' }, { on: 'people' }, { on: 'here' }, { on: 'said', seat: 1, what: 'clap' }]);
	});
});

describe('a look that is refused', () => {
	test('closes the table', async () => {
		const other = new RemoteTable(connection, 'other');
		const { c } = await line.hear('open');
		line.tell({ t: 'no', c, refusal: { code: 'too-many-open' } });
		expect(await until(other, () => false)).toBe(false);
		expect(other.closed).toEqual({ code: 'too-many-open' });
		expect(table.closed).toBeNull();
	});

	test.each(['too-fast', 'busy'])('as %s is tried again', async (code) => {
		const other = new RemoteTable(connection, 'other');
		const { c } = await line.hear('open');
		line.tell({ t: 'no', c, refusal: { code } });
		expect(await line.hear('open')).toEqual({ t: 'open', c, table: 'other' });
		line.tell(whole(1, 1, c));
		expect(await until(other, ({ live }) => live)).toBe(true);
	});
});

describe('closing', () => {
	test('looks away', async () => {
		table.close();
		expect(await line.hear('close')).toEqual({ t: 'close', c: 0 });
		table.close();
		expect(table.closed).toEqual({ code: 'table-closed' });
		line.tell(step(1, 6));
		new RemoteTable(connection, 'def');
		await line.hear('open');
		expect(turn()).toBe(0);
	});
});
