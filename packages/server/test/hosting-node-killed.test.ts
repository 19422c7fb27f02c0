// One fault of `npm run faults`, without machines of their own: whole servers are killed while people play.

import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseTargets } from '../src/storage/postgres/targets.ts';
import { PATIENCE } from '../testing/appends.ts';
import { openLog } from '../testing/faults/open-log.ts';
import { People } from '../testing/faults/people.ts';
import { Relay } from '../testing/faults/relay.ts';
import { Victim } from '../testing/kill-server.ts';
import { withPostgres } from '../testing/with-postgres.ts';

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	return port;
}

withPostgres('a server behind a proxy is killed', [], (cluster) => {
	test(
		'people play on at the other one; nothing acknowledged is lost, nothing is there twice, nobody counts as away',
		async () => {
			const store = await cluster().database();
			const folder = mkdtempSync(join(tmpdir(), 'trove-node-killed-'));
			const ports = [await freePort(), await freePort()];
			const servers = ports.map((port, i) => new Victim(join(folder, String(i)), { TROVE_STORE: store, TROVE_PORT: String(port), TROVE_WEB: 'off' }));
			const relay = new Relay(ports.map((port) => ({ machine: String(port), host: '127.0.0.1', port })));
			const log = openLog(parseTargets('store', store));
			const people = new People('npm test', [
				{ game: 'silver-and-gold', people: 2, bots: ['cabin-boy'] },
				{ game: 'trezors', people: 3 },
			]);
			try {
				await Promise.all(servers.map((server) => server.start()));
				const url = await relay.listen();
				await expect.poll(() => relay.ready.length, { timeout: PATIENCE / 2 }).toBe(2);
				await people.begin(() => url);
				for (const server of servers) {
					await server.kill();
					expect(await people.playOn(PATIENCE / 2)).toBe(null);
					await server.start();
					await expect.poll(() => relay.ready.length, { timeout: PATIENCE / 2 }).toBe(2);
				}
				const { wrong, shown } = await people.check(log.log);
				expect([...wrong, ...(await log.gaps())]).toEqual([]);
				expect(people.acknowledged).toBeGreaterThan(10);
				expect(shown).toBeGreaterThan(people.acknowledged);
			} finally {
				people.leave();
				relay.close();
				await Promise.all(servers.map((server) => server.kill()));
				await log.close();
				rmSync(folder, { recursive: true });
			}
		},
		PATIENCE,
	);
});
