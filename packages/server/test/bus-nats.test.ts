import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { parseNatsServers } from '../src/bus/nats-servers.ts';
import { NatsTransport } from '../src/bus/nats-transport.ts';
import { SharedBus } from '../src/bus/shared-bus.ts';
import { PATIENCE } from '../testing/appends.ts';
import { busContract } from '../testing/bus-contract.ts';
import type { NatsServer } from '../testing/nats.ts';
import { withNats } from '../testing/with-nats.ts';

const transportTo = (address: string, subject = 'trove.test'): NatsTransport => new NatsTransport(parseNatsServers('TROVE_BUS', address, {}), subject);

/** Buses of two servers that live, and what the second one hears of the first one. */
async function pair(address: string) {
	const buses = [1, 2].map(() => new SharedBus(transportTo(address)));
	const [first, second] = buses as [SharedBus, SharedBus];
	await Promise.all(buses.map((bus) => bus.start()));
	for (const bus of buses) bus.expect(new Set([first.node, second.node]));
	const heard: string[] = [];
	const losses: number[] = [];
	second.listen('renamed', ({ who }) => heard.push(who));
	second.onLoss(() => losses.push(performance.now()));
	const close = async (): Promise<void> => void (await Promise.all(buses.map((bus) => bus.close())));
	const say = (who: string): void => first.publish({ on: 'renamed', who });
	return { first, second, heard, losses, say, close };
}

