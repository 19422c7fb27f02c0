// The home page: what it tells of the games, whose turn waits where, and the ways on from it.
import { games } from '@trove/games';
import { LOCALES } from '@trove/kernel';
import { keptMatch } from './kit/kept.ts';
import { GAMES, meet } from './kit/tables.ts';
import { DESKTOP, expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

for (const [name, size, locale] of [
	['phone', PHONE, 'en'],
	['phone', PHONE, 'ru'],
	['phone', PHONE, 'pl'],
	['desktop', DESKTOP, 'en'],
] as const) {
	test(`[A18] home, ${name}, ${locale}: no scrolling by a pixel, and History is reached`, async ({ guest }) => {
		const page = await guest({ size, locale });
		await page.goto('/');
		await page.getByRole('heading', { level: 2 }).last().waitFor();
		await page.evaluate(() => document.fonts.ready);
		const [high, wide] = await page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]);
		expect([high, wide]).toEqual([size.height, size.width]);
		await page.getByRole('link', { name: text('history', {}, locale), exact: true }).click();
		await page.waitForURL('**/history');
	});
}

for (const locale of LOCALES) {
	test(`[A18] home, ${locale}: the ways to other pages stand in one row on a small phone`, async ({ guest }) => {
		const page = await guest({ size: { width: 360, height: 800 }, locale });
		await page.goto('/');
		const ways = page.getByRole('navigation', { name: text('pages', {}, locale) });
		await expect(ways.locator('a, button')).toHaveCount(4);
		await page.evaluate(() => document.fonts.ready);
		const tops = await ways.locator('a, button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
		expect(new Set(tops).size, `rows at ${tops.join()}`).toBe(1);
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
			// A word joiner keeps the range on one line.
			await expect(card).toContainText(`${game.players.min}–\u2060${game.players.max}`);
			await expect(card).toContainText(text('fact_minutes', { n: game.minutes }, locale));
			if (game.age !== undefined) await expect(card).toContainText(text('fact_age', { n: game.age }, locale));
		}
		await page.getByRole('button', { name: text('rules_of', { game: games.find('my-treasure').words.title(locale) }, locale) }).click();
		const [{ parts: [idea] = [] } = { parts: [] }] = (await games.find('my-treasure').words.rulebook())(locale);
		await expect(page.getByRole('dialog')).toContainText(idea?.text ?? 'nothing');
		await page.keyboard.press('Escape');
		await expect(page.getByRole('dialog')).toHaveCount(0);
		expect(new URL(page.url()).pathname).toBe('/');
	});
}

for (const locale of LOCALES) {
	test(`[B home] ${locale}: "Join by code" and "Friends" are words, and lead to a code and to a table for friends`, async ({ guest }) => {
		// The server says that nobody has the code.
		const page = await guest({ size: PHONE, locale, troubled: true });
		await page.goto('/');
		const nav = page.getByRole('navigation');
		await nav.getByText(text('friends', {}, locale), { exact: true }).click();
		const title = games.find('dead-mans-draw').words.title(locale);
		const subtitle = games.find('dead-mans-draw').words.subtitle(locale);
		await page
			.getByRole('dialog')
			.getByRole('button', { name: `${title} ${subtitle}` })
			.click();
		await expect(
			page.getByRole('dialog', { name: title, exact: true }).getByRole('radio', { name: text('way_online', {}, locale), exact: true }),
		).toBeChecked();
		await page.keyboard.press('Escape');
		await nav.getByText(text('join_code', {}, locale), { exact: true }).click();
		await page.getByRole('textbox', { name: text('join_code', {}, locale) }).fill('qqqq');
		await page.getByRole('textbox', { name: text('join_code', {}, locale) }).press('Enter');
		await page.waitForURL('**/join/QQQQ');
		await expect(page.getByRole('textbox', { name: text('join_code', {}, locale) })).toHaveValue('QQQQ');
		await page.goto('/join');
		await expect(page.getByRole('textbox', { name: text('join_code', {}, locale) })).toHaveValue('');
	});
}

const SIZES = [{ width: 320, height: 568 }, PHONE, DESKTOP] as const;

test('[B home] whose turn waits where is seen at once on every size: on this device and online', async ({ guest }) => {
	const trezors = keptMatch('trezors', { actions: 6 });
	const around = keptMatch('dead-mans-draw', { actions: 10 });
	const kept = {
		likes: { name: 'Gull' },
		'game.trezors': trezors,
		// Two people around this device.
		'game.dead-mans-draw': {
			...around,
			seats: [
				{ name: 'Ann', bot: null },
				{ name: 'Bo', bot: null },
			],
		},
	};
	const pages = [await guest({ kept }), await guest({ kept: { likes: { name: 'Otter' } } })];
	await meet(pages, 'my-treasure');
	const acts = await Promise.all(pages.map((page) => page.locator('main > header.mine').count()));
	const table = new URL(pages[0].url()).pathname;
	const [page] = pages;
	for (const size of SIZES) {
		await page.setViewportSize(size);
		await page.goto('/');
		const list = page.getByRole('list', { name: text('under_way') });
		const here = list.locator('a[href="/play/trezors"]');
		await expect(here).toContainText(text('turn_mine'));
		await expect(here).toContainText(games.find('trezors').words.subtitle('en'));
		await expect(list.locator('a[href="/play/dead-mans-draw"]')).toContainText(/Turn: (Ann|Bo)$/);
		const there = list.locator(`a[href="${table}"]`);
		await expect(there).toContainText(acts[0] > 0 ? text('turn_mine') : text('turn_wait', { names: 'Otter' }));
		for (const row of await list.getByRole('link').all()) await expect(row).toBeInViewport({ ratio: 1 });
	}
	await page
		.getByRole('list', { name: text('under_way') })
		.locator(`a[href="${table}"]`)
		.click();
	await page.waitForURL(`**${table}`);
});

test('[B home] many games under way: the first ones, and a way to all of them', async ({ guest }) => {
	const page = await guest({ size: PHONE, kept: Object.fromEntries(GAMES.map((game) => [`game.${game}`, keptMatch(game, { actions: 8 })])) });
	await page.goto('/');
	const rows = page.getByRole('list', { name: text('under_way') }).getByRole('link');
	await expect(rows).toHaveCount(3);
	await rows.last().click();
	await page.waitForURL('**/mine');
	await expect(page.getByRole('main').locator('a[href^="/play/"]')).toHaveCount(GAMES.length);
});
