import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { Addresses, addressKey, isLoopback } from '../src/gateway/addresses.ts';
import { securityHeaders } from '../src/gateway/headers.ts';
import { USUAL_LIMITS } from '../src/gateway/limits.ts';
import { isOwnOrigin, type RequestOrigin } from '../src/gateway/origin.ts';
import { requestReader } from '../src/gateway/proxy.ts';
import { warnOfUntrustedProxy, warnOnUntrustedProxy } from '../src/gateway/proxy-warning.ts';
import { GATEWAY_REFUSALS, statusOf } from '../src/gateway/refusals.ts';
import { RttMeter } from '../src/gateway/socket/rtt.ts';
import { TokenBucket } from '../src/gateway/token-bucket.ts';
import { TokenBuckets } from '../src/gateway/token-buckets.ts';

describe('a bucket', () => {
	test('gives its burst at once and then as fast as it is filled', () => {
		const bucket = new TokenBucket({ second: 2, burst: 3 }, 0);
		expect([0, 0, 0, 0].map((now) => bucket.take(now))).toEqual([true, true, true, false]);
		expect(bucket.take(499)).toBe(false);
		expect(bucket.take(500)).toBe(true);
		expect(bucket.take(500)).toBe(false);
		expect(bucket.wait(500)).toBe(1);
	});

	test('holds no more than its burst', () => {
		const bucket = new TokenBucket({ second: 10, burst: 2 }, 0);
		expect([1e9, 1e9, 1e9].map((now) => bucket.take(now))).toEqual([true, true, false]);
	});

	test('is not filled by a clock that goes back and forth', () => {
		const bucket = new TokenBucket({ second: 1, burst: 1 }, 1000);
		expect(bucket.take(1000)).toBe(true);
		expect([0, 400, 0, 400].map((now) => bucket.take(now))).toEqual([false, false, false, false]);
	});

	test('takes several at once or none', () => {
		const bucket = new TokenBucket({ second: 1, burst: 5 }, 0);
		expect(bucket.take(0, 6)).toBe(false);
		expect(bucket.take(0, 5)).toBe(true);
		expect(bucket.take(0)).toBe(false);
	});

	test('of many, the least lately used is forgotten', () => {
		const buckets = new TokenBuckets({ second: 0.001, burst: 1 }, 2);
		expect(['a', 'b', 'a', 'c', 'a', 'b'].map((name) => buckets.take(name, 0))).toEqual([true, true, false, true, false, true]);
	});
});

describe('an address', () => {
	test('of IPv6 is counted by its network', () => {
		expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:DB8:1:2::9'));
		expect(addressKey('2001:db8::5')).toBe('2001:db8:0:0::/64');
		expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
		expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
	});

	test('of IPv4 is counted by itself, however it is written', () => {
		expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
		expect(addressKey('192.0.2.7')).not.toBe(addressKey('192.0.2.8'));
	});

	test('of this machine has no limits unless told', () => {
		expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.8.0.1'].every(isLoopback)).toBe(true);
		expect(isLoopback('128.0.0.1')).toBe(false);
		const limits = { ...USUAL_LIMITS, guests: { second: 0.001, burst: 1 } };
		const free = new Addresses(limits).of('127.0.0.1', 0);
		expect([free.take('guests', 0), free.take('guests', 0)]).toEqual([true, true]);
		const bound = new Addresses({ ...limits, loopback: true }).of('127.0.0.1', 0);
		expect([bound.take('guests', 0), bound.take('guests', 0)]).toEqual([true, false]);
	});

	test('is forgotten when it has nothing to remember, and there are never too many', () => {
		const addresses = new Addresses({ ...USUAL_LIMITS, guests: { second: 1, burst: 1 } }, 3);
		for (let i = 0; i < 10; i++) addresses.of(`192.0.2.${i}`, 0).take('guests', 0);
		expect(addresses.size).toBe(3);
		addresses.of('192.0.2.9', 0).connections = 1;
		addresses.evictIdle(1000);
		expect(addresses.size).toBe(1);
	});

	test('with a socket is not forgotten under pressure', () => {
		const addresses = new Addresses(USUAL_LIMITS, 2);
		const held = addresses.of('192.0.2.1', 0);
		held.connections = 1;
		for (let i = 2; i < 9; i++) addresses.of(`192.0.2.${i}`, 0).take('guests', 0);
		expect(addresses.of('192.0.2.1', 0)).toBe(held);
	});
});

describe('where a request comes from', () => {
	const way = (change: Partial<RequestOrigin>): RequestOrigin => ({ origin: undefined, site: undefined, host: 'trove.example', secure: true, ...change });

	test('our own page and programs are let in', () => {
		expect(isOwnOrigin(way({}), null)).toBe(true);
		expect(isOwnOrigin(way({ origin: 'https://trove.example', site: 'same-origin' }), null)).toBe(true);
		expect(isOwnOrigin(way({ origin: 'https://trove.example', host: 'inside:8787', secure: false }), 'https://trove.example')).toBe(true);
		expect(isOwnOrigin(way({ site: 'none' }), null)).toBe(true);
		expect(isOwnOrigin(way({ origin: 'http://localhost:8787', host: 'localhost:8787', secure: false }), null)).toBe(true);
		// Browsers leave out the usual port.
		expect(isOwnOrigin(way({ origin: 'https://trove.example', host: 'trove.example:443' }), null)).toBe(true);
	});

	test.each([
		{ origin: 'https://evil.example' },
		{ origin: 'null' },
		{ origin: '' },
		{ origin: 'http://trove.example' },
		{ origin: 'https://trove.example.evil.example' },
		{ origin: 'https://sub.trove.example' },
		{ origin: 'https://trove.example:444' },
		{ site: 'cross-site' },
		{ site: 'same-site' },
		{ origin: 'https://trove.example', site: 'cross-site' },
		{ origin: 'https://undefined', host: undefined },
	])('another page is not: %o', (change) => {
		expect(isOwnOrigin(way(change), null)).toBe(false);
	});

	test('with a public address the host does not matter', () => {
		expect(isOwnOrigin(way({ origin: 'https://evil.example', host: 'evil.example' }), 'https://trove.example')).toBe(false);
	});
});