withNats('a bus over NATS', [], (nats) => {
	busContract('NATS', async () => {
		const { first, second, close } = await pair(`nats://${nats().host}`);
		return { first, second, close };
	});

	test('two installations at one NATS do not hear each other', async () => {
		const [one, other] = ['trove.one', 'trove.other'].map((subject) => new SharedBus(transportTo(`nats://${nats().host}`, subject)));
		await Promise.all([one.start(), other.start()]);
		const heard: string[] = [];
		for (const bus of [one, other]) bus.listen('renamed', ({ who }, node) => node !== bus.node && heard.push(who));
		one.publish({ on: 'renamed', who: 'ann' });
		other.publish({ on: 'renamed', who: 'bob' });
		await expect.poll(() => one.lag > 0 && other.lag > 0).toBe(true);
		expect(heard).toEqual([]);
		await Promise.all([one.close(), other.close()]);
	});

	/** What is said while NATS is away is lost and reported; afterwards everything comes through. */
	const outages: readonly (readonly [string, number, (server: NatsServer) => unknown, (server: NatsServer) => unknown])[] = [
		['killed', 1_000, (server) => server.kill(), (server) => server.start()],
		['frozen for 2 s', 2_000, (server) => server.freeze(), (server) => server.thaw()],
		['frozen for 8 s', 8_000, (server) => server.freeze(), (server) => server.thaw()],
	];
	test.each(outages)(
		'NATS is %s: what is lost is reported at most about a second late',
		async (_, ms, away, back) => {
			const { first, second, heard, losses, say, close } = await pair(`nats://${nats().host}`);
			say('before');
			await expect.poll(() => heard).toEqual(['before']);
			// What was sent before both listened is reported as well.
			losses.length = 0;
			await away(nats());
			const since = performance.now();
			say('away');
			await expect.poll(() => losses.length, { interval: 10 }).toBeGreaterThan(0);
			expect(losses[0] - since).toBeLessThan(2_000);
			expect(heard).toEqual(['before']);
			await new Promise((done) => setTimeout(done, ms - (performance.now() - since)));
			expect(second.connected).toBe(false);
			expect(losses.length, 'reported again and again').toBeGreaterThan(ms / 1_000 - 1);
			const again = performance.now();
			await back(nats());
			await expect.poll(() => first.connected && second.connected, { interval: 10 }).toBe(true);
			expect(performance.now() - again).toBeLessThan(5_000);
			say('after');
			await expect.poll(() => heard.at(-1)).toBe('after');
			await expect.poll(() => second.lag).toBeLessThan(500);
			const quiet = losses.length;
			await new Promise((done) => setTimeout(done, 1_000));
			expect(losses.length, 'and then no more').toBeLessThanOrEqual(quiet + 1);
			await close();
		},
		PATIENCE,
	);

	test(
		'while NATS is frozen, little waits',
		async () => {
			const transport = transportTo(`nats://${nats().host}`);
			await transport.start(
				() => {},
				() => {},
			);
			await nats().freeze();
			try {
				let sent = false;
				const sending = transport.send('x'.repeat(60_000)).then(() => {
					sent = true;
				});
				await new Promise((done) => setTimeout(done, 300));
				expect(sent).toBe(false);
				transport.renew();
				await sending;
				// Without a connection a packet is lost at once.
				await transport.send('x');
			} finally {
				nats().thaw();
				await transport.close();
			}
		},
		PATIENCE,
	);

	test('a packet that NATS would not take is lost, and those after it are not', async () => {
		const { losses, heard, say, close } = await pair(`nats://${nats().host}`);
		say('x'.repeat(1_500_000));
		say('after');
		await expect.poll(() => heard).toEqual(['after']);
		expect(losses.length).toBeGreaterThan(0);
		await close();
	});

	test('a stop is quick while NATS is away', async () => {
		const { second, close } = await pair(`nats://${nats().host}`);
		await nats().kill();
		await expect.poll(() => second.connected).toBe(false);
		const since = performance.now();
		await close();
		expect(performance.now() - since).toBeLessThan(1_000);
		await nats().start();
	});

	test('NATS that does not run, or is no NATS, is a sentence without the password', async () => {
		const nothing = new SharedBus(transportTo('nats://trove:s3cret@127.0.0.1:1'));
		await expect(nothing.start()).rejects.toThrow(/^NATS at 127\.0\.0\.1:1 does not answer \(connection refused\)$/);
		await nothing.close();
		const unencrypted = new SharedBus(transportTo(`tls://trove:s3cret@${nats().host}`));
		await expect(unencrypted.start()).rejects.toThrow(/^NATS at 127\.0\.0\.1:\d+ does not answer \(server does not support 'tls'\)$/);
		await unencrypted.close();
		await nats().freeze();
		try {
			const frozen = new SharedBus(transportTo(`nats://${nats().host}`));
			await expect(frozen.start()).rejects.toThrow(/^NATS at 127\.0\.0\.1:\d+ does not answer \(timeout\)$/);
			await frozen.close();
		} finally {
			nats().thaw();
		}
	});
});

const users = [
	'authorization { users: [',
	'{ user: "trove", password: "p%ss/w:rd" }',
	'{ user: "deaf", password: "p", permissions: { publish: ["trove.>"], subscribe: ["other.>"] } }',
	'{ user: "mute", password: "p", permissions: { publish: ["other.>"], subscribe: ["trove.>"] } }',
	'] }',
];
withNats('a bus over NATS with users', users, (nats) => {
	const started = async (login: string): Promise<string> => {
		const bus = new SharedBus(transportTo(`nats://${login}${nats().host}`));
		return bus.start().then(
			async () => {
				await bus.close();
				return 'started';
			},
			(error) => String(error.message).replace(nats().host, 'bus'),
		);
	};

	test('the password must be right, and the user allowed to speak and hear', async () => {
		expect(await started('trove:p%25ss%2Fw%3Ard@')).toBe('started');
		const refused = 'NATS at bus refuses the user, the password or the token';
		expect(await started('trove:wr0ng@')).toBe(refused);
		expect(await started('token@')).toBe(refused);
		expect(await started('')).toBe(refused);
		const forbidden = 'NATS at bus does not let this user publish and subscribe to trove.test';
		expect(await started('deaf:p@')).toBe(forbidden);
		expect(await started('mute:p@')).toBe(forbidden);
	});
});

