// What a person is about to do stays while something else happens: others move, a key is held down, another tab plays
// the same game, a hint comes.
import type { Locator } from '@playwright/test';
import { playByPointer } from './kit/hand.ts';
import { keptMatch, keptPast } from './kit/kept.ts';
import { meet } from './kit/tables.ts';
import { expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

test('what was pencilled stays while another player marks', async ({ guest }) => {
	const pages = [await guest({ fast: true }), await guest({ fast: true })];
	await meet(pages, 'silver-and-gold');
	// Two maps and a button to keep them.
	await Promise.all(pages.map((page, seat) => playByPointer(page, seat, { most: 3 })));
	const [first, other] = pages;
	const done = first.getByRole('button', { name: text('done'), exact: true });
	let press = 7;
	// A press may also turn the shape, or look at something.
	await expect(async () => {
		await playByPointer(first, press++, { most: 1 });
		await expect(done).toBeVisible({ timeout: 500 });
	}).toPass();
	await first.evaluate(watchDone, text('done'));
	const waits = other.getByText(text('turn_wait', { names: '' }).trim());
	while (!(await waits.isVisible())) {
		await playByPointer(other, press++, { most: 1 });
		await other.waitForTimeout(200);
	}
	await other.getByRole('button', { name: text('talk'), exact: true }).click();
	await other
		.getByRole('dialog')
		.getByRole('button', { name: text('say_good_luck') })
		.click();
	await expect(other.getByRole('button', { name: text('talk'), exact: true })).toBeFocused();
	// What is said comes after what was done.
	await expect(first.getByRole('log')).toContainText(text('say_good_luck'));
	expect(await first.evaluate(() => (globalThis as { lost?: number }).lost)).toBe(0);
	await expect(done).toBeVisible();
});

test('a key that is held down draws one card', async ({ guest }) => {
	const page = await guest({ fast: true, kept: { 'game.dead-mans-draw': keptMatch('dead-mans-draw', { decision: 'draw' }) } });
	await page.goto('/play/dead-mans-draw');
	await page.getByRole('navigation', { name: text('tools') }).waitFor();
	const drawn = () => page.evaluate(() => JSON.parse(localStorage.getItem('trove.game.dead-mans-draw') ?? '{}').actions.length as number);
	const before = await drawn();
	for (let press = 0; press < 8; press++) {
		await page.keyboard.down('d');
		await page.waitForTimeout(120);
	}
	await page.keyboard.up('d');
	await expect.poll(drawn).toBe(before + 1);
	await page.waitForTimeout(200);
	expect(await drawn(), 'and no more').toBe(before + 1);
});

test('one game in two tabs: it is played in the one that was used last, and no move is lost', async ({ guest }) => {
	const first = await guest({ fast: true, size: PHONE, kept: { 'game.my-treasure': keptMatch('my-treasure', { actions: 5 }) } });
	await first.goto('/play/my-treasure');
	await first.getByRole('navigation', { name: text('tools') }).waitFor();
	const second = await first.context().newPage();
	await second.goto('/play/my-treasure');
	await second.getByRole('navigation', { name: text('tools') }).waitFor();
	await expect(first.getByText(text('elsewhere'))).toBeVisible();
	await playByPointer(second, 3, { most: 1 });
	const kept = () => second.evaluate(() => JSON.parse(localStorage.getItem('trove.game.my-treasure') ?? '{}').actions.length as number);
	const made = await kept();
	await first.getByRole('button', { name: text('play_here') }).click();
	await first.getByRole('navigation', { name: text('tools') }).waitFor();
	await expect(second.getByText(text('elsewhere'))).toBeVisible();
	expect(await kept()).toBeGreaterThanOrEqual(made);
});

test('playing on from an old game says that it takes the place of the one that is under way', async ({ guest }) => {
	const running = keptMatch('trezors', { actions: 3 });
	const past = keptPast('trezors');
	const page = await guest({ size: PHONE, kept: { 'game.trezors': running, past: [past] } });
	await page.goto(`/replay/here-${past.ended}`);
	await page.getByRole('button', { name: text('play_on') }).click();
	await expect(page.getByRole('dialog').getByText(text('takes_place'))).toBeVisible();
	expect(await page.evaluate(() => JSON.parse(localStorage.getItem('trove.game.trezors') ?? '{}').seed)).toBe(running.seed);
});

test('a hint does not lie over what it speaks of', async ({ guest }) => {
	// A card of the other bank, at the upper end of a phone, where hints stand otherwise.
	const kept = keptMatch('dead-mans-draw', { seed: 'c', actions: 25, decision: 'choose' });
	const page = await guest({ size: PHONE, fast: true, kept: { 'game.dead-mans-draw': kept } });
	await page.goto('/play/dead-mans-draw');
	await page.getByRole('button', { name: text('hint'), exact: true }).click();
	const hint = page.getByRole('complementary', { name: text('hint') });
	await expect(hint).toContainText('bank: Lantern');
	const boxOf = async (what: Locator) => (await what.boundingBox()) ?? { y: 0, height: 0 };
	const card = await boxOf(page.locator('main .hinted'));
	expect(card.height).toBeGreaterThan(0);
	await expect.poll(async () => (await boxOf(hint)).y).toBeGreaterThan(card.y + card.height);
});

/** Runs in the page: counts how often the button was gone for a moment. */
function watchDone(name: string): void {
	const kept = globalThis as { lost?: number };
	kept.lost = 0;
	const there = (): boolean => [...document.querySelectorAll('main button')].some((button) => button.textContent?.trim() === name);
	new MutationObserver(() => {
		if (!there()) kept.lost = (kept.lost ?? 0) + 1;
	}).observe(document.body, { childList: true, subtree: true });
}

test('what was clicked keeps the focus through a step, for whoever goes on by keys', async ({ guest }) => {
	const page = await guest({ fast: true, kept: { 'game.dead-mans-draw': keptMatch('dead-mans-draw', { decision: 'draw' }) } });
	await page.goto('/play/dead-mans-draw');
	const deck = page.locator('[aria-keyshortcuts="d"]');
	const drawn = () => page.evaluate(() => JSON.parse(localStorage.getItem('trove.game.dead-mans-draw') ?? '{}').actions.length as number);
	await deck.waitFor();
	const before = await drawn();
	await deck.click();
	await expect.poll(drawn).toBeGreaterThan(before);
	await page.waitForTimeout(400);
	await expect(deck).toBeFocused();
});

test('what happened last is told in the language that is chosen', async ({ guest }) => {
	const page = await guest({ fast: true, kept: { 'game.my-treasure': keptMatch('my-treasure', { actions: 9 }) } });
	await page.goto('/play/my-treasure');
	const latest = page.locator('p.latest');
	await expect(latest).toHaveText(/^[^а-яё]*[a-z]{3}[^а-яё]*$/i);
	await page.getByRole('button', { name: text('menu'), exact: true }).click();
	await page.getByRole('dialog').getByText('Русский').click();
	await expect(latest).toHaveText(/[а-яё]{3}/i);
});
