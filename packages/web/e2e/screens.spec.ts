// Every screen in three languages: all text is in place on the smallest phone and at twice the size, a table on a
// phone needs no scrolling, and axe finds nothing by day and by night.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { LOCALES } from '@trove/kernel';
import { misfits, misnamed, scrolled } from './kit/fit.ts';
import { keptMatch, namesIn } from './kit/kept.ts';
import { ROUNDS } from './kit/screens.ts';
import { DESKTOP, expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

const SMALLEST = { width: 320, height: 640 };

for (const { name, kept, places, troubled = false } of ROUNDS) {
	for (const locale of LOCALES) {
		// What axe looks at is the same in every language.
		const axed = locale === 'en';
		test(`${name}, ${locale}${axed ? ', axe' : ''}`, async ({ guest }) => {
			test.setTimeout(180_000);
			const page = await guest({ size: SMALLEST, locale, kept, troubled });
			const names = namesIn(locale);
			const complaints: string[] = [];
			for (const [index, place] of places.entries()) {
				await page.setViewportSize(SMALLEST);
				await place.open(page, locale);
				expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
				complaints.push(...(await misfits(page, names)).map((what) => `${place.name}: ${what}`));
				complaints.push(...(await misnamed(page)).map((what) => `${place.name}: ${what}`));
				await page.setViewportSize(PHONE);
				if (place.whole) complaints.push(...(await scrolled(page)).map((what) => `${place.name}, phone: ${what}`));
				await setText(page, 200);
				complaints.push(...(await misfits(page, names)).map((what) => `${place.name}, 200 %: ${what}`));
				await setText(page, 100);
				if (!axed) continue;
				if (index % 2 === 1) await page.setViewportSize(DESKTOP);
				complaints.push(...(await axe(page, 'light')).map((what) => `${place.name}, ${what}`));
				complaints.push(...(await axe(page, 'dark')).map((what) => `${place.name}, ${what}`));
			}
			expect(complaints).toEqual([]);
		});
	}
}

test('nothing moves under the finger when the fonts come', async ({ guest }) => {
	const page = await guest({ size: SMALLEST, locale: 'ru', unkept: true });
	const { promise: sent, resolve: send } = Promise.withResolvers<void>();
	await page.route('**/*.woff2', async (route) => {
		await sent;
		await route.continue();
	});
	// All is loaded only when the fonts are.
	await page.goto('/', { waitUntil: 'commit' });
	const places = (): Promise<number[]> => page.locator('main button').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().y)));
	await page.locator('main button').first().waitFor();
	const standIn = await page.evaluate(() => document.fonts.load('1rem "Plain Before"').then(({ length }) => length > 0));
	test.skip(!standIn && !process.env.CI, 'none of the fonts that stand in for ours is on this machine');
	const before = await places();
	send();
	await expect
		.poll(() => page.evaluate(() => document.fonts.check('400 1rem "Source Sans"', 'я') && document.fonts.check('800 1rem "Alegreya"', 'я')))
		.toBe(true);
	expect(await places()).toEqual(before);
});

test('a phone on its side: both banks, the raid and all tools at one sight', async ({ guest }) => {
	const kept = { 'game.dead-mans-draw': keptMatch('dead-mans-draw', { actions: 12 }) };
	const page = await guest({ size: { width: PHONE.height, height: PHONE.width }, locale: 'ru', kept });
	await page.goto('/play/dead-mans-draw');
	await page.locator('main .table .mine').waitFor();
	expect(await scrolled(page)).toEqual([]);
	expect(await misfits(page, namesIn('ru'))).toEqual([]);
});

test('a phone on its side, also a small one: nothing has to be scrolled with four players', async ({ guest }) => {
	const [small, usual] = [
		{ width: 667, height: 375 },
		{ width: 844, height: 390 },
	];
	const page = await guest({ size: small, locale: 'ru' });
	await page.goto('/settings');
	for (const [game, decision] of [
		['silver-and-gold', 'keep'],
		['silver-and-gold', 'mark'],
		['silver-and-gold', 'take'],
		['silver-and-gold', 'the end'],
		['trezors', 'play'],
		['dead-mans-draw', 'bank or draw'],
	]) {
		const over = decision === 'the end';
		const kept = JSON.stringify(keptMatch(game, { players: 4, ...(over ? { actions: Number.POSITIVE_INFINITY } : { decision }) }));
		await page.evaluate(([name, saved]) => localStorage.setItem(name, saved), [`trove.game.${game}`, kept] as const);
		await page.goto(`/play/${game}`);
		await page.locator('main .stage [data-touch]').first().waitFor();
		// What lies under the result is scrolled; without it the table is seen as a whole.
		if (over) await page.getByRole('button', { name: text('see_table', {}, 'ru') }).click();
		for (const size of [small, usual]) {
			await page.setViewportSize(size);
			const about = `${game}, ${decision}, ${size.width}`;
			const beyond = () =>
				page.locator('main .stage :is(button, section)').evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().bottom > innerHeight + 1).length);
			await expect.poll(beyond, { message: about }).toBe(0);
			expect(await scrolled(page), about).toEqual([]);
		}
	}
});

