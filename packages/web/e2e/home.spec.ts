// The home page: what it tells of the games, whose turn waits where, and the ways on from it.
import { games } from '@trove/games';
import { LOCALES } from '@trove/kernel';
import { GAMES } from './kit/tables.ts';
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

for (const locale of LOCALES) {
	test(`[B home] ${locale}: every game says its kind, players, minutes and age, and its rules are read without sitting down`, async ({ guest }) => {
		const page = await guest({ size: PHONE, locale });
		await page.goto('/');
		for (const id of GAMES) {
			const { game, words } = games.find(id);
			const card = page.locator(`[data-game="${id}"]`);
			await expect(card.getByRole('heading')).toHaveText(words.title(locale));
			await expect(card.getByText(words.subtitle(locale), { exact: true })).toBeVisible();
			await expect(card).toContainText(`${game.players.min}–${game.players.max}`);
			await expect(card).toContainText(text('fact_minutes', { n: game.minutes }, locale));
			if (game.age !== undefined) await expect(card).toContainText(text('fact_age', { n: game.age }, locale));
		}
		await page.getByRole('button', { name: text('rules_of', { game: games.find('my-treasure').words.title(locale) }, locale) }).click();
		await expect(page.getByRole('dialog')).toContainText(games.find('my-treasure').words.rules(locale).slice(0, 40));
		await page.keyboard.press('Escape');
		await expect(page.getByRole('dialog')).toHaveCount(0);
		expect(new URL(page.url()).pathname).toBe('/');
	});
}
