import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { AVATARS, LEVELS, PHRASES, VOTES } from '@trove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Guest, type Line } from './gateway-house.ts';
import { begin, type Player, serve, type TestServer } from './gateway-server.ts';

/** How many there are of each kind; together 100,000. */
const FRAMES = 70_000;
const BYTES = 10_000;
const REQUESTS = 20_000;

/** A small generator of numbers that is the same every time. */
function dice(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}
const roll = dice(4);
const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;

let server: TestServer;
let ana: Player;
let bob: Player;
let table: string;
const thrown: unknown[] = [];
const note = (error: unknown): void => void thrown.push(error);

beforeAll(async () => {
	process.on('uncaughtException', note);
	process.on('unhandledRejection', note);
	server = await serve({ TROVE_MESSAGES: '100000', TROVE_TABLES_RUNNING: '100000' });
	({ table, ana, bob } = await begin(server.url));
});
afterAll(async () => {
	await server.stop();
	process.off('uncaughtException', note);
	process.off('unhandledRejection', note);
});

const JUNK: readonly unknown[] = [
	null,
	true,
	false,
	0,
	-1,
	1,
	29,
	30,
	999,
	1000,
	2 ** 31,
	2 ** 53,
	1e308,
	-0.5,
	'',
	'a',
	'x'.repeat(41),
	'x'.repeat(5000),
	'__proto__',
	'constructor',
	'../../etc',
	'\u0000',
	'\ud800',
	'💎',
	[],
	{},
	[[[[]]]],
	{ do: 'draw' },
	{ length: 1e9 },
	{ __proto__: 1, toString: 1 },
];
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

/** A message that could be a real one. */
function plausible(): Record<string, unknown> {
	const c = roll(10);
	const id = pick(['a', 'b', `q${roll(1000)}`]);
	const seat = roll(4);
	return pick([
		() => ({ t: 'open', c, table: pick([table, 'nothing', table.slice(1)]), ...(roll(2) ? { v: roll(50), h: roll(2 ** 32) } : {}) }),
		() => ({ t: 'close', c }),
		() => ({ t: 'again', c }),
		() => ({ t: 'lobby', on: roll(2) === 0 }),
		() => ({ t: 'mine', on: roll(2) === 0 }),
		() => ({ t: 'ping' }),
		() => ({
			t: 'act',
			c,
			id,
			v: roll(60),
			do: Array.from({ length: roll(18) }, () => ({
				do: pick(['draw', 'stop', 'take', 'tap', 'mark', 'close', 'choose']),
				card: roll(70),
				suit: pick(['anchor', 'hook']),
				ms: roll(9000),
			})),
		}),
		() => ({ t: 'undo', c, id, v: roll(60) }),
		() => ({ t: 'sit', c, id, seat, word: 'w' }),
		() => ({ t: pick(['stand', 'start', 'leave', 'resign', 'rematch']), c, id }),
		() => ({ t: pick(['swap', 'remove']), c, id, seat }),
		() => ({ t: 'ready', c, id, on: true }),
		() => ({ t: 'bot', c, id, seat, level: pick([null, ...LEVELS]) }),
		() => ({ t: 'vote', c, id, on: pick(VOTES), seat, yes: roll(2) === 0 }),
		() => ({ t: 'say', c, id, what: pick(PHRASES) }),
	])();
}

