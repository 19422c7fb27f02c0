// One's name and picture: the same in the settings and on the server, and nobody else's at a table.
import type { Locator, Page } from '@playwright/test';
import type { Me } from '@trove/protocol';
import { chooseTable } from './kit/tables.ts';
import { expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

const me = async (page: Page): Promise<Me> => (await page.request.get('/api/me')).json();
const pictures = (page: Page) => page.getByRole('group', { name: text('your_picture') });
const checked = (page: Page) => pictures(page).getByRole('radio', { checked: true });
/** What is drawn there, whatever its size. It is printed apart from the page and comes a little later. */
async function drawn(picture: Locator): Promise<string> {
	const svg = picture.locator('svg').first();
	await svg.locator('image').waitFor({ state: 'attached' });
	return svg.innerHTML();
}

test('[A9] the settings show the picture that the server gave, any other can be pressed, and no two at a table show the same', async ({ guest }) => {
	const [anna, bob] = [await guest(), await guest({ size: PHONE, troubled: true })];
	await anna.goto('/settings');
	await expect(checked(anna)).toHaveCount(1);
	const given = await me(anna);
	await expect(checked(anna)).toHaveAccessibleName(text(`avatar_${given.avatar}`));
	for (const avatar of ['parrot', 'rope', 'parrot'] as const) {
		await pictures(anna)
			.getByRole('radio', { name: text(`avatar_${avatar}`) })
			.check({ force: true });
		await expect.poll(async () => (await me(anna)).avatar).toBe(avatar);
	}
	await anna.getByRole('textbox', { name: text('your_name') }).fill('Anna');
	await anna.getByRole('button', { name: text('save'), exact: true }).click();
	await expect.poll(async () => (await me(anna)).name).toBe('Anna');

	// Chosen alone, before the server was ever asked.
	await bob.route('**/api/**', (route) => route.abort());
	await bob.goto('/settings');
	await pictures(bob)
		.getByRole('radio', { name: text('avatar_parrot') })
		.check({ force: true });
	await bob.unroute('**/api/**');

	await chooseTable(anna, 'trezors', { way: 'way_online', options: [text('join_by_all')] });
	await anna
		.getByRole('dialog')
		.getByRole('button', { name: text('make_table') })
		.click();
	await anna.waitForURL('**/t/*');
	await bob.goto(new URL(anna.url()).pathname);
	await bob.getByRole('button', { name: text('sit_down') }).click();
	await expect(bob.getByRole('button', { name: text('ready_now') })).toBeVisible();
	const seats = (page: Page) => page.getByRole('listitem').filter({ has: page.getByText(text('not_ready'), { exact: true }) });
	const shown: string[][] = [];
	for (const page of [anna, bob]) {
		await expect(seats(page)).toHaveCount(2);
		shown.push([await drawn(seats(page).nth(0)), await drawn(seats(page).nth(1))]);
	}
	expect(shown[0]).toEqual(shown[1]);
	expect(shown[0][0]).not.toBe(shown[0][1]);
	// Elsewhere both are who they chose to be; in the list they are as at the table.
	expect([(await me(anna)).avatar, (await me(bob)).avatar]).toEqual(['parrot', 'parrot']);
	const { tables } = (await (await bob.request.get('/api/mine')).json()) as { tables: { seats: { avatar: string }[] }[] };
	expect(tables[0].seats.map(({ avatar }) => avatar)).toEqual(['parrot', 'rope']);
	await bob.goto('/settings');
	await expect(checked(bob)).toHaveAccessibleName(text('avatar_parrot'));
	const own = pictures(bob).locator('label', { has: bob.getByRole('radio', { checked: true }) });
	expect(await drawn(own)).toBe(shown[1][0]);
});
