// A contest is about comparing cards, chests and times: nothing outdated covers them, and the bars of times match the
// times.
import type { Locator, Page } from '@playwright/test';
import words from '../src/games/trezors/words/en.json' with { type: 'json' };
import { keptMatch } from './kit/kept.ts';
import { stopLong } from './kit/stop-long.ts';
import { chooseTable, meet } from './kit/tables.ts';
import { expect, PHONE, test } from './kit/test.ts';
import { Wire } from './kit/wire.ts';
import { text } from './kit/words.ts';

/** As long as a notice stays by itself (`table/notices.svelte.ts`): here it does not end by itself. */
const NOTICE = 7000;
const notice = (page: Page): Locator => page.locator('main > aside');
const doNotTap = (page: Page): Locator => page.getByRole('button', { name: /^Do not tap/ });

test('[A7] a refusal ends with the step that makes it pointless, and is no line of the log', async ({ guest }) => {
	const page = await guest({ size: PHONE, kept: { 'game.trezors': keptMatch('trezors', { decision: 'play' }) } });
	await page.addInitScript(stopLong, NOTICE);
	await page.goto('/play/trezors');
	await page.getByRole('button', { name: /^Chest 1/ }).click({ force: true });
	await expect(notice(page)).toBeVisible();
	const why = (await notice(page).getByRole('paragraph').textContent()) ?? '';
	await expect(page.getByRole('status').filter({ hasText: why })).toBeAttached();
	await page.locator('main .hand button[aria-disabled="false"]').first().click();
	await doNotTap(page).waitFor();
	await expect(notice(page)).toBeHidden();
	await expect(page.getByRole('log')).not.toContainText(why);
	await expect(page.getByRole('status').filter({ hasText: why })).toHaveCount(0);
});

test('[A7] a notice in a contest lies over no card, no time and nothing to be touched', async ({ guest }) => {
	const pages = [await guest({ size: PHONE, troubled: true }), await guest()];
	const [page] = pages;
	const wire = new Wire();
	await page.routeWebSocket('**/ws', (socket) => wire.join(socket));
	await meet(pages, 'trezors', [/^Race/]);
	for (const one of pages) await one.locator('main .hand button[aria-disabled="false"]').first().click();
	await doNotTap(page).click();
	await expect(doNotTap(page)).toBeHidden();
	// The contest does not end here.
	wire.hold();
	for (const size of [PHONE, { width: 320, height: 568 }, { width: 844, height: 390 }, { width: 1440, height: 900 }]) {
		await page.setViewportSize(size);
		await expect(async () => {
			if (!(await notice(page).isVisible())) await page.getByRole('button', { name: /^Chest 3/ }).click({ force: true });
			await expect(notice(page)).toBeVisible();
			expect(await page.evaluate(findCovered, 'main .seats > *, main .chests > *, main .foot > *, main nav button')).toEqual([]);
		}, `${size.width} by ${size.height}`).toPass();
	}
});

test('[A13] that not everybody is ready is said until everybody is, and is no line of the log', async ({ guest }) => {
	const [host, friend] = [await guest({ size: PHONE }), await guest()];
	await chooseTable(host, 'trezors', { way: 'way_online', players: 2 });
	await host
		.getByRole('dialog')
		.getByRole('button', { name: text('make_table') })
		.click();
	const code = (await host.getByText(text('invite_code')).locator('strong').textContent()) ?? '';
	await friend.goto(`/join/${code}`);
	await friend.getByRole('button', { name: text('sit_down'), exact: true }).click();
	await host.evaluate(stopLong, NOTICE);
	await host.getByRole('button', { name: text('ready_now') }).click();
	await host.getByRole('button', { name: text('start'), exact: true }).click();
	const said = host.getByRole('main').getByText(text('no_not_ready'));
	await expect(said).toBeVisible();
	await friend.getByRole('button', { name: text('ready_now') }).click();
	await expect(friend.getByRole('button', { name: text('unready') })).toBeVisible();
	await expect(said).toBeHidden();
	await host.getByRole('button', { name: text('start'), exact: true }).click();
	await host.getByRole('navigation', { name: text('tools') }).waitFor();
	await expect(host.getByText(text('no_not_ready'))).toHaveCount(0);
});

