// The result of a game: it leaves the table in sight.
import type { Locator, Page } from '@playwright/test';
import { keptMatch } from './kit/kept.ts';
import { GAMES } from './kit/tables.ts';
import { DESKTOP, expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

const END = Number.POSITIVE_INFINITY;
const GAME = 'my-treasure';
/** "You won", "Winner: Ann". */
const resultOf = (page: Page): Locator => page.getByRole('region', { name: /\bw[io]n/i });
const again = (page: Page): Locator => page.getByRole('button', { name: text('play_again') });

async function boxOf(of: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
	const box = await of.boundingBox();
	if (!box) throw new Error('it is not there');
	return box;
}

for (const game of GAMES) {
	test(`[B payoff] ${game}: the result leaves the table in sight, and all of it within reach`, async ({ guest }) => {
		for (const size of [PHONE, DESKTOP]) {
			const page = await guest({ size, kept: { [`game.${game}`]: keptMatch(game, { actions: END, players: 4 }) } });
			await page.goto(`/play/${game}`);
			const stage = page.locator('main > .stage');
			await expect(again(page)).toBeInViewport({ ratio: 1 });
			const [table, result] = [await boxOf(stage), await boxOf(resultOf(page))];
			if (size === DESKTOP) {
				expect(table.width, 'it lies beside the table').toBeLessThanOrEqual(result.x);
				expect(table.width).toBeGreaterThan(size.width * 0.65);
			} else {
				expect(result.y - table.y, 'the table is seen above it').toBeGreaterThan(table.height / 3);
				// Scrolled to its end, the table ends above the result.
				const end = await stage.evaluate((element) => {
					element.scrollTop = element.scrollHeight;
					return Math.max(...[...element.children].map((child) => child.getBoundingClientRect().bottom));
				});
				expect(end).toBeLessThanOrEqual(result.y + 1);
			}
			await page.getByRole('button', { name: text('see_table') }).click();
			const bar = await boxOf(again(page));
			const whole = await boxOf(stage);
			expect(whole.width, 'folded, it lies over nothing').toBe(size.width);
			expect(bar.y).toBeGreaterThanOrEqual(whole.y + whole.height - 1);
			await page.getByRole('button', { name: text('see_result') }).press('Enter');
			await expect(page.getByRole('button', { name: text('see_table') })).toBeFocused();
			await expect(page.getByRole('table', { name: text('scores_caption') })).toBeVisible();
		}
	});
}

test('[B payoff] the result can be pulled down, and up again', async ({ guest }) => {
	const page = await guest({ kept: { [`game.${GAME}`]: keptMatch(GAME, { actions: END }) }, size: { width: 700, height: 900 } });
	await page.goto(`/play/${GAME}`);
	const pull = async (from: 'see_table' | 'see_result', by: number): Promise<void> => {
		const { x, y, width, height } = await boxOf(page.getByRole('button', { name: text(from) }));
		await page.mouse.move(x + width / 2, y + height / 2);
		await page.mouse.down();
		for (const part of [0.3, 0.7, 1]) await page.mouse.move(x + width / 2, y + height / 2 + by * part);
		await page.mouse.up();
	};
	await again(page).waitFor();
	const { y } = await boxOf(resultOf(page));
	// Not far enough: it goes back to its place, and was not pressed.
	await pull('see_table', 20);
	expect((await boxOf(resultOf(page))).y).toBe(y);
	await pull('see_table', 120);
	await expect(page.getByRole('button', { name: text('see_result') })).toBeVisible();
	await expect(again(page)).toBeInViewport({ ratio: 1 });
	await pull('see_result', -120);
	expect((await boxOf(resultOf(page))).y).toBe(y);
});
