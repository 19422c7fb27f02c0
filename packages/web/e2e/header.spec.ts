// The line above every table always says something: who acts, or that what has come of it is being told.
import { expect, type Page } from '@playwright/test';
import { playByPointer } from './kit/hand.ts';
import { keptMatch } from './kit/kept.ts';
import { GAMES } from './kit/tables.ts';
import { PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

/** How many choices are made. */
const STEPS = 12;
/** Near the end, where there is most to be told; but so far from it that others act, too, whatever is drawn. */
const LEFT: { readonly [game: string]: number } = { 'silver-and-gold': 14, 'dead-mans-draw': 80, 'my-treasure': 14, trezors: 14 };

/** Runs in the page: notes everything that the line says. */
function watch(): void {
	const noted = globalThis as { lines?: string[] };
	noted.lines = [];
	const look = (): void => {
		const line = document.querySelector('main > header .who')?.textContent?.trim();
		if (line !== undefined && line !== noted.lines?.at(-1)) noted.lines?.push(line);
	};
	look();
	new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}

const said = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as { lines?: string[] }).lines ?? []);

for (const [index, game] of GAMES.entries()) {
	test(`[A18] ${game}: the header is never empty while bots move`, async ({ guest }) => {
		const page = await guest({ size: PHONE, fast: true, kept: { [`game.${game}`]: keptMatch(game, { players: 3, left: LEFT[game] }) } });
		await page.goto(`/play/${game}`);
		await page.getByRole('navigation', { name: text('tools') }).waitFor();
		await page.evaluate(watch);
		await playByPointer(page, index + 5, { touch: true, most: STEPS });
		await expect.poll(async () => (await said(page)).length, 'others acted, too').toBeGreaterThan(2);
		expect(await said(page)).not.toContain('');
	});
}
