// Whole games by two to four pages, each on a device of its own, over the real server.
import type { Page } from '@playwright/test';
import { playByItself } from './kit/hand.ts';
import { GAMES, meet } from './kit/tables.ts';
import { DESKTOP, expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

// Much longer than it takes; a machine may be busy with other things.
test.describe.configure({ timeout: 240_000 });

const PEOPLE: { readonly [game: string]: number } = { 'silver-and-gold': 2, 'dead-mans-draw': 3, 'my-treasure': 4, trezors: 2 };

for (const [index, game] of GAMES.entries()) {
	const count = PEOPLE[game] ?? 2;
	test(`${game}: ${count} pages online, and a rematch`, async ({ guest }) => {
		const pages: Page[] = [];
		for (let seat = 0; seat < count; seat++) pages.push(await guest({ fast: true, size: seat % 2 === 0 ? PHONE : DESKTOP }));
		await meet(pages, game);
		await pages[0].getByRole('button', { name: text('talk'), exact: true }).click();
		await pages[0]
			.getByRole('dialog')
			.getByRole('button', { name: text('say_good_luck') })
			.click();
		await expect(pages[1].getByRole('log')).toContainText(text('say_good_luck'));
		if (count > 2) await muteTwo(pages[0]);
		await Promise.all(pages.map((page, seat) => playByItself(page, index * 10 + seat)));
		const ends = await Promise.all(pages.map(resultOf));
		for (const end of ends) expect(end, 'all pages tell the same end').toEqual(ends[0]);
		const before = pages[0].url();
		for (const page of pages) await page.getByRole('button', { name: text('play_again') }).click();
		// Everybody has said that they want to: it begins without another press.
		for (const page of pages) await expect(page).not.toHaveURL(before);
		for (const page of pages) await expect(page.getByRole('navigation', { name: text('tools') })).toBeVisible();
		expect(new Set(pages.map((page) => page.url())).size).toBe(1);
	});
}

/** The rows of the scores as a page tells them to somebody else. */
async function resultOf(page: Page, seat: number): Promise<string[]> {
	const rows = await page
		.getByRole('table', { name: text('scores_caption') })
		.getByRole('row')
		.allTextContents();
	return rows.map((row) => row.replace(text('yourself'), text('person_name', { n: seat + 1 })));
}

/** Two people are muted one after the other, and both stay so. */
async function muteTwo(page: Page): Promise<void> {
	const menu = page.getByRole('button', { name: text('menu'), exact: true });
	for (const person of [0, 1]) {
		await menu.click();
		const muting = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^(${text('mute')}|${text('unmute')})$`) });
		await muting.nth(person).click();
		for (let muted = 0; muted <= person; muted++) await expect(muting.nth(muted)).toHaveAttribute('aria-pressed', 'true');
		await page.keyboard.press('Escape');
	}
}
