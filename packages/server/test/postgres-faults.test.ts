import { type AddressInfo, connect, createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { StorageError } from '../src/storage/log.ts';
import { migrate } from '../src/storage/postgres/migrations.ts';
import { openPostgres } from '../src/storage/postgres/open.ts';
import { Session } from '../src/storage/postgres/session.ts';
import { parseTargets, type Target } from '../src/storage/postgres/targets.ts';
import type { Store } from '../src/storage/store.ts';
import { making, moving, PATIENCE } from '../testing/appends.ts';
import { withPostgres } from '../testing/with-postgres.ts';

const codeOf = (error: unknown): string => (error instanceof StorageError ? error.code : String(error));
const sentenceOf = async (opening: Promise<{ close(): Promise<void> } | void>): Promise<string> => {
	try {
		const opened = await opening;
		if (opened) await opened.close();
		return 'opened';
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
};

/** PostgreSQL's "ready for query", outside a transaction. */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');

const open: Store[] = [];
afterEach(async () => {
	for (const store of open.splice(0)) await store.close();
});
async function opened(targets: readonly Target[], deadline?: number): Promise<Store> {
	const store = await openPostgres(targets, deadline);
	open.push(store);
	return store;
}

withPostgres('a database that fails', [], (cluster) => {
	const targetsOf = async () => parseTargets('TROVE_STORE', await cluster().database());

	test('servers that start together migrate once', async () => {
		const targets = await targetsOf();
		const stores = await Promise.all(Array.from({ length: 6 }, () => opened(targets)));
		expect(await Promise.all(stores.map(({ facts }) => facts.get('format')))).toEqual(stores.map(() => '1'));
	});

	test('what a host may do wrong is told in a sentence', async () => {
		const targets = await targetsOf();
		const [target] = targets;
		const at = (database: string, user = 'trove'): Target[] => targets.map((one) => ({ name: `db/${database}`, config: { ...one.config, database, user } }));
		expect(await sentenceOf(openPostgres(at('nowhere'), PATIENCE))).toMatch('There is no such database at db/nowhere');
		await cluster().admin('CREATE ROLE guest LOGIN');
		expect(await sentenceOf(openPostgres(at(String(target?.config.database), 'guest'), PATIENCE))).toMatch(/permission denied|has not the rights/);
		const { facts } = await opened(targets);
		await facts.set('format', '99');
		await facts.set('format-least', '99');
		expect(await sentenceOf(openPostgres(targets, PATIENCE))).toMatch('written by a newer version of Trove: its format is 99');
		expect(await sentenceOf(openPostgres(parseTargets('TROVE_STORE', 'postgres://trove@127.0.0.1:1/x'), 500))).toMatch(
			'The database 127.0.0.1:1/x does not answer',
		);
	});

	test('a server of the version before starts after a step that only adds, and is refused after one that ends its use', async () => {
		const targets = await targetsOf();
		const name = targets.map((target) => target.name).join(', ');
		const session = new Session({ targets, name });
		const until = performance.now() + PATIENCE;
		const first = { sql: 'CREATE TABLE facts (name text PRIMARY KEY, value text NOT NULL); CREATE TABLE tables (id text)', ends: true } as const;
		const adds = { sql: 'ALTER TABLE tables ADD COLUMN extra text' };
		const removes = { sql: 'ALTER TABLE tables DROP COLUMN id', ends: true } as const;
		try {
			await migrate(session, until, name, [first]);
			await migrate(session, until, name, [first, adds]);
			await migrate(session, until, name, [first]);
			// Nothing was done twice or undone.
			await session.query({ text: 'SELECT id, extra FROM tables' }, until, true);
			await migrate(session, until, name, [first, adds, removes]);
			expect(await sentenceOf(migrate(session, until, name, [first, adds]))).toMatch('its format is 3, this version knows formats up to 2');
		} finally {
			await session.close();
		}
	});

	test("somebody else's tables are not touched", async () => {
		const targets = await targetsOf();
		const { Client } = await import('pg');
		const client = new Client(targets[0]?.config);
		await client.connect();
		await client.query('CREATE TABLE tables (legs integer)');
		await client.end();
		expect(await sentenceOf(openPostgres(targets, PATIENCE))).toMatch('is not of Trove');
	});

	test('a standby is told, and the primary among several servers is found', async () => {
		const [target] = await targetsOf();
		if (!target) throw new Error('no target');
		const readOnly: Target = { name: 'standby', config: { ...target.config, options: '-c default_transaction_read_only=on' } };
		expect(await sentenceOf(openPostgres([readOnly], 500))).toMatch('standby is a standby or read-only');
		const store = await opened([{ name: 'dead', config: { host: '127.0.0.1', port: 1, database: 'x' } }, readOnly, target]);
		expect(await store.log.append(making('t'))).toBe('done');
	});

	test(
		'a server that falls silent after it has accepted a connection is not waited for without end',
		async () => {
			const [target] = await targetsOf();
			const { host = '', port = 5432 } = target?.config ?? {};
			const mute = createServer((client) => {
				const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host);
				client.pipe(database);
				// The first "ready for query" is the last thing that comes through.
				database.on('data', (data: Buffer) => {
					client.write(data);
					if (data.includes(READY)) database.pause();
				});
				for (const [one, other] of [
					[client, database],
					[database, client],
				] as const) {
					one.on('error', () => undefined);
					one.on('close', () => other.destroy());
				}
			});
			await new Promise<void>((done) => mute.listen(0, '127.0.0.1', done));
			try {
				const { port: at } = mute.address() as AddressInfo;
				const config = { ...target?.config, host: '127.0.0.1', port: at };
				expect(await sentenceOf(openPostgres([{ name: 'mute', config }], 500))).toMatch('The database mute does not answer');
			} finally {
				mute.close();
			}
		},
		PATIENCE,
	);

	test(
		'a crash loses nothing that was acknowledged; what was under way is unsure and answered as such; play goes on after it',
		async () => {
			const store = await opened(await targetsOf());
			const { log } = store;
			const tables = Array.from({ length: 20 }, (_, i) => `t${i}`);
			for (const table of tables) await log.append(making(table));
			const acknowledged = new Map<string, number>();
			let isDown = false;
			const play = async (table: string): Promise<string> => {
				for (let seq = 1; ; ) {
					try {
						expect(await log.append(moving(table, seq))).toBe('done');
						acknowledged.set(table, ++seq);
					} catch (error) {
						return codeOf(error);
					}
					// Its answer was on the way when the server was killed.
					if (isDown) return 'answered';
				}
			};
			const playing = tables.map(play);
			await new Promise((done) => setTimeout(done, 300));
			cluster().crash();
			isDown = true;
			await Promise.race(playing);
			cluster().start();
			const outcomes = await Promise.all(playing);
			expect(outcomes).toContain('unreachable');
			expect(outcomes.filter((outcome) => outcome !== 'answered' && outcome !== 'unreachable')).toEqual([]);
			for (const table of tables) {
				const entries = await log.read(table);
				expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, i) => i + 1));
				expect(entries.length).toBeGreaterThanOrEqual(acknowledged.get(table) ?? 1);
				expect(await log.append(moving(table, entries.length))).toBe('done');
			}
		},
		PATIENCE,
	);

	test(
		'a server that is down for a while is waited for',
		async () => {
			const store = await opened(await targetsOf());
			await store.log.append(making('t'));
			cluster().crash();
			const later = store.log.append(moving('t', 1));
			const read = store.log.find('t');
			cluster().start();
			expect(await later.catch(codeOf)).toMatch(/done|unreachable/);
			expect((await read)?.table).toBe('t');
			const { length } = await store.log.read('t');
			expect(await store.log.append(moving('t', length))).toBe('done');
		},
		PATIENCE,
	);
});

