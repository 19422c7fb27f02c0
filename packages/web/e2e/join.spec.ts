// Who opens an invitation: who invites, a name that may be left out, and the seat; watching is the small way.
import type { Page } from '@playwright/test';
import { allReady, chooseTable, titleOf } from './kit/tables.ts';
import { expect, type Guest, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

const button = (page: Page, key: 'sit_down' | 'just_watch' | 'watch' | 'ready_now' | 'start') => page.getByRole('button', { name: text(key), exact: true });
const nameField = (page: Page) => page.getByRole('textbox', { name: text('your_name') });
const known = (name: string) => ({ likes: { name, told: false, locale: 'en' } });

/** A table of somebody with a name; answers with the way to it. */
async function invite(guest: Guest): Promise<{ readonly host: Page; readonly way: string }> {
	const host = await guest({ kept: known('Anna') });
	await chooseTable(host, 'my-treasure', { way: 'way_online', players: 2 });
	await host
		.getByRole('dialog')
		.getByRole('button', { name: text('make_table') })
		.click();
	const code = (await host.getByText(text('invite_code')).locator('strong').textContent()) ?? '';
	return { host, way: `/join/${code}` };
}

test('[B join] a newcomer is told who invites to which game, gives a name and has the seat in one press', async ({ guest }) => {
	const { host, way } = await invite(guest);
	const friend = await guest({ size: PHONE });
	await friend.goto(way);
	await expect(friend.getByRole('heading', { level: 1 })).toHaveText(titleOf('my-treasure'));
	await expect(friend.getByText(text('invited_by', { name: 'Anna' }))).toBeVisible();
	await expect(button(friend, 'just_watch')).toBeVisible();
	await nameField(friend).fill('Ola');
	await button(friend, 'sit_down').click();
	await expect(button(friend, 'ready_now')).toBeVisible();
	await expect(host.getByRole('listitem').filter({ hasText: 'Ola' })).toBeVisible();

	const late = await guest({ size: PHONE });
	await late.goto(way);
	await expect(late.getByRole('main').getByText(text('no_table_full'))).toBeVisible();
	await expect(button(late, 'sit_down')).toHaveCount(0);
	await allReady(host, friend);
	await host.getByRole('navigation', { name: text('tools') }).waitFor();
	await late.goto(way);
	await expect(late.getByText(text('invited_late'))).toBeVisible();
	await button(late, 'watch').click();
	await late.getByRole('navigation', { name: text('tools') }).waitFor();
});

test('[B join] the name may be left out, who has one is not asked, and who only watches takes no seat', async ({ guest }) => {
	const { host, way } = await invite(guest);
	const watcher = await guest({ kept: known('Ewa') });
	await watcher.goto(way);
	await button(watcher, 'sit_down').waitFor();
	await expect(nameField(watcher)).toHaveCount(0);
	await button(watcher, 'just_watch').click();
	await expect(watcher.getByRole('heading', { name: text('room_seats') })).toBeVisible();
	await expect(host.getByRole('listitem').filter({ hasText: text('seat_empty') })).toBeVisible();

	const nameless = await guest({ size: PHONE });
	await nameless.goto(way);
	await nameField(nameless).waitFor();
	await button(nameless, 'sit_down').click();
	await expect(button(nameless, 'ready_now')).toBeVisible();
	expect(((await (await nameless.request.get('/api/me')).json()) as { name: string }).name).toBe('');
});
