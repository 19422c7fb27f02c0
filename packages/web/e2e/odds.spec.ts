// The chance to bust as an aid: allowed by who makes the table, shown beside the draw to whoever wants to see it.
import type { Locator, Page } from '@playwright/test';
import { games } from '@trove/games';
import { bustPercent } from '@trove/games/dead-mans-draw/bust-percent.ts';
import { game } from '@trove/games/dead-mans-draw/index.ts';
import type { State } from '@trove/games/dead-mans-draw/state.ts';
import { type Locale, sightOf } from '@trove/kernel';
import { resumed } from '../src/play/resumed.ts';
import { tableOf } from '../src/play/table.ts';
import { keptMatch } from './kit/kept.ts';
import { chooseTable } from './kit/tables.ts';
import { expect, type Guest, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

const GAME = 'dead-mans-draw';
const saved = keptMatch(GAME, { actions: 38, decision: 'bank or draw' });
const deck = (page: Page): Locator => page.locator('.deck');
const figure = (page: Page): Locator => page.locator('.deck .odds');

/** What the game itself says of that position. */
function percent(): number | null {
	const entry = games.find(GAME);
	const { state } = resumed(entry, tableOf(entry, saved), saved).match;
	return bustPercent(sightOf(game, state as State, 0, { odds: true }));
}

async function seated(guest: Guest, odds: boolean, locale: Locale = 'en', likes: object = {}): Promise<Page> {
	const page = await guest({ size: PHONE, locale, kept: { [`game.${GAME}`]: { ...saved, odds }, likes: { locale, ...likes } } });
	await page.goto(`/play/${GAME}`);
	await page.getByRole('navigation', { name: text('tools', {}, locale) }).waitFor();
	return page;
}

test('[B odds] at a table that allows it, it stands beside the draw, is read out with it, and fits', async ({ guest }) => {
	const n = percent();
	expect(n).toBeGreaterThan(0);
	for (const [locale, short, long] of [
		['en', `Bust ${n}%`, `Chance to bust: ${n}%.`],
		['ru', `Провал ${n}\u00a0%`, `Риск провала: ${n}\u00a0%.`],
		['pl', `Rozbicie ${n}%`, `Ryzyko rozbicia: ${n}%.`],
	] as const) {
		for (const size of [100, 200]) {
			const page = await seated(guest, true, locale, { text: size });
			await expect(figure(page)).toHaveText(short);
			await expect(deck(page)).toHaveAttribute('aria-label', new RegExp(long));
			const [box, tag] = await Promise.all([figure(page).boundingBox(), page.locator('.deck .tag').boundingBox()]);
			if (!box || !tag) throw new Error('nothing is drawn');
			expect(box.x).toBeGreaterThanOrEqual(0);
			expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width);
			expect(Math.abs(box.y + box.height - tag.y), 'beside the draw').toBeLessThan(6);
			await page.context().close();
		}
	}
});

test('[B odds] who does not want it turns it off, also in words; where the table has it not, nobody has it', async ({ guest }) => {
	const page = await seated(guest, true);
	await expect(figure(page)).toBeVisible();
	await page.getByRole('button', { name: text('menu'), exact: true }).click();
	const dialog = page.getByRole('dialog');
	const group = dialog.getByRole('group', { name: text('odds'), exact: true });
	await group.getByRole('radio', { name: text('off') }).check();
	await page.keyboard.press('Escape');
	await expect(figure(page)).toHaveCount(0);
	await expect(deck(page)).not.toHaveAttribute('aria-label', /%/);
	await page.getByRole('button', { name: text('menu'), exact: true }).click();
	await group.getByRole('radio', { name: text('on') }).check();
	await dialog
		.getByRole('group', { name: text('in_words') })
		.getByRole('radio', { name: text('on') })
		.check();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('button', { name: `Draw a card. Chance to bust: ${percent()}%.` })).toBeVisible();

	const without = await seated(guest, false);
	await expect(deck(without)).toBeVisible();
	await expect(figure(without)).toHaveCount(0);
});

test('[B odds] who makes a table on a server decides, and the room says so', async ({ guest }) => {
	const host = await guest({ size: PHONE });
	await chooseTable(host, GAME, { way: 'way_online', players: 2 });
	const sheet = host.getByRole('dialog');
	await sheet.getByText(text('more')).click();
	await sheet
		.getByRole('group', { name: text('odds'), exact: true })
		.getByRole('radio', { name: text('on') })
		.check();
	await sheet.getByRole('button', { name: text('make_table') }).click();
	await expect(host.getByRole('main')).toContainText(text('odds_shown'));
	await host.getByRole('combobox').selectOption({ index: 1 });
	await host.getByRole('button', { name: text('start'), exact: true }).click();
	await expect(figure(host)).toContainText(/Bust \d+%/, { timeout: 30_000 });
});

test('[B odds] a game without such a risk does not offer it', async ({ guest }) => {
	const page = await guest();
	await chooseTable(page, 'my-treasure', { way: 'way_online', players: 2 });
	const sheet = page.getByRole('dialog');
	await sheet.getByText(text('more')).click();
	await expect(sheet.getByRole('group', { name: text('hints_allowed') })).toBeVisible();
	await expect(sheet.getByRole('group', { name: text('odds'), exact: true })).toHaveCount(0);
});

test('[B odds] the discard does not look like a second deck: lower, drawn otherwise, and nothing to press', async ({ guest }) => {
	for (const size of [PHONE, { width: 1440, height: 900 }]) {
		const page = await guest({ size, kept: { [`game.${GAME}`]: saved } });
		await page.goto(`/play/${GAME}`);
		const piles = page.locator('.piles');
		const [discard, pile] = [piles.locator('.discard .pile'), piles.locator('.deck .pile')];
		await expect(discard.locator('svg, img').first()).toBeVisible();
		await expect(piles.getByRole('button')).toHaveCount(1);
		const high = async (part: Locator): Promise<number> => (await part.boundingBox())?.height ?? 0;
		expect(await high(discard)).toBeLessThan((await high(pile)) * 0.8);
		expect(await discard.innerHTML()).not.toBe(await pile.innerHTML());
		await page.close();
	}
});
