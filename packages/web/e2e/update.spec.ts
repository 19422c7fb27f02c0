// A new version of the client, while an older one is open.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENT } from './kit/client.ts';
import { House } from './kit/house.ts';
import { expect, test } from './kit/test.ts';
import { text } from './kit/words.ts';

const VERSION = /trove-[\w-]+/;

test('a page that stays open is told of a new version, and changes over to it when somebody wants to', async ({ guest }) => {
	const folder = mkdtempSync(join(tmpdir(), 'trove-web-client-'));
	cpSync(CLIENT, folder, { recursive: true });
	const house = await House.open(folder);
	try {
		const page = await guest();
		await page.clock.install();
		await page.goto(house.url);
		const kept = (): Promise<string[]> => page.evaluate(() => caches.keys());
		await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? '')).toBe('activated');
		const [first] = await kept();
		const file = join(folder, 'sw.js');
		writeFileSync(file, readFileSync(file, 'utf8').replace(VERSION, 'trove-next'));
		for (const packed of ['.br', '.gz']) rmSync(`${file}${packed}`, { force: true });
		const comeBack = (): Promise<boolean> => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
		const notice = page.getByRole('status').filter({ hasText: text('update_ready') });
		await comeBack();
		await expect(notice).toBeHidden();
		await page.clock.fastForward('01:00:01');
		await comeBack();
		await expect(notice).toBeVisible();
		expect(await kept(), 'until then everything stays as it is').toContain(first);
		await page.evaluate(() => Object.assign(globalThis, { e2eOld: true }));
		await page.getByRole('button', { name: text('update_take') }).click();
		await expect.poll(() => page.evaluate(() => 'e2eOld' in globalThis).catch(() => true), { message: 'it is another page' }).toBe(false);
		await expect.poll(kept).toEqual(['trove-next']);
		await expect(notice).toBeHidden();
	} finally {
		await house.close();
		rmSync(folder, { recursive: true, force: true });
	}
});
