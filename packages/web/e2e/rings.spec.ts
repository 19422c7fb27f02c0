// Small things of the eye and the hand: what closes a hint, which rings are seen, and what is drawn as a whole.
import type { Locator, Page } from '@playwright/test';
import { keptMatch } from './kit/kept.ts';
import { DESKTOP, expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

const panelOf = (page: Page): Locator => page.getByRole('complementary', { name: text('hint'), exact: true });
const hintOf = (page: Page): Locator => page.getByRole('navigation').getByRole('button', { name: text('hint'), exact: true });

test('[A18] Escape closes the hint, and the focus goes back to its button', async ({ guest }) => {
	const page = await guest({ fast: true, kept: { 'game.dead-mans-draw': keptMatch('dead-mans-draw', { decision: 'bank or draw', actions: 10 }) } });
	await page.goto('/play/dead-mans-draw');
	await hintOf(page).click();
	await expect(panelOf(page)).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(panelOf(page)).toHaveCount(0);
	await hintOf(page).press('Enter');
	await panelOf(page)
		.getByRole('button', { name: text('close') })
		.focus();
	await page.keyboard.press('Escape');
	await expect(panelOf(page)).toHaveCount(0);
	await expect(hintOf(page)).toBeFocused();
});

/** Whether a thing is seen as chosen: a ring in the colour of what one does. */
const chosen = (thing: Locator): Promise<boolean> =>
	thing.evaluate((element) => {
		const probe = document.createElement('i');
		probe.style.color = 'var(--call)';
		element.append(probe);
		const call = getComputedStyle(probe).color;
		probe.remove();
		const { outlineColor, outlineStyle, boxShadow } = getComputedStyle(element);
		return boxShadow.includes(call) || (outlineStyle === 'solid' && outlineColor === call);
	});

for (const [game, decision, card] of [
	['silver-and-gold', 'keep', '.dealt .hinted'],
	['silver-and-gold', 'take', '.display .hinted'],
] as const) {
	test(`[A18] a card both hinted and chosen keeps both rings: ${game}, ${decision}`, async ({ guest }) => {
		const page = await guest({ fast: true, size: PHONE, kept: { [`game.${game}`]: keptMatch(game, { decision }) } });
		await page.goto(`/play/${game}`);
		await hintOf(page).tap();
		const hinted = page.locator(card).first();
		await expect(hinted).toHaveCSS('outline-style', 'dashed');
		await page.keyboard.press('Escape');
		// Chosen while the hint is there: by its own click, whatever lies over it.
		await hintOf(page).tap();
		await hinted.evaluate((button: HTMLElement) => button.click());
		await expect(hinted).toHaveAttribute('aria-pressed', 'true');
		await expect(hinted).toHaveCSS('outline-style', 'dashed');
		expect(await chosen(hinted)).toBe(true);
	});
}

test('[A18] no medallion is cut flat at its edge', async ({ guest }) => {
	const options = { characters: true };
	const page = await guest({ size: PHONE, kept: { 'game.dead-mans-draw': keptMatch('dead-mans-draw', { players: 4, actions: 20, options }) } });
	await page.goto('/play/dead-mans-draw');
	await expect(page.locator('.head .face image').first()).toBeAttached();
	await expect(page.locator('.head .character image').first()).toBeAttached();
	for (const kind of ['face', 'character']) {
		// As large as can be, alone on the page, cut at its edge and not: there must be no difference.
		const seen = async (overflow: string): Promise<Buffer> => {
			await page.evaluate(alone, [`.head .${kind} svg`, overflow] as const);
			return page.screenshot();
		};
		// A picture becomes sharp a moment after it was made larger.
		await expect(async () => expect((await seen('visible')).equals(await seen('hidden')), `the ${kind}'s ring lies within its picture`).toBe(true)).toPass();
	}
});

/** Runs in the page. */
function alone([of, overflow]: readonly [string, string]): void {
	document.getElementById('alone')?.remove();
	const copy = document.querySelector(of)?.cloneNode(true) as SVGElement;
	copy.style.cssText = `position: absolute; inset: 45px; width: 300px; height: 300px; overflow: ${overflow}`;
	const ground = document.createElement('div');
	ground.id = 'alone';
	ground.style.cssText = 'position: fixed; inset: 0; z-index: 999; background: #fff';
	ground.append(copy);
	document.body.append(ground);
}

test('[A18] what a seal brings is written in its wax', async ({ guest }) => {
	const page = await guest({ kept: { 'game.silver-and-gold': keptMatch('silver-and-gold', { players: 4, actions: 60, decision: 'mark' }) } });
	await page.goto('/play/silver-and-gold');
	const numbers = page.locator('main svg text').filter({ hasText: /^\+\d$/ });
	await expect(numbers.first()).toBeAttached();
	for (const number of await numbers.all()) {
		await expect(number.locator('xpath=..').locator('image').first(), 'its picture is printed').toBeAttached();
		// Left, right, above and below of it: all of that is wax.
		const around = await number.evaluate(coloursAround);
		for (const [red, green, blue] of around) expect(red - Math.max(green, blue), `rgb(${red} ${green} ${blue}) is the red of wax`).toBeGreaterThan(60);
	}
});

/** Runs in the page. What the card's picture is painted with around a number on it. */
async function coloursAround(number: Element): Promise<(readonly [number, number, number])[]> {
	const SCALE = 6;
	const picture = number.parentElement?.querySelector('image') as SVGImageElement;
	const print = new Image();
	print.src = picture.href.baseVal;
	await print.decode();
	const [left, top, wide, high] = [picture.x, picture.y, picture.width, picture.height].map(({ baseVal }) => baseVal.value);
	const canvas = document.createElement('canvas');
	[canvas.width, canvas.height] = [wide * SCALE, high * SCALE];
	const context = canvas.getContext('2d') as CanvasRenderingContext2D;
	context.drawImage(print, 0, 0, canvas.width, canvas.height);
	const { x, y, width, height } = (number as SVGTextElement).getBBox();
	const middle = y + height / 2;
	// A letter is not as high as its box.
	const spots = [
		[x - 1, middle],
		[x + width + 1, middle],
		[x + width / 2, y + height * 0.15],
		[x + width / 2, y + height * 0.85],
	];
	return spots.map(([atX, atY]) => {
		const [red, green, blue] = context.getImageData((atX - left) * SCALE, (atY - top) * SCALE, 1, 1).data;
		return [red, green, blue] as const;
	});
}

test('[A18] no stack hangs out of its panel, however thick it is', async ({ guest }) => {
	for (const [size, players] of [
		[PHONE, 2],
		[DESKTOP, 3],
	] as const) {
		const page = await guest({ size, kept: { 'game.dead-mans-draw': keptMatch('dead-mans-draw', { players, left: 4 }) } });
		await page.goto('/play/dead-mans-draw');
		await expect(page.locator('li[data-depth="3"]').first()).toBeVisible();
		const out = await page.locator('.dmd section[data-place] li[data-depth]').evaluateAll(
			(stacks) =>
				stacks.filter((stack) => {
					// How far the edges of the cards below reach.
					const edges = [0, 2, 5, 8.5][Math.max(0, Number((stack as HTMLElement).dataset.depth) - 1)];
					const panel = (stack.closest('section') as Element).getBoundingClientRect();
					return stack.getBoundingClientRect().bottom + edges > panel.bottom - 2;
				}).length,
		);
		expect(out, `${players} players`).toBe(0);
		await page.close();
	}
});

test('[A18] after a touch no ring is seen: neither on what a sheet focuses nor where the focus goes back', async ({ guest }) => {
	const page = await guest({ fast: true, size: PHONE, kept: { 'game.my-treasure': keptMatch('my-treasure', { actions: 9 }) } });
	await page.goto('/play/my-treasure');
	const tools = page.getByRole('navigation', { name: text('tools') });
	const sheet = page.getByRole('dialog');
	const ringed = page.locator(':focus-visible');
	for (const key of ['log', 'rules', 'menu'] as const) {
		await tools.getByRole('button', { name: text(key), exact: true }).tap();
		await expect(sheet).toBeVisible();
		await expect(sheet.locator(':focus')).toHaveCount(1);
		await expect(ringed).toHaveCount(0);
		await sheet.getByRole('button', { name: text('close'), exact: true }).tap();
		await expect(sheet).toHaveCount(0);
		await expect(ringed).toHaveCount(0);
	}
	// Who takes to the keys sees at once where they are.
	await page.keyboard.press('Tab');
	await expect(ringed).toHaveCount(1);
});