withPostgres('servers of a database that restarts', [], (cluster) => {
	const NODE = { node: 'a', format: 1, draining: false };

	test(
		'a beat waits for it, and time goes on from what the server believes by then',
		async () => {
			const { nodes, log } = await opened(parseTargets('TROVE_STORE', await cluster().database()));
			await log.append(making('t', { due: 5_000 }));
			const { now } = await nodes.beat(NODE, 2_000, null);
			expect(await nodes.claim('a', ['t'])).toEqual(new Map([['t', 'a']]));
			const began = performance.now();
			cluster().crash();
			// Ahead of the machine's clock, so that the two can be told apart.
			const beating = nodes.beat(NODE, 2_000, now + 30_000);
			await new Promise((done) => setTimeout(done, 2_100));
			cluster().start();
			const beat = await beating;
			expect(Math.abs(beat.now - now - 30_000 - (performance.now() - began))).toBeLessThan(15_000);
			expect(beat.outages).toEqual([[now + 2_000, expect.any(Number)]]);
			const [[from, to] = [0, 0]] = beat.outages;
			expect((await log.find('t'))?.due).toBe(5_000 + to - from);
			const next = await nodes.beat(NODE, 2_000, null);
			expect(next.now).toBeGreaterThanOrEqual(beat.now);
			expect(await nodes.claim('a', ['t'])).toEqual(new Map([['t', 'a']]));
		},
		PATIENCE,
	);

	test(
		'nothing is waited for beyond the deadline',
		async () => {
			const { nodes } = await opened(parseTargets('TROVE_STORE', await cluster().database()), 3_000);
			await nodes.beat(NODE, 600, null);
			cluster().crash();
			const limit = { what: 'guests', whose: 'x', second: 1, burst: 1 };
			const asked = [
				nodes.beat(NODE, 600, 1),
				nodes.leave('a'),
				nodes.claim('a', ['t']),
				nodes.claimDue('a', 1, 1),
				nodes.release('a', ['t']),
				nodes.take(limit),
			];
			const began = performance.now();
			expect(await Promise.all(asked.map((asking) => asking.then(() => 'done', codeOf)))).toEqual(asked.map(() => 'unreachable'));
			expect(performance.now() - began).toBeLessThan(9_000);
			cluster().start();
		},
		PATIENCE,
	);
});

