// Every screen: nothing for axe to complain about, by day and by night; every text there and in its place on the smallest phone, in three languages, also at twice the size.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { LOCALES, type Locale } from '@trove/kernel';
import { misfits } from './kit/fit.ts';
import { ROUNDS } from './kit/screens.ts';
import { DESKTOP, expect, PHONE, test } from './kit/test.ts';

const SMALLEST = { width: 320, height: 640 };

for (const { name, kept, places, troubled = false } of ROUNDS) {
	test(`axe: ${name}`, async ({ guest }) => {
		test.setTimeout(180_000);
		const page = await guest({ size: PHONE, kept, troubled });
		const complaints: string[] = [];
		for (const [index, place] of places.entries()) {
			await page.setViewportSize(index % 2 === 0 ? PHONE : DESKTOP);
			await page.emulateMedia({ colorScheme: 'light' });
			await place.open(page, 'en');
			complaints.push(...(await axe(page, `${place.name}, light`)));
			await page.emulateMedia({ colorScheme: 'dark' });
			complaints.push(...(await axe(page, `${place.name}, dark`)));
		}
		expect(complaints).toEqual([]);
	});

	for (const locale of LOCALES) {
		test(`fits: ${name}, ${locale}`, async ({ guest }) => {
			test.setTimeout(180_000);
			const page = await guest({ size: SMALLEST, locale, kept, troubled });
			const complaints: string[] = [];
			for (const place of places) {
				await place.open(page, locale);
				complaints.push(...(await misfits(page)).map((what) => `${place.name}: ${what}`));
				// Twice the size, on a phone of today.
				await page.setViewportSize(PHONE);
				await setText(page, 200);
				complaints.push(...(await misfits(page)).map((what) => `${place.name}, 200 %: ${what}`));
				await page.setViewportSize(SMALLEST);
			}
			expect(complaints).toEqual([]);
			expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale satisfies Locale);
		});
	}
}

/** As the setting does it. */
async function setText(page: Page, percent: number): Promise<void> {
	await page.evaluate((scale) => document.documentElement.style.setProperty('--text-scale', String(scale)), percent / 100);
}

async function axe(page: Page, where: string): Promise<string[]> {
	const { violations } = await new AxeBuilder({ page }).analyze();
	return violations.map(
		({ id, nodes }) =>
			`${where}: ${id} at ${nodes
				.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`)
				.slice(0, 3)
				.join(' | ')}`,
	);
}