describe('behind proxies', () => {
	const request = (remoteAddress: string, headers: IncomingMessage['headers']): IncomingMessage => ({ socket: { remoteAddress }, headers }) as IncomingMessage;

	test('nobody is believed unless told', () => {
		const reader = requestReader(false);
		const forged = request('192.0.2.1', { host: 'a', 'x-forwarded-for': '198.51.100.1', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'b' });
		expect([reader.ip(forged), reader.secure(forged), reader.host(forged)]).toEqual(['192.0.2.1', false, 'a']);
		expect(reader.fromUntrustedProxy(forged)).toBe(true);
		expect(reader.fromUntrustedProxy(request('192.0.2.1', { host: 'a' }))).toBe(false);
	});

	test('that one is not believed is told once, with what follows from it', () => {
		const warnings: string[] = [];
		const log = { warn: (_: unknown, text: string) => void warnings.push(text) } as unknown as Parameters<typeof warnOfUntrustedProxy>[0];
		const look = warnOnUntrustedProxy(requestReader(['10.0.0.0/8']), log);
		look(request('192.0.2.1', {}));
		look(request('10.0.0.1', { forwarded: 'for=192.0.2.1' }));
		expect(warnings).toEqual([]);
		for (let i = 0; i < 2; i++) look(request('172.17.0.1', { 'x-real-ip': '192.0.2.1' }));
		warnOfUntrustedProxy(log, '127.0.0.1');
		expect(warnings).toEqual([expect.stringContaining('for all people together'), expect.stringContaining('hold for nobody')]);
	});

	test('a trusted one is, but not what stood there before it', () => {
		const reader = requestReader(['loopback', '10.0.0.0/8']);
		const told = request('::ffff:127.0.0.1', {
			host: 'a',
			'x-forwarded-for': '6.6.6.6, 198.51.100.1, 10.1.2.3',
			'x-forwarded-proto': 'https',
			'x-forwarded-host': 'b',
		});
		expect([reader.ip(told), reader.secure(told), reader.host(told)]).toEqual(['198.51.100.1', true, 'b']);
		const direct = request('192.0.2.1', { host: 'a', 'x-forwarded-for': '198.51.100.1' });
		expect(reader.ip(direct)).toBe('192.0.2.1');
	});

	test('nonsense is counted under the proxy that noted it', () => {
		const reader = requestReader(['loopback']);
		expect(reader.ip(request('127.0.0.1', { 'x-forwarded-for': 'nonsense' }))).toBe('127.0.0.1');
		expect(reader.ip(request('127.0.0.1', {}))).toBe('127.0.0.1');
	});

	test('a public address of https is https', () => {
		expect(requestReader(false, true).secure(request('192.0.2.1', {}))).toBe(true);
	});
});

describe('headers', () => {
	test('of a page allow its own files and nothing inline', () => {
		const headers = securityHeaders('/', false, 'localhost:8787');
		const policy = headers['content-security-policy'];
		expect(policy).toContain("default-src 'none'");
		expect(policy).toContain("connect-src 'self' ws://localhost:8787;");
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).not.toMatch(/unsafe|\*/);
		expect(headers['strict-transport-security']).toBeUndefined();
	});

	test('of data allow nothing, and nobody keeps it', () => {
		const headers = securityHeaders('/api/me', true, 'trove.example');
		expect(headers['content-security-policy']).toMatch(/^default-src 'none'; frame-ancestors 'none'/);
		expect(headers['cache-control']).toBe('no-store');
		expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
	});

	test('are not written by whoever sends a host', () => {
		expect(securityHeaders('/', false, "x; script-src 'unsafe-inline'")['content-security-policy']).not.toContain('unsafe');
	});
});

describe('round trips', () => {
	test('are the least of the last eight', () => {
		const rtt = new RttMeter();
		expect(rtt.least()).toBeNull();
		let now = 0;
		for (const time of [5, 90, 80, 70, 60, 50, 40, 30]) {
			rtt.pong(rtt.ping(now), now + time);
			now += 1000;
		}
		expect(rtt.least()).toBe(5);
		rtt.pong(rtt.ping(now), now + 99);
		expect(rtt.least()).toBe(30);
	});

	test('cannot be answered early, twice or by guessing', () => {
		const rtt = new RttMeter();
		const first = Buffer.from(rtt.ping(0));
		expect(rtt.pong(Buffer.alloc(8), 1)).toBe(false);
		expect(rtt.pong(Buffer.alloc(0), 1)).toBe(false);
		const second = Buffer.from(rtt.ping(10));
		expect(rtt.pong(first, 11)).toBe(false);
		expect(rtt.pong(second, 30)).toBe(true);
		expect(rtt.pong(second, 31)).toBe(false);
		expect(rtt.least()).toBe(20);
	});
});

test('every refusal of the gateway has an HTTP status of an error', () => {
	for (const code of Object.keys(GATEWAY_REFUSALS)) expect(statusOf({ code })).toBeGreaterThanOrEqual(400);
	expect(statusOf({ code: 'seat-taken' })).toBe(409);
	expect(statusOf({ code: 'constructor' })).toBe(409);
});
