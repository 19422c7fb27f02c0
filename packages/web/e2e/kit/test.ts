import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import type { Locale } from '@trove/kernel';
import { House } from './house.ts';

/** A phone in the hand. */
export const PHONE = { width: 390, height: 844 } as const;
/** A large screen. */
export const DESKTOP = { width: 1440, height: 900 } as const;

/** Somebody who opens the page on a device of their own. */
export interface GuestOptions {
	readonly size?: { readonly width: number; readonly height: number };
	readonly locale?: Locale;
	readonly dark?: boolean;
	/** Waits on the device are ten times shorter: bots, races, notices. */
	readonly fast?: boolean;
	/** What the device keeps already, by name. */
	readonly kept?: { readonly [name: string]: unknown };
	/** What may appear in the console: a lost connection is told there by the browser itself. */
	readonly troubled?: boolean;
	readonly motion?: boolean;
	/** Nothing is kept to be opened without a network: every file is asked for where a test can see it. */
	readonly unkept?: boolean;
}

/** Makes a guest's page; it is on no address yet. */
export type Guest = (options?: GuestOptions) => Promise<Page>;

interface WorkerParts {
	readonly house: House;
}

/** The tests' own `test`: a server for each worker, and pages on devices of their own that complain about nothing. */
export const test = base.extend<{ readonly guest: Guest }, WorkerParts>({
	house: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
		async ({}, use) => {
			const house = await House.open();
			await use(house);
			await house.close();
		},
		{ scope: 'worker' },
	],
	guest: async ({ browser, house }, use) => {
		const complaints: string[] = [];
		const pages: Page[] = [];
		await use(async (options = {}) => {
			const page = await newPage(browser, house.url, options);
			page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
			page.on('console', (message) => {
				if (message.type() === 'error' && options.troubled !== true) complaints.push(`${page.url()}: ${message.text()}`);
			});
			pages.push(page);
			return page;
		});
		await Promise.all(pages.map((page) => page.context().close()));
		expect(complaints, 'complaints of the browser').toEqual([]);
	},
});

export { expect };

async function newPage(browser: Browser, baseURL: string, options: GuestOptions): Promise<Page> {
	const { size = DESKTOP, locale = 'en', dark = false, fast = false, kept = {}, motion = false, unkept = false } = options;
	const wanted: BrowserContextOptions = {
		baseURL,
		viewport: size,
		locale,
		colorScheme: dark ? 'dark' : 'light',
		reducedMotion: motion ? 'no-preference' : 'reduce',
		hasTouch: size.width < 600,
		timezoneId: 'Europe/Warsaw',
		serviceWorkers: unkept ? 'block' : 'allow',
	};
	const context = await browser.newContext(wanted);
	const entries = Object.entries(kept).map(([name, value]) => [`trove.${name}`, JSON.stringify(value)] as const);
	await context.addInitScript(keep, entries);
	if (fast) await context.addInitScript(hurry);
	return context.newPage();
}

/** Runs in the page. Only at the first visit: what the page keeps later is its own. */
function keep(entries: readonly (readonly [string, string])[]): void {
	if (sessionStorage.getItem('e2e')) return;
	sessionStorage.setItem('e2e', 'kept');
	for (const [name, value] of entries) localStorage.setItem(name, value);
}

/** Runs in the page. */
function hurry(): void {
	const wait = window.setTimeout.bind(window);
	const sooner = (call: TimerHandler, ms = 0, ...rest: unknown[]): number => wait(call, ms > 40 ? ms / 10 : ms, ...rest);
	window.setTimeout = sooner as typeof window.setTimeout;
}
