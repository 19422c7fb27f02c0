import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Entry } from '../src/core/entries.ts';
import type { GatewayOptions } from '../src/gateway/gateway.ts';
import { MADE, making } from '../testing/appends.ts';
import { Guest, type House, openHouse } from './gateway-house.ts';
import { Stage } from './gateway-stage.ts';

let house: House | null = null;
afterEach(async () => {
	await house?.close();
	house = null;
});

async function open(options: Partial<GatewayOptions> = {}): Promise<{ house: House; stage: Stage; guest: Guest }> {
	const stage = new Stage();
	house = await openHouse(() => stage, options);
	return { house, stage, guest: await Guest.at(house.url) };
}

describe('who I am', () => {
	test('is settled by the first visit and stays', async () => {
		const { house } = await open();
		const guest = new Guest(house.url);
		const first = await guest.http('GET', '/api/me');
		expect(first.status).toBe(200);
		expect(first.headers.get('set-cookie')).toMatch(/^trove=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
		expect(first.body).toMatchObject({ name: '', muted: [] });
		const again = await guest.http('GET', '/api/me');
		expect(again.body).toEqual(first.body);
		expect(again.headers.get('set-cookie')).toBeNull();
		const person = (await house.store.people.byHandles([String(first.body.who)]))[0];
		expect(JSON.stringify(first.body)).not.toContain(person?.id ?? '?');
	});

	test('another visitor is somebody else', async () => {
		const { house, guest } = await open();
		expect((await Guest.at(house.url)).who).not.toBe(guest.who);
	});

	test('a name and a picture are chosen, and cleaned', async () => {
		const { guest } = await open();
		const { body } = await guest.http('PATCH', '/api/me', { name: '  Ana\u200b  Łuk ', avatar: 'parrot' });
		expect(body).toMatchObject({ name: 'Ana Łuk', avatar: 'parrot' });
		expect((await guest.http('GET', '/api/me')).body).toMatchObject({ name: 'Ana Łuk', avatar: 'parrot' });
		for (const bad of [{ name: '' }, { name: 'x'.repeat(25) }, { name: '\u200b' }, { avatar: 'admin' }, { name: 1 }, { id: 'x' }, [], 'x']) {
			expect((await guest.http('PATCH', '/api/me', JSON.stringify(bad))).status).toBe(400);
		}
		expect((await guest.http('GET', '/api/me')).body).toMatchObject({ name: 'Ana Łuk' });
	});

	test('whoever is muted is remembered', async () => {
		const { guest } = await open();
		const { body } = await guest.http('PUT', '/api/me/muted', { muted: ['abc', 'abc', 'def'] });
		expect(body.muted).toEqual(['abc', 'def']);
		expect((await guest.http('GET', '/api/me')).body.muted).toEqual(['abc', 'def']);
	});

	test('over https the cookie is for https only', async () => {
		const { guest } = await open({ origin: 'https://trove.example' });
		expect(guest.cookie).toMatch(/^__Host-trove=/);
		const stolen = new Guest(guest.url, guest.cookie.replace('__Host-', ''));
		expect((await stolen.http('GET', '/api/me')).body.who).not.toBe(guest.who);
	});

	test('an old cookie is given out anew, and known whatever the clock says', async () => {
		let now = Date.now();
		const { house, guest } = await open({ now: () => now });
		now += 2 * 86_400_000;
		const before = guest.cookie;
		const { headers, body } = await guest.http('GET', '/api/mine');
		expect(body).toEqual({ tables: [] });
		expect(headers.get('set-cookie')).toContain('Max-Age=31536000');
		expect(guest.cookie).not.toBe(before);
		await expect.poll(async () => (await house.store.people.byHandles([guest.who]))[0]?.seen).toBe(now);
		for (const days of [364, 730, -2000]) {
			now += days * 86_400_000;
			expect((await new Guest(house.url, before).http('GET', '/api/mine')).status).toBe(200);
		}
	});

	test('whatever needs a person refuses strangers', async () => {
		const { house } = await open();
		for (const [method, path, body] of [
			['PATCH', '/api/me', { name: 'x' }],
			['DELETE', '/api/me'],
			['PUT', '/api/me/muted', { muted: [] }],
			['GET', '/api/me/export'],
			['POST', '/api/me/link', {}],
			['POST', '/api/tables', { game: 'trezors', players: 2 }],
			['POST', '/api/play', { game: 'trezors' }],
			['POST', '/api/waiting', { game: 'trezors', players: 2, options: {}, pace: 'relaxed' }],
			['GET', '/api/mine'],
			['GET', '/api/history'],
		] as const) {
			const { status, body: answer } = await new Guest(house.url).http(method, path, body);
			expect([path, status, answer]).toEqual([path, 401, { error: { code: 'no-person' } }]);
		}
	});
});

describe('another device', () => {
	test('becomes me by a link, once', async () => {
		const { guest, house } = await open();
		await guest.http('PATCH', '/api/me', { name: 'Ana' });
		const { body, status } = await guest.http('POST', '/api/me/link', {});
		expect(status).toBe(200);
		const url = new URL(String(body.url));
		expect(url.origin).toBe(house.url);
		expect(String(body.qr)).toMatch(/^<svg/);
		const token = url.hash.slice(1);
		const phone = await Guest.at(house.url);
		expect(phone.who).not.toBe(guest.who);
		expect((await phone.http('POST', '/api/link', { token })).body).toMatchObject({ who: guest.who, name: 'Ana' });
		expect((await phone.http('GET', '/api/me')).body.who).toBe(guest.who);
		const third = await Guest.at(house.url);
		expect(await third.http('POST', '/api/link', { token })).toMatchObject({ status: 410, body: { error: { code: 'link-used' } } });
		expect(await third.http('POST', '/api/link', { token: 'x'.repeat(32) })).toMatchObject({ status: 410 });
	});

	test('cannot be guessed for long', async () => {
		const { guest } = await open({ limits: { loopback: true, guesses: { second: 0.001, burst: 3 } } });
		const answers = [];
		for (let i = 0; i < 5; i++) answers.push((await guest.http('POST', '/api/link', { token: `x${i}` })).status);
		expect(answers).toEqual([410, 410, 410, 429, 429]);
		expect((await guest.http('GET', '/api/join/ABCDEF')).status).toBe(429);
	});
});

describe('my data', () => {
	test('are handed out, all of them, without the secret id', async () => {
		const { guest, house } = await open();
		await guest.http('PATCH', '/api/me', { name: 'Ana' });
		const { body, headers } = await guest.http('GET', '/api/me/export');
		expect(headers.get('content-disposition')).toContain('attachment');
		expect(body).toMatchObject({ me: { who: guest.who, name: 'Ana', muted: [] }, tables: [], games: [] });
		const [person] = await house.store.people.byHandles([guest.who]);
		expect(JSON.stringify(body)).not.toContain(person?.id ?? '?');
	});

	test('hold all running tables, also more than the list of them shows', async () => {
		const { guest, house, stage } = await open();
		const tables = Array.from({ length: 120 }, (_, i) => `t${i}`);
		const { terms } = MADE as Extract<Entry, { e: 'made' }>;
		const seats = [
			{ who: guest.who, bot: null },
			{ who: null, bot: null },
		];
		for (const table of tables)
			stage.outlines.set(table, { table, seq: 1, terms, status: 'open', seats, sitters: [guest.who, null], made: 1000, toAct: [], due: null });
		await Promise.all(tables.map((table) => house.store.log.append(making(table, { people: [guest.who, null] }))));
		expect((await guest.http('GET', '/api/mine')).body.tables).toHaveLength(100);
		expect((await guest.http('GET', '/api/me/export')).body.tables).toHaveLength(120);
	});

	test('are deleted for good: the cookie is worth nothing, sockets are told', async () => {
		const { guest, house } = await open();
		const { cookie } = guest;
		const line = guest.socket();
		await line.next('welcome');
		const answer = await guest.http('DELETE', '/api/me');
		expect(answer.body).toEqual({ done: true });
		expect(answer.headers.get('set-cookie')).toContain('Max-Age=0');
		expect(await line.next('bye')).toMatchObject({ why: 'deleted' });
		expect(await house.store.people.byHandles([guest.who])).toEqual([]);
		const back = new Guest(house.url, cookie);
		expect((await back.http('GET', '/api/me')).body.who).not.toBe(guest.who);
		const refused = new Guest(house.url, cookie).socket();
		await refused.end();
		expect(refused.refused).toBe(401);
	});
});

describe('other sites', () => {
	test.each([{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])(
		'change nothing: %o',
		async (headers) => {
			const { guest, house } = await open();
			for (const [method, path, body] of [
				['PATCH', '/api/me', { name: 'evil' }],
				['DELETE', '/api/me', undefined],
				['POST', '/api/me/link', {}],
				['POST', '/api/link', { token: 'x' }],
				['POST', '/api/tables', { game: 'trezors', players: 2 }],
			] as const) {
				expect(await guest.http(method, path, body, headers)).toMatchObject({ status: 403, body: { error: { code: 'foreign-origin' } } });
			}
			expect((await guest.http('GET', '/api/me')).body.name).toBe('');
			expect((await new Guest(house.url).http('GET', '/api/me', undefined, headers)).status).toBe(403);
		},
	);

	test('our own page may', async () => {
		const { guest } = await open();
		expect((await guest.http('PATCH', '/api/me', { name: 'a' }, { origin: guest.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
	});

	test('forms are refused by their type', async () => {
		const { guest } = await open();
		for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', 'application/xml', 'x']) {
			expect((await guest.http('PATCH', '/api/me', '{"name":"evil"}', { 'content-type': type })).status).toBe(415);
		}
	});

	test('cannot read answers', async () => {
		const { guest } = await open();
		for (const method of ['GET', 'OPTIONS']) {
			const { headers } = await guest.http(method, '/api/me', undefined, { origin: 'https://evil.example', 'access-control-request-method': 'PATCH' });
			expect(headers.get('access-control-allow-origin')).toBeNull();
		}
	});
});

describe('what is wrong', () => {
	test('is answered with a code and a fitting status, never with more', async () => {
		const { guest } = await open();
		for (const [method, path, body, status, code] of [
			['GET', '/api/nothing', undefined, 404, 'not-found'],
			['GET', '/nothing', undefined, 404, 'not-found'],
			['POST', '/', {}, 404, 'not-found'],
			['DELETE', '/api/tables', undefined, 405, 'bad-method'],
			['PUT', '/api/me', {}, 405, 'bad-method'],
			['PATCH', '/api/me', '{', 400, 'bad-json'],
			['PATCH', '/api/me', '', 400, 'bad-json'],
			['PATCH', '/api/me', '{"__proto__":{"name":"x"}}', 400, 'bad-json'],
			['PATCH', '/api/me', `{"name":"${'x'.repeat(17_000)}"}`, 413, 'too-large'],
			['GET', '/api/history?before=x', undefined, 400, 'bad-message'],
			['GET', '/api/join/%F0%28', undefined, 400, 'bad-request'],
			['GET', '/api/join/NOSUCH', undefined, 404, 'not-found'],
			['GET', '/api/join/..%2f..%2fetc', undefined, 404, 'not-found'],
			['GET', `/api/join/${'A'.repeat(100)}`, undefined, 400, 'bad-request'],
			['GET', '/api/tables/nothing/replay', undefined, 404, 'not-found'],
		] as const) {
			const answer = await guest.http(method, path, body);
			expect([method, path, answer.status, answer.body.error?.code]).toEqual([method, path, status, code]);
			expect(Object.keys(answer.body)).toEqual(['error']);
			expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
			expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
		}
	});

	test('[evening] a replay depends on who asks, and says so to caches', async () => {
		const { guest } = await open();
		const { headers } = await guest.http('GET', '/api/tables/nothing/replay');
		expect([headers.get('vary'), headers.get('cache-control')]).toEqual(['cookie', 'no-store']);
	});

	test('methods that there are, are named', async () => {
		const { guest } = await open();
		expect((await guest.http('PUT', '/api/me', {})).headers.get('allow')).toBe('GET, PATCH, DELETE');
	});

	test('what is no HTTP is answered and cut off', async () => {
		const { house } = await open();
		const port = Number(new URL(house.url).port);
		for (const bytes of [
			'\0\0\0\0\r\n\r\n',
			'GET / HTTP/9.9\r\n\r\n',
			`GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
			'GET / HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
		]) {
			const answer = await new Promise<string>((resolve) => {
				let text = '';
				const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
				socket.on('data', (data) => {
					text += String(data);
				});
				socket.on('error', () => undefined);
				socket.on('close', () => resolve(text));
			});
			expect(answer).toMatch(/^HTTP\/1\.1 (400|431|505)|^$/);
			expect(answer).not.toMatch(/node|fastify|at /i);
		}
		expect((await fetch(`${house.url}/api/tables`)).status).toBe(200);
	});

	test('what trickles in is given up', async () => {
		const { house } = await open({ limits: { trickle: 150 } });
		const port = Number(new URL(house.url).port);
		for (const start of [
			'GET /api/me HTTP/1.1\r\nhost: a\r\n',
			'PATCH /api/me HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{',
		]) {
			const answer = await new Promise<string>((resolve) => {
				let text = '';
				let more: NodeJS.Timeout | undefined;
				// What is written before a socket is connected goes out first: only now may more follow.
				const socket = connect(port, '127.0.0.1', () => {
					socket.write(start);
					more = setInterval(() => socket.write('x'), 20);
				});
				socket.on('data', (data) => {
					text += String(data);
				});
				socket.on('error', () => undefined);
				socket.on('close', () => {
					clearInterval(more);
					resolve(text);
				});
			});
			expect(answer).toMatch(/^HTTP\/1\.1 408|^$/);
		}
	});

	test('trouble of the store is told as what it is', async () => {
		const { guest, house } = await open();
		await house.store.close();
		const { status, body } = await guest.http('PATCH', '/api/me', { name: 'x' });
		expect(status).toBeGreaterThanOrEqual(500);
		expect(['storage', 'broken']).toContain(body.error?.code);
		expect(Object.keys(body)).toEqual(['error']);
	});
});

describe('limits', () => {
	test('of requests by address, with the time to come back', async () => {
		const { guest } = await open({ limits: { loopback: true, requests: { second: 0.5, burst: 3 } } });
		await guest.http('GET', '/api/me');
		await guest.http('GET', '/api/me');
		const { status, headers, body } = await guest.http('GET', '/api/me');
		expect(status).toBe(429);
		expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
		expect(body.error).toMatchObject({ code: 'too-fast', data: { seconds: expect.any(Number) } });
	});

	test('of guests by address, but not for those who are known', async () => {
		const { guest, house } = await open({ limits: { loopback: true, guests: { second: 0.001, burst: 2 } } });
		await Guest.at(house.url);
		expect((await new Guest(house.url).http('GET', '/api/me')).status).toBe(429);
		expect((await guest.http('GET', '/api/me')).status).toBe(200);
	});

	test('of addresses behind a trusted proxy, each for itself', async () => {
		const { house } = await open({ trustProxy: ['loopback'], limits: { guests: { second: 0.001, burst: 1 } } });
		const visit = async (ip: string): Promise<number> => (await new Guest(house.url).http('GET', '/api/me', undefined, { 'x-forwarded-for': ip })).status;
		expect([await visit('192.0.2.1'), await visit('192.0.2.1'), await visit('192.0.2.2')]).toEqual([200, 429, 200]);
	});

	test('of names and mutings, by person', async () => {
		const { guest, house } = await open({ limits: { changes: { second: 0.001, burst: 2 } } });
		const rename = async (who: Guest): Promise<number> => (await who.http('PATCH', '/api/me', { name: 'x' })).status;
		expect([await rename(guest), (await guest.http('PUT', '/api/me/muted', { muted: [] })).status, await rename(guest)]).toEqual([200, 200, 429]);
		expect((await guest.http('PUT', '/api/me/muted', { muted: [] })).status).toBe(429);
		expect(await rename(await Guest.at(house.url))).toBe(200);
	});

	test('of tables and of what is dear, by person', async () => {
		const { guest } = await open({ limits: { tables: { second: 0.001, burst: 1 }, dear: { second: 0.001, burst: 1 } } });
		const statuses = [];
		for (let i = 0; i < 2; i++) statuses.push((await guest.http('POST', '/api/tables', { game: 'trezors', players: 2 })).status);
		for (let i = 0; i < 2; i++) statuses.push((await guest.http('GET', '/api/me/export')).status);
		expect(statuses).toEqual([503, 429, 200, 429]);
	});
});