test('on upright screens of all measures no part of a table lies over another', async ({ guest }) => {
	const sides = [320, 390, 432, 450, 520, 600, 639].flatMap((width) => [640, 780, 844, 900, 1000].map((height) => ({ width, height })));
	for (const players of [2, 3, 4]) {
		const kept = { 'game.dead-mans-draw': keptMatch('dead-mans-draw', { players, actions: 30, options: { characters: true } }) };
		const page = await guest({ fast: true, size: PHONE, kept });
		await page.goto('/play/dead-mans-draw');
		await page.locator('main .table .mine').waitFor();
		for (const size of sides) {
			await page.setViewportSize(size);
			const overlaps = await page.evaluate(() => {
				const parts = ['.others', '.raid', '.piles', '.mine'].map((name) => document.querySelector(`main .table ${name}`)?.getBoundingClientRect());
				return parts.slice(1).filter((part, above) => (part?.top ?? 0) < (parts[above]?.bottom ?? 0)).length;
			});
			expect(overlaps, `${players} players, ${size.width} by ${size.height}`).toBe(0);
		}
		await page.close();
	}
});

test('a hint lies over nothing that it speaks of, nor over what is to be touched; all of that is in sight', async ({ guest }) => {
	const kept = { 'game.silver-and-gold': keptMatch('silver-and-gold', {}), 'game.my-treasure': keptMatch('my-treasure', { decision: 'claim or draw' }) };
	const page = await guest({ size: PHONE, locale: 'pl', kept });
	const ask = async (game: string): Promise<void> => {
		await page.goto(`/play/${game}`);
		await page.getByRole('button', { name: text('hint', {}, 'pl'), exact: true }).click();
		await page.locator('main aside').waitFor();
	};
	const hidden = (what: string) => () =>
		page.locator(what).evaluateAll((all) => {
			const panel = document.querySelector('main aside')?.getBoundingClientRect() ?? new DOMRect();
			return all.filter((thing) => {
				const { left, right, top, bottom } = thing.getBoundingClientRect();
				return bottom > innerHeight || (panel.left < right && left < panel.right && panel.top < bottom && top < panel.bottom);
			}).length;
		});
	await ask('silver-and-gold');
	// What it calls the maps stands on them.
	const called = ((await page.locator('main aside .best').textContent()) ?? '').match(/\d+/g) ?? [];
	const marked = await page.locator('.stage .hinted').allTextContents();
	expect(marked.map((map) => /#(\d+)/.exec(map)?.[1]).sort()).toEqual([...called].sort());
	for (const size of [PHONE, SMALLEST, DESKTOP]) {
		await page.setViewportSize(size);
		await expect.poll(hidden('.stage .dealt button, .stage .bar button'), { message: `${size.width} by ${size.height}` }).toBe(0);
	}
	await ask('my-treasure');
	await expect.poll(hidden('.stage [data-spot]'), { message: 'the way out' }).toBe(0);
});

test('arrows lead through a bank in its order, also where its row breaks, and from its end to nothing far away', async ({ guest }) => {
	const kept = { 'game.dead-mans-draw': keptMatch('dead-mans-draw', { actions: 40 }) };
	const page = await guest({ fast: true, size: SMALLEST, kept });
	await page.goto('/play/dead-mans-draw');
	const stacks = page.locator('main .table .mine li button');
	await stacks.first().focus();
	const tops = await stacks.evaluateAll((all) => all.map((stack) => stack.getBoundingClientRect().top));
	expect(new Set(tops).size, 'the bank has more than one row').toBeGreaterThan(1);
	for (const [index] of tops.entries()) {
		await expect(stacks.nth(index)).toBeFocused();
		await page.keyboard.press('ArrowRight');
	}
	await expect(page.locator('.others :focus')).toHaveCount(0);
	await stacks.last().focus();
	for (const [index] of tops.entries()) {
		await expect(stacks.nth(tops.length - 1 - index)).toBeFocused();
		await page.keyboard.press('ArrowLeft');
	}
	await expect(page.locator('.others :focus')).toHaveCount(0);
});

/** As the setting does it; again if the page applies its own settings just then, as when it has reached the server. */
async function setText(page: Page, percent: number): Promise<void> {
	const sizes = (scale: number): [string, number] => {
		document.documentElement.style.setProperty('--text-scale', String(scale));
		return [getComputedStyle(document.documentElement).fontSize, document.getAnimations().length];
	};
	await expect.poll(() => page.evaluate(sizes, percent / 100), { message: 'everything has its new size' }).toEqual([`${(percent / 100) * 16}px`, 0]);
}

/** By night only colours differ. */
async function axe(page: Page, light: 'light' | 'dark'): Promise<string[]> {
	await page.emulateMedia({ colorScheme: light });
	// Without frames nothing is to be put together in a page of its own, which takes as long again.
	const builder = new AxeBuilder({ page }).setLegacyMode();
	// What is written on a control has to be in its name: `misnamed` looks at that, and knows a drawing from a label.
	const { violations } = await (light === 'dark' ? builder.withRules('color-contrast') : builder.disableRules('label-content-name-mismatch')).analyze();
	return violations.map(
		({ id, nodes }) =>
			`${light}: ${id} at ${nodes
				.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`)
				.slice(0, 3)
				.join(' | ')}`,
	);
}
