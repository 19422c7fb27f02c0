// A connection that has fallen silent without being closed: it is noticed, told, and outlived.
import type { Page } from '@playwright/test';
import { playByPointer } from './kit/hand.ts';
import { Relay } from './kit/relay.ts';
import { meet } from './kit/tables.ts';
import { expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

test('[A6] a proxy that drops bytes: it is noticed at the table, a move waits in words and spoken, and is made when bytes pass again', async ({
	guest,
	house,
}) => {
	const pages = [await guest({ size: PHONE, troubled: true }), await guest({ troubled: true })];
	await meet(pages, 'my-treasure');
	const relay = await Relay.open(house.url);
	const turn = (page: Page) => page.getByText(text('turn_mine'), { exact: true });
	const lost = (page: Page) => page.getByText(text('connection_lost_short'), { exact: true });
	try {
		for (const page of pages) {
			await page.goto(`${relay.url}${new URL(page.url()).pathname}`);
			await page.getByRole('navigation', { name: text('tools') }).waitFor();
			await expect(lost(page)).toBeHidden();
		}
		await expect.poll(async () => (await turn(pages[0]).count()) + (await turn(pages[1]).count())).toBe(1);
		const acting = (await turn(pages[0]).count()) > 0 ? pages[0] : pages[1];
		const waits = acting.locator('header').getByText(text('move_waits'));
		relay.silence();
		await playByPointer(acting, 3, { most: 1 });
		await expect(waits).toBeVisible();
		// Nothing is closed, and one of them asks for nothing: elsewhere that is noticed after 35 s.
		for (const page of pages) await expect(lost(page)).toBeVisible({ timeout: 30_000 });
		await expect(waits).toBeVisible();
		for (const words of ['connection_lost', 'move_waits'] as const) await expect(acting.getByRole('log')).toContainText(text(words));
		// It is spoken once: by the log, and not by the mark above the table too.
		await expect(acting.locator('[role="status"], [aria-live]').filter({ hasText: /no connection/i })).toHaveCount(1);
		relay.heal();
		for (const page of pages) await expect(lost(page)).toBeHidden({ timeout: 30_000 });
		await expect(waits).toBeHidden();
		await expect(acting.locator('aside'), 'nothing is refused').toBeHidden();
		await expect(acting.getByRole('log')).toContainText(text('connection_back'));
		await Promise.any(pages.map((page, index) => playByPointer(page, 40 + index, { most: 2 })));
	} finally {
		await relay.close();
	}
});