withNats('a bus over NATS with a token', ['authorization { token: "a-token" }'], (nats) => {
	test('a user without a password is a token', async () => {
		const { say, heard, close } = await pair(`nats://a-token@${nats().host}`);
		say('ann');
		await expect.poll(() => heard).toEqual(['ann']);
		await close();
	});

	test('a password that is changed meanwhile is no reason to give up', async () => {
		const { first, second, close } = await pair(`nats://a-token@${nats().host}`);
		await nats().kill();
		await expect.poll(() => first.connected).toBe(false);
		await nats().start(['authorization { token: "another" }']);
		await expect.poll(() => nats().log()).toMatch(/authentication error[\s\S]*authentication error[\s\S]*authentication error/);
		await nats().kill();
		await nats().start();
		await expect.poll(() => first.connected && second.connected).toBe(true);
		await close();
	});
});

withNats('a bus over a NATS that takes little', ['max_payload: 1024'], (nats) => {
	test('is refused', async () => {
		const bus = new SharedBus(transportTo(`nats://${nats().host}`));
		await expect(bus.start()).rejects.toThrow(/takes messages of 1024 bytes only; 8192 are needed \(max_payload\)$/);
		await bus.close();
	});
});

withNats('a bus over a NATS that drops whoever reads slowly', ['max_pending: 1048576', 'max_payload: 16384', 'write_deadline: "1s"'], (nats) => {
	test(
		'a server that stood still is dropped, reports the loss, and hears again',
		async () => {
			const { first, second, heard, losses, say, close } = await pair(`nats://${nats().host}`);
			expect(first.connected).toBe(true);
			const flood = new Worker(new URL('./bus-flood.ts', import.meta.url), { workerData: { host: nats().host, megabytes: 60 } });
			const flooded = new Promise((done) => flood.once('exit', done));
			await new Promise((done) => flood.once('message', done));
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
			await flooded;
			expect(nats().log()).toContain('Slow Consumer');
			await expect.poll(() => losses.length).toBeGreaterThan(0);
			await expect.poll(() => first.connected && second.connected).toBe(true);
			await expect
				.poll(() => {
					say('after');
					return heard;
				})
				.toContain('after');
			await close();
		},
		PATIENCE,
	);
});

test('addresses as the command `nats` reads them', () => {
	const parse = (address: string, env = {}) => parseNatsServers('TROVE_BUS', address, env);
	expect(parse('nats://bus')).toEqual({ name: 'bus:4222', options: { servers: ['bus:4222'] } });
	expect(parse('nats://u:p%40ss@one:4223,two')).toEqual({
		name: 'one:4223, two:4222',
		options: { servers: ['one:4223', 'two:4222'], user: 'u', pass: 'p@ss' },
	});
	expect(parse('nats://u:p@one/, nats://u:p@[::1]:4223').options).toEqual({ servers: ['one:4222', '[::1]:4223'], user: 'u', pass: 'p' });
	expect(parse('tls://t0ken@bus').options).toEqual({ servers: ['bus:4222'], token: 't0ken', tls: {} });
	expect(parse('nats://bus', { NATS_USER: 'u', NATS_PASSWORD: 'p', NATS_CA: '/ca.pem' }).options).toEqual({
		servers: ['bus:4222'],
		user: 'u',
		pass: 'p',
		tls: { caFile: '/ca.pem' },
	});
	for (const wrong of ['nats://', 'nats://s3cret@a/b', 'bus', 'nats://s3cret@', 'nats://a,,b', 'http://s3cret@a']) {
		expect(() => parse(wrong)).toThrow('TROVE_BUS: nats://user:password@host:4222 is expected');
	}
	expect(() => parse('nats://u:s3%cret@bus')).toThrow('TROVE_BUS: in the user and the password, % is written as %25');
	expect(() => parse('nats://bus', { NATS_CREDS: '/nowhere.creds' })).toThrow(/^TROVE_BUS: NATS_CREDS names a file that cannot be read \(ENOENT/);
});
