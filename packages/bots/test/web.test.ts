import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { games } from '@trove/games';
import { makeTable, startMatch } from '@trove/kernel';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { answer } from '../src/answer.ts';
import { questionOf } from '../src/ask.ts';

const chromium = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].find((name) => spawnSync(name, ['--version']).status === 0);
if (!chromium && !process.env.CI) console.warn('No Chromium here: bots in a browser are not tested.');

const TYPES: { readonly [extension: string]: string } = { '.html': 'text/html', '.js': 'text/javascript' };

interface Report {
	readonly answers: readonly { readonly id: string; readonly action: object }[];
	readonly breaths: number;
}

it.skipIf(!chromium && !process.env.CI)('the same package thinks in web workers of a real browser, with the same moves, while the page breathes', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'trove-page-'));
	try {
		await build({
			root: fileURLToPath(new URL('./page', import.meta.url)),
			base: './',
			logLevel: 'error',
			configFile: false,
			build: { outDir: join(folder, 'site'), target: 'esnext' },
			worker: { format: 'es' },
		});
		const report = await visit(join(folder, 'site'), join(folder, 'profile'));
		expect(report.answers).toEqual(games.ids.map((id) => ({ id, action: firstMove(id) })));
		expect(report.breaths).toBeGreaterThan(5);
	} finally {
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	}
});

function firstMove(id: string): object {
	const { game } = games.find(id);
	const table = makeTable(game, 2, {});
	const match = startMatch(game, table, 'in a browser');
	return answer(games, { player: 'captain', question: questionOf(game, table, match.state, match.toAct[0], { iterations: 60 }, 'own') }).action;
}

/** Serves the page, opens it, and waits for its report. */
async function visit(site: string, profile: string): Promise<Report> {
	let browser: ChildProcess | undefined;
	const server = createServer();
	try {
		return await new Promise<Report>((resolve, reject) => {
			server.on('request', (request, response) => {
				const path = new URL(request.url ?? '/', 'http://localhost').pathname;
				if (path === '/report') {
					let body = '';
					request.on('data', (part) => {
						body += part;
					});
					request.on('end', () => {
						response.end();
						const report = JSON.parse(body);
						if (report.error) reject(new Error(report.error));
						else resolve(report);
					});
					return;
				}
				try {
					const file = path === '/' ? '/index.html' : path;
					const content = readFileSync(join(site, file));
					response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
					response.end(content);
				} catch {
					response.statusCode = 404;
					response.end();
				}
			});
			server.listen(0, '127.0.0.1', () => {
				const { port } = server.address() as AddressInfo;
				const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-gpu'];
				const args = ['--headless', '--no-sandbox', ...quiet, `--user-data-dir=${profile}`, `http://127.0.0.1:${port}/`];
				browser = spawn(chromium ?? 'chromium-headless-shell', args, { stdio: 'ignore' });
				browser.on('error', reject);
			});
		});
	} finally {
		server.close();
		server.closeAllConnections();
		if (browser?.exitCode === null) {
			const ended = new Promise((resolve) => browser?.once('exit', resolve));
			browser.kill();
			await ended;
		}
	}
}
