// Takes the README's screenshots from stored matches in the real client: `node scripts/shots.ts`, `-- --still`, `--
// --moving` or `-- --icon`. The icon is for devices without SVG icons.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../packages/web/e2e/kit/chromium.ts';
import { buildClient } from '../packages/web/e2e/kit/client.ts';
import { House } from '../packages/web/e2e/kit/house.ts';
import { keptMatch } from '../packages/web/e2e/kit/kept.ts';
import { GAMES } from '../packages/web/e2e/kit/tables.ts';
import { move } from './moving.ts';

const FOLDER = join(import.meta.dirname, '../docs/pictures');
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
/** The position that shows most of each game. */
const ACTIONS: { readonly [game: string]: number } = { 'silver-and-gold': 40, 'dead-mans-draw': 36, 'my-treasure': 16, trezors: 18 };

const { values } = parseArgs({
	options: {
		still: { type: 'boolean', default: false },
		moving: { type: 'boolean', default: false },
		icon: { type: 'boolean', default: false },
		game: { type: 'string' },
	},
});
const everything = !values.still && !values.moving && !values.icon;

/** A page on a device with a stored match. */
async function sitting(browser: Browser, url: string, game: string | null, size: keyof typeof SIZES, dark = false): Promise<Page> {
	const context = await browser.newContext({
		baseURL: url,
		viewport: SIZES[size],
		locale: 'en',
		colorScheme: dark ? 'dark' : 'light',
		reducedMotion: 'reduce',
		// The README scales them down: a phone's picture must stay sharp.
		deviceScaleFactor: size === 'phone' ? 1.5 : 1,
	});
	const kept =
		game === null ? {} : { [`trove.game.${game}`]: JSON.stringify(keptMatch(game, { actions: ACTIONS[game] ?? 12, players: size === 'phone' ? 2 : 4 })) };
	await context.addInitScript((entries) => {
		for (const [name, value] of entries) localStorage.setItem(name, value);
	}, Object.entries(kept));
	const page = await context.newPage();
	await page.goto(game === null ? '/' : `/play/${game}`);
	await page
		.getByRole(game === null ? 'article' : 'navigation')
		.first()
		.waitFor();
	await page.evaluate(() => document.fonts.ready);
	await page.waitForTimeout(400);
	return page;
}

async function still(browser: Browser, url: string): Promise<void> {
	for (const game of [null, ...GAMES]) {
		for (const size of ['phone', 'desktop'] as const) {
			const page = await sitting(browser, url, game, size, game === 'dead-mans-draw' || game === 'my-treasure');
			save(`${game ?? 'home'}-${size}.png`, await page.screenshot());
			await page.context().close();
		}
	}
}

/** Full-bleed and without a frame: phones round the corners themselves. */
async function icon(browser: Browser, url: string): Promise<void> {
	const page = await browser.newPage({ viewport: { width: 180, height: 180 } });
	await page.goto(`${url}/icon-maskable.svg`);
	writeFileSync(join(import.meta.dirname, '../packages/web/public/icon-180.png'), await page.screenshot());
	await page.close();
}

function save(name: string, bytes: Uint8Array): void {
	writeFileSync(join(FOLDER, name), bytes);
	console.log(`docs/pictures/${name}  ${Math.round(bytes.length / 1000)} kB`);
}

const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium on the PATH: no pictures can be taken.');
buildClient();
mkdirSync(FOLDER, { recursive: true });
const house = await House.open();
const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
try {
	if (values.icon || everything) await icon(browser, house.url);
	if (values.still || everything) await still(browser, house.url);
	if (values.moving || everything)
		for (const game of GAMES.filter((id) => id === (values.game ?? id))) save(`${game}.png`, await move(browser, house.url, game));
} finally {
	await browser.close();
	await house.close();
}
