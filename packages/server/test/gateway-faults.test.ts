// Errors behind the gateway, or under a socket, end neither the process nor others' games. Unhandled rejections fail
// the run.
import { afterEach, expect, test } from 'vitest';
import type { Connection } from '../src/gateway/socket/connection.ts';
import { Guest, type House, openHouse } from './gateway-house.ts';
import { Stage } from './gateway-stage.ts';

let house: House | null = null;
afterEach(async () => {
	await house?.close();
	house = null;
});

const broken = (): never => {
	throw new Error('injected');
};

async function open(limits = {}): Promise<{ house: House; stage: Stage; guest: Guest; logged: string[] }> {
	const stage = new Stage();
	const logged: string[] = [];
	const logging = { logger: { level: 'error', stream: { write: (line: string) => void logged.push(JSON.parse(line).msg) } } };
	house = await openHouse(() => stage, { limits, logging });
	return { house, stage, logged, guest: await Guest.at(house.url) };
}

const connectionOf = (at: House, { who }: Guest): Connection => {
	const [connection] = at.gateway.sockets.of(who);
	if (!connection) throw new Error('no connection');
	return connection;
};

test('a table that breaks when it is shown again, opened or left: told, noted, and the socket goes on', async () => {
	const { stage, guest, logged } = await open();
	const table = stage.table('one');
	const line = guest.socket();
	line.send({ t: 'open', c: 1, table: 'one' });
	await line.next('sheet');
	const { again, attach } = table;
	table.again = broken;
	line.send({ t: 'again', c: 1 });
	expect(await line.next('no')).toMatchObject({ c: 1, refusal: { code: 'broken' } });
	Object.assign(table, { again, attach: broken });
	line.send({ t: 'open', c: 2, table: 'one' });
	expect(await line.next('closed')).toMatchObject({ c: 2, refusal: { code: 'broken' } });
	Object.assign(table, { attach, detach: broken });
	line.send({ t: 'close', c: 1 });
	expect(await line.next('no')).toMatchObject({ c: 1, refusal: { code: 'broken' } });
	line.send({ t: 'ping' });
	await line.next('pong');
	expect(logged).toEqual(['again', 'open', 'close']);
});

test('a table that breaks when a socket is gone does not keep it from leaving the others', async () => {
	const { stage, guest, house: at, logged } = await open();
	const [one, two] = [stage.table('one'), stage.table('two')];
	const line = guest.socket();
	for (const [c, table] of ['one', 'two'].entries()) line.send({ t: 'open', c, table });
	await line.next('sheet');
	await line.next('sheet');
	one.detach = broken;
	line.close();
	await expect.poll(() => two.onlookers.size).toBe(0);
	await expect.poll(() => at.gateway.sockets.size).toBe(0);
	expect(logged).toEqual(['leave']);
});

test('a request that breaks, at once or later, is answered', async () => {
	const { stage, guest } = await open();
	const table = stage.table('one');
	const line = guest.socket();
	line.send({ t: 'open', c: 0, table: 'one' });
	await line.next('sheet');
	for (const answer of [broken, async () => broken()]) {
		table.answer = answer;
		// More than may be under way: none of them is any more.
		for (let i = 0; i < 40; i++) {
			line.send({ t: 'ready', c: 0, id: `a${i}`, on: true });
			expect(await line.next('no')).toMatchObject({ id: `a${i}`, refusal: { code: 'broken' } });
		}
	}
});

test('a reader that has caught up is shown what it can be shown, whatever breaks on the way', async () => {
	const { stage, guest, logged } = await open({ waiting: 20_000, slow: 60_000 });
	const [one, two] = [stage.table('one'), stage.table('two')];
	const line = guest.socket();
	for (const [c, table] of ['one', 'two'].entries()) line.send({ t: 'open', c, table });
	await line.next('sheet');
	await line.next('sheet');
	line.socket.pause();
	one.again = broken;
	const more = 'x'.repeat(10_000);
	for (let i = 0; i < 3000; i++) {
		one.move(more);
		two.move(more);
		if (i % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
	}
	line.socket.resume();
	expect(await line.next('sheet')).toMatchObject({ c: 1, v: 3000 });
	expect(logged).toEqual(['again']);
	line.send({ t: 'ping' });
	await line.next('pong');
});

test('a socket that cannot be written to is cut off, and the others at the table get theirs', async () => {
	const { stage, guest, house: at } = await open();
	const other = await Guest.at(at.url);
	const table = stage.table('one');
	const lines = [guest.socket(), other.socket()];
	for (const line of lines) {
		line.send({ t: 'open', c: 0, table: 'one' });
		await line.next('sheet');
	}
	const connection = connectionOf(at, guest);
	// As a stream that was torn away under it would.
	Object.defineProperty(connection.context.counters, 'messages', { configurable: true, get: broken, set: broken });
	table.onlookers.forEach((onlooker) => {
		if (onlooker.who === guest.who) onlooker.tell('"t":"ok","id":"x"}');
	});
	Object.defineProperty(connection.context.counters, 'messages', { configurable: true, writable: true, value: 0 });
	await lines[0]?.end();
	expect(connection.address.connections).toBe(1);
	table.move();
	expect((await lines[1]?.next('moved'))?.v).toBe(1);
});

test('a list that cannot be told does not take the process with it', async () => {
	const { guest, house: at, logged, stage } = await open();
	const line = guest.socket();
	await line.next('welcome');
	const connection = connectionOf(at, guest);
	connection.news = broken;
	for (const t of ['lobby', 'mine']) line.send({ t, on: true });
	await expect.poll(() => logged.toSorted()).toEqual(['lobby', 'mine']);
	Object.assign(stage, { outline: async () => broken() });
	line.send({ t: 'ping' });
	await line.next('pong');
});
