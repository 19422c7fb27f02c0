import { LIMITS } from '@trove/protocol';
import { afterEach, describe, expect, test } from 'vitest';
import type { Limits } from '../src/gateway/limits.ts';
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

describe('opening a socket', () => {
	test('a guest is welcome and told who they are', async () => {
		const { guest } = await open();
		const line = guest.socket();
		expect(await line.next()).toMatchObject({ t: 'welcome', protocol: 2, server: '0', who: guest.who });
	});

	test('without a cookie, or with a forged one, nobody is', async () => {
		const { house, guest } = await open();
		for (const cookie of ['', 'trove=x', guest.cookie.slice(0, -3), `${guest.cookie}; ${guest.cookie}`]) {
			const line = new Guest(house.url, cookie).socket();
			await line.end();
			expect(line.refused).toBe(401);
		}
	});

	test('other sites, other paths', async () => {
		const { guest } = await open();
		for (const [options, status] of [
			[{ headers: { origin: 'https://evil.example' } }, 403],
			[{ headers: { origin: 'null' } }, 403],
			[{ path: '/other' }, 404],
			[{ path: '/ws/more' }, 404],
		] as const) {
			const line = guest.socket(options);
			await line.end();
			expect(line.refused).toBe(status);
		}
		const own = guest.socket({ headers: { origin: guest.url } });
		expect((await own.next()).t).toBe('welcome');
	});

	test('a client of another version is told so', async () => {
		const { guest } = await open();
		for (const protocol of ['trove.999', ['trove.0', 'chat'], []]) {
			const line = guest.socket({ protocol });
			expect(await line.next()).toEqual({ t: 'bye', why: 'protocol', after: 0 });
			expect(await line.end()).toBe(4400);
			expect(line.all).toHaveLength(1);
		}
		const offered = guest.socket({ protocol: ['trove.999', 'trove.2'] });
		expect((await offered.next()).t).toBe('welcome');
		expect(offered.socket.protocol).toBe('trove.2');
	});

	test('no more than there may be, in all and from one address; a place that is given up is free again', async () => {
		const { guest, house } = await open({ connections: 3, addressConnections: 2, loopback: true });
		const [a, b] = [guest.socket(), guest.socket()];
		await Promise.all([a.next(), b.next()]);
		const third = guest.socket();
		await third.end();
		expect(third.refused).toBe(429);
		a.close();
		await until(() => house.gateway.sockets.size === 1);
		expect((await guest.socket().next()).t).toBe('welcome');
	});

	test('in all', async () => {
		const { guest } = await open({ connections: 2 });
		await Promise.all([guest.socket().next(), guest.socket().next()]);
		const third = guest.socket();
		await third.end();
		expect(third.refused).toBe(503);
	});

	test('what is no handshake leaves no place taken', async () => {
		const { guest, house } = await open({ addressConnections: 2, loopback: true });
		for (let i = 0; i < 5; i++) {
			const response = await fetch(`${house.url}/ws`, { headers: { cookie: guest.cookie } });
			expect(response.status).toBe(404);
		}
		const { request } = await import('node:http');
		for (let i = 0; i < 5; i++) {
			await new Promise<void>((resolve) => {
				const req = request(`${house.url}/ws`, {
					headers: { cookie: guest.cookie, connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '3' },
				});
				req.on('response', (response) => response.resume().on('close', resolve));
				req.on('error', () => resolve());
				req.end();
			});
		}
		expect((await guest.socket().next()).t).toBe('welcome');
	});
});

