// The private link: another device becomes the same person.
import type { Page } from '@playwright/test';
import { scan } from './kit/qr.ts';
import { chooseTable, titleOf } from './kit/tables.ts';
import { expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

const take = (page: Page) => page.getByRole('button', { name: text('linked_take'), exact: true });
const whoIs = async (page: Page): Promise<string> => ((await (await page.request.get('/api/me')).json()) as { who: string }).who;

test('[A1] the private link, scanned: the phone becomes the same person, once, and nothing of the token stays', async ({ guest }) => {
	const desk = await guest();
	await desk.goto('/settings');
	await desk.getByRole('textbox', { name: text('your_name') }).fill('Anna');
	await desk.getByRole('button', { name: text('save'), exact: true }).click();
	await expect(desk.getByText(text('saved'), { exact: true })).toBeVisible();
	await chooseTable(desk, 'trezors', { way: 'way_online' });
	await desk
		.getByRole('dialog')
		.getByRole('button', { name: text('make_table') })
		.click();
	await desk.waitForURL('**/t/*');
	const code = (await desk.getByText(text('invite_code')).locator('strong').textContent()) ?? '';
	expect(await scan(desk.getByRole('img', { name: text('invite_qr') }))).toBe(`${new URL(desk.url()).origin}/join/${code}`);
	await desk.goto('/link');
	await desk.getByRole('button', { name: text('link_make') }).click();
	const link = (await scan(desk.getByRole('img', { name: text('link_qr') }))) ?? '';
	await expect(desk.getByText(link, { exact: true })).toBeVisible();
	const [, token] = link.split('/link/#');
	expect(token).toMatch(/^[\w-]{20,}$/);

	const phone = await guest({ size: PHONE });
	await phone.goto('/');
	const asked: string[] = [];
	phone.on('request', (request) => asked.push(request.url()));
	await phone.goto(link);
	await expect(phone.getByText(text('linked_about'))).toBeVisible();
	// Nothing happens before it is wanted, and a reload loses nothing.
	await phone.reload();
	await take(phone).click();
	await phone.waitForURL('**/mine');
	await expect(phone.getByRole('link', { name: titleOf('trezors') })).toBeVisible();
	expect(await whoIs(phone)).toBe(await whoIs(desk));
	expect(asked.filter((url) => url.split('#')[0].includes(token))).toEqual([]);
	await phone.goto('/settings');
	await expect(phone.getByRole('textbox', { name: text('your_name') })).toHaveValue('Anna');
	for (const before of ['/mine', '/']) {
		await phone.goBack();
		expect(new URL(phone.url()).pathname + new URL(phone.url()).hash).toBe(before);
	}

	const late = await guest({ size: PHONE, troubled: true });
	await late.goto(link);
	await take(late).click();
	await expect(late.getByRole('alert')).toHaveText(text('linked_dead'));
	expect(late.url()).not.toContain(token);
	expect(await whoIs(late)).not.toBe(await whoIs(desk));
});
