// A finger on a table, as the screen reports it: where it comes down, where it slides, where it leaves.
import type { Page } from '@playwright/test';
import { keptMatch } from './kit/kept.ts';
import { expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

const GAME = 'dead-mans-draw';
const HELD = 700;

interface Spot {
	readonly x: number;
	readonly y: number;
}

test('a button answers once, and as soon as the finger leaves it; one that slides away, or rests there, is no tap', async ({ guest }) => {
	const page = await guest({ fast: true, size: PHONE, kept: { [`game.${GAME}`]: keptMatch(GAME, { decision: 'draw' }) } });
	await page.goto(`/play/${GAME}`);
	await page.getByRole('navigation', { name: text('tools') }).waitFor();
	await page.evaluate(() => {
		const noted: string[] = [];
		Object.assign(globalThis, { noted });
		for (const kind of ['mousedown', 'click']) window.addEventListener(kind, ({ isTrusted }) => noted.push(`${kind}${isTrusted ? ' of a mouse' : ''}`), true);
	});
	const noted = (): Promise<string[]> => page.evaluate(() => (globalThis as unknown as { noted: string[] }).noted.splice(0));
	const drawn = (): Promise<number> => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '{}').actions.length as number, `trove.game.${GAME}`);
	const before = await drawn();
	const box = await page.locator('main .deck').boundingBox();
	if (!box) throw new Error('there is no deck');
	const deck = { x: box.x + box.width / 2, y: box.y + box.height / 2 };

	await touch(page, [deck, { x: deck.x - 60, y: deck.y }]);
	await page.waitForTimeout(200);
	expect(await noted(), 'a finger that slides away').toEqual([]);
	expect(await drawn()).toBe(before);

	await touch(page, [deck], HELD);
	await page.waitForTimeout(200);
	expect(await noted(), 'what a finger that rests means is for the browser to say').not.toContain('click');

	await touch(page, [deck]);
	await expect.poll(drawn).toBeGreaterThan(before);
	await page.waitForTimeout(400);
	expect(await noted(), 'a tap').toEqual(['click']);
});

test('a second finger turns the shape in the hand, and marks nothing', async ({ guest }) => {
	const page = await guest({ fast: true, size: PHONE, kept: { 'game.silver-and-gold': keptMatch('silver-and-gold', { decision: 'mark' }) } });
	await page.goto('/play/silver-and-gold');
	await expect(page.locator('main .bar button').first(), 'a shape that can be turned').toBeEnabled();
	const lying = (): Promise<string> => page.locator('main .bar svg').first().innerHTML();
	const box = await page.locator('main [data-map]').first().boundingBox();
	if (!box) throw new Error('there is no map');
	const first = { x: box.x + box.width / 2, y: box.y + box.height / 2, id: 1 };
	const second = { x: first.x + 60, y: first.y + 40, id: 2 };
	const session = await page.context().newCDPSession(page);
	const seen = [await lying()];
	for (let turn = 0; turn < 4; turn++) {
		await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] });
		await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first, second] });
		await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [first] });
		await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
		await expect.poll(lying, 'a quarter').not.toBe(seen.at(-1));
		seen.push(await lying());
	}
	expect(seen[4], 'all the way round').toBe(seen[0]);
	await expect(page.getByRole('button', { name: text('take_back') }), 'nothing is marked').toHaveCount(0);
});

/** One finger that comes down at the first spot, goes over the others and leaves at the last one. */
async function touch(page: Page, [first, ...on]: readonly [Spot, ...Spot[]], held = 0): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] });
	for (const spot of on) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [spot] });
	await page.waitForTimeout(held);
	await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
	await session.detach();
}
