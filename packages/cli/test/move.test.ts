import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../server/testing/appends.ts';
import { withPostgres } from '../../server/testing/with-postgres.ts';
import { ended, inside, printed, TROVE, temporary } from './command.ts';

const running: ChildProcess[] = [];
afterEach(() => {
	for (const child of running.splice(0)) child.kill('SIGKILL');
	vi.unstubAllEnvs();
});

let folders = 0;
const folder = (): string => temporary(`moved-${folders++}`);

/** A server on a free port: process, address, and where it says that the data are. */
async function serve(args: readonly string[], env: { readonly [name: string]: string } = {}) {
	const child = spawn(process.execPath, [TROVE, 'serve', '--port', '0', ...args], { env: { PATH: process.env.PATH, NODE_DISABLE_COMPILE_CACHE: '1', ...env } });
	running.push(child);
	const [, url = '', place = ''] = /at (http:\S+)\n.*kept in (\S+)\./.exec(await printed(child, 'are kept in')) ?? [];
	return { url, place, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
	const gone = ended(child);
	child.kill('SIGTERM');
	expect(await gone).toEqual({ code: 0, signal: null });
}

const whoIs = async (url: string, cookie: string): Promise<unknown> =>
	((await (await fetch(`${url}/api/me`, { headers: { cookie } })).json()) as { who: string }).who;

withPostgres('trove move-to', [], (cluster) => {
	test(
		'a running server moves to a database, is backed up and checked there, and moves back',
		async () => {
			const data = folder();
			const address = await cluster().database();
			const first = await serve(['--data', data]);
			const cookie = ((await fetch(`${first.url}/api/me`)).headers.get('set-cookie') ?? '').split(';')[0] ?? '';
			const who = await whoIs(first.url, cookie);
			const moved = await inside(['move-to', address, '--data', data]);
			expect(moved).toEqual({
				code: 0,
				out: expect.stringMatching(
					/^Moved to \/\S+:5432\/trove_1\. Tables: 0, people: 1\. Nothing could be written for \d\.\d s\.\nStart the server with that address in TROVE_STORE\.\n$/,
				),
				err: '',
			});
			expect(await (await fetch(`${first.url}/readyz`)).json()).toEqual({ ok: false, reason: 'read-only' });
			await first.stop();
			const refused = await inside(['serve', '--port', '0', '--data', data]);
			expect(refused).toMatchObject({
				code: 2,
				err: expect.stringMatching(/^trove: --data: Everything was moved to .*: start the server there\. .* is kept as it was\n$/),
			});

			vi.stubEnv('TROVE_STORE', address);
			const second = await serve([], { TROVE_STORE: address });
			expect(second.place).toMatch(/^\/\S+:5432\/trove_1$/);
			expect(await whoIs(second.url, cookie)).toBe(who);
			const copy = temporary('from-database.db');
			expect(await inside(['backup', copy])).toEqual({ code: 0, out: `Backup made in ${copy}.\n`, err: '' });
			expect(await inside(['check-data'])).toMatchObject({ code: 0, out: 'Tables read: 0. Everything is sound.\n' });
			expect(await inside(['restore', copy])).toEqual({
				code: 2,
				out: '',
				err: 'trove: TROVE_STORE: a backup is restored into a folder (--data), and moved from there by "trove move-to"\n',
			});
			const back = folder();
			expect((await inside(['move-to', back])).out).toContain(`Start the server with --data ${back}, without TROVE_STORE.`);
			await second.stop();
			const third = await serve(['--data', back]);
			expect(await whoIs(third.url, cookie)).toBe(who);
			await third.stop();
			const restored = folder();
			expect(await inside(['restore', copy, '--data', restored])).toMatchObject({ code: 0, err: '' });
			const fourth = await serve(['--data', restored]);
			expect(await whoIs(fourth.url, cookie)).toBe(who);
		},
		PATIENCE,
	);
});

test('what cannot be moved is refused in one line', async () => {
	const data = folder();
	expect(await inside(['move-to', 'postgres://trove@127.0.0.1:1/x', '--data', data])).toEqual({
		code: 2,
		out: '',
		err: `trove: There is no file ${data}/trove.db\n`,
	});
	expect(await inside(['move-to', '--data', data])).toEqual({ code: 2, out: '', err: 'trove: where to? A database (postgres://…) or a folder is expected\n' });
	expect(await inside(['move-to', '--undo', '--data', data])).toEqual({ code: 2, out: '', err: `trove: There is no file ${data}/trove.db\n` });
	const { stop } = await serve(['--data', data]);
	await stop();
	expect(await inside(['move-to', '--undo', '--data', data])).toEqual({ code: 2, out: '', err: `trove: ${data}/trove.db is not being moved\n` });
	expect(await inside(['move-to', data, '--data', data])).toEqual({ code: 2, out: '', err: `trove: ${data}/trove.db is where everything is\n` });
});