test('[A12] on a phone the bars of a contest are as long as its times, on one scale from zero', async ({ guest }) => {
	const page = await guest({ size: PHONE, kept: { 'game.trezors': keptMatch('trezors', { players: 4, decision: 'pass or tap', seed: 'sound' }) } });
	await page.goto('/play/trezors');
	await doNotTap(page).click();
	// Names, times and judgements of different lengths stand beside the bars.
	await page.locator('main .outcome .verdict').first().waitFor();
	const rows = await page.locator('main .outcome li').evaluateAll((all) =>
		all.map((row) => {
			const [bar, track] = ['.bar', '.track'].map((part) => row.querySelector(part)?.getBoundingClientRect());
			const ms = Number.parseInt(row.querySelector('.time')?.textContent ?? '', 10);
			return { ms, bar: bar && { left: bar.left, width: bar.width }, track: track && { left: track.left, width: track.width } };
		}),
	);
	expect(rows.map(({ ms }) => ms)).toEqual([543, 721, 1089, Number.NaN]);
	const [{ track }] = rows;
	expect(track?.width, 'room for a bar').toBeGreaterThan(80);
	for (const row of rows) {
		expect(row.track?.left).toBeCloseTo(track?.left ?? 0, 0);
		expect(row.track?.width).toBeCloseTo(track?.width ?? 0, 0);
		if (!row.bar) continue;
		expect(row.bar.left).toBeCloseTo(track?.left ?? 0, 0);
		expect(row.bar.width / (track?.width ?? 0), `${row.ms} ms`).toBeCloseTo(row.ms / 1089, 2);
	}
});

test('[B first contest] a newcomer against bots gets no clock, and is told that not tapping is a move; once', async ({ guest }) => {
	const page = await guest({ size: PHONE, motion: true, kept: { 'game.trezors': keptMatch('trezors', { players: 3, decision: 'pass or tap' }) } });
	await page.goto('/play/trezors');
	const fuse = page.locator('main .fuse');
	await expect(page.getByRole('main').getByText(words.first_race_untimed)).toBeVisible();
	await expect(doNotTap(page)).toHaveAccessibleDescription(words.first_race_untimed);
	await expect(page.locator('[aria-live]').filter({ hasText: words.first_race_untimed })).toBeAttached();
	await expect(fuse).toHaveCount(0);
	await doNotTap(page).click();
	await page.locator('main .hand button[aria-disabled="false"]').first().click();
	await doNotTap(page).waitFor();
	await expect(fuse).toBeVisible();
	await expect(page.getByRole('main').getByText(words.first_race_untimed)).toHaveCount(0);
});

test('[B first contest] with other people the clock is everybody’s: a newcomer is only told', async ({ guest }) => {
	const pages = [await guest({ size: PHONE, motion: true }), await guest()];
	await meet(pages, 'trezors', [/^Race/]);
	for (const one of pages) await one.locator('main .hand button[aria-disabled="false"]').first().click();
	const [page] = pages;
	await expect(page.getByRole('main').getByText(words.first_race, { exact: true })).toBeVisible();
	await expect(page.locator('main .fuse')).toBeVisible();
});

/** Runs in the page: what the notice lies over. */
function findCovered(needed: string): string[] {
	const panel = document.querySelector('main > aside')?.getBoundingClientRect();
	if (!panel) return ['there is no notice'];
	return [...document.querySelectorAll(needed)]
		.filter((thing) => {
			const { left, right, top, bottom } = thing.getBoundingClientRect();
			return panel.left < right && left < panel.right && panel.top < bottom && top < panel.bottom;
		})
		.map((thing) => `${thing.tagName}.${thing.getAttribute('class')}`);
}
