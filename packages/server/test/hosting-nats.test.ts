// Two whole servers with one database and NATS between them, which dies in the middle of games.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Dice } from '@trove/kernel';
import { until } from '@trove/protocol/client';
import { expect, test } from 'vitest';
import { PATIENCE } from '../testing/appends.ts';
import type { NatsServer } from '../testing/nats.ts';
import { withNats } from '../testing/with-nats.ts';
import { withPostgres } from '../testing/with-postgres.ts';
import { checkReplay, Deeds, gather, type Party, playOn } from './e2e/play.ts';
import { fine, Sailor } from './e2e/sailor.ts';
import { serve, type TestServer } from './gateway-server.ts';

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** A way to a port that can be cut: then nothing arrives, and nobody is told. */
async function relayTo(host: string): Promise<{ host: string; cut(): void; heal(): void; close(): void }> {
	const [name, port] = host.split(':');
	const sockets = new Set<Socket>();
	let isCut = false;
	const relay = createServer((here) => {
		const there = connect(Number(port), name);
		for (const [from, to] of [
			[here, there],
			[there, here],
		]) {
			sockets.add(from);
			from.on('data', (data) => to.write(data)).on('error', () => {});
			from.on('close', () => {
				sockets.delete(from);
				to.destroy();
			});
			if (isCut) from.pause();
		}
	});
	relay.listen(0, '127.0.0.1');
	await once(relay, 'listening');
	return {
		host: `127.0.0.1:${(relay.address() as AddressInfo).port}`,
		cut: () => {
			isCut = true;
			for (const socket of sockets) socket.pause();
		},
		heal: () => {
			isCut = false;
			for (const socket of sockets) socket.resume();
		},
		close: () => {
			relay.close();
			for (const socket of sockets) socket.destroy();
		},
	};
}

withPostgres('two servers with one database and NATS', [], (cluster) => {
	withNats('a NATS that dies', ['authorization { user: "trove", password: "s3cret" }'], (nats) => {
		/** Plays a whole game of two people at different servers; something happens to the bus in its middle. */
		async function playThrough(hosts: readonly [string, string], happen: (party: Party) => Promise<void>): Promise<void> {
			const address = await cluster().database();
			const servers: TestServer[] = [];
			try {
				for (const host of hosts) servers.push(await serve({ TROVE_STORE: address, TROVE_BUS: `nats://trove:s3cret@${host}`, TROVE_METRICS: 'loopback' }));
				const sailors = await Promise.all(servers.map(({ url }) => Sailor.board(() => url)));
				const party = await gather(sailors, { game: 'silver-and-gold', bots: ['cabin-boy'] });
				const deeds = sailors.map(() => new Deeds());
				const playing = Promise.all(party.seats.map((remote, seat) => playOn(remote, new Dice(seat), deeds[seat])));
				await until(party.seats[1], ({ v }) => v > 10);
				expect(party.seats[0].sheet?.status).toBe('playing');
				await happen(party);
				await playing;
				checkReplay(fine(await sailors[0].api.replay(party.table)), party, deeds);
				for (const tab of party.tabs) {
					expect(tab.faults).toEqual([]);
					tab.close();
				}
				for (const { url, logged } of servers) {
					expect(logged).toEqual([]);
					await expect.poll(async () => (await fetch(`${url}/metrics`)).text()).toContain('\ntrove_bus_connected 1\n');
				}
			} finally {
				await Promise.all(servers.map((server) => server.stop()));
			}
		}

		/** Waits a while in which the game must go on at both servers. */
		async function goesOn({ seats }: Party, ms: number): Promise<void> {
			const [before, since] = [seats.map(({ v }) => v), performance.now()];
			await Promise.all(seats.map((remote, seat) => until(remote, ({ v, sheet }) => v > before[seat] + 3 || sheet?.status === 'over')));
			await wait(ms - (performance.now() - since));
		}

		const faults: readonly (readonly [string, (server: NatsServer) => unknown, (server: NatsServer) => unknown])[] = [
			['killed', (server) => server.kill(), (server) => server.start()],
			['frozen', (server) => server.freeze(), (server) => server.thaw()],
		];
		test.each(faults)(
			'NATS is %s in the middle of a game, and comes back: every move arrives',
			async (_, away, back) => {
				const { host } = nats();
				await playThrough([host, host], async (party) => {
					await away(nats());
					try {
						await goesOn(party, 5_000);
					} finally {
						await back(nats());
					}
				});
			},
			PATIENCE,
		);

		test(
			'one server alone is cut off from NATS: every move arrives at both',
			async () => {
				const relay = await relayTo(nats().host);
				try {
					await playThrough([nats().host, relay.host], async (party) => {
						relay.cut();
						await goesOn(party, 6_000);
						relay.heal();
					});
				} finally {
					relay.close();
				}
			},
			PATIENCE,
		);

		test('what a host may do wrong is one line that names TROVE_BUS, and no password', async () => {
			const address = await cluster().database();
			const sentence = (bus: string): Promise<string> =>
				serve({ TROVE_STORE: address, TROVE_BUS: bus }).then(
					async (server) => {
						await server.stop();
						return 'started';
					},
					(error) => String(error.message),
				);
			const { host } = nats();
			expect(await sentence(`nats://trove:wr0ng@${host}`)).toBe(`TROVE_BUS: NATS at ${host} refuses the user, the password or the token`);
			expect(await sentence('nats://trove:s3cret@127.0.0.1:1')).toBe('TROVE_BUS: NATS at 127.0.0.1:1 does not answer (connection refused)');
			expect(await sentence('nats://trove:s3cret@')).toBe('TROVE_BUS: nats://user:password@host:4222 is expected');
			expect(await sentence(`nats://trove:s3cret@${host}`)).toBe('started');
		});
	});
});
