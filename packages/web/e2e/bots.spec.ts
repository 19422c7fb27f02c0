// Bots play as fast as somebody likes, and what they do can be passed over.
import type { Locator, Page } from '@playwright/test';
import { keptMatch } from './kit/kept.ts';
import { stopLong } from './kit/stop-long.ts';
import { expect, PHONE, test } from './kit/test.ts';
import { heardIn, nodesOf } from './kit/tree.ts';
import { text } from './kit/words.ts';

const who = (page: Page): Locator => page.locator('main header .who');
const skip = (page: Page): Locator => page.getByRole('button', { name: text('skip_about'), exact: true });
const notice = (page: Page): Locator => page.locator('main > aside');
const heard = async (page: Page): Promise<readonly string[]> => heardIn(nodesOf(await page.locator('body').ariaSnapshot()));
const kept = (bots: string) => ({
	'game.dead-mans-draw': keptMatch('dead-mans-draw', { players: 8, actions: 20, decision: 'bank or draw' }),
	likes: { bots },
});

/** Banks, and the others are to play. */
async function bank(page: Page): Promise<void> {
	await page.goto('/play/dead-mans-draw');
	await expect(who(page)).toHaveText(text('turn_mine'));
	await page.getByRole('button', { name: /^Bank/ }).first().click();
}

/** What a screen reader was told since then, and that the log has much more. */
async function expectSummary(page: Page, before: readonly string[]): Promise<void> {
	await expect.poll(async () => (await heard(page)).filter((line) => line.startsWith(text('turn_mine'))).length).toBeGreaterThan(0);
	const since = (await heard(page)).slice(before.length);
	const summary = since.filter((line) => line.startsWith(text('meanwhile')));
	expect(summary, since.join('\n')).toHaveLength(1);
	expect(since.length, 'a summary, and whose turn it is').toBeLessThanOrEqual(3);
	await page
		.getByRole('button', { name: text('log'), exact: true })
		.first()
		.click();
	const lines = page.getByRole('dialog').getByRole('listitem');
	await lines.first().waitFor();
	const told = await lines.allTextContents();
	const newest = told.slice(
		0,
		told.findIndex((line) => line.startsWith('You bank')),
	);
	expect(newest.length, 'the log has all of it').toBeGreaterThan(7);
	expect(newest.length).toBeGreaterThan(summary[0].split('. ').length);
}

for (const by of ['touch', 'key'] as const) {
	test(`[B bot speed] a ${by} skips to the own turn, and what happened meanwhile is told in a few lines`, async ({ guest }) => {
		const page = await guest({ size: PHONE, kept: kept('slow') });
		// Without a skip no bot ever moves.
		await page.addInitScript(stopLong, 900);
		await page.goto('/play/dead-mans-draw');
		await expect(skip(page)).toHaveAttribute('aria-disabled', 'true');
		await bank(page);
		await expect(skip(page)).toHaveAttribute('aria-disabled', 'false');
		await expect(who(page)).toHaveText(new RegExp(`^${text('turn_wait', { names: '' })}`));
		const before = await heard(page);
		if (by === 'touch') await skip(page).tap();
		else await page.keyboard.press('End');
		await expect(who(page)).toHaveText(text('turn_mine'));
		await expect(notice(page)).toContainText(text('meanwhile'));
		await expect(notice(page).getByRole('listitem').first()).toBeVisible();
		await expect(skip(page)).toHaveAttribute('aria-disabled', 'true');
		await expectSummary(page, before);
		await page.keyboard.press('Escape');
		await page.getByRole('button', { name: /Draw a card/ }).click();
		await expect(notice(page), 'it goes with the next own move').toHaveCount(0);
	});
}

test('[B bot speed] a skip that comes while the own move is still shown holds, too', async ({ guest }) => {
	const page = await guest({ size: PHONE, kept: kept('slow'), motion: true });
	// What is banked rests until somebody presses, and no bot ever moves.
	await page.addInitScript(stopLong, 300);
	await bank(page);
	await expect(skip(page)).toHaveAttribute('aria-disabled', 'false');
	await expect(who(page)).toHaveText(text('turn_mine'));
	await page.keyboard.press('End');
	await expect(notice(page)).toContainText(text('meanwhile'));
	await expect(who(page)).toHaveText(text('turn_mine'));
});

test('[B bot speed] bots that play at once are told of in a few lines', async ({ guest }) => {
	const page = await guest({ size: PHONE, kept: kept('at-once'), motion: true });
	await page.goto('/play/dead-mans-draw');
	await expect(who(page)).toHaveText(text('turn_mine'));
	const before = (await heard(page)).length;
	await bank(page);
	await expect(notice(page)).toContainText(text('meanwhile'));
	await expect(who(page)).toHaveText(text('turn_mine'));
	const since = (await heard(page)).slice(Math.max(0, before - 1));
	expect(since.filter((line) => line.startsWith(text('meanwhile')))).toHaveLength(1);
	// What one did oneself is told as ever, and who is next; of the others nothing else.
	expect(since.filter((line) => / (bank|draw|bring|bust|take)s /.test(line) && !line.startsWith(text('meanwhile')))).toEqual([]);
});

test('[B bot speed] the speed is chosen in the settings, and kept', async ({ guest }) => {
	const page = await guest();
	await page.goto('/settings');
	const group = page.getByRole('group', { name: text('bots_speed') });
	await expect(group.getByRole('radio', { name: text('bots_brisk'), exact: true })).toBeChecked();
	await group.getByRole('radio', { name: text('bots_at_once'), exact: true }).check();
	await page.reload();
	await expect(group.getByRole('radio', { name: text('bots_at_once'), exact: true })).toBeChecked();
});
