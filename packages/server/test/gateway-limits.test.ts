import { afterEach, expect, test } from 'vitest';
import type { GatewayOptions } from '../src/gateway/gateway.ts';
import { USUAL_LIMITS } from '../src/gateway/limits.ts';
import { sharedLimits } from '../src/gateway/shared-limits.ts';
import { TokenBucket } from '../src/gateway/token-bucket.ts';
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

test('what changes a table before the game, and undo, have a pace by person; moves have none, nor has the machine’s owner', async () => {
	const wishes = { second: 0.001, burst: 2 };
	const { guest, stage } = await open({ limits: { wishes, loopback: true } });
	stage.table('one');
	const [line, tab] = [guest.socket(), guest.socket()];
	for (const one of [line, tab]) {
		one.send({ t: 'open', c: 0, table: 'one' });
		await one.next('sheet');
	}
	for (const t of ['stand', 'start']) line.send({ t, c: 0, id: t });
	for (const id of ['stand', 'start']) expect(await line.next('ok')).toMatchObject({ id });
	tab.send({ t: 'resign', c: 0, id: 'x' });
	expect(await tab.next('no')).toMatchObject({ id: 'x', refusal: { code: 'too-fast' } });
	tab.send({ t: 'act', c: 0, id: 'act', v: 1, do: [{ do: 'draw' }] });
	expect(await tab.next('ok')).toMatchObject({ id: 'act' });
	// Otherwise one person could fill the log with a move and its undo.
	tab.send({ t: 'undo', c: 0, id: 'undo', v: 1 });
	expect(await tab.next('no')).toMatchObject({ id: 'undo', refusal: { code: 'too-fast' } });
	await house?.close();
	const own = await open({ limits: { wishes } });
	own.stage.table('one');
	const owner = own.guest.socket();
	owner.send({ t: 'open', c: 0, table: 'one' });
	for (let i = 0; i < 5; i++) owner.send({ t: 'stand', c: 0, id: `s${i}` });
	for (let i = 0; i < 5; i++) expect(await owner.next('ok')).toMatchObject({ id: `s${i}` });
});

test('a proxy that is not believed is told of once, over HTTP or a socket, and never by whom', async () => {
	const logged: string[] = [];
	const logging = { logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } } };
	const { house, guest } = await open({ logging });
	expect(logged).toEqual([]);
	const line = guest.socket({ headers: { 'x-forwarded-for': '192.0.2.9' } });
	await line.next('welcome');
	for (let i = 0; i < 3; i++) await guest.http('GET', '/api/me', undefined, { 'x-forwarded-for': '192.0.2.9' });
	expect(logged).toHaveLength(1);
	expect(logged[0]).toMatch(/limits by address hold for nobody.*TROVE_TRUST_PROXY/);
	expect(logged[0]).not.toContain('192.0.2.9');
	line.close();
	await house.close();
	logged.length = 0;
	const { guest: other } = await open({ logging, trustProxy: ['loopback'] });
	await other.http('GET', '/api/me', undefined, { 'x-forwarded-for': '192.0.2.9' });
	expect(logged).toEqual([]);
});

test('several servers together grant in the long run what one would, while their number changes', () => {
	let servers = 1;
	const limits = { ...USUAL_LIMITS, talk: { second: 2, burst: 12 }, addressConnections: 64 };
	const shared = sharedLimits(limits, () => servers);
	const bucket = new TokenBucket(shared.talk, 0);
	const granted = (now: number): number => {
		let count = 0;
		while (bucket.take(now)) count++;
		return count;
	};
	expect([granted(0), granted(1000)]).toEqual([12, 2]);
	servers = 4;
	// Half a token a second, and as many at once as ever.
	expect([granted(2000), granted(3000), granted(60_000), shared.addressConnections]).toEqual([0, 1, 12, 16]);
	servers = 1;
	expect([granted(61_000), granted(120_000), shared.addressConnections]).toEqual([2, 12, 64]);
	// What belongs to one connection or machine is not divided.
	servers = 4;
	expect([shared.messages, shared.connections]).toEqual([limits.messages, limits.connections]);
});

test('new guests and guesses are counted in the store, for all servers', async () => {
	const { house } = await open({ limits: { loopback: true } });
	const asked: unknown[] = [];
	house.store.nodes.take = async (limit) => {
		asked.push(limit);
		return false;
	};
	const stranger = new Guest(house.url);
	expect((await stranger.http('GET', '/api/me')).status).toBe(429);
	expect((await stranger.http('GET', '/api/join/ABCD')).status).toBe(429);
	expect(asked).toEqual([
		{ what: 'guests', whose: '127.0.0.1', ...USUAL_LIMITS.guests },
		{ what: 'guesses', whose: '127.0.0.1', ...USUAL_LIMITS.guesses },
	]);
});
