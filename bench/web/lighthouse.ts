// Lighthouse with its phone profile (mid-range phone, slow network, CPU throttled 4 times) on the production build and
// the real server.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { CHROMIUM_ARGS } from '../../packages/web/e2e/kit/chromium.ts';
import { House } from '../../packages/web/e2e/kit/house.ts';
import { median } from '../figures.ts';
import type { Measured } from './results.ts';
import { chromiumPath } from './setting.ts';

const CATEGORIES = { performance: 'performance', accessibility: 'accessibility', 'best-practices': 'practices' } as const;
const PAGES = { home: '/', table: '/play/silver-and-gold' } as const;

/** The median of several runs on each page: scores from 0 to 100, times in milliseconds. */
export async function measureLighthouse(runs: number, tell: (line: string) => void): Promise<Measured> {
	const house = await House.open();
	const chrome = await launch({ chromePath: chromiumPath(), chromeFlags: ['--headless=new', ...CHROMIUM_ARGS] });
	const figures: { [figure: string]: number[] } = {};
	try {
		for (const [name, path] of Object.entries(PAGES)) {
			for (let run = 0; run < runs; run++) {
				const result = await lighthouse(`${house.url}${path}`, { port: chrome.port, onlyCategories: Object.keys(CATEGORIES), logLevel: 'error' });
				if (!result) throw new Error('Lighthouse gave no result');
				const { categories, audits } = result.lhr;
				for (const [category, short] of Object.entries(CATEGORIES)) put(`${name}-${short}`, (categories[category]?.score ?? 0) * 100);
				put(`${name}-lcp`, audits['largest-contentful-paint']?.numericValue ?? Number.NaN);
				put(`${name}-tbt`, audits['total-blocking-time']?.numericValue ?? Number.NaN);
				tell(
					`${name} ${run + 1}/${runs}: ${Object.keys(CATEGORIES)
						.map((category) => `${category} ${Math.round((categories[category]?.score ?? 0) * 100)}`)
						.join(', ')}`,
				);
				for (const { id, score, title } of Object.values(audits)) if (run === 0 && score !== null && score < 0.9) tell(`  ${id}: ${title}`);
			}
		}
	} finally {
		chrome.kill();
		await house.close();
	}
	return Object.fromEntries(Object.entries(figures).map(([figure, values]) => [figure, median(values)]));

	function put(figure: string, value: number): void {
		figures[figure] ??= [];
		figures[figure].push(value);
	}
}
