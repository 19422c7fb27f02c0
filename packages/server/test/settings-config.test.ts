import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Fault } from '@trove/kernel';
import { expect, test } from 'vitest';
import { dataFile, type Environment, readConfig, SETTINGS, strangersIn, usualFolder } from '../src/settings/config.ts';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/host.md'), 'utf8');

test('without any variable every setting has its usual value', () => {
	const config = readConfig({});
	expect(config).toMatchObject({ host: '127.0.0.1', port: 8787, origin: null, trustProxy: false, metrics: 'off', retentionDays: 0, botPace: 1000 });
	expect(config.data).toBe(join(root, 'data'));
	expect(config.botWorkers).toBeGreaterThanOrEqual(1);
});

test('every usual value is one that could be written', () => {
	for (const { usual, read } of Object.values(SETTINGS)) expect(() => read(usual)).not.toThrow();
});

test('variables are read, with spaces around them; an empty one counts as none', () => {
	const config = readConfig({
		TROVE_PORT: ' 0 ',
		TROVE_HOST: '',
		TROVE_DATA: '/var/lib/trove',
		TROVE_ORIGIN: 'https://Trove.example:443/',
		TROVE_TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8',
		TROVE_BOT_WORKERS: '3',
	});
	expect(config).toMatchObject({
		port: 0,
		host: '127.0.0.1',
		data: join(sep, 'var', 'lib', 'trove'),
		origin: 'https://trove.example',
		trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8'],
		botWorkers: 3,
	});
});

test.each<readonly [Environment, string]>([
	[{ TROVE_PORT: '70000' }, 'TROVE_PORT: a whole number from 0 to 65535 is expected, not "70000"'],
	[{ TROVE_PORT: 'tcp://10.0.0.1:80' }, 'TROVE_PORT: a whole number from 0 to 65535 is expected, not "tcp://10.0.0.1:80"'],
	[{ TROVE_PORT: '-1' }, 'TROVE_PORT: a whole number from 0 to 65535 is expected, not "-1"'],
	[{ TROVE_BOT_PACE: '1.5' }, 'TROVE_BOT_PACE: a whole number from 0 to 60000 is expected, not "1.5"'],
	[{ TROVE_LOG: 'loud' }, 'TROVE_LOG: one of silent, fatal, error, warn, info, debug, trace is expected, not "loud"'],
	[{ TROVE_ORIGIN: 'trove.example' }, 'TROVE_ORIGIN: an address without a path is expected, as https://trove.example, not "trove.example"'],
	[
		{ TROVE_ORIGIN: 'https://trove.example/play' },
		'TROVE_ORIGIN: an address without a path is expected, as https://trove.example, not "https://trove.example/play"',
	],
	[{ TROVE_ORIGIN: 'ftp://trove.example' }, 'TROVE_ORIGIN: an address without a path is expected, as https://trove.example, not "ftp://trove.example"'],
	[{ TROVE_STORE: 'mysql://u:secret@db/x' }, 'TROVE_STORE: an address is expected as postgres://user@host/database'],
	[{ TROVE_BUS: 'u:secret@bus:4222' }, 'TROVE_BUS: an address is expected as nats://user:password@host:4222'],
	[{ TROVE_BUS: 'nats://bus' }, 'TROVE_BUS: a data folder has one server, which needs no bus: set TROVE_STORE as well, or leave this empty'],
	[{ TROVE_METRICS: 'token' }, 'TROVE_METRICS_TOKEN: at least 16 characters are expected with TROVE_METRICS=token'],
	[{ TROVE_METRICS: 'token', TROVE_METRICS_TOKEN: 'short' }, 'TROVE_METRICS_TOKEN: at least 16 characters are expected with TROVE_METRICS=token'],
	...['on', 'true', '10.0.0.0/33', '::1/129', '10.0.0.0/0', '10.0.0', 'loopback,', '1.2.3.4/8/8'].map(
		(given) =>
			[
				{ TROVE_TRUST_PROXY: given },
				`TROVE_TRUST_PROXY: off, loopback or a list of addresses and networks is expected, as 10.0.0.5,172.16.0.0/12, not "${given}"`,
			] as const,
	),
])('%j is refused by its name', (env, line) => {
	expect(() => readConfig(env)).toThrow(new Fault(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)));
});

test('a token is not told to whoever gets it wrong', () => {
	const env = { TROVE_METRICS: 'token', TROVE_METRICS_TOKEN: 'fifteen-letters' };
	expect(() => readConfig(env)).toThrow(/^(?!.*fifteen-letters)/);
});

test('variables that look like settings and are none are named', () => {
	expect(strangersIn({ TROVE_PROT: '1', TROVE_PORT: '1', PATH: '/bin' })).toEqual(['TROVE_PROT']);
});

test('data lie in the clone, or in the own data folder of whoever has installed the package', () => {
	const installed = join(sep, 'opt', 'node_modules', '@trove', 'server', 'src');
	expect(usualFolder({ XDG_DATA_HOME: join(sep, 'x') }, installed)).toBe(join(sep, 'x', 'trove'));
	expect(usualFolder({}, installed)).toMatch(/[\\/]\.local[\\/]share[\\/]trove$/);
	expect(usualFolder({ XDG_DATA_HOME: join(sep, 'x') }, join(sep, 'home', 'clone', 'packages', 'server', 'src', 'settings'))).toBe(
		join(sep, 'home', 'clone', 'data'),
	);
	expect(dataFile(join(sep, 'x'))).toBe(join(sep, 'x', 'trove.db'));
});

test('the client that was built here is served, another where one is named, none where none is wanted', () => {
	const built = join(root, 'packages/web/dist');
	expect(readConfig({}).web).toBe(existsSync(join(built, 'index.html')) ? built : '');
	expect(readConfig({ TROVE_WEB: '/srv/client' }).web).toBe(join(sep, 'srv', 'client'));
	expect(readConfig({ TROVE_WEB: 'off' }).web).toBe('');
});

test('the table in docs/host.md is the table of settings', () => {
	const rows = [...page.matchAll(/^\| `(TROVE_\w+)` \| (?:`([^`]*)`|) \| (.*) \|$/gm)].map(([, name, usual = '', meaning]) => ({ name, usual, meaning }));
	expect(rows).toEqual(Object.values(SETTINGS).map(({ name, usual, meaning }) => ({ name, usual, meaning })));
});

test('every variable named in the files for hosts is a setting', () => {
	const deploy = readdirSync(join(root, 'deploy'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	const files = ['docs/host.md', 'Dockerfile', 'compose.yaml', ...deploy.map(({ parentPath, name }) => relative(root, join(parentPath, name)))];
	expect(files).toContain('deploy/nodes/compose.yaml');
	for (const file of files) {
		const names = readFileSync(join(root, file), 'utf8').match(/\bTROVE_\w+/g) ?? [];
		expect(strangersIn(Object.fromEntries(names.map((name) => [name, ''])))).toEqual([]);
	}
});
