// How tables use a large screen, and a phone that lies on its side: measured boxes.
import type { Page } from '@playwright/test';
import silver from '../src/games/silver-and-gold/words/en.json' with { type: 'json' };
import { scrolled } from './kit/fit.ts';
import { keptMatch } from './kit/kept.ts';
import { expect, type Guest, test } from './kit/test.ts';

const GAME = 'silver-and-gold';
const DESKS = [
	{ width: 1024, height: 768 },
	{ width: 1280, height: 720 },
	{ width: 1440, height: 900 },
	{ width: 1920, height: 1080 },
] as const;

interface Box {
	readonly top: number;
	readonly bottom: number;
	readonly left: number;
	readonly right: number;
}

/** The box of everything that a selector finds. */
function boxOf(page: Page, selector: string): Promise<Box> {
	return page.locator(selector).evaluateAll((found) => {
		if (found.length === 0) throw new Error('nothing found');
		const boxes = found.map((one) => one.getBoundingClientRect());
		return {
			top: Math.min(...boxes.map(({ top }) => top)),
			bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
			left: Math.min(...boxes.map(({ left }) => left)),
			right: Math.max(...boxes.map(({ right }) => right)),
		};
	});
}

const overlap = (a: Box, b: Box): boolean => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
const holds = (a: Box, b: Box): boolean => a.left <= b.left + 1 && a.top <= b.top + 1 && a.right >= b.right - 1 && a.bottom >= b.bottom - 1;

async function silverAndGold(guest: Guest, size: (typeof DESKS)[number], players: number, decision: string): Promise<Page> {
	const page = await guest({ size, kept: { [`game.${GAME}`]: keptMatch(GAME, { players, actions: 40, decision }) } });
	await page.goto(`/play/${GAME}`);
	await page.locator('main .maps .map').first().waitFor();
	await page.evaluate(() => document.fonts.ready);
	return page;
}

for (const size of DESKS) {
	const { width, height } = size;
	for (const players of [2, 3, 4]) {
		test(`[B desktop] Silver & Gold, ${width}×${height}, ${players} players: the own cards use the height, Mark lies beside them`, async ({ guest }) => {
			const page = await silverAndGold(guest, size, players, 'mark');
			const stage = await boxOf(page, 'main .stage');
			const cards = await boxOf(page, '.lay > .maps .map');
			const mark = page.locator('main .bar').getByRole('button', { name: silver.mark, exact: true });
			const box = await mark.evaluate((one) => one.getBoundingClientRect());
			// A narrow desk is filled by its width.
			const share = (cards.bottom - cards.top) / (stage.bottom - stage.top);
			expect(share, 'share of the height').toBeGreaterThan(width / height > 1.5 ? 0.69 : 0.55);
			expect(box.top - cards.bottom, 'below the cards').toBeGreaterThanOrEqual(0);
			expect(box.top - cards.bottom, 'from the cards to Mark').toBeLessThan(24);
			expect([box.left >= cards.left - 1, box.right <= cards.right + 1], 'under the cards').toEqual([true, true]);
			const parts = new Map<string, Box>();
			for (const part of ['.others', '.own', '.round', '.display', '.maps', '.bar'])
				parts.set(part, await boxOf(page, part === '.maps' ? '.lay > .maps .map' : `main .stage ${part}`));
			for (const [one, a] of parts) {
				expect(holds(stage, a), `${one} is on the table`).toBe(true);
				for (const [other, b] of parts) expect(one < other && overlap(a, b), `${one} over ${other}`).toBe(false);
			}
			// What is wanted next lies where Mark was.
			await page
				.getByRole('button', { name: /, free, (the shape fits: |may be marked$)/ })
				.first()
				.press('Enter');
			await page.locator('main .confirm').waitFor();
			const after = await boxOf(page, '.lay > .maps .map');
			expect(after).toEqual(cards);
			const left = await boxOf(page, 'main .stage');
			for (const part of ['.own', '.round', '.display'])
				expect(holds(left, await boxOf(page, `main .stage ${part}`)), `[evening] ${part} lies under nothing`).toBe(true);
		});
	}
}

/** Phones on their sides, and small desks. */
const CAVES = [
	{ width: 667, height: 375 },
	{ width: 844, height: 390 },
	{ width: 1024, height: 600 },
	{ width: 1024, height: 768 },
	{ width: 1280, height: 540 },
] as const;

for (const size of CAVES) {
	const { width, height } = size;
	for (const players of [2, 4]) {
		test(`[B desktop] My Treasure, ${width}×${height}, ${players} players: the cave is there, behind nothing, and nothing is scrolled`, async ({ guest }) => {
			const page = await guest({ size, kept: { 'game.my-treasure': keptMatch('my-treasure', { players, actions: 16 }) } });
			await page.goto('/play/my-treasure');
			await page.locator('.cave .passage svg, .cave .passage img').first().waitFor();
			await page.evaluate(() => document.fonts.ready);
			expect(await scrolled(page)).toEqual([]);
			const stage = await boxOf(page, 'main .stage');
			const parts = new Map<string, Box>();
			for (const part of ['.deck', '.middle', '.piles .place', '.tokens', '.exit']) parts.set(part, await boxOf(page, `.cave ${part}`));
			for (const [name, part] of parts) expect(holds(stage, part), `${name} is on the table`).toBe(true);
			const plaques = await page.locator('.cave .plaque').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
			const seen: readonly Box[] = [...parts.values(), ...plaques];
			const passage = await boxOf(page, '.cave .passage');
			expect(passage.bottom - passage.top, 'the passage is high enough to see an orc in it').toBeGreaterThan(44);
			expect(holds(stage, passage)).toBe(true);
			expect(seen.filter((one) => overlap(one, passage))).toEqual([]);
			const torches = await page.locator('.cave .torch').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
			expect(torches).toHaveLength(6);
			for (const torch of torches) expect(seen.filter((one) => overlap(one, torch))).toEqual([]);
		});
	}
}
