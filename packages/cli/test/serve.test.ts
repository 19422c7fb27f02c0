import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ended, fileOf, inside, printed, TROVE, temporary, trove } from './command.ts';

const running: ChildProcess[] = [];
afterEach(() => {
	for (const child of running.splice(0)) child.kill('SIGKILL');
});

let folders = 0;
const folder = (): string => temporary(`data-${folders++}`);

// Each server has a new data folder, where a compile cache would be thousands of files without use.
vi.stubEnv('NODE_DISABLE_COMPILE_CACHE', '1');

function launch(args: readonly string[], env: { readonly [name: string]: string } = {}): ChildProcess {
	const child = spawn(process.execPath, [TROVE, 'serve', ...args], { env: { PATH: process.env.PATH, NODE_DISABLE_COMPILE_CACHE: '1', ...env } });
	running.push(child);
	return child;
}

/** A server on a free port: process, URL and stderr. */
async function serve(data: string): Promise<{ child: ChildProcess; url: string; err: () => string }> {
	const child = launch(['--port', '0', '--data', data]);
	let err = '';
	child.stderr?.on('data', (chunk) => {
		err += chunk;
	});
	const [, url = ''] = /at (http:\S+)/.exec(await printed(child, data)) ?? [];
	return { child, url, err: () => err };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
	const gone = ended(child);
	child.kill(signal);
	return await gone;
}

test.each(['SIGTERM', 'SIGINT'] as const)('a server says where it is, answers, and stops on %s', async (signal) => {
	const { child, url, err } = await serve(folder());
	expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ ok: true });
	expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ ok: true });
	expect(await stop(child, signal)).toEqual({ code: 0, signal: null });
	const lines = err().trimEnd().split('\n');
	expect(lines.map((line) => JSON.parse(line).msg)).toEqual(expect.arrayContaining(['listening', 'stopping', 'stopped']));
});

test('a second server on one port is refused in one line', async () => {
	const { url } = await serve(folder());
	const { port } = new URL(url);
	const line = `127.0.0.1:${port} is in use`;
	expect(await inside(['serve', '--port', port, '--data', folder()])).toEqual({ code: 2, out: '', err: `trove: --port: ${line}\n` });
	expect(trove(['serve', '--data', folder()], { env: { TROVE_PORT: port } })).toEqual({ code: 2, out: '', err: `trove: TROVE_PORT: ${line}\n` });
});

test.each([
	[['--port', 'x'], {}, '--port: a whole number from 0 to 65535 is expected, not "x"'],
	[['--port', ''], {}, '--port: is empty'],
	[[], { TROVE_PORT: '99999' }, 'TROVE_PORT: a whole number from 0 to 65535 is expected, not "99999"'],
	[[], { TROVE_ORIGIN: 'here' }, 'TROVE_ORIGIN: an address without a path is expected, as https://trove.example, not "here"'],
	[['--port', '0', '--host', '192.0.2.1'], {}, '--host: this machine has no address 192.0.2.1'],
	[['--port', '0', '--host', 'no.such.host.invalid'], {}, '--host: this machine has no address no.such.host.invalid'],
])('serve %j with %j is refused in one line', async (args, env, line) => {
	Object.assign(process.env, env);
	expect(await inside(['serve', '--data', folder(), ...args])).toEqual({ code: 2, out: '', err: `trove: ${line}\n` });
	for (const name of Object.keys(env)) delete process.env[name];
});

test('data that cannot be used are refused in one line', async () => {
	const file = fileOf('a-file', 'x');
	expect(await inside(['serve', '--port', '0', '--data', file])).toEqual({ code: 2, out: '', err: `trove: --data: ${file}: is a file, not a folder\n` });
	const foreign = folder();
	mkdirSync(foreign);
	writeFileSync(`${foreign}/trove.db`, 'no data file, but long enough to be looked at '.repeat(200));
	const { code, out, err } = await inside(['serve', '--port', '0', '--data', foreign]);
	expect({ code, out }).toEqual({ code: 2, out: '' });
	expect(err).toMatch(/^trove: --data: [^\n]*trove\.db[^\n]*\n$/);
});

