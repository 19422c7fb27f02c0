// A primary that falls silent, as a machine does that is gone or cut off, while its standby is promoted.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPostgres } from '../src/storage/postgres/open.ts';
import { parseTargets } from '../src/storage/postgres/targets.ts';
import { making, moving, PATIENCE } from '../testing/appends.ts';
import { withPostgres } from '../testing/with-postgres.ts';

/** A link to a socket, which can fall silent: connections stay and are accepted, and nothing goes through. */
class Link {
	readonly #server: Server;
	readonly #sockets = new Set<Socket>();
	#silent = false;

	constructor(path: string) {
		this.#server = createServer((client) => {
			const far = connect(path);
			for (const [one, other] of [
				[client, far],
				[far, client],
			] as const) {
				this.#sockets.add(one);
				one.on('data', (data) => this.#silent || other.write(data));
				one.on('close', () => other.destroy());
				one.on('error', () => one.destroy());
			}
		});
	}

	async listen(): Promise<number> {
		await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
		return (this.#server.address() as AddressInfo).port;
	}

	fallSilent(): void {
		this.#silent = true;
	}

	close(): void {
		this.#server.close();
		for (const socket of this.#sockets) socket.destroy();
	}
}

withPostgres('a primary that falls silent while its standby is promoted', [], (cluster) => {
	test(
		'is left for the new one before the deadline, also by what is under way',
		async () => {
			const address = new URL(await cluster().database());
			const link = new Link(join(decodeURIComponent(address.host), '.s.PGSQL.5432'));
			const standby = await cluster().standby();
			const host = encodeURIComponent(standby.host);
			const store = await openPostgres(parseTargets('store', `postgres://trove@127.0.0.1:${await link.listen()},${host}${address.pathname}`), PATIENCE / 4);
			try {
				const node = { node: 'a', format: 1, draining: false };
				expect(await store.log.append(making('t'))).toBe('done');
				const { now } = await store.nodes.beat(node, 4_000, null);
				expect((await store.log.find('t'))?.table).toBe('t');
				link.fallSilent();
				const began = performance.now();
				const asked = [store.log.find('t').then((found) => found?.table), store.nodes.beat(node, 4_000, now).then(({ nodes }) => nodes.length)];
				const appended = store.log.append(moving('t', 1)).catch(({ code }) => code);
				standby.promote();
				expect(await Promise.all(asked)).toEqual(['t', 1]);
				// Whether it stands at the old one is not known.
				expect(await appended).toBe('unreachable');
				expect(await store.log.append(moving('t', 1))).toBe('done');
				expect(performance.now() - began).toBeLessThan(PATIENCE / 8);
			} finally {
				await store.close();
				link.close();
			}
		},
		PATIENCE,
	);
});
