// Letters twice as large on a phone: what has to be touched is in sight, and what is said of it is not cut.
import type { Page } from '@playwright/test';
import { keptMatch } from './kit/kept.ts';
import { GAMES } from './kit/tables.ts';
import { expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

/** What the first decision of each game is made on. */
const TOUCHED: { readonly [game: string]: string } = {
	'silver-and-gold': '.dealt button',
	'dead-mans-draw': '.deck',
	'my-treasure': '[data-spot="deck"], [data-spot="exit"]',
	trezors: '.hand button',
};

for (const game of GAMES) {
	test(`[A17] ${game}: with letters twice as large, what must be touched is on the screen and the prompt is whole`, async ({ guest }) => {
		for (const locale of ['en', 'ru'] as const) {
			const kept = { [`game.${game}`]: keptMatch(game, {}), likes: { locale, text: 200 } };
			const page = await guest({ size: PHONE, locale, kept });
			await page.goto(`/play/${game}`);
			await page.getByRole('navigation', { name: text('tools', {}, locale) }).waitFor();
			await page.locator(`main .stage :is(${TOUCHED[game]})`).first().waitFor();
			await page.evaluate(() => document.fonts.ready);
			for (const size of [PHONE, { width: 320, height: 568 }]) {
				await page.setViewportSize(size);
				await expect.poll(() => hidden(page, TOUCHED[game]), { message: `${locale}, ${size.width} by ${size.height}` }).toEqual([]);
			}
			await page.close();
		}
	});
}

/** What is cut or cannot be touched. */
function hidden(page: Page, touched: string): Promise<string[]> {
	return page.evaluate((things) => {
		const FINGER = 44;
		const bottom = Math.min(innerHeight, document.querySelector('main nav')?.getBoundingClientRect().top ?? innerHeight);
		const stage = document.querySelector('main .stage');
		const { top, right } = stage?.getBoundingClientRect() ?? new DOMRect();
		const covered = [...(stage?.querySelectorAll(things) ?? [])].flatMap((thing) => {
			const box = thing.getBoundingClientRect();
			const high = Math.min(box.bottom, bottom) - Math.max(box.top, top);
			const wide = Math.min(box.right, right) - Math.max(box.left, 0);
			// Seven cards lie side by side on the smallest phone.
			return high >= FINGER && wide >= FINGER - 1 ? [] : [`${thing.className}: ${Math.round(wide)} by ${Math.round(high)} px to touch`];
		});
		const header = document.querySelector('main header');
		const { top: from, bottom: to } = header?.getBoundingClientRect() ?? new DOMRect();
		const cut = [...document.querySelectorAll('main header .turn, main header .turn p')].flatMap((line) => {
			const box = line.getBoundingClientRect();
			const inside = box.top >= Math.max(0, from) && box.bottom <= to && box.right <= innerWidth;
			return inside && line.scrollWidth <= line.clientWidth + 1 ? [] : [`cut: ${line.textContent}`];
		});
		return [...covered, ...cut, ...(header && header.scrollHeight > header.clientHeight + 1 ? ['the header is cut'] : [])];
	}, touched);
}

test('[evening] with letters twice as large, a whole code is seen in its field', async ({ guest }) => {
	for (const locale of ['en', 'ru', 'pl'] as const) {
		const page = await guest({ size: PHONE, locale, kept: { likes: { locale, text: 200 } } });
		await page.goto('/join');
		const field = page.getByRole('textbox');
		await field.fill('KWDRNP');
		for (const size of [PHONE, { width: 320, height: 568 }]) {
			await page.setViewportSize(size);
			expect(await field.evaluate((input) => input.scrollWidth <= input.clientWidth), `${locale}, ${size.width}`).toBe(true);
		}
		await page.close();
	}
});

test('[evening] [A17] with letters twice as large, no line of the result lies over another one', async ({ guest }) => {
	for (const players of [3, 8]) {
		const kept = { 'game.dead-mans-draw': keptMatch('dead-mans-draw', { players, actions: Number.POSITIVE_INFINITY }), likes: { locale: 'en', text: 200 } };
		const page = await guest({ size: PHONE, kept });
		await page.goto('/play/dead-mans-draw');
		await page.locator('main .scores tbody tr').first().waitFor();
		await page.evaluate(() => document.fonts.ready);
		const [winner, list] = [page.locator('main .scores tr.won'), page.locator('main .scores')];
		for (let down = 0; down < 3; down++) {
			const covered = await list.evaluate((scroller) => {
				const seen = scroller.getBoundingClientRect();
				return [...scroller.querySelectorAll('.name, .total')].flatMap((text) => {
					const { left, width, top, bottom } = text.getBoundingClientRect();
					if (width === 0 || top < seen.top || bottom > seen.bottom) return [];
					const there = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
					return there?.closest('tr') === text.closest('tr') ? [] : [text.textContent];
				});
			});
			expect(covered, `${players} players, ${down}`).toEqual([]);
			if (down === 0) await expect(winner.locator('.total')).toBeInViewport({ ratio: 0.9 });
			await list.evaluate((scroller) => scroller.scrollBy(0, 70));
		}
		await page.close();
	}
});
