// The end of a game: what is seen before the result, and what the result shows.
import type { Locator } from '@playwright/test';
import { keptMatch, keptPast } from './kit/kept.ts';
import { GAMES, titleOf } from './kit/tables.ts';
import { expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

const END = Number.POSITIVE_INFINITY;

/** The numbers of each player's row, as a screen reader reads them: the total, and the sum of the sources. */
async function scoresIn(table: Locator): Promise<number[][]> {
	await table.getByRole('rowheader').first().waitFor();
	const rows = table.getByRole('row').filter({ has: table.page().getByRole('rowheader') });
	return Promise.all(
		(await rows.all()).map(async (row) => {
			const cells = (await row.getByRole('cell').allTextContents()).map((cell) => Number(/-?\d+(?!.*\d)/.exec(cell)?.[0]));
			const [, total, ...sources] = cells;
			return [total, sources.reduce((sum, n) => sum + n, 0)];
		}),
	);
}

for (const game of GAMES) {
	test(`[B sources] ${game}: the result and the history show what each score is made of`, async ({ guest }) => {
		const past = keptPast(game);
		const { file } = past;
		const scores = (file.outcome?.scores ?? []).toSorted((a, b) => b - a).map((score) => [score, score]);
		const broken = { ...past, file: { ...file, actions: file.actions.slice(0, -1) }, ended: past.ended - 1 };
		const page = await guest({ size: PHONE, kept: { [`game.${game}`]: keptMatch(game, { actions: END }), past: [past, broken] } });
		const table = page.getByRole('table', { name: text('scores_caption') });
		await page.goto(`/play/${game}`);
		expect(await scoresIn(table)).toEqual(scores);
		await page.goto('/history');
		const points = page.getByRole('button', { name: `${text('scores_show')}: ${titleOf(game)}` });
		await points.first().click();
		expect(await scoresIn(table)).toEqual(scores);
		// One that cannot be played again says so, and the list goes on.
		await points.last().click();
		await expect(page.getByText(text('replay_unreadable'))).toBeVisible();
		await points.last().click();
		await expect(points.last()).toHaveAttribute('aria-expanded', 'false');
	});
}
