// A sheet over the table: nothing below it can be reached, by no way, and everything is as it was when it is closed.
import { games } from '@trove/games';
import { keptMatch } from './kit/kept.ts';
import { DESKTOP, expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

const GAME = 'my-treasure';

test('a sheet keeps the focus, hides the rest from who hears the page, and gives both back', async ({ guest }) => {
	const page = await guest({ fast: true, size: DESKTOP, kept: { [`game.${GAME}`]: keptMatch(GAME, { actions: 9 }) } });
	await page.goto(`/play/${GAME}`);
	const tools = page.getByRole('navigation', { name: text('tools') });
	const opener = tools.getByRole('button', { name: text('rules'), exact: true });
	const sheet = page.getByRole('dialog');
	await opener.click();
	await expect(sheet).toBeVisible();
	await expect(tools).toHaveCount(0);
	const isWithin = () => page.evaluate(() => document.querySelector('dialog')?.contains(document.activeElement) ?? false);
	expect(await isWithin()).toBe(true);
	for (const key of ['Tab', 'Shift+Tab']) {
		for (let press = 0; press < 12; press++) {
			await page.keyboard.press(key);
			expect(await isWithin(), `${key} ${press}`).toBe(true);
		}
	}
	// What takes the focus by itself does not get it.
	await page.evaluate(() => document.querySelector<HTMLElement>('[data-spot="deck"]')?.focus());
	expect(await isWithin()).toBe(true);
	// The game's own keys rest meanwhile.
	const actions = () => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '{}').actions.length as number, `trove.game.${GAME}`);
	const before = await actions();
	await page.keyboard.press('d');
	expect(await actions()).toBe(before);
	await page.keyboard.press('Escape');
	await expect(sheet).toHaveCount(0);
	await expect(opener).toBeFocused();
	await opener.press('Enter');
	await sheet.getByRole('button', { name: text('close'), exact: true }).click();
	await expect(sheet).toHaveCount(0);
	await expect(opener).toBeFocused();
});

test('what a finger has opened gives the focus back to its button', async ({ guest }) => {
	const page = await guest({ fast: true, size: PHONE, kept: { [`game.${GAME}`]: keptMatch(GAME, { actions: 9 }) } });
	await page.goto(`/play/${GAME}`);
	const opener = page.getByRole('navigation', { name: text('tools') }).getByRole('button', { name: text('log'), exact: true });
	await opener.tap();
	await page
		.getByRole('dialog')
		.getByRole('button', { name: text('close'), exact: true })
		.tap();
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await expect(opener).toBeFocused();
	// No ring: nobody has used a key yet.
	await expect(opener).toHaveCSS('outline-style', 'none');
});

test('a touch beside a sheet closes it and does nothing else', async ({ guest }) => {
	const page = await guest({ fast: true, size: PHONE, kept: { [`game.${GAME}`]: keptMatch(GAME, { actions: 9 }) } });
	await page.goto(`/play/${GAME}`);
	await page
		.getByRole('navigation', { name: text('tools') })
		.getByRole('button', { name: text('menu'), exact: true })
		.click();
	await expect(page.getByRole('dialog')).toBeVisible();
	// Where the way home lies.
	await page.mouse.click(20, 20);
	await expect(page.getByRole('dialog')).toHaveCount(0);
	expect(new URL(page.url()).pathname).toBe(`/play/${GAME}`);
});

test('the rules at a table say what it has chosen, and lead to each chapter', async ({ guest }) => {
	const game = 'silver-and-gold';
	const { words } = games.find(game);
	const page = await guest({ fast: true, size: PHONE, kept: { [`game.${game}`]: keptMatch(game, { options: { refill: 'step' }, actions: 4 }) } });
	await page.goto(`/play/${game}`);
	await page
		.getByRole('navigation', { name: text('tools') })
		.getByRole('button', { name: text('rules'), exact: true })
		.tap();
	const sheet = page.getByRole('dialog');
	await expect(sheet.getByText(words.option('refill', 'step', 'en'), { exact: true })).toBeVisible();
	for (const { title, parts } of (await words.rulebook())('en')) {
		await sheet.getByRole('navigation').getByRole('button', { name: title, exact: true }).tap();
		await expect(sheet.getByRole('heading', { name: title, exact: true })).toBeInViewport();
		await expect(sheet.getByText(parts[0]?.text ?? 'nothing')).toBeVisible();
	}
});