test('a variable that is no setting is named, and the server runs', async () => {
	const child = launch(['--port', '0', '--data', folder()], { TROVE_PROT: '1' });
	let err = '';
	child.stderr?.on('data', (chunk) => {
		err += chunk;
	});
	await printed(child, 'Trove is at');
	expect(err).toMatch(/^trove: TROVE_PROT is no setting of the server and is ignored$/m);
	expect(await stop(child)).toEqual({ code: 0, signal: null });
});

test('a backup of a running server becomes another server', async () => {
	const data = folder();
	const { child, url } = await serve(data);
	const me = await fetch(`${url}/api/me`);
	const cookie = (me.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
	const { who } = (await me.json()) as { who: string };
	const copy = temporary('copy.db');
	expect(await inside(['backup', copy, '--data', data])).toEqual({ code: 0, out: `Backup made in ${copy}.\n`, err: '' });
	expect(await inside(['backup', copy, '--data', data])).toEqual({ code: 2, out: '', err: `trove: ${copy} is there already\n` });

	const { code, err } = await inside(['restore', copy, '--data', data, '--replace']);
	expect({ code, err }).toEqual({ code: 2, err: `trove: ${data}/trove.db is in use: stop the server first\n` });
	expect(await stop(child)).toEqual({ code: 0, signal: null });
	expect((await inside(['restore', copy, '--data', data])).err).toBe(`trove: ${data}/trove.db is there already; --replace puts the backup in its place\n`);
	expect(await inside(['restore', copy, '--data', data, '--replace'])).toEqual({
		code: 0,
		out: `Restored from ${copy}.\nThe data that were there are now in ${data}/trove.db.replaced-1.\n`,
		err: '',
	});
	expect(readdirSync(data).sort()).toEqual(['trove.db', 'trove.db.lock', 'trove.db.replaced-1']);

	const other = folder();
	expect(await inside(['restore', copy, '--data', other])).toEqual({ code: 0, out: `Restored from ${copy}.\n`, err: '' });
	const again = await serve(other);
	expect(await (await fetch(`${again.url}/api/me`, { headers: { cookie } })).json()).toMatchObject({ who });
});

test('what is no backup is refused in one line, and nothing is touched', async () => {
	const data = folder();
	for (const file of [fileOf('text.db', 'a text '.repeat(1000)), fileOf('empty.db', ''), temporary('nowhere.db'), temporary('.')]) {
		const { code, out, err } = await inside(['restore', file, '--data', data]);
		expect({ code, out }, file).toEqual({ code: 2, out: '' });
		expect(err).toMatch(/^trove: [^\n]+\n$/);
		expect(err).toContain(file);
	}
	expect(existsSync(data) ? readdirSync(data) : []).toEqual([]);
});

test('a folder that is made for restored data is nobody else’s to read; what is no folder is said in one line', async () => {
	const data = folder();
	const { child } = await serve(data);
	await stop(child);
	const copy = temporary('made.db');
	await inside(['backup', copy, '--data', data]);
	const made = join(folder(), 'deep');
	expect(await inside(['restore', copy, '--data', made])).toMatchObject({ code: 0, err: '' });
	expect(statSync(made).mode & 0o077).toBe(0);
	expect(await inside(['restore', copy, '--data', copy])).toEqual({ code: 2, out: '', err: `trove: ${copy}: is a file, not a folder\n` });
	const beyond = join(copy, 'data');
	expect(await inside(['restore', copy, '--data', beyond])).toEqual({ code: 2, out: '', err: `trove: ${beyond}: a part of this path is not a folder\n` });
});

test('without data there is nothing to back up', async () => {
	const data = folder();
	expect(await inside(['backup', temporary('none.db'), '--data', data])).toEqual({
		code: 2,
		out: '',
		err: `trove: There is no file ${data}/trove.db\n`,
	});
	expect(existsSync(temporary('none.db'))).toBe(false);
	expect(existsSync(data)).toBe(false);
});

test('a backup into a folder that is not there is refused in one line', async () => {
	const data = folder();
	const { child } = await serve(data);
	expect(await stop(child)).toMatchObject({ code: 0 });
	const { code, err } = await inside(['backup', '/nowhere/at/all.db', '--data', data]);
	expect(code).toBe(2);
	expect(err).toMatch(/^trove: [^\n]*\/nowhere\/at\/all\.db[^\n]*\n$/);
});
