// A guest sends far more than the limits allow: the rest is not read, the guest is cut off, and others lose nothing.

import { connect, type Socket } from 'node:net';
import { Dice } from '@trove/kernel';
import { LIMITS } from '@trove/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { USUAL_LIMITS } from '../src/gateway/limits.ts';
import { House } from './e2e/house.ts';
import { begun, close } from './e2e/party.ts';
import { Deeds, playOn } from './e2e/play.ts';
import { type House as Gate, Guest, type Line, openHouse } from './gateway-house.ts';
import { Player } from './gateway-server.ts';
import { Stage } from './gateway-stage.ts';

let house: Gate | null = null;
afterEach(async () => {
	vi.restoreAllMocks();
	await house?.close();
	house = null;
});

const MARK = 'flood-';
/** An `act` as long as a message may be. */
const longAct = (i: number): string => {
	const text = JSON.stringify({ t: 'act', c: 0, id: `${MARK}${i}`, v: 1, do: [{ do: 'x', more: '' }] });
	return `${text.slice(0, -4)}${'x'.repeat(LIMITS.message - text.length)}${text.slice(-4)}`;
};

test('a flood of long moves from four connections: cut off, hardly read, and others play on', async () => {
	const server = await House.open({ env: { TROVE_LOOPBACK: 'limited' } });
	try {
		const party = await begun(() => server.url, 2, { game: 'my-treasure' });
		const guest = await Guest.at(server.url);
		const lines: Line[] = [];
		for (let i = 0; i < 4; i++) lines.push((await Player.at(guest, party.table, 0)).player.line);
		const parse = vi.spyOn(JSON, 'parse');
		for (let i = 0; i < 1000; i++) for (const line of lines) line.send(longAct(i));
		await Promise.all(party.seats.map((remote, seat) => playOn(remote, new Dice(seat), new Deeds(), 1e9)));
		expect(await Promise.all(lines.map((line) => line.end()))).toEqual([1008, 1008, 1008, 1008]);
		const read = parse.mock.calls.filter(([text]) => text.startsWith(`{"t":"act","c":0,"id":"${MARK}`)).length;
		// A message of this length counts as five; each that is read is refused, which costs patience, and some comes back.
		const { personMessages, patience } = USUAL_LIMITS;
		expect(read).toBeLessThanOrEqual(Math.max(patience.burst, personMessages.burst / 5) + 100);
		expect(read).toBeGreaterThan(0);
		// Nobody of the others was refused anything or lost the connection, and what was told came whole.
		expect(close(party.tabs)).toEqual([]);
		// With no patience left nobody comes in again.
		const again = guest.socket();
		await again.end();
		expect(again.refused).toBe(429);
		expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
	} finally {
		await server.close();
	}
});

test('a message that is longer than any may be ends the connection before it is read, and costs patience', async () => {
	const stage = new Stage();
	house = await openHouse(() => stage, { limits: { loopback: true, patience: { second: 0.001, burst: 40 } } });
	const guest = await Guest.at(house.url);
	for (let i = 0; i < 2; i++) {
		const line = guest.socket();
		await line.next('welcome');
		line.send('x'.repeat(8192));
		expect(await line.end()).toBe(1009);
	}
	const third = guest.socket();
	await third.end();
	expect(third.refused).toBe(429);
});

test('who taps fast, and is refused every second time, is never cut off', async () => {
	const stage = new Stage();
	let now = 1_800_000_000_000;
	house = await openHouse(() => stage, { now: () => now, limits: { loopback: true } });
	let answers = 0;
	stage.table('one').answer = async (request, onlooker) => {
		if (answers++ % 2 === 0) return { code: 'stale' };
		onlooker.tell(`"t":"ok","id":"${'id' in request ? request.id : ''}"}`);
		return null;
	};
	const line = (await Guest.at(house.url)).socket();
	line.send({ t: 'open', c: 0, table: 'one' });
	await line.next('sheet');
	// Ten taps a second for a minute.
	for (let i = 0; i < 600; i++) {
		line.send({ t: 'act', c: 0, id: `a${i}`, v: 1, do: [{ do: 'draw' }] });
		expect(await line.next()).toMatchObject({ id: `a${i}`, t: i % 2 === 0 ? 'no' : 'ok' });
		now += 100;
	}
});

test('a program on this machine may send as fast as it can', async () => {
	const stage = new Stage();
	house = await openHouse(() => stage);
	stage.table('one');
	const line = (await Guest.at(house.url)).socket();
	line.send({ t: 'open', c: 0, table: 'one' });
	await line.next('sheet');
	for (let i = 0; i < 5000; i++) {
		line.send({ t: 'act', c: 0, id: `a${i}`, v: 1, do: [{ do: 'draw' }] });
		if (i % 16 === 15) for (let j = 0; j < 16; j++) expect((await line.next()).t).toBe('ok');
	}
});

/** A TCP connection, and whether the server has closed it. */
async function tcp(url: string): Promise<Socket> {
	const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
	await new Promise((resolve) => socket.once('connect', resolve));
	return socket;
}

const closed = (socket: Socket): Promise<void> => new Promise((resolve) => (socket.destroyed ? resolve() : socket.once('close', () => resolve())));
const answers = (socket: Socket): Promise<string> =>
	new Promise((resolve) => socket.once('data', (data) => resolve(String(data).slice(0, 12))).write('GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n'));

test('TCP connections of one address are bounded before a request; a place is free again when one goes', async () => {
	house = await openHouse(() => new Stage(), { limits: { loopback: true, addressSockets: 2 } });
	const [a, b] = [await tcp(house.url), await tcp(house.url)];
	expect(await answers(a)).toBe('HTTP/1.1 200');
	expect(await answers(b)).toBe('HTTP/1.1 200');
	await closed(await tcp(house.url));
	a.destroy();
	for (let free = false; !free; ) {
		const next = await tcp(house.url);
		free = await Promise.race([answers(next).then(() => true), closed(next).then(() => false)]);
		next.destroy();
	}
	b.destroy();
});

test('a trusted proxy’s connections are not bounded', async () => {
	house = await openHouse(() => new Stage(), { limits: { loopback: true, addressSockets: 1 }, trustProxy: ['loopback'] });
	const all = [await tcp(house.url), await tcp(house.url), await tcp(house.url)];
	for (const socket of all) expect(await answers(socket)).toBe('HTTP/1.1 200');
	for (const socket of all) socket.destroy();
});
