// A game that ends after somebody left and somebody gave up: one winner everywhere, and one name for each seat.
import type { Page } from '@playwright/test';
import { playByItself } from './kit/hand.ts';
import { meet } from './kit/tables.ts';
import { expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

async function quit(page: Page, how: 'leave' | 'resign'): Promise<void> {
	await page.getByRole('button', { name: text('menu'), exact: true }).click();
	const button = page.getByRole('dialog').getByRole('button', { name: text(how), exact: true });
	for (let press = 0; press < 2; press++) await button.click();
}

test('[evening] the line, the voice, the log, the result and the replay name the same winner and the same people', async ({ guest }) => {
	test.setTimeout(240_000);
	const pages: Page[] = [];
	for (const name of ['Ben', 'Anna', 'Dan']) pages.push(await guest({ fast: true, size: PHONE, kept: { likes: { name, told: false, locale: 'en' } } }));
	const [ben, anna, dan] = pages;
	await meet(pages, 'dead-mans-draw');
	await quit(dan, 'leave');
	await quit(anna, 'resign');
	await playByItself(ben, 5);
	await expect(ben.getByRole('region', { name: 'You won' })).toBeVisible();
	await expect(anna.getByRole('region', { name: 'Winner: Ben' })).toBeVisible();
	const end = /^The game is over\. Scores: you: .+; Anna: .+; Dan: .+\. You won\.$/;
	await expect(ben.locator('main > .latest')).toHaveText(end);
	await expect(ben.getByRole('log').getByRole('paragraph').filter({ hasText: 'The game is over' })).toHaveText(end);
	await expect(anna.getByRole('log').getByRole('paragraph').filter({ hasText: 'The game is over' })).toHaveText(
		/^The game is over\. Scores: Ben: .+; you: .+; Dan: .+\. Winner: Ben\.$/,
	);
	await expect(ben.getByRole('row').filter({ hasText: text('scores_quit') })).toHaveText([/Anna/, /Dan/]);
	for (const seat of [1, 2]) await expect(ben.locator(`[data-place="seat-${seat}"] .star`)).toHaveCount(0);
	await ben.getByRole('button', { name: text('log'), exact: true }).click();
	await expect(ben.getByRole('dialog').getByRole('listitem').first()).toHaveText(end);
	await ben.keyboard.press('Escape');
	await ben.goto(`/replay/${new URL(ben.url()).pathname.split('/').at(-1)}#9999`);
	await expect(ben.locator('main > .latest')).toHaveText(end);
	await expect(ben.locator('main > header')).toContainText('You won');
});
