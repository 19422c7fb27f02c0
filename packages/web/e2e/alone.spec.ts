// Whole games against bots on this device, by somebody who hears the page and has keys.
import { Player } from './kit/player.ts';
import { GAMES, sitDown, titleOf } from './kit/tables.ts';
import { DESKTOP, expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

// Much longer than it takes; a machine may be busy with other things.
test.describe.configure({ timeout: 240_000 });

for (const [index, game] of GAMES.entries()) {
	test(`${game}: a whole game by keys, from the accessibility tree and the live region alone`, async ({ guest }) => {
		const page = await guest({ fast: true, size: index % 2 === 0 ? DESKTOP : PHONE });
		await sitDown(page, game, { way: 'way_bots', bots: 'Cabin boy' });
		const player = new Player(page, index + 1);
		const nodes = await player.playOut();
		expect(player.heard.length, 'what happens is told').toBeGreaterThan(10);
		expect(player.heard.slice(-4).join(' '), 'the end is told').toMatch(/over|victory|wins|winner/i);
		expect(nodes.filter(({ role, name }) => role === 'heading' && /^(Winner|You won|Shared win)/.test(name))).toHaveLength(1);

		// Something that was looked at may still lie over the end.
		await page.keyboard.press('Escape');
		await page.getByRole('button', { name: text('see_table') }).click();
		await page.getByRole('button', { name: text('log'), exact: true }).click();
		await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBeGreaterThan(5);
		await page.keyboard.press('Escape');
		await page.goto('/history');
		await page.getByRole('link', { name: titleOf(game) }).click();
		await expect(page.getByRole('heading', { level: 1, name: titleOf(game) })).toBeVisible();
		// It can be looked at again, step by step and from its end.
		const slider = page.getByRole('slider', { name: text('reel_slider') });
		await page.getByRole('button', { name: text('reel_forward') }).click();
		await expect(slider).toHaveValue('1');
		await page.keyboard.press('End');
		await expect(slider).toHaveValue((await slider.getAttribute('max')) ?? '');
	});
}
