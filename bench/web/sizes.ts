// How much JavaScript a newcomer's browser loads, packed with gzip: for the home page, and what a table adds. The workers of bots come later and are told apart.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { CLIENT } from '../../packages/web/e2e/kit/client.ts';
import { GAMES } from '../../packages/web/e2e/kit/tables.ts';
import type { Measured } from './results.ts';
import { withBrowser } from './setting.ts';

/** In kilobytes. */
export function measureSizes(): Promise<Measured> {
	return withBrowser(async (browser, baseURL) => {
		const figures: { [figure: string]: number } = {};
		for (const game of GAMES) {
			// Without a service worker: it fetches everything, once nobody waits for anything.
			const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
			const page = await context.newPage();
			const loaded = scriptsOf(page);
			await page.goto('/', { waitUntil: 'networkidle' });
			figures['home-js'] = sizeOf(loaded.page);
			const home = new Set(loaded.page);
			await page.locator(`[data-game="${game}"] button`).first().click();
			await page.waitForLoadState('networkidle');
			figures[`${game}-js`] = sizeOf([...loaded.page].filter((path) => !home.has(path)));
			figures['worker-js'] = Math.max(figures['worker-js'] ?? 0, sizeOf(loaded.workers));
			await context.close();
		}
		figures['table-js'] = Math.max(...GAMES.map((game) => figures[`${game}-js`] ?? 0));
		return figures;
	});
}

function scriptsOf(page: Page): { readonly page: Set<string>; readonly workers: Set<string> } {
	const scripts = { page: new Set<string>(), workers: new Set<string>() };
	page.on('response', (response) => {
		const { pathname } = new URL(response.url());
		if (!pathname.endsWith('.js')) return;
		if (/worker/i.test(pathname)) scripts.workers.add(pathname);
		else scripts.page.add(pathname);
	});
	return scripts;
}

function sizeOf(paths: Iterable<string>): number {
	return [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(join(CLIENT, path)), { level: 9 }).length, 0) / 1000;
}
