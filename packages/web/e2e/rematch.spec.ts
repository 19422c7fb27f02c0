// Another game with the same people: who wants it, who watches, and who has gone meanwhile.
import type { Page } from '@playwright/test';
import { allReady, chooseTable } from './kit/tables.ts';
import { expect, type Guest, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

const GAME = 'trezors';
const NAMES = ['Ann', 'Boris', 'Kasia'];

const button = (page: Page, name: Parameters<typeof text>[0]) => page.getByRole('button', { name: text(name), exact: true });
const tools = (page: Page) => page.getByRole('navigation', { name: text('tools') });
const seatOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Three people and a watcher at a public table where all three have given up. */
async function given(guest: Guest): Promise<{ readonly people: Page[]; readonly watcher: Page }> {
	const people: Page[] = [];
	for (const name of NAMES) people.push(await guest({ size: PHONE, kept: { likes: { name, told: false } } }));
	const [host, ...others] = people;
	await chooseTable(host, GAME, { way: 'way_online', players: 3 });
	await host
		.getByRole('dialog')
		.getByRole('radio', { name: text('join_by_all'), exact: true })
		.check();
	await host
		.getByRole('dialog')
		.getByRole('button', { name: text('make_table') })
		.click();
	await host.waitForURL('**/t/*');
	for (const page of others) {
		await page.goto(host.url());
		await button(page, 'sit_down').click();
	}
	await allReady(host, ...others);
	const watcher = await guest({ size: PHONE });
	await tools(host).waitFor();
	await watcher.goto(host.url());
	await tools(watcher).waitFor();
	for (const page of people) {
		await tools(page).waitFor();
		await button(page, 'menu').click();
		for (let press = 0; press < 2; press++)
			await page
				.getByRole('dialog')
				.getByRole('button', { name: text('resign'), exact: true })
				.click();
	}
	for (const page of [...people, watcher]) await expect(page.getByRole('region', { name: text('turn_over') })).toBeVisible();
	return { people, watcher };
}

test('[evening] [A5] all who want a rematch are named, a watcher has the way there, and who has gone is shown', async ({ guest }) => {
	const { people, watcher } = await given(guest);
	const [ann, boris, kasia] = people;
	await button(ann, 'play_again').click();
	await expect(boris.locator('main .wish')).toHaveText('Ann wants to play again.');
	await button(boris, 'play_again').click();
	for (const page of [kasia, watcher]) {
		await expect(page.locator('main .wish')).toHaveText('Ann, Boris want to play again.');
		await expect(page.getByRole('log')).toContainText('Boris wants to play again.');
	}
	await watcher.getByRole('link', { name: text('watch_next') }).click();
	for (const page of [ann, watcher]) {
		await expect(seatOf(page, 'Boris')).toContainText(text('ready'));
		await expect(seatOf(page, 'Kasia')).toContainText(text('not_here'));
		await expect(seatOf(page, 'Boris')).not.toContainText(text('not_here'));
	}

	// It has not begun: there is nothing to watch yet.
	const stranger = await guest({ size: PHONE });
	await stranger.goto('/mine');
	const row = stranger.locator(`main a[href="${new URL(ann.url()).pathname}"]`);
	await expect(row).toContainText(text('mine_open'));
	// Other tables of this server may stand there.
	const watched = stranger.getByRole('heading', { name: text('tables_to_watch') }).locator('+ ul');
	await expect(watched.locator(`a[href="${new URL(ann.url()).pathname}"]`)).toHaveCount(0);

	await button(kasia, 'play_again').click();
	for (const page of [...people, watcher]) await tools(page).waitFor();
	for (const page of [...people, watcher]) {
		await button(page, 'log').click();
		await expect(page.getByRole('dialog').getByText(text('log_empty')).or(page.getByRole('dialog').locator('li').first())).toBeVisible();
		await expect(page.getByRole('dialog')).not.toContainText('connected again');
	}
});