/** The same, damaged in some way. */
function damaged(): string | Buffer {
	const message = plausible();
	const keys = Object.keys(message);
	switch (roll(12)) {
		case 0:
			delete message[pick(keys)];
			break;
		case 1:
		case 2:
			message[pick(keys)] = pick(JUNK);
			break;
		case 3:
			message[pick(['__proto__', 'constructor', 'who', 'seat', 'extra', 'code', 't2'])] = pick(JUNK);
			break;
		case 4:
			return JSON.stringify(message).slice(0, roll(60));
		case 5:
			return JSON.stringify(message).replace(/[{}[\]":,]/g, (sign) => (roll(8) === 0 ? pick(['', '{', ']', '"', '\\']) : sign));
		case 6:
			return randomBytes(roll(200));
		case 7:
			return JSON.stringify(nested(roll(2000)));
		case 8:
			return JSON.stringify(pick(JUNK));
		default:
			break;
	}
	return JSON.stringify(message);
}

/** The two who play can still do so, and see the same. */
async function stillPlaying(): Promise<void> {
	expect(thrown).toEqual([]);
	const [one, two] = [await ana.sheet(), await bob.sheet()];
	expect([one.seat, two.seat]).toEqual([0, 1]);
	expect(one.sheet.status).toBe('playing');
	expect(one.sheet.seats.map(({ who }) => who)).toEqual([ana.guest.who, bob.guest.who]);
	expect(await ana.ask('say', { what: 'hello' })).toBeNull();
	expect(await bob.line.next('said')).toMatchObject({ seat: 0 });
}

test(`${FRAMES} messages of a stranger: damaged, foreign, replayed, out of order`, async () => {
	const stranger = await Guest.at(server.url);
	let line: Line | null = null;
	for (let sent = 0; sent < FRAMES; sent++) {
		if (!line || line.closed || sent % 2500 === 0) {
			line?.close();
			line = stranger.socket();
			await line.next('welcome');
		}
		line.send(damaged());
		if (sent % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
		// What comes back is not kept.
		line.all.length = Math.min(line.all.length, 1);
	}
	line?.close();
	await stillPlaying();
});

test(`${BYTES} frames that are none`, async () => {
	const stranger = await Guest.at(server.url);
	const { port } = new URL(server.url);
	const upgrade = `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Protocol: trove.2\r\nCookie: ${stranger.cookie}\r\n\r\n`;
	const send = (socket: Socket): void => {
		const first = pick([0x81, 0x82, 0x80, 0x88, 0x89, 0x8a, 0x01, 0x09, 0xc1, 0xf1, 0x83, 0x8f, roll(256)]);
		const length = pick([0, 1, 5, 125, 126, 127, 0x80, 0x85, 0xfe, 0xff, roll(256)]);
		socket.write(Buffer.concat([Buffer.from([first, length]), randomBytes(roll(40))]));
	};
	for (let sent = 0; sent < BYTES; ) {
		await new Promise<void>((resolve) => {
			const socket = connect(Number(port), '127.0.0.1', () => socket.write(upgrade));
			socket.on('error', () => undefined);
			socket.on('close', () => resolve());
			socket.once('data', () => {
				const many = roll(12) + 1;
				for (let i = 0; i < many; i++) send(socket);
				sent += many;
				if (roll(4) === 0) socket.destroy();
				else socket.end();
			});
		});
	}
	await stillPlaying();
});

test(`${REQUESTS} requests over HTTP: foreign, damaged, cut off`, async () => {
	const stranger = await Guest.at(server.url);
	const { port, host } = new URL(server.url);
	const statuses = new Map<number, number>();
	for (let sent = 0; sent < REQUESTS; ) {
		const many = roll(20) + 1;
		const texts = Array.from({ length: many }, (_, i) => requestText(stranger, host, i === many - 1));
		sent += many;
		const answer = await new Promise<string>((resolve) => {
			let text = '';
			// A request that promises more than comes ends with the connection.
			const socket = connect(Number(port), '127.0.0.1', () => socket.end(texts.join('')));
			socket.on('data', (data) => {
				text += String(data);
			});
			socket.on('error', () => undefined);
			socket.on('close', () => resolve(text));
		});
		for (const [, status] of answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)) statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + 1);
		expect(answer).not.toMatch(/node_modules|\.ts:\d|"stack"/);
	}
	const told = JSON.stringify([...statuses].sort());
	for (const status of [200, 400, 401, 403, 404, 405, 413, 415]) expect(statuses.get(status) ?? 0, told).toBeGreaterThan(0);
	expect(statuses.get(500) ?? 0, told).toBe(0);
	expect(server.logged.filter((line) => line.includes('"error"'))).toEqual([]);
	await stillPlaying();
});

const PATHS = () => [
	'/',
	'/api/me',
	'/api/me/muted',
	'/api/me/link',
	'/api/me/export',
	'/api/link',
	'/api/tables',
	'/api/play',
	'/api/waiting',
	'/api/join/ABCDEF',
	'/api/mine',
	'/api/history',
	`/api/tables/${table}/replay`,
	'/t/x',
	'/ws',
	'/metrics',
	'/healthz',
	'/%00',
	'/%',
	'/..%2f..',
	'//x',
	'/api//me',
	`/${'a'.repeat(300)}`,
	'*',
	'http://evil.example/api/me',
];

/** A request, whole or damaged, as it goes over the wire. */
function requestText(stranger: Guest, host: string, last: boolean): string {
	const method = pick(['GET', 'GET', 'POST', 'POST', 'PUT', 'PATCH', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE', 'get', 'PROPFIND']);
	const path = pick(PATHS()) + pick(['', '', '', '?before=x', '?before=-1', '?a[b]=c', '?__proto__=1']);
	// Nobody is to be deleted here: the rest would be about nobody.
	if (method === 'DELETE' && path.startsWith('/api/me')) return '';
	const text = pick([() => '', bodyText, bodyText, () => bodyText().slice(0, roll(30)), () => `{"name":"${'x'.repeat(20_000)}"}`])();
	const length = roll(50) === 0 ? roll(500) : Buffer.byteLength(text);
	const headers = [
		`Host: ${pick([host, host, host, '', 'evil.example', host.repeat(9)])}`,
		`Cookie: ${pick([stranger.cookie, stranger.cookie, stranger.cookie, '', 'trove=', `trove=${'a'.repeat(3000)}`, 'trove=a.b.c', '=;=;='])}`,
		...(text === ''
			? []
			: [
					`Content-Type: ${pick(['application/json', 'application/json', 'application/json', 'text/plain', 'application/json; charset=x', ';', 'multipart/form-data'])}`,
				]),
		...(text === '' && roll(9) > 0 ? [] : [`Content-Length: ${length}`]),
		...pick([
			[],
			[],
			[],
			[],
			['Origin: null'],
			['Origin: https://evil.example'],
			['Origin: x'],
			['Sec-Fetch-Site: cross-site'],
			['X-Forwarded-For: 1.2.3.4'],
			['Expect: 100-continue'],
			['Transfer-Encoding: chunked'],
		]),
		`Connection: ${last ? 'close' : 'keep-alive'}`,
	];
	const whole = `${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${text}`;
	return roll(60) === 0 ? whole.replace(/[ :\r\n]/g, (sign) => (roll(12) === 0 ? pick(['', '\0', '\n', 'é']) : sign)) : whole;
}

function bodyText(): string {
	const wanted = {
		game: pick(['trezors', 'dead-mans-draw', ...JUNK]),
		players: pick([2, ...JUNK]),
		options: pick(JUNK),
		bots: pick([['sailor'], ...JUNK]),
		turn: pick(JUNK),
		pace: pick(['days', 'live', ...JUNK]),
		from: pick([{ table, step: roll(9), seat: 0 }, ...JUNK]),
	};
	const body = pick([
		pick(JUNK),
		{ name: pick(JUNK), avatar: pick([...AVATARS, ...JUNK]) },
		{ token: pick(JUNK) },
		{ muted: pick(JUNK) },
		{ game: wanted.game },
		wanted,
	]);
	return JSON.stringify(body) ?? '';
}
