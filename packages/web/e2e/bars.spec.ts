// Classic scrollbars, which take room, as on most desktops: none appears without need. One pixel too many causes one,
// and that one another.
import type { Page } from '@playwright/test';
import { ROUNDS } from './kit/screens.ts';
import { DESKTOP, expect, PHONE, test } from './kit/test.ts';

test.use({ launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }) });

/** Scrollbars that show, although all that is written or can be touched there would be in sight. */
function needless(page: Page): Promise<string[]> {
	return page.evaluate(findNeedless);
}

/** Runs in the page. */
function findNeedless(): string[] {
	/** More than a letter's overhang. */
	const SLACK = 3;
	const root = document.documentElement;
	const told = (element: Element): boolean => {
		const unseen = element.closest('.unseen');
		return !unseen && element.checkVisibility({ visibilityProperty: true });
	};
	return [root, ...document.querySelectorAll<HTMLElement>('body *')].flatMap((scroller) => {
		// What the result lies over is scrolled to above it.
		if (!scroller.checkVisibility({ visibilityProperty: true }) || scroller.classList.contains('covered')) return [];
		const { overflowX, overflowY, borderLeftWidth, borderRightWidth, borderTopWidth, borderBottomWidth } = getComputedStyle(scroller);
		if (scroller !== root && !/auto|scroll/.test(overflowX + overflowY)) return [];
		const taken = (whole: number, inner: number, ...borders: string[]): number => borders.reduce((left, one) => left - Number.parseFloat(one), whole - inner);
		const aside = scroller === root ? innerWidth - root.clientWidth : taken(scroller.offsetWidth, scroller.clientWidth, borderLeftWidth, borderRightWidth);
		const below = scroller === root ? innerHeight - root.clientHeight : taken(scroller.offsetHeight, scroller.clientHeight, borderTopWidth, borderBottomWidth);
		if (aside < 2 && below < 2) return [];
		const edge = scroller === root ? innerHeight : scroller.getBoundingClientRect().top + scroller.clientHeight;
		const walker = document.createTreeWalker(scroller, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
		let reach = Number.NEGATIVE_INFINITY;
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			const element = node instanceof Element ? node : node.parentElement;
			if (!element || !told(element) || !(node instanceof Text ? node.data.trim() : element.matches('button, a, input, select, article, .panel'))) continue;
			const range = document.createRange();
			range.selectNode(node);
			reach = Math.max(reach, range.getBoundingClientRect().bottom + scroller.scrollTop);
		}
		// Behind what stays in sight there is more.
		if ([...scroller.querySelectorAll('*')].some((one) => getComputedStyle(one).position === 'sticky'))
			reach = Math.max(reach, edge - scroller.clientHeight + scroller.scrollHeight);
		const about = `${scroller.tagName.toLowerCase()}.${scroller.getAttribute('class')?.split(' ')[0] ?? ''}`;
		const sizes = `${scroller.scrollHeight} px in ${scroller.clientHeight}`;
		return below < 2 && reach > edge + SLACK ? [] : [`${about}: ${sizes}`];
	});
}

for (const { name, kept, places, troubled = false } of ROUNDS) {
	test(`[B desktop] ${name}: no scrollbar without need, on a desktop and on a phone`, async ({ guest }) => {
		test.setTimeout(180_000);
		const page = await guest({ size: DESKTOP, kept, troubled });
		const found: string[] = [];
		for (const { name: place, open, whole = false } of places) {
			await page.setViewportSize(DESKTOP);
			await open(page, 'en');
			await page.evaluate(() => document.fonts.ready);
			for (const size of [DESKTOP, PHONE]) {
				await page.setViewportSize(size);
				found.push(...(await needless(page)).map((bar) => `${place}, ${size.width}: ${bar}`));
				if (!whole) continue;
				const bars = await page
					.locator('main .stage, main .stage *')
					.evaluateAll((all) => all.filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1).length);
				if (bars > 0) found.push(`${place}, ${size.width}: a table is scrolled`);
			}
		}
		expect(found).toEqual([]);
	});
}

test('[B desktop] home with games under way fits a desktop', async ({ guest }) => {
	const page = await guest({ size: DESKTOP, kept: { 'game.trezors': ROUNDS[0].kept['game.trezors'] } });
	await page.goto('/');
	await page.locator('main ul a').first().waitFor();
	expect(await page.evaluate(() => [innerWidth - document.documentElement.clientWidth, document.documentElement.scrollHeight])).toEqual([0, DESKTOP.height]);
});
