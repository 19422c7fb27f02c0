import { misfits, scrolled } from './kit/fit.ts';
import { namesIn } from './kit/kept.ts';
import { ROUNDS } from './kit/screens.ts';
import { DESKTOP, PHONE, test } from './kit/test.ts';

const [, round, place, locale = 'en'] = /^(.*)\|(.*)\|(.*)$/.exec(process.env.PICS ?? '') ?? [];
const SMALLEST = { width: 320, height: 640 };
for (const { name, kept, places } of ROUNDS) {
	if (!new RegExp(round ?? '.').test(name)) continue;
	test(`pics ${name}`, async ({ guest }) => {
		test.setTimeout(300000);
		const page = await guest({ size: SMALLEST, locale: locale as 'en', kept, troubled: true });
		for (const one of places) {
			if (!new RegExp(place ?? '.').test(one.name)) continue;
			const file = `/tmp/e3/pics/${name}-${one.name.replaceAll(/\W+/g, '_')}-${locale}`;
			await page.setViewportSize(SMALLEST);
			await one.open(page, locale as 'en');
			await page.screenshot({ path: `${file}-320.png` });
			console.log(one.name, await misfits(page, namesIn(locale as 'en')));
			await page.setViewportSize(PHONE);
			await page.screenshot({ path: `${file}-390.png` });
			console.log(one.name, await scrolled(page));
			await page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '2'));
			await page.screenshot({ path: `${file}-200.png` });
			console.log(one.name, '200', await misfits(page, namesIn(locale as 'en')));
			await page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '1'));
		}
	});
}
