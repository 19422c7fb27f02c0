// Shared by all browser measurements: production build, real server, Chromium.
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../packages/web/e2e/kit/chromium.ts';
import { House } from '../../packages/web/e2e/kit/house.ts';

/** The path of Chromium on this machine. */
export function chromiumPath(): string {
	const path = findChromium();
	if (!path) throw new Error('No Chromium on the PATH: nothing can be measured in a browser.');
	return path;
}

/** The project's own folder. */
export const ROOT: string = join(import.meta.dirname, '../..');

/** Runs `work` with a server and a browser, and closes both. */
export async function withBrowser<T>(work: (browser: Browser, url: string) => Promise<T>): Promise<T> {
	const house = await House.open();
	const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
	try {
		return await work(browser, house.url);
	} finally {
		await browser.close();
		await house.close();
	}
}
