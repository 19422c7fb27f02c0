// Records an animation of a game. The page runs several times slower, so that every frame can be captured; the result
// plays at normal speed.
import type { Browser, Page } from '@playwright/test';
import { playByPointer } from '../packages/web/e2e/kit/hand.ts';
import { keptMatch } from '../packages/web/e2e/kit/kept.ts';
import { type Frame, makeApng, readPng } from './apng.ts';

/** The slow-down factor. */
const SLOWER = 8;
/** Maximum length in milliseconds of the result, and the duration of the last frame. */
const LENGTH = 7000;
const REST = 1500;
/** Minimum milliseconds between frames. */
const BETWEEN = 60;
/** Two thirds of a phone's screenshot. */
const SIZE = { width: 390, height: 844 };
const SCALE = 0.75;

/** Where in the match the recording begins, and the number of choices. */
const SCENES: { readonly [game: string]: { readonly actions: number; readonly choices: number; readonly seed: number } } = {
	'silver-and-gold': { actions: 26, choices: 14, seed: 2 },
	'dead-mans-draw': { actions: 34, choices: 6, seed: 5 },
	'my-treasure': { actions: 12, choices: 4, seed: 3 },
	trezors: { actions: 8, choices: 4, seed: 7 },
};

/** Plays a few moves and returns the recording. */
export async function move(browser: Browser, baseURL: string, game: string): Promise<Buffer> {
	const { actions, choices, seed } = SCENES[game] ?? { actions: 12, choices: 4, seed: 1 };
	const context = await browser.newContext({ baseURL, viewport: SIZE, locale: 'en', reducedMotion: 'no-preference', deviceScaleFactor: SCALE });
	await context.addInitScript(slow, { slower: SLOWER, name: `trove.game.${game}`, saved: JSON.stringify(keptMatch(game, { actions })) });
	const page = await context.newPage();
	const session = await context.newCDPSession(page);
	await session.send('Animation.enable');
	await session.send('Animation.setPlaybackRate', { playbackRate: 1 / SLOWER });
	await page.goto(`/play/${game}`);
	await page.getByRole('navigation').first().waitFor();
	await page.evaluate(() => document.fonts.ready);
	const frames = await filmed(page, async () => {
		for (let choice = 0; choice < choices; choice++) {
			await playByPointer(page, seed + choice, { most: 1 });
			await page.waitForTimeout(500 * SLOWER);
		}
	});
	await context.close();
	return makeApng(frames);
}

async function filmed(page: Page, act: () => Promise<void>): Promise<Frame[]> {
	const shots: { readonly bytes: Buffer; readonly at: number }[] = [];
	let acting = true;
	// The page is closed when time is up, whatever it waits for.
	void act()
		.catch(() => undefined)
		.finally(() => {
			acting = false;
		});
	const begun = performance.now();
	while (acting && performance.now() - begun < LENGTH * SLOWER) {
		const at = performance.now();
		shots.push({ bytes: await page.screenshot(), at });
		const rest = BETWEEN * SLOWER - (performance.now() - at);
		if (rest > 0) await page.waitForTimeout(rest);
	}
	return shots.map(({ bytes, at }, index) => ({ picture: readPng(bytes), ms: index + 1 < shots.length ? (shots[index + 1].at - at) / SLOWER : REST }));
}

/** Runs in the page. */
function slow({ slower, name, saved }: { slower: number; name: string; saved: string }): void {
	localStorage.setItem(name, saved);
	const wait = window.setTimeout.bind(window);
	const later = (call: TimerHandler, ms = 0, ...rest: unknown[]): number => wait(call, ms * slower, ...rest);
	window.setTimeout = later as typeof window.setTimeout;
	// The page's clock is slowed too: a race shows reaction times.
	const clock = performance.now.bind(performance);
	performance.now = () => clock() / slower;
	const draw = window.requestAnimationFrame.bind(window);
	window.requestAnimationFrame = (call) => draw(() => call(performance.now()));
	const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get;
	Object.defineProperty(Event.prototype, 'timeStamp', {
		get(this: Event): number {
			return stamp?.call(this) / slower;
		},
	});
}