withPostgres('a commit that no standby confirms', [], (cluster) => {
	/** Commits wait for a standby that is not there, or no longer do. */
	async function waitForStandby(on: boolean): Promise<void> {
		await cluster().admin(`ALTER SYSTEM SET synchronous_standby_names = '${on ? 'nobody' : ''}'`);
		await cluster().admin('SELECT pg_reload_conf()');
	}
	afterEach(() => waitForStandby(false));

	/** Appends until the setting has reached the connection, and answers how that one failed. */
	async function firstFailure({ log }: Store): Promise<string> {
		for (let seq = 1; ; seq++) {
			try {
				expect(await log.append(moving('t', seq))).toBe('done');
			} catch (error) {
				return codeOf(error);
			}
		}
	}

	/** A store with a table. */
	async function stalled(deadline: number): Promise<Store> {
		const store = await opened(parseTargets('TROVE_STORE', await cluster().database()), deadline);
		expect(await store.log.append(making('t'))).toBe('done');
		await waitForStandby(true);
		return store;
	}

	test(
		'is unreachable after the deadline, and is not cancelled',
		async () => {
			const store = await stalled(4_000);
			expect(await firstFailure(store)).toBe('unreachable');
			expect((await store.log.find('t'))?.status).toBe('open');
		},
		PATIENCE,
	);

	test(
		'is not taken for done when somebody cancels it',
		async () => {
			const store = await stalled(20_000);
			const appending = firstFailure(store);
			let cancelled = 0;
			while (cancelled === 0) {
				const rows = await cluster().admin("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
				cancelled = rows.length;
			}
			expect(await appending).toBe('unreachable');
		},
		PATIENCE,
	);
});

describe('the address of a database', () => {
	const names = (address: string, env = {}) => parseTargets('TROVE_STORE', address, env).map(({ name }) => name);

	test('hosts in their order; what is missing comes from the environment', () => {
		expect(names('postgres://trove:secret@db1,db2:5433/games')).toEqual(['db1:5432/games', 'db2:5433/games']);
		expect(names('postgresql://', { PGHOST: 'a,b', PGPORT: '6000', PGDATABASE: 'd' })).toEqual(['a:6000/d', 'b:6000/d']);
		expect(names('postgres://u@%2Frun%2Fpg/games')).toEqual(['/run/pg:5432/games']);
	});

	test('a password is in no name', () => {
		expect(JSON.stringify(names('postgres://trove:s3cret@db/games'))).not.toMatch('s3cret');
	});

	test('sslmode means what it means to libpq, also from the environment', () => {
		const ssl = (address: string, env = {}) => parseTargets('TROVE_STORE', address, env)[0]?.config.ssl;
		expect(ssl('postgres://db/x?sslmode=require')).toEqual({ rejectUnauthorized: false });
		expect(ssl('postgres://db/x?sslmode=verify-full')).toEqual({});
		expect(ssl('postgres://db/x', { PGSSLMODE: 'verify-full' })).toEqual({});
		expect(ssl('postgres://db/x?sslmode=disable', { PGSSLMODE: 'verify-full' })).toBe(false);
	});

	test('what is no address is refused by the name of the setting', () => {
		expect(() => names('mysql://db/x')).toThrow('TROVE_STORE');
	});
});
