// The waiting room: who makes it is asked for a name, and what others do there is spoken, with whom it waits for.
import type { Locator, Page } from '@playwright/test';
import { chooseTable } from './kit/tables.ts';
import { expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

const button = (page: Page, key: Parameters<typeof text>[0]) => page.getByRole('button', { name: text(key), exact: true });
const spoken = (page: Page): Locator => page.getByRole('log');
const named = (name: string) => ({ likes: { name, told: false, locale: 'en' } });

test('[evening] who makes a table is asked for a name, and is known by it; who has one is not asked', async ({ guest }) => {
	const host = await guest({ size: PHONE });
	await chooseTable(host, 'my-treasure', { way: 'way_online', players: 2 });
	const name = host.getByRole('dialog').getByRole('textbox', { name: text('your_name') });
	await name.fill(' Anna ');
	await host
		.getByRole('dialog')
		.getByRole('button', { name: text('make_table') })
		.click();
	await host.waitForURL('**/t/*');
	await expect(host.getByRole('listitem').filter({ hasText: 'Anna' })).toBeVisible();
	const friend = await guest();
	await friend.goto(host.url());
	await expect(friend.getByText(text('invited_by', { name: 'Anna' }))).toBeVisible();
	await chooseTable(host, 'my-treasure', { way: 'way_online', players: 2 });
	await expect(name).toHaveCount(0);
});

test('[evening] being ready, wishes to change seats and removals are spoken, and the room says whom it waits for', async ({ guest }) => {
	const pages: Page[] = [];
	for (const name of ['Ben', 'Anna', 'Celina']) pages.push(await guest({ size: PHONE, kept: named(name) }));
	const [ben, anna, celina] = pages;
	await chooseTable(ben, 'my-treasure', { way: 'way_online', players: 3 });
	await ben
		.getByRole('dialog')
		.getByRole('button', { name: text('make_table') })
		.click();
	await ben.waitForURL('**/t/*');
	const way = `/join/${await ben.getByText(text('invite_code')).locator('strong').textContent()}`;
	for (const page of [anna, celina]) {
		await page.goto(way);
		await button(page, 'sit_down').click();
		await button(page, 'ready_now').waitFor();
	}
	await button(anna, 'ready_now').click();
	await expect(spoken(ben)).toContainText(text('room_ready', { name: 'Anna' }));
	await expect(anna.getByRole('main')).toContainText('Waiting until all are ready: Celina.');
	await expect(spoken(anna)).toContainText('Waiting until all are ready: Celina.');
	await expect(ben.getByRole('main')).toContainText('Waiting until all are ready: Celina.');
	await button(celina, 'ready_now').click();
	for (const page of [anna, celina]) await expect(page.getByRole('main')).toContainText('Waiting for Ben to begin.');
	await expect(spoken(ben)).toContainText(text('room_may_begin'));
	await button(celina, 'unready').click();
	await expect(spoken(anna)).toContainText(text('room_unready', { name: 'Celina' }));
	await celina
		.getByRole('listitem')
		.filter({ hasText: 'Anna' })
		.getByRole('button', { name: text('swap') })
		.click();
	await expect(spoken(anna)).toContainText('Celina would like to change seats with you.');
	await expect(spoken(ben)).toContainText('Celina would like to change seats with Anna.');
	await ben
		.getByRole('listitem')
		.filter({ hasText: 'Celina' })
		.getByRole('button', { name: text('remove') })
		.click();
	await expect(spoken(anna)).toContainText(text('note_removed', { name: 'Celina' }));
	await expect(spoken(anna)).not.toContainText(text('room_stands', { name: 'Celina' }));
	await expect(anna.getByRole('main')).toContainText(text('room_waits_seats'));
	await button(ben, 'leave').click();
	await expect(spoken(anna)).toContainText('You are the host now.');
});
