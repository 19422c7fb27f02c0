// The result of a game: it leaves the table in sight, and a win is celebrated by who won.
import type { Locator, Page } from '@playwright/test';
import { playByItself, playByPointer } from './kit/hand.ts';
import { keptMatch } from './kit/kept.ts';
import { GAMES, meet } from './kit/tables.ts';
import { DESKTOP, expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

const END = Number.POSITIVE_INFINITY;
const GAME = 'my-treasure';
/** "You won", "Winner: Ann". */
const resultOf = (page: Page): Locator => page.getByRole('region', { name: /\bw[io]n/i });
const again = (page: Page): Locator => page.getByRole('button', { name: text('play_again') });
const chests = (page: Page): Locator => page.locator('main .chests > .chest');

async function boxOf(of: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
	const box = await of.boundingBox();
	if (!box) throw new Error('it is not there');
	return box;
}

for (const game of GAMES) {
	test(`[B payoff] ${game}: the result leaves the table in sight, and all of it within reach`, async ({ guest }) => {
		for (const size of [PHONE, DESKTOP]) {
			const page = await guest({ size, kept: { [`game.${game}`]: keptMatch(game, { actions: END, players: 4 }) } });
			await page.goto(`/play/${game}`);
			const stage = page.locator('main > .stage');
			await expect(again(page)).toBeInViewport({ ratio: 1 });
			const [table, result] = [await boxOf(stage), await boxOf(resultOf(page))];
			if (size === DESKTOP) {
				expect(table.width, 'it lies beside the table').toBeLessThanOrEqual(result.x);
				expect(table.width).toBeGreaterThan(size.width * 0.65);
			} else {
				expect(result.y - table.y, 'the table is seen above it').toBeGreaterThan(table.height / 3);
				// Scrolled to its end, the table ends above the result.
				const end = await stage.evaluate((element) => {
					element.scrollTop = element.scrollHeight;
					return Math.max(...[...element.children].map((child) => child.getBoundingClientRect().bottom));
				});
				expect(end).toBeLessThanOrEqual(result.y + 1);
			}
			await page.getByRole('button', { name: text('see_table') }).click();
			const bar = await boxOf(again(page));
			const whole = await boxOf(stage);
			expect(whole.width, 'folded, it lies over nothing').toBe(size.width);
			expect(bar.y).toBeGreaterThanOrEqual(whole.y + whole.height - 1);
			await page.getByRole('button', { name: text('see_result') }).press('Enter');
			await expect(page.getByRole('button', { name: text('see_table') })).toBeFocused();
			await expect(page.getByRole('table', { name: text('scores_caption') })).toBeVisible();
		}
	});
}

test('[evening] with eight players on a phone the winner and the own row stay in sight, and numbers stand beside their names', async ({ guest }) => {
	// Here the own place is in the middle.
	const kept = { 'game.dead-mans-draw': keptMatch('dead-mans-draw', { actions: END, players: 8, seed: 'cove' }) };
	const page = await guest({ size: PHONE, locale: 'pl', kept });
	await page.goto('/play/dead-mans-draw');
	const list = page.getByRole('group', { name: text('scores_caption', {}, 'pl') });
	await list.waitFor();
	await expect(page.locator('.more')).toBeVisible();
	for (const end of [0, 1]) {
		await list.evaluate((element, to) => element.scrollTo(0, element.scrollHeight * to), end);
		for (const row of ['tr.won', 'tr.own:not(.won)']) await expect(list.locator(row).first()).toBeInViewport({ ratio: 0.95 });
	}
	await expect(page.locator('.more')).toHaveCount(0);
	await page.getByRole('button', { name: text('scores_show', {}, 'pl'), exact: true }).click();
	const beside = await list.locator('.source').evaluateAll((sources) =>
		sources.every((source) => {
			const [name, number] = [...source.children].map((child) => child.getBoundingClientRect());
			return name.right <= number.left && number.top < name.bottom;
		}),
	);
	expect(beside).toBe(true);
});

test('[B payoff] the result can be pulled down, and up again', async ({ guest }) => {
	const page = await guest({ kept: { [`game.${GAME}`]: keptMatch(GAME, { actions: END }) }, size: { width: 700, height: 900 } });
	await page.goto(`/play/${GAME}`);
	const pull = async (from: 'see_table' | 'see_result', by: number): Promise<void> => {
		const { x, y, width, height } = await boxOf(page.getByRole('button', { name: text(from) }));
		await page.mouse.move(x + width / 2, y + height / 2);
		await page.mouse.down();
		for (const part of [0.3, 0.7, 1]) await page.mouse.move(x + width / 2, y + height / 2 + by * part);
		await page.mouse.up();
	};
	await again(page).waitFor();
	const { y } = await boxOf(resultOf(page));
	// Not far enough: it goes back to its place, and was not pressed.
	await pull('see_table', 20);
	expect((await boxOf(resultOf(page))).y).toBe(y);
	await pull('see_table', 120);
	await expect(page.getByRole('button', { name: text('see_result') })).toBeVisible();
	await expect(again(page)).toBeInViewport({ ratio: 1 });
	await pull('see_result', -120);
	expect((await boxOf(resultOf(page))).y).toBe(y);
});

/** Runs in the page: records the pitches of notes and the animations of the celebration, until it is ended. */
function listen(): void {
	const noted = { pitches: [] as number[], moved: [] as string[] };
	Object.assign(globalThis, { noted });
	const { start } = AudioBufferSourceNode.prototype;
	AudioBufferSourceNode.prototype.start = function (...when) {
		noted.pitches.push(this.playbackRate.value);
		start.apply(this, when);
	};
	const { animate } = Element.prototype;
	Element.prototype.animate = function (frames, options) {
		const animation = animate.call(this, frames, options);
		if (!this.closest('.chests')) return animation;
		noted.moved.push(...(frames as Keyframe[]).flatMap((frame) => Object.keys(frame)));
		animation.playbackRate = 0.01;
		return animation;
	};
}

interface Noted {
	readonly pitches: readonly number[];
	readonly moved: readonly string[];
	readonly running: number;
}

const noted = (page: Page): Promise<Noted> =>
	page.evaluate(() => {
		const running = document.getAnimations().filter(({ effect, playState }) => {
			return playState === 'running' && (effect as KeyframeEffect).target?.closest('.chests');
		});
		return { ...(globalThis as unknown as { noted: Noted }).noted, running: running.length };
	});
/** The chord at the end of the fanfare: a third and a fifth above its root. */
const isChord = (pitches: readonly number[]): boolean => [4 / 3, 5 / 3, 2].every((note) => pitches.some((pitch) => Math.abs(pitch - note) < 1e-3));

for (const { about, motion, sound } of [
	{ about: 'coins fly and a fanfare sounds', motion: true, sound: true },
	{ about: 'with less motion it only fades in, and without sound it is silent', motion: false, sound: false },
]) {
	test(`[B payoff] a win is celebrated: ${about}; a touch ends it`, async ({ guest }) => {
		const kept = { [`game.${GAME}`]: keptMatch(GAME, { left: 1 }), likes: { sound } };
		const page = await guest({ size: PHONE, motion, kept });
		await page.addInitScript(listen);
		await page.goto(`/play/${GAME}`);
		await page.getByRole('navigation', { name: text('tools') }).waitFor();
		await playByPointer(page, 5, { touch: true });
		await expect(resultOf(page)).toHaveAccessibleName('You won');
		await expect(chests(page)).toHaveCount(1);
		await expect.poll(async () => (await noted(page)).running).toBeGreaterThan(0);
		expect((await noted(page)).moved.includes('transform')).toBe(motion);
		if (sound) await expect.poll(async () => isChord((await noted(page)).pitches)).toBe(true);
		await page.touchscreen.tap(195, 120);
		expect((await noted(page)).running).toBe(0);
		await expect(chests(page)).toBeVisible();
		if (!sound) expect((await noted(page)).pitches).toEqual([]);
		// Seen again later, it only stands there.
		await page.reload();
		await expect(chests(page)).toBeVisible();
		expect(await noted(page)).toEqual({ pitches: [], moved: [], running: 0 });
	});
}

test('[B payoff] who has lost is left in peace', async ({ guest }) => {
	const kept = { 'game.dead-mans-draw': keptMatch('dead-mans-draw', { left: 1 }) };
	const page = await guest({ size: PHONE, motion: true, kept });
	await page.addInitScript(listen);
	await page.goto('/play/dead-mans-draw');
	await page.getByRole('navigation', { name: text('tools') }).waitFor();
	await playByPointer(page, 4, { touch: true });
	await expect(resultOf(page)).toHaveAccessibleName(/^Winner: /);
	await expect(page.getByRole('table', { name: text('scores_caption') })).toBeVisible();
	await expect(chests(page)).toHaveCount(0);
	expect((await noted(page)).moved).toEqual([]);
});

test('[B payoff] online the winner and who watches see the win, the others only the result; given up, nobody does', async ({ guest }) => {
	test.setTimeout(240_000);
	const [host, friend] = [await guest({ fast: true, size: PHONE }), await guest({ fast: true })];
	await meet([host, friend], GAME);
	const watcher = await guest({ fast: true, size: PHONE });
	await watcher.goto(host.url());
	await watcher.getByRole('navigation', { name: text('tools') }).waitFor();
	await Promise.all([host, friend].map((page, seat) => playByItself(page, seat + 40)));
	await expect(chests(watcher).first()).toBeVisible();
	await expect(again(watcher)).toHaveCount(0);
	const winners = await watcher.locator('main tr.won').count();
	await expect(chests(watcher)).toHaveCount(winners);
	const seen = await Promise.all([host, friend].map((page) => chests(page).count()));
	expect(seen.toSorted((a, b) => a - b)).toEqual(winners === 1 ? [0, 1] : [2, 2]);

	// Folded or not, the way to a rematch is there, and so is who wants one.
	await host.getByRole('button', { name: text('see_table') }).click();
	await again(host).click();
	await friend.getByRole('button', { name: text('see_table') }).click();
	await expect(friend.locator('main .wish')).toBeVisible();
	await again(friend).click();
	for (const page of [host, friend]) await expect(again(page)).toHaveCount(0);
	await host.getByRole('button', { name: text('menu'), exact: true }).click();
	const resign = host.getByRole('dialog').getByRole('button', { name: text('resign'), exact: true });
	await resign.click();
	await resign.click();
	await expect(resultOf(friend)).toBeVisible();
	await expect(chests(friend)).toHaveCount(0);
});
