// The end of a game: what is seen before the result, and what the result shows.
import type { Locator, Page } from '@playwright/test';
import { playByPointer } from './kit/hand.ts';
import { keptMatch, keptPast } from './kit/kept.ts';
import { stopLong } from './kit/stop-long.ts';
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
			const cells = (await row.getByRole('cell').allTextContents()).map((cell) => Number(/-?\d+(?!.*\d)/.exec(cell.replace('−', '-'))?.[0]));
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

test('[evening] a game around one device is nobody’s own in the history: all are named, and who has won', async ({ guest }) => {
	const past = keptPast(GAMES[0]);
	const seats = ['Ala', 'Bartek'].map((name) => ({ name, bot: null }));
	const page = await guest({ size: PHONE, kept: { past: [{ ...past, seats }] } });
	await page.goto('/history');
	const row = page.getByRole('listitem');
	await expect(row).toContainText('Ala, Bartek');
	const [winner] = past.file.outcome?.winners ?? [];
	await expect(row).toContainText(`Winner: ${seats[winner].name}`);
	await expect(row).not.toContainText(text('history_place', { n: '' }));
	await expect(row).not.toContainText(text('turn_you_won'));
});

/** Just before the end of each game, and what of it must have been seen before the result. */
const PAYOFF: { readonly [game: string]: { readonly left: number; readonly seen: string } } = {
	'silver-and-gold': { left: 2, seen: '.lay.over .cells' },
	'dead-mans-draw': { left: 8, seen: '.table.over .raid' },
	'my-treasure': { left: 3, seen: '.tally .coins .coin' },
	trezors: { left: 3, seen: '.foot .hoard' },
};

/** Runs in the page: notes when the end was on the table, when the result came, and what was seen in between. */
function watch(seen: string): void {
	const noted = globalThis as { over?: number; result?: number; shown?: boolean };
	new MutationObserver(() => {
		const over = /\bw[io]n/i.test(document.querySelector('main header .who')?.textContent ?? '');
		if (over) noted.over ??= performance.now();
		if (document.querySelector('main > section h2#ending')) noted.result ??= performance.now();
		else if (over && document.querySelector(seen)?.checkVisibility()) noted.shown = true;
	}).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Runs in the page. */
function noted(): { readonly over: number; readonly result: number; readonly shown: boolean } {
	const { over = 0, result = 0, shown = false } = globalThis as { over?: number; result?: number; shown?: boolean };
	return { over, result, shown };
}

/** "You won", "Winner: Ann". */
const WON = /\bw[io]n/i;
const resultOf = (page: Page): Locator => page.getByRole('region', { name: WON });

for (const [index, game] of GAMES.entries()) {
	test(`[B payoff] ${game}: the end is seen before its result, which comes by itself`, async ({ guest }) => {
		const { left, seen } = PAYOFF[game];
		const page = await guest({ size: PHONE, motion: true, kept: { [`game.${game}`]: keptMatch(game, { left }) } });
		await page.goto(`/play/${game}`);
		await page.getByRole('navigation', { name: text('tools') }).waitFor();
		await page.evaluate(watch, seen);
		await playByPointer(page, index + 3, { touch: true });
		await expect(resultOf(page)).toBeVisible();
		const { over, result, shown } = await page.evaluate(noted);
		expect(shown, 'the end was on the table').toBe(true);
		expect(result - over, 'time to look at it, in milliseconds').toBeGreaterThan(2000);
		await expect(page.getByRole('log'), 'the outcome is heard').toContainText(/game is over.*(winner|won|shared win)/i);
		// Opened later, there is nothing to wait for.
		await page.addInitScript(stopLong, 2000);
		await page.reload();
		await expect(resultOf(page)).toBeVisible();
	});
}

for (const by of ['touch', 'key'] as const) {
	test(`[B payoff] a ${by} finishes what is played, and another one brings the result`, async ({ guest }) => {
		const page = await guest({ size: PHONE, motion: true, kept: { 'game.dead-mans-draw': keptMatch('dead-mans-draw', { left: 1 }) } });
		// What is lost or banked rests for longer, and so does the end.
		await page.addInitScript(stopLong, 300);
		await page.goto('/play/dead-mans-draw');
		const who = page.locator('main header .who');
		const press = (): Promise<void> => (by === 'touch' ? page.touchscreen.tap(195, 120) : page.keyboard.press('Enter'));
		await expect(who).toHaveText(text('turn_mine'));
		await page.getByRole('button', { name: /Draw a card/ }).tap();
		await page.locator('.stage .raid').waitFor();
		await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
		// Pressed as often as needed: each press finishes what is played, until the end stands.
		await expect(async () => {
			await expect(who)
				.not.toHaveText(WON, { timeout: 1 })
				.then(press, () => {});
			await expect(who).toHaveText(WON, { timeout: 200 });
		}).toPass();
		await expect(resultOf(page)).toHaveCount(0);
		await expect(async () => {
			await press();
			await expect(resultOf(page)).toBeVisible({ timeout: 200 });
		}).toPass();
	});
}
