// Tables of strangers: what is told of them before anybody sits down.
import type { Page } from '@playwright/test';
import { allReady, chooseTable } from './kit/tables.ts';
import { expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

const GAME = 'silver-and-gold';
/** The sentence of an option that is not the usual one. */
const RULE = /^With characters/;

/** Fills in the sheet for a table with a clock. */
async function chooseClock(page: Page, players: number): Promise<void> {
	await chooseTable(page, GAME, { way: 'way_online', players });
	await page.getByRole('dialog').getByText(text('more'), { exact: true }).click();
	await page
		.getByRole('dialog')
		.getByRole('radio', { name: text('pace_live'), exact: true })
		.check();
}

/** A table with a clock that everybody may join. */
async function openTable(page: Page, players: number): Promise<void> {
	await chooseClock(page, players);
	const sheet = page.getByRole('dialog');
	await sheet.getByRole('radio', { name: text('join_by_all'), exact: true }).check();
	await sheet.getByRole('button', { name: text('make_table') }).click();
	await page.waitForURL('**/t/*');
	await page.getByRole('heading', { name: text('room_seats') }).waitFor();
}

test('[A10] “play now” shows a waiting table that suits, and makes one as chosen where none does', async ({ guest }) => {
	const host = await guest({ kept: { likes: { name: 'Crab' } } });
	await openTable(host, 3);
	const page = await guest({ size: PHONE });
	const playNow = page.getByRole('dialog').getByRole('button', { name: text('play_now') });
	await chooseClock(page, 4);
	await playNow.click();
	const found = page.getByRole('dialog').getByRole('heading', { name: text('found_title') });
	await expect(found).toBeFocused();
	await expect(page.getByRole('dialog')).toContainText('Crab');
	await expect(page.getByRole('dialog')).toContainText(text('seats_taken', { taken: 1, all: 3 }));
	await expect(page.getByRole('dialog')).toContainText(text('pace_turn', { pace: text('pace_live'), time: '1 minute' }));
	// Nobody sat down by looking.
	await expect(host.getByText(text('seat_empty'))).toHaveCount(2);
	await page
		.getByRole('dialog')
		.getByRole('button', { name: text('found_sit') })
		.click();
	await page.waitForURL(host.url());
	await expect(host.getByText(text('seat_empty'))).toHaveCount(1);

	const other = await guest({ size: PHONE });
	await chooseTable(other, GAME, { way: 'way_online', players: 2 });
	await other
		.getByRole('dialog')
		.getByRole('button', { name: text('play_now') })
		.click();
	await other.waitForURL('**/t/*');
	expect(other.url()).not.toBe(host.url());
	// Two seats, as chosen: one person and, a second later, one bot.
	await other.getByRole('navigation', { name: text('tools') }).waitFor();
});

test('[B lobby] a row tells seats, pace, bots and rules, and games in play can be watched', async ({ guest }) => {
	const host = await guest({ kept: { likes: { name: 'Whale' } } });
	await chooseTable(host, 'dead-mans-draw', { way: 'way_online', players: 2, options: [RULE] });
	await host
		.getByRole('dialog')
		.getByRole('radio', { name: text('join_by_all'), exact: true })
		.check();
	await host
		.getByRole('dialog')
		.getByRole('button', { name: text('make_table') })
		.click();
	await host.waitForURL('**/t/*');
	const page = await guest({ size: PHONE });
	await page.goto('/mine');
	const table = new URL(host.url()).pathname;
	const row = page.locator(`main a[href="${table}"]`);
	for (const told of ['Whale', text('seats_taken', { taken: 1, all: 2 }), text('pace_relaxed'), text('join')]) await expect(row).toContainText(told);
	await expect(row).toContainText(/With characters/);
	// A bot takes the last seat, and it begins.
	await host.getByRole('combobox').selectOption({ index: 1 });
	await expect(row).toContainText(text('bots_count', { n: 1 }));
	await host.getByRole('button', { name: text('start'), exact: true }).click();
	await expect(row).toContainText(text('watch'));
	await expect(page.getByRole('heading', { name: text('tables_to_watch') })).toBeVisible();
	await row.click();
	await page.getByRole('navigation', { name: text('tools') }).waitFor();
});

test('[B waiting room] it tells the terms and what people say; in a game the menu has a link for a watcher', async ({ guest }) => {
	const host = await guest({ size: PHONE, kept: { likes: { name: 'Gull' } } });
	await openTable(host, 2);
	await expect(host.getByRole('main')).toContainText(text('pace_turn', { pace: text('pace_live'), time: '1 minute' }));
	await expect(host.getByRole('main')).toContainText(text('absence'));
	const other = await guest({ kept: { likes: { name: 'Otter' } } });
	await other.goto(host.url());
	await other.getByRole('button', { name: text('sit_down') }).click();
	await other.getByRole('button', { name: text('talk'), exact: true }).click();
	await other
		.getByRole('dialog')
		.getByRole('button', { name: text('say_hello') })
		.click();
	await expect(host.getByRole('listitem').filter({ hasText: 'Otter' })).toContainText(text('say_hello'));
	await expect(host.getByRole('log')).toContainText(`Otter: ${text('say_hello')}`);

	await allReady(host, other);
	await host.getByRole('navigation', { name: text('tools') }).waitFor();
	await host.getByRole('button', { name: text('menu'), exact: true }).click();
	await host.getByRole('button', { name: text('watch_invite') }).click();
	const link = await host.getByRole('dialog').getByText('/t/').textContent();
	const watcher = await guest();
	await watcher.goto(link ?? '');
	await watcher.getByRole('navigation', { name: text('tools') }).waitFor();
	await expect(watcher.getByRole('button', { name: text('talk'), exact: true })).toHaveCount(0);
	await expect(host.getByRole('dialog')).toContainText(text('watching', { n: 1 }));
});

test('[evening] [A10] the table that was found has begun: the reason is told where one pressed, and another table is looked for', async ({ guest }) => {
	const hosts = [await guest({ kept: { likes: { name: 'Crab' } } }), await guest({ kept: { likes: { name: 'Squid' } } })];
	const sheet = (of: Page) => of.getByRole('dialog');
	const page = await guest({ size: PHONE, troubled: true });
	await openTable(hosts[0], 3);
	await chooseClock(page, 3);
	await sheet(page)
		.getByRole('button', { name: text('play_now') })
		.click();
	await expect(sheet(page)).toContainText('Crab');
	await openTable(hosts[1], 3);
	const begin = async (host: Page) => {
		for (let seat = 0; seat < 2; seat++) await host.getByRole('combobox').nth(seat).selectOption({ index: 1 });
		await host.getByRole('button', { name: text('start'), exact: true }).click();
		await host.getByRole('navigation', { name: text('tools') }).waitFor();
	};
	await begin(hosts[0]);
	await sheet(page)
		.getByRole('button', { name: text('found_sit') })
		.click();
	await expect(sheet(page).getByRole('alert')).toHaveText(text('no_already_started'));
	await expect(sheet(page).getByRole('alert')).toBeInViewport();
	await expect(sheet(page)).toContainText('Squid');
	await expect(sheet(page).getByRole('heading', { name: text('found_title') })).toBeFocused();
	await begin(hosts[1]);
	await sheet(page)
		.getByRole('button', { name: text('found_sit') })
		.click();
	await expect(sheet(page).getByRole('button', { name: text('play_now') })).toBeVisible();
	await expect(sheet(page).getByRole('alert')).toBeInViewport();
});

test('[evening] [A10] a found table that begins by itself is left when its time is over', async ({ guest }) => {
	const host = await guest({ kept: { likes: { name: 'Crab' } } });
	await openTable(host, 3);
	const page = await guest({ size: PHONE });
	let looks = 0;
	await page.route('**/api/waiting', async (route) => {
		const response = await route.fetch();
		const answer = (await response.json()) as object;
		await route.fulfill({ response, json: looks++ === 0 ? { ...answer, begins: 1000 } : { found: null, begins: null } });
	});
	await chooseClock(page, 3);
	await page
		.getByRole('dialog')
		.getByRole('button', { name: text('play_now') })
		.click();
	await expect(page.getByRole('dialog')).toContainText(text('room_begins'));
	await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(text('found_begun'));
	await expect(page.getByRole('dialog').getByRole('alert')).toBeInViewport();
	expect(looks).toBe(2);
});

for (const size of [PHONE, { width: 1440, height: 900 }])
	test(`[evening] in a waiting room of ${size.width} pixels what begins is in sight; who comes and goes is spoken; a double click means one press`, async ({
		guest,
	}) => {
		const host = await guest({ size, kept: { likes: { name: 'Gull' } } });
		await openTable(host, 3);
		const start = host.getByRole('button', { name: text('start'), exact: true });
		await host.evaluate(() => scrollTo(0, 0));
		await expect(start).toBeInViewport({ ratio: 1 });
		await expect(host.getByRole('button', { name: text('ready_now') })).toBeInViewport({ ratio: 1 });
		const other = await guest({ kept: { likes: { name: 'Otter' } } });
		await other.goto(host.url());
		await other.getByRole('button', { name: text('sit_down') }).click();
		await expect(host.getByRole('log')).toContainText(text('room_sits', { name: 'Otter' }));
		await expect(other.getByRole('log')).not.toContainText(text('room_sits', { name: 'Gull' }));
		await other.getByRole('button', { name: text('leave'), exact: true }).click();
		await expect(host.getByRole('log')).toContainText(text('room_stands', { name: 'Otter' }));
		for (let seat = 0; seat < 2; seat++) await host.getByRole('combobox').nth(seat).selectOption({ index: 1 });
		const watcher = await guest({ size });
		await watcher.goto(host.url());
		await watcher.getByRole('heading', { name: text('room_seats') }).waitFor();
		await expect(watcher.getByText(text('no_table_full'))).toHaveCount(0);
		await host.getByRole('button', { name: text('ready_now') }).dblclick();
		await expect(host.getByRole('button', { name: text('unready') })).toBeVisible();
		await start.dblclick();
		await host.getByRole('navigation', { name: text('tools') }).waitFor();
		await expect(host.getByRole('status').filter({ hasText: text('no_already_started') })).toHaveCount(0);
		await expect(host.locator('main aside')).toHaveCount(0);
	});
