// Without a network soon after the first visit: what stands can be played, and what needs a server says so.
import type { Page } from '@playwright/test';
import { playByPointer } from './kit/hand.ts';
import { chooseTable, GAMES, titleOf } from './kit/tables.ts';
import { expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

const stands = async (page: Page): Promise<void> => {
	await page.getByRole('navigation', { name: text('tools') }).waitFor();
	await page.locator('main .stage').locator('button, [role="gridcell"]').first().waitFor();
};

for (const game of GAMES) {
	test(`[A16] ${game}: the first game is playable without a network as soon as its table stands`, async ({ guest }) => {
		const page = await guest({ size: PHONE, troubled: true });
		await page.goto(`/play/${game}`);
		await stands(page);
		await page.context().setOffline(true);
		await page.reload();
		await stands(page);
		await playByPointer(page, 4, { most: 3 });
	});
}

test('[A16] the first game is playable without a network also where it was begun on the home page', async ({ guest }) => {
	const [game] = GAMES;
	const page = await guest({ size: PHONE, troubled: true });
	await page.goto('/');
	await page.getByRole('button', { name: new RegExp(`^${text('play')}\\b.*${titleOf(game)}`) }).click();
	await stands(page);
	await page.context().setOffline(true);
	await page.reload();
	await stands(page);
});

test('[A16] while there is no network, playing online says why it cannot be', async ({ guest }) => {
	const page = await guest({ size: PHONE, troubled: true });
	await chooseTable(page, 'trezors', { way: 'way_online' });
	const sheet = page.getByRole('dialog');
	const why = sheet.getByText(text('online_offline'));
	const make = sheet.getByRole('button', { name: text('make_table') });
	await expect(make).toBeEnabled();
	await expect(why).toHaveCount(0);
	await page.context().setOffline(true);
	await expect(why).toBeVisible();
	for (const button of [make, sheet.getByRole('button', { name: text('play_now') })]) await expect(button).toBeDisabled();
	await sheet.getByRole('radio', { name: text('way_bots'), exact: true }).check();
	await expect(why).toHaveCount(0);
	await expect(sheet.getByRole('button', { name: text('play'), exact: true })).toBeEnabled();
	await sheet.getByRole('radio', { name: text('way_online'), exact: true }).check();
	await page.context().setOffline(false);
	await expect(why).toHaveCount(0);
	await expect(make).toBeEnabled();
});
