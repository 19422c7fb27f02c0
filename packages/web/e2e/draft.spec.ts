// What was chosen at a turn and not sent survives closing the page, on the device and online.
import type { Page } from '@playwright/test';
import { playByPointer } from './kit/hand.ts';
import { keptMatch } from './kit/kept.ts';
import { meet } from './kit/tables.ts';
import { expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

const CROSS = /^(A cross|Crosses): mark/;
const tools = (page: Page) => page.getByRole('navigation', { name: text('tools') });
const prompt = (page: Page) => page.locator('main header .what');
const tried = (page: Page) => page.getByRole('button', { name: /, just marked$/ });
const done = (page: Page) => page.getByRole('button', { name: text('done'), exact: true });
const kept = (page: Page, name: string) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), `trove.${name}`);

/** Marks so that a cross asks for one more cell. */
async function markACross(page: Page): Promise<void> {
	await page
		.getByRole('button', { name: /, free, / })
		.first()
		.waitFor();
	// One cell instead of the shape: that fits everywhere.
	await page.keyboard.press('s');
	await page
		.getByRole('button', { name: /cross.*, free, may be marked$/ })
		.first()
		.press('Enter');
	await expect(prompt(page)).toHaveText(CROSS);
}

/** Closes the page and opens it again: what was marked stands there, and the turn is finished. */
async function goOn(page: Page): Promise<void> {
	// The names of cells come after the next paint.
	await expect(tried(page)).not.toHaveCount(0);
	const names = await tried(page).allTextContents();
	const marked = await tried(page).count();
	await page.reload();
	await tools(page).waitFor();
	await expect(tried(page)).toHaveCount(marked);
	expect(await tried(page).allTextContents()).toEqual(names);
	await expect(prompt(page)).toHaveText(CROSS);
	await expect(page.getByRole('log')).toContainText('mark 1 more cell');
	await page
		.getByRole('button', { name: /, free, may be marked$/ })
		.first()
		.press('Enter');
	await expect(tried(page)).toHaveCount(marked + 1);
	await page.reload();
	await tools(page).waitFor();
	await expect(tried(page)).toHaveCount(marked + 1);
	await done(page).click();
	await expect(tried(page)).toHaveCount(0);
}

test('[A8] marks of an unfinished turn outlive the page, on this device', async ({ guest }) => {
	const page = await guest({ size: PHONE, fast: true, kept: { 'game.silver-and-gold': keptMatch('silver-and-gold', { actions: 8, decision: 'mark' }) } });
	await page.goto('/play/silver-and-gold');
	await markACross(page);
	await goOn(page);
	await expect.poll(async () => (await kept(page, 'game.silver-and-gold')).draft).toBeUndefined();
	await page.reload();
	await tools(page).waitFor();
	await expect(tried(page), 'sent, it is none any more').toHaveCount(0);
});

test('[A8] marks of an unfinished turn outlive the page online, also while another player marks', async ({ guest }) => {
	const pages = [await guest({ size: PHONE, fast: true }), await guest({ fast: true })];
	const [page, other] = pages;
	await meet(pages, 'silver-and-gold');
	// Two maps, the first of them picked before the page is closed, and a button to keep them.
	const map = page.getByRole('main').locator('.dealt button');
	await map.nth(1).click();
	await expect(map.nth(1)).toHaveAttribute('aria-pressed', 'true');
	await page.reload();
	await expect(map.nth(1)).toHaveAttribute('aria-pressed', 'true');
	await map.nth(2).click();
	await page.getByRole('button', { name: 'Keep these two', exact: true }).click();
	await playByPointer(other, 5, { most: 3 });
	await markACross(page);
	const waits = other.getByText(text('turn_wait', { names: '' }).trim());
	for (let press = 7; !(await waits.isVisible()); press++) {
		await playByPointer(other, press, { most: 1 });
		await other.waitForTimeout(200);
	}
	await goOn(page);
	await expect.poll(() => kept(page, 'drafts')).toEqual([]);
});

test('[A8] what is picked to leave with in My Treasure outlives the page', async ({ guest }) => {
	const page = await guest({ size: PHONE, fast: true, kept: { 'game.my-treasure': keptMatch('my-treasure', { actions: 9, decision: 'claim or draw' }) } });
	await page.goto('/play/my-treasure');
	await tools(page).waitFor();
	const pile = page
		.locator('main [data-spot="0"], main [data-spot="1"], main [data-spot="2"], main [data-spot="3"]')
		.and(page.locator('[aria-pressed]'))
		.first();
	await pile.click();
	await expect(pile).toHaveAttribute('aria-pressed', 'true');
	await page.reload();
	await expect(pile).toHaveAttribute('aria-pressed', 'true');
	await pile.press('Escape');
	await expect(pile).toHaveAttribute('aria-pressed', 'false');
	await page.reload();
	await expect(pile).toHaveAttribute('aria-pressed', 'false');
});

test('[evening] [A8] a shape that is laid and turned, and not marked yet, outlives the page', async ({ guest }) => {
	const page = await guest({ size: PHONE, fast: true, kept: { 'game.silver-and-gold': keptMatch('silver-and-gold', { decision: 'mark' }) } });
	await page.goto('/play/silver-and-gold');
	const bar = page.locator('main .bar');
	const mark = bar.getByRole('button', { name: 'Mark', exact: true });
	const lying = () => bar.locator('svg').first().innerHTML();
	await expect(bar.getByRole('button').first()).toBeEnabled();
	await expect(mark).toBeDisabled();
	const map = page.locator('main [data-map]').first();
	const box = await map.boundingBox();
	if (!box) throw new Error('there is no map');
	for (let row = 1; row < 6 && !(await mark.isEnabled()); row++) await page.touchscreen.tap(box.x + box.width / 2, box.y + (box.height * row) / 6);
	await expect(mark).toBeEnabled();
	const laid = await lying();
	const ghost = await page.locator('main [data-map] .ghost .held').first().getAttribute('d');
	await page.reload();
	await tools(page).waitFor();
	await expect(mark).toBeEnabled();
	expect(await lying()).toBe(laid);
	await expect(page.locator('main [data-map] .ghost .held').first()).toHaveAttribute('d', ghost ?? '');
	await mark.click();
	await expect(page.locator('main [data-map] .ghost')).toHaveCount(0);
	await expect.poll(async () => JSON.stringify((await kept(page, 'game.silver-and-gold')).draft ?? '')).not.toContain('at ');
});
