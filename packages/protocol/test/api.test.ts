import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRefusal } from '@trove/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api, Jar } from '../client/index.ts';
import { HOW, type Me } from '../src/index.ts';

interface Asked {
	readonly method: string | undefined;
	readonly url: string | undefined;
	readonly headers: IncomingMessage['headers'];
	readonly body: string;
}

let server: Server;
let base: string;
let asked: Asked[] = [];
let answer: { status: number; body: string; cookie?: string };

/** A server that records requests and returns scripted responses. */
beforeAll(async () => {
	server = createServer(async (request, response) => {
		let body = '';
		for await (const chunk of request) body += chunk;
		asked.push({ method: request.method, url: request.url, headers: request.headers, body });
		if (answer.cookie !== undefined) response.setHeader('set-cookie', answer.cookie);
		response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
	server.closeAllConnections();
	server.close();
});

beforeEach(() => {
	asked = [];
});

const me: Me = { who: 'gull', name: '', avatar: 'crab', since: 1, muted: [] };
const made = { table: 'abc', invite: 'QWERTY' };
const result = {
	table: 'abc',
	game: 'trezors',
	options: {},
	ended: 9,
	why: 'played',
	seat: 0,
	place: 1,
	score: 12,
	won: true,
	seats: [{ name: 'A', bot: null, score: 12, place: 1 }],
};
const replay = {
	table: 'abc',
	ended: 9,
	over: { why: 'played', scores: [1, 2], winners: [1], places: [2, 1] },
	file: { format: 1 },
	seats: [{ who: null, name: null, bot: 'gull' }],
	proof: { commitment: 'c', secret: 's', words: ['w'], seed: 's\nw', how: HOW },
};

const looked = { game: 'trezors', players: 3, options: {}, pace: 'live' } as const;

describe('every request', () => {
	test.each<[string, (api: Api) => Promise<unknown>, string, string, unknown, unknown, unknown]>([
		['me', (api) => api.me(), 'GET', '/api/me', undefined, me, me],
		['changeMe', (api) => api.changeMe({ name: 'A' }), 'PATCH', '/api/me', { name: 'A' }, me, me],
		['mute', (api) => api.mute(['crab']), 'PUT', '/api/me/muted', { muted: ['crab'] }, me, me],
		['link', (api) => api.link(), 'POST', '/api/me/link', {}, { url: 'u', qr: 'q', until: 1 }, { url: 'u', qr: 'q', until: 1 }],
		['useLink', (api) => api.useLink('t'), 'POST', '/api/link', { token: 't' }, me, me],
		[
			'exportMe',
			(api) => api.exportMe(),
			'GET',
			'/api/me/export',
			undefined,
			{ me: { ...me, seen: 2 }, tables: [], games: [result] },
			{ me: { ...me, seen: 2 }, tables: [], games: [result] },
		],
		['deleteMe', (api) => api.deleteMe(), 'DELETE', '/api/me', undefined, { done: true }, null],
		['make', (api) => api.make({ word: 'w', game: 'trezors', players: 3 }), 'POST', '/api/tables', { word: 'w', game: 'trezors', players: 3 }, made, made],
		['playNow', (api) => api.playNow({ word: 'w', game: 'trezors' }), 'POST', '/api/play', { word: 'w', game: 'trezors' }, made, made],
		['waiting', (api) => api.waiting(looked), 'POST', '/api/waiting', looked, { found: null, begins: null }, { found: null, begins: null }],
		['join', (api) => api.join('a/b'), 'GET', '/api/join/a%2Fb', undefined, made, made],
		['tables', (api) => api.tables(), 'GET', '/api/tables', undefined, { tables: [] }, []],
		['mine', (api) => api.mine(), 'GET', '/api/mine', undefined, { tables: [] }, []],
		['history', (api) => api.history(), 'GET', '/api/history', undefined, { games: [result], more: true }, { games: [result], more: true }],
		['history before', (api) => api.history(77), 'GET', '/api/history?before=77', undefined, { games: [], more: false }, { games: [], more: false }],
		['replay', (api) => api.replay('abc'), 'GET', '/api/tables/abc/replay', undefined, replay, replay],
	])('%s', async (_, ask, method, url, body, json, expected) => {
		answer = { status: 200, body: JSON.stringify(json) };
		const got = await ask(new Api({ base }));
		expect(got).toEqual(expected);
		if (got !== null) expect(isRefusal(got as object)).toBe(false);
		expect(asked).toMatchObject([{ method, url, body: body === undefined ? '' : JSON.stringify(body) }]);
		expect(asked[0].headers['content-type']).toBe(body === undefined ? undefined : 'application/json');
	});
});

test('every deal gets a word of this device, unless told otherwise', async () => {
	answer = { status: 200, body: JSON.stringify(made) };
	const api = new Api({ base });
	await api.make({ game: 'trezors', players: 3 });
	await api.playNow({ game: 'trezors' });
	const words = asked.map(({ body }) => JSON.parse(body).word);
	expect(words).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
	expect(words[0]).not.toBe(words[1]);
});

describe('what goes wrong is a value', () => {
	test('a refusal of the server', async () => {
		answer = { status: 409, body: JSON.stringify({ error: { code: 'not-over', data: { table: 'abc' } } }) };
		expect(await new Api({ base }).replay('abc')).toEqual({ code: 'not-over', data: { table: 'abc' } });
	});

	test.each([
		[502, '<html>'],
		[500, '{}'],
		[200, ''],
		[200, '{"who":7}'],
	])('%i %j is no answer', async (status, body) => {
		answer = { status, body };
		expect(await new Api({ base }).me()).toMatchObject({ code: 'bad-answer', data: { status } });
	});

	test('nobody there', async () => {
		expect(await new Api({ base: 'http://127.0.0.1:1' }).me()).toEqual({ code: 'unreachable' });
	});

	test('an empty answer to a deletion is an answer', async () => {
		answer = { status: 204, body: '' };
		expect(await new Api({ base }).deleteMe()).toBeNull();
	});
});

describe('outside of a browser', () => {
	test('the cookie is kept and sent, with the origin', async () => {
		const jar = new Jar();
		const api = new Api({ base, jar });
		answer = { status: 200, body: JSON.stringify(me), cookie: 'trove=a.b=c; HttpOnly; Path=/' };
		await api.me();
		expect(asked[0].headers).toMatchObject({ origin: base });
		expect(asked[0].headers.cookie).toBeUndefined();
		await api.me();
		expect(asked[1].headers).toMatchObject({ origin: base, cookie: 'trove=a.b=c' });
		expect(api.headers()).toEqual({ origin: base, cookie: 'trove=a.b=c' });
		answer.cookie = 'trove=; Max-Age=0';
		await api.deleteMe();
		expect(jar.cookie).toBe('');
	});

	test('a cookie can be brought along', () => {
		expect(new Jar('a=1; b=2').cookie).toBe('a=1; b=2');
	});

	test('in a browser nothing is added', () => {
		expect(new Api().headers()).toEqual({});
	});
});
