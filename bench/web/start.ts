// From `npm start` to the first card that a newcomer draws, and the time to build the client.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS } from '../../packages/web/e2e/kit/chromium.ts';
import { playByPointer } from '../../packages/web/e2e/kit/hand.ts';
import type { Measured } from './results.ts';
import { chromiumPath, ROOT } from './setting.ts';

/** In seconds. */
export async function measureStart(): Promise<Measured> {
	const folder = mkdtempSync(join(tmpdir(), 'trove-start-'));
	const begun = performance.now();
	const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
	spawnSync(process.execPath, [vite, 'build', '--outDir', join(folder, 'client'), '--logLevel', 'error'], {
		cwd: join(ROOT, 'packages/web'),
		stdio: 'inherit',
	});
	const built = performance.now();
	const env = { ...process.env, TROVE_PORT: '0', TROVE_DATA: join(folder, 'data'), TROVE_LOG: 'warn' };
	const server = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
	const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
	try {
		const url = await new Promise<string>((found) => {
			let printed = '';
			server.stdout.setEncoding('utf8').on('data', (text: string) => {
				printed += text;
				const address = /https?:\/\/[\w.:[\]-]+/.exec(printed)?.[0];
				if (address) found(address);
			});
		});
		const page = await browser.newPage({ baseURL: url, locale: 'en' });
		await page.goto('/');
		await page.locator('[data-game="dead-mans-draw"] button').first().click();
		await playByPointer(page, 1, { most: 1 });
		const drawn = performance.now();
		return { build: (built - begun) / 1000, start: (drawn - built) / 1000, first: (drawn - begun) / 1000 };
	} finally {
		await browser.close();
		// npm and its children form a process group.
		if (server.pid !== undefined) process.kill(-server.pid, 'SIGTERM');
		rmSync(folder, { recursive: true, force: true });
	}
}
