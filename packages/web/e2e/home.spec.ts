// The home page: what it tells of the games, whose turn waits where, and the ways on from it.
import { DESKTOP, expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

for (const [name, size] of [['phone', PHONE] as const, ['desktop', DESKTOP] as const]) {
	test(`[A18] home, ${name}: no scrolling by a pixel, and History is reached`, async ({ guest }) => {
		const page = await guest({ size });
		await page.goto('/');
		await page.getByRole('heading', { level: 2 }).last().waitFor();
		await page.evaluate(() => document.fonts.ready);
		const [high, wide] = await page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]);
		expect([high, wide]).toEqual([size.height, size.width]);
		await page.getByRole('link', { name: text('history'), exact: true }).click();
		await page.waitForURL('**/history');
	});
}
