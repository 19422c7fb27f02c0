import { LIMITS } from '@trove/protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { type Limits, MESSAGE_UNIT } from '../src/gateway/limits.ts';
import { Guest, type House, openHouse } from './gateway-house.ts';
import { Stage } from './gateway-stage.ts';

let house: House | null = null;
afterEach(async () => {
	await house?.close();
	house = null;
});

async function open(limits: Partial<Limits> = {}): Promise<{ house: House; stage: Stage; guest: Guest }> {
	const stage = new Stage();
	house = await openHouse(() => stage, { limits });
	return { house, stage, guest: await Guest.at(house.url) };
}

async function until(done: () => boolean): Promise<void> {
	while (!done()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('what cannot be used', () => {
	test('is answered and harms nobody', async () => {
		const { guest } = await open();
		const line = guest.socket();
		for (const text of ['', 'x', '{', '[]', 'null', '1', '{"t":"open"}', '{"t":"nothing"}', '{"t":"act","c":0,"id":"a","v":-1,"do":[]}', '{"__proto__":1}']) {
			line.send(text);
			expect((await line.next('no')).refusal).toMatchObject({ code: 'bad-message' });
		}
		line.send(Buffer.from('{"t":"ping"}'));
		expect((await line.next('no')).refusal).toMatchObject({ code: 'bad-message' });
		line.send({ t: 'ping' });
		expect(await line.next('pong')).toHaveProperty('now');
	});

	test('too large a message ends the connection', async () => {
		const { guest } = await open();
		const line = guest.socket();
		await line.next('welcome');
		line.send(`{"t":"${'x'.repeat(LIMITS.message)}"}`);
		expect(await line.end()).toBe(1009);
	});

	test('too many messages are dropped unread, and then the connection is closed', async () => {
		const { guest, stage } = await open({ loopback: true, messages: { second: 0.001, burst: 15 }, patience: { second: 0.001, burst: 3 } });
		const table = stage.table('one');
		const line = guest.socket();
		line.send({ t: 'open', c: 0, table: 'one' });
		await line.next('sheet');
		for (let i = 0; i < 12; i++) line.send(i < 5 ? { t: 'ready', c: 0, id: `r${i}`, on: true } : 'no JSON at all');
		await line.next('bye');
		// What is not read is not found to be no JSON, and has no id.
		const refused = line.all.filter(({ t }) => t === 'no');
		expect(refused).toEqual(Array.from({ length: 3 }, () => ({ t: 'no', refusal: { code: 'too-fast' } })));
		expect(line.all.at(-1)).toMatchObject({ t: 'bye', why: 'limit' });
		expect(await line.end()).toBe(1008);
		expect(table.asked).toHaveLength(5);
		// Nor is anybody let in again at once.
		const again = guest.socket();
		await again.end();
		expect(again.refused).toBe(429);
	});

	test('a long message counts as several', async () => {
		const { guest } = await open({ loopback: true, messages: { second: 0.001, burst: 5 } });
		const line = guest.socket();
		line.send(`{"t":"ping"}${' '.repeat(4 * MESSAGE_UNIT - 12)}`);
		expect(await line.next('pong')).toHaveProperty('now');
		for (let i = 0; i < 2; i++) line.send({ t: 'ping' });
		expect(await line.next('pong')).toHaveProperty('now');
		expect((await line.next()).refusal).toMatchObject({ code: 'too-fast' });
	});

	test('messages of one person count together, those of another apart', async () => {
		const { guest } = await open({ loopback: true, personMessages: { second: 0.001, burst: 4 } });
		const [a, b, other] = [guest.socket(), guest.socket(), (await Guest.at(guest.url)).socket()];
		await Promise.all([a, b, other].map((line) => line.next('welcome')));
		for (let i = 0; i < 4; i++) a.send({ t: 'ping' });
		for (let i = 0; i < 4; i++) await a.next('pong');
		b.send({ t: 'ping' });
		expect((await b.next()).refusal).toMatchObject({ code: 'too-fast' });
		other.send({ t: 'ping' });
		expect(await other.next('pong')).toHaveProperty('now');
	});

	test('this machine itself is not held back, but through a proxy that nobody named it is', async () => {
		const { guest } = await open({ messages: { second: 0.001, burst: 5 } });
		const own = guest.socket();
		for (let i = 0; i < 50; i++) own.send({ t: 'ping' });
		for (let i = 0; i < 50; i++) await own.next('pong');
		const behind = guest.socket({ headers: { 'x-forwarded-for': '192.0.2.1' } });
		for (let i = 0; i < 6; i++) behind.send({ t: 'ping' });
		expect((await behind.next('no')).refusal).toMatchObject({ code: 'too-fast' });
	});

	test('refusals cost patience over all connections of a person, what the server is the cause of costs none', async () => {
		const { guest, stage } = await open({ loopback: true, patience: { second: 0.001, burst: 10 } });
		const table = stage.table('one');
		const lines = [guest.socket(), guest.socket()];
		for (const line of lines) {
			line.send({ t: 'open', c: 0, table: 'one' });
			await line.next('sheet');
		}
		table.answer = async () => ({ code: 'disk-full' });
		for (let i = 0; i < 20; i++) lines[0].send({ t: 'ready', c: 0, id: `d${i}`, on: true });
		for (let i = 0; i < 20; i++) expect((await lines[0].next('no')).refusal).toEqual({ code: 'disk-full' });
		table.answer = async () => ({ code: 'not-seated' });
		for (let i = 0; i < 5; i++) for (const line of lines) line.send({ t: 'ready', c: 0, id: `n${i}`, on: true });
		for (const line of lines) for (let i = 0; i < 5; i++) expect((await line.next('no')).refusal).toEqual({ code: 'not-seated' });
		lines[1].send({ t: 'ready', c: 0, id: 'last', on: true });
		expect(await lines[1].next()).toMatchObject({ t: 'bye', why: 'limit' });
		expect(lines[0].closed).toBeNull();
	});

	test('messages of one address count together', async () => {
		const { guest } = await open({ addressMessages: { second: 0.001, burst: 4 }, loopback: true });
		const [a, b] = [guest.socket(), guest.socket()];
		await Promise.all([a.next(), b.next()]);
		for (let i = 0; i < 4; i++) a.send({ t: 'ping' });
		for (let i = 0; i < 4; i++) await a.next('pong');
		b.send({ t: 'ping' });
		expect((await b.next()).refusal).toMatchObject({ code: 'too-fast' });
	});

	test('a flood of pings is one, too', async () => {
		const { guest } = await open({ loopback: true, messages: { second: 0.001, burst: 5 }, patience: { second: 0.001, burst: 3 } });
		const line = guest.socket();
		await line.next('welcome');
		for (let i = 0; i < 10; i++) line.socket.ping();
		expect(await line.next()).toMatchObject({ t: 'bye', why: 'limit' });
	});

	test('requests under way are bounded', async () => {
		const { guest, stage } = await open({ underWay: 2 });
		stage.table('one').answer = () => new Promise(() => undefined);
		const line = guest.socket();
		line.send({ t: 'open', c: 0, table: 'one' });
		for (const id of ['a', 'b', 'c']) line.send({ t: 'ready', c: 0, id, on: true });
		expect(await line.next('no')).toMatchObject({ id: 'c', refusal: { code: 'too-fast' } });
	});

	test('talk has a pace of its own', async () => {
		const { guest, stage } = await open({ talk: { second: 0.001, burst: 1 } });
		stage.table('one');
		const line = guest.socket();
		line.send({ t: 'open', c: 0, table: 'one' });
		for (const id of ['a', 'b']) line.send({ t: 'say', c: 0, id, what: 'hello' });
		line.send({ t: 'ready', c: 0, id: 'c', on: true });
		expect(await line.next('no')).toMatchObject({ id: 'b', refusal: { code: 'too-fast' } });
		expect(stage.table('one').asked.map(({ request }) => request.id)).toContain('c');
		// By person: another tab may not say more, another person may.
		for (const [who, t] of [
			[guest, 'no'],
			[await Guest.at(guest.url), 'ok'],
		] as const) {
			const tab = who.socket();
			tab.send({ t: 'open', c: 0, table: 'one' });
			tab.send({ t: 'say', c: 0, id: 'd', what: 'hello' });
			expect(await tab.next(t)).toMatchObject({ id: 'd' });
		}
	});
});

describe('a slow reader', () => {
	test('gets no news while it is behind, and then everything as it is', async () => {
		const { guest, stage, house } = await open({ waiting: 20_000, slow: 60_000 });
		const table = stage.table('one');
		const line = guest.socket();
		line.send({ t: 'open', c: 1, table: 'one' });
		await line.next('sheet');
		line.socket.pause();
		const more = 'x'.repeat(10_000);
		// Far more than the system's own buffers take.
		for (let i = 0; i < 3000; i++) {
			table.move(more);
			if (i % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
		}
		line.socket.resume();
		const sheet = await line.next('sheet');
		expect(sheet.v).toBe(3000);
		const moved = line.all.filter(({ t }) => t === 'moved').map(({ v }) => v);
		expect(moved.length).toBeLessThan(3000);
		expect(moved).toEqual(moved.map((_, i) => i + 1));
		table.move();
		expect((await line.next('moved')).v).toBe(3001);
		expect(house.gateway.sockets.size).toBe(1);
	});

	test('gets the answers that it missed', async () => {
		const { guest, stage } = await open({ waiting: 20_000, slow: 60_000 });
		const table = stage.table('one');
		const line = guest.socket();
		line.send({ t: 'open', c: 1, table: 'one' });
		await line.next('sheet');
		line.socket.pause();
		for (let i = 0; i < 3000; i++) table.move('x'.repeat(10_000));
		line.send({ t: 'ready', c: 1, id: 'late', on: true });
		await until(() => table.asked.length === 1);
		line.socket.resume();
		await line.next('sheet');
		expect(await line.next('ok')).toEqual({ t: 'ok', c: 1, id: 'late' });
	});

	test('that does not catch up is cut off', async () => {
		const { guest, stage, house } = await open({ waiting: 20_000, slow: 100 });
		const table = stage.table('one');
		const line = guest.socket();
		line.send({ t: 'open', c: 1, table: 'one' });
		await line.next('sheet');
		line.socket.pause();
		for (let i = 0; i < 3000; i++) table.move('x'.repeat(10_000));
		await until(() => house.gateway.sockets.size === 0);
		expect(table.onlookers.size).toBe(0);
	});

	test('that asks on and on without reading is cut off', async () => {
		const { guest, house } = await open({ waiting: 2000, slow: 60_000, messages: { second: 1e6, burst: 1e6 } });
		const line = guest.socket();
		await line.next('welcome');
		line.socket.pause();
		for (let i = 0; house.gateway.sockets.size > 0 && i < 400; i++) {
			for (let j = 0; j < 1000; j++) line.send({ t: 'ready', c: 0, id: 'x', on: true });
			await new Promise((resolve) => setImmediate(resolve));
		}
		await until(() => house.gateway.sockets.size === 0);
	});
});