describe('tables over a socket', () => {
	test('are opened, told of and closed by channel', async () => {
		const { stage, guest } = await open();
		const table = stage.table('one');
		const line = guest.socket();
		line.send({ t: 'open', c: 7, table: 'one' });
		expect(await line.next('sheet')).toMatchObject({ c: 7, v: 0 });
		table.move();
		expect(await line.next('moved')).toMatchObject({ c: 7, v: 1 });
		line.send({ t: 'close', c: 7 });
		await until(() => table.onlookers.size === 0);
		line.send({ t: 'open', c: 8, table: 'one', v: 1, h: 0 });
		expect(await line.next()).toMatchObject({ t: 'same', c: 8, v: 1 });
		line.close();
		await until(() => table.onlookers.size === 0);
	});

	test('texts of any length and script arrive as they are', async () => {
		const { stage, guest } = await open();
		const table = stage.table('one');
		const line = guest.socket();
		line.send({ t: 'open', c: 1, table: 'one' });
		await line.next('sheet');
		const texts = [0, 1, 60, 61, 62, 63, 64, 65, 66, 67, 200, 65_400, 65_470, 65_480, 65_490, 65_535, 65_536, 70_000].flatMap((length) => [
			'x'.repeat(length),
			'ж'.repeat(length),
			'€'.repeat(length / 2),
		]);
		for (const text of texts) {
			table.move(text);
			expect(((await line.next('moved')).on as { more: string }[])[0]?.more).toBe(text);
		}
	});

	test('that are not there are closed at once', async () => {
		const { guest } = await open();
		const line = guest.socket();
		line.send({ t: 'open', c: 1, table: 'nowhere' });
		line.send({ t: 'ready', c: 1, id: 'a', on: true });
		expect(await line.next('closed')).toEqual({ t: 'closed', c: 1, refusal: { code: 'not-found' } });
		expect(await line.next('no')).toEqual({ t: 'no', c: 1, id: 'a', refusal: { code: 'not-open' } });
	});

	test('requests are carried out in their order, also while the table is being opened, and refusals answered', async () => {
		const { stage, guest } = await open();
		const table = stage.table('one');
		table.answer = async (request, onlooker) => {
			if (request.id === 'b') return { code: 'not-seated' };
			if (request.id === 'c') throw new Error('a bug');
			onlooker.tell(`"t":"ok","id":"${request.id}"}`);
			return null;
		};
		const line = guest.socket();
		line.send({ t: 'open', c: 1, table: 'one' });
		for (const id of ['a', 'b', 'c', 'd']) line.send({ t: 'ready', c: 1, id, on: true });
		line.send({ t: 'ready', c: 2, id: 'e', on: true });
		const answers = new Map<unknown, unknown>();
		while (answers.size < 5) {
			const { t, id, refusal } = await line.next();
			if (t === 'ok' || t === 'no') answers.set(id, t === 'ok' ? 'ok' : (refusal as { code: string }).code);
		}
		expect(Object.fromEntries(answers)).toEqual({ a: 'ok', b: 'not-seated', c: 'broken', d: 'ok', e: 'not-open' });
		expect(table.asked.map(({ request }) => request.id)).toEqual(['a', 'b', 'c', 'd']);
		expect(table.asked.every(({ who }) => who === guest.who)).toBe(true);
	});

	test('no more than eight at once; a channel that is used again leaves its old table', async () => {
		const { stage, guest } = await open();
		const line = guest.socket();
		for (let c = 0; c <= LIMITS.channels; c++) {
			stage.table(`t${c}`);
			line.send({ t: 'open', c, table: `t${c}` });
		}
		expect(await line.next('no')).toEqual({ t: 'no', c: LIMITS.channels, refusal: { code: 'too-many-open' } });
		line.send({ t: 'open', c: 0, table: 't1' });
		await until(() => stage.table('t1').onlookers.size === 2);
		expect(stage.table('t0').onlookers.size).toBe(0);
	});
});

describe('heartbeat and round trips', () => {
	test('a connection is measured at once', async () => {
		const { guest, stage } = await open();
		const table = stage.table('one');
		const line = guest.socket();
		line.send({ t: 'open', c: 1, table: 'one' });
		await line.next('sheet');
		const [onlooker] = table.onlookers;
		await until(() => onlooker?.roundTrip() != null);
		expect(onlooker?.roundTrip()).toBeGreaterThanOrEqual(0);
	});

	test('a dead connection is ended', async () => {
		const { guest, house } = await open({ heartbeat: 50 });
		const { WebSocket } = await import('ws');
		const dead = new WebSocket(`${house.url.replace('http', 'ws')}/ws`, 'trove.2', { headers: { cookie: guest.cookie }, autoPong: false });
		const alive = guest.socket();
		await alive.next('welcome');
		await new Promise((resolve) => dead.on('close', resolve));
		await until(() => house.gateway.sockets.size === 1);
		expect(alive.closed).toBeNull();
	});
});

describe('the end', () => {
	test('everybody is told to come back, not all at once', async () => {
		const { guest, house } = await open();
		const lines = Array.from({ length: 20 }, () => guest.socket());
		await Promise.all(lines.map((line) => line.next('welcome')));
		await house.gateway.sockets.stop();
		const afters = await Promise.all(lines.map(async (line) => Number((await line.next('bye')).after)));
		expect(new Set(afters).size).toBeGreaterThan(1);
		expect(await Promise.all(lines.map((line) => line.end()))).toEqual(lines.map(() => 1012));
		const late = guest.socket();
		await late.end();
		expect(late.refused).toBe(503);
	});
});
