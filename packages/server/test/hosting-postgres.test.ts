import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PATIENCE } from '../testing/appends.ts';
import { withPostgres } from '../testing/with-postgres.ts';
import { Guest } from './gateway-house.ts';
import { begin, Player, serve } from './gateway-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'trove-hba-'));
afterAll(() => rmSync(folder, { recursive: true }));
chmodSync(folder, 0o755);
const hba = join(folder, 'pg_hba.conf');
writeFileSync(hba, 'local all guest scram-sha-256\nlocal all all trust\n', { mode: 0o644 });

withPostgres('a server with TROVE_STORE', [`hba_file=${hba}`, 'password_encryption=scram-sha-256'], (cluster) => {
	test(
		'plays, stops, and goes on where it was; there is nothing in the data folder',
		async () => {
			const address = await cluster().database();
			const nowhere = join(folder, 'not-made');
			const first = await serve({ TROVE_STORE: address, TROVE_DATA: nowhere });
			const { table, ana } = await begin(first.url);
			const before = await ana.sheet();
			await first.stop();
			const second = await serve({ TROVE_STORE: address });
			try {
				const again = new Guest(second.url, ana.guest.cookie);
				expect((await again.http('GET', '/api/me')).body).toMatchObject({ who: ana.guest.who });
				const { sheet } = await Player.at(again, table);
				expect(sheet).toMatchObject({ v: before.v, seat: 0 });
			} finally {
				await second.stop();
			}
			expect(() => rmSync(nowhere, { recursive: true })).toThrow('ENOENT');
		},
		PATIENCE,
	);

	test(
		'what a host may do wrong is one line that names TROVE_STORE, and no password',
		async () => {
			const address = await cluster().database();
			const [, base = '', database = ''] = /^(.*)\/([^/]*)$/.exec(address) ?? [];
			const as = (user: string): string => `${base.replace('trove@', `${user}@`)}/${database}`;
			await cluster().admin("CREATE ROLE guest LOGIN PASSWORD 'right'");
			const sentence = async (store: string): Promise<string> => {
				const started = serve({ TROVE_STORE: store });
				return started.then(
					async (server) => {
						await server.stop();
						return 'started';
					},
					(error) => String(error.message),
				);
			};
			const name = `${decodeURIComponent(base.replace(/.*@/, ''))}:5432`;
			expect(await sentence(`${base}/nowhere`)).toBe(
				`TROVE_STORE: There is no such database at ${name}/nowhere: create it (CREATE DATABASE …) and start again`,
			);
			expect(await sentence(as('guest:wr0ng'))).toBe(
				`TROVE_STORE: ${name}/${database} refuses the user or the password (password authentication failed for user "guest")`,
			);
			expect(await sentence(as('nobody'))).toMatch(/^TROVE_STORE: .* refuses the user or the password \(role "nobody" does not exist\)$/);
			expect(await sentence(as('guest'))).toBe(`TROVE_STORE: ${name}/${database} asks for a password: add it to the address, or set PGPASSWORD`);
			expect(await sentence(as('guest:right'))).toMatch(/^TROVE_STORE: The user has not the rights it needs at .*\(permission denied for schema public\)$/);
			await cluster().admin("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
			expect(await sentence(`${base}/latin`)).toBe(`TROVE_STORE: ${name}/latin has the encoding LATIN1: create it with ENCODING 'UTF8'`);
			expect(await sentence('postgres://trove:s3cret@127.0.0.1:1/x')).toMatch(/^TROVE_STORE: The database 127\.0\.0\.1:1\/x does not answer \(.*\)$/);
			expect(await sentence('mysql://trove:s3cret@db/x')).toBe('TROVE_STORE: an address is expected as postgres://user@host/database');
			await cluster().admin(`ALTER DATABASE ${database} SET default_transaction_read_only = on`);
			expect(await sentence(address)).toBe(`TROVE_STORE: ${name}/${database} is a standby or read-only, and no other server was named that is the primary`);
		},
		PATIENCE,
	);
});
