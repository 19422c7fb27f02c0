import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseDockerfile } from './dockerfile.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test('the systemd unit starts what is there, and stops it in time', () => {
	const unit = read('deploy/trove.service');
	const [, path = 'none'] = /^ExecStart=\S+ (?:--\S+ )*\/opt\/trove\/(\S+)$/m.exec(unit) ?? [];
	expect(existsSync(join(root, path)), path).toBe(true);
	expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(5);
	const [, data] = /^Environment=TROVE_DATA=\/var\/lib\/(\S+)$/m.exec(unit) ?? [];
	expect(unit).toContain(`\nStateDirectory=${data}\n`);
});

test('systemd itself takes the unit', ({ skip }) => {
	const { status, error, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(root, 'deploy/trove.service')], { encoding: 'utf8' });
	skip(error !== undefined, 'systemd-analyze is not here');
	// Whether Node and the clone lie where the unit says is the host's business.
	const lines = stderr.split('\n').filter((line) => /trove\.service/.test(line) && !/is not executable|Failed to (stat|resolve)/.test(line));
	expect(lines).toEqual([]);
	expect(status === 0 || stderr !== '').toBe(true);
});

test('compose, image and the page about hosting speak of the same folder and port', () => {
	const image = parseDockerfile(read('Dockerfile'));
	const of = (name: string): string => image.findLast((line) => line.name === name)?.rest ?? '';
	const [volume] = JSON.parse(of('VOLUME'));
	expect(read('compose.yaml')).toContain(`trove-data:${volume}\n`);
	expect(read('compose.yaml')).toContain(`127.0.0.1:${of('EXPOSE')}:${of('EXPOSE')}\n`);
	expect(read('docs/host.md')).toContain(`trove:${volume}/copy.db`);
	expect(existsSync(join(root, JSON.parse(of('CMD')).at(-1))), of('CMD')).toBe(true);
});

test('the compose file of several servers gives all of them the settings that there are', () => {
	const compose = read('deploy/nodes/compose.yaml');
	const known = [...read('docs/host.md').matchAll(/^\| `(TROVE_\w+)` \|/gm)].map(([, name]) => name);
	const given = [...compose.matchAll(/^ {4}(TROVE_\w+): /gm)].map(([, name]) => name);
	expect(given).toEqual(expect.arrayContaining(['TROVE_ORIGIN', 'TROVE_STORE', 'TROVE_BUS', 'TROVE_TRUST_PROXY']));
	expect(given.filter((name) => !known.includes(name))).toEqual([]);
	const servers = [...compose.matchAll(/^ {2}(trove-\d): \*trove$/gm)].map(([, name]) => name);
	const port = parseDockerfile(read('Dockerfile')).findLast(({ name }) => name === 'EXPOSE')?.rest;
	expect(read('deploy/nodes/Caddyfile')).toContain(servers.map((name) => `${name}:${port}`).join(' '));
	expect(servers).toHaveLength(3);
});
