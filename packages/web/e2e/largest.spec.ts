// The largest table of every game, around one device and online: everybody sits there and acts. And a kept game that
// cannot be read.
import type { Page } from '@playwright/test';
import { games } from '@trove/games';
import type { Saved } from '../src/base/store.ts';
import { playByItself } from './kit/hand.ts';
import { keptMatch, keptPast } from './kit/kept.ts';
import { chooseTable, GAMES, meet, sitDown, titleOf } from './kit/tables.ts';
import { expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

// Much longer than it takes; a machine may be busy with other things.
test.describe.configure({ timeout: 240_000 });

const NAMES = ['Gull', 'Crab', 'Whale', 'Otter', 'Squid', 'Heron', 'Shrimp', 'Seal'];

const largest = (game: string): number => games.find(game).game.players.max;
const keptOf = (page: Page, game: string): Promise<Saved> => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), `trove.game.${game}`);
/** Who has acted at a table on this device. */
const acted = async (page: Page, game: string): Promise<number> => new Set((await keptOf(page, game)).actions.flatMap(({ seat }) => seat ?? [])).size;

for (const game of GAMES) {
	const count = largest(game);

	test(`[A2] ${game}: ${count} people around one device, and all of them act`, async ({ guest }) => {
		const page = await guest({ fast: true, size: PHONE });
		// Only one of the last has a name.
		await sitDown(page, game, { way: 'way_device', players: count, people: NAMES.slice(0, count).map((name, seat) => (seat === count - 2 ? name : '')) });
		await page.getByRole('navigation', { name: text('tools') }).waitFor();
		const { seats } = await keptOf(page, game);
		expect(seats.map(({ name, bot }) => [name, bot])).toEqual(Array.from({ length: count }, (_, seat) => [seat === count - 2 ? NAMES[seat] : '', null]));
		void playByItself(page, 11).catch(() => undefined);
		await expect.poll(() => acted(page, game), { timeout: 120_000 }).toBe(count);
		await page.reload();
		await page.getByRole('navigation', { name: text('tools') }).waitFor();
	});

	test(`[A2] ${game}: ${count} people online, and all of them act`, async ({ guest }) => {
		const pages: Page[] = [];
		for (const name of NAMES.slice(0, count)) pages.push(await guest({ fast: true, size: PHONE, kept: { likes: { name } } }));
		await meet(pages, game);
		for (const [seat, page] of pages.entries()) void playByItself(page, 30 + seat).catch(() => undefined);
		const heard = new Set<string>();
		// The region keeps only the last lines. Who acts is "you" at their own page and named at the other one.
		await expect
			.poll(
				async () => {
					for (const page of pages.slice(0, 2)) {
						const told = (await page.getByRole('log').textContent()) ?? '';
						for (const name of NAMES) if (told.includes(name)) heard.add(name);
					}
					return heard.size;
				},
				{ timeout: 120_000, intervals: [100] },
			)
			.toBe(count);
	});
}

test('[A2] bots come around one device only on purpose, and as many as were chosen', async ({ guest }) => {
	const page = await guest({ size: PHONE });
	await sitDown(page, 'dead-mans-draw', { way: 'way_device', players: 8, people: ['Gull', 'Crab', '', '', ''] });
	await page.getByRole('navigation', { name: text('tools') }).waitFor();
	const { seats } = await keptOf(page, 'dead-mans-draw');
	expect(seats.map(({ bot }) => bot === null)).toEqual([true, true, true, true, true, false, false, false]);
});

test('[A2] a kept game that cannot be opened is told in words, and is kept when a new one begins', async ({ guest }) => {
	const game = 'dead-mans-draw';
	// As an older version wrote it: six people, of whom only the last had a name.
	const broken = { ...keptMatch(game, { players: 6 }), seats: ['', '', '', '', null, 'Heron'].map((name) => name && { name, bot: null }) };
	for (const kept of [JSON.stringify(broken), '{"format":1,']) {
		const page = await guest({ size: PHONE });
		await page.goto('/settings');
		await page.evaluate(([name, written]) => localStorage.setItem(name, written), [`trove.game.${game}`, kept] as const);
		await page.goto('/');
		await page.getByRole('button', { name: new RegExp(`^${text('go_on')}\\b.*${titleOf(game)}`) }).click();
		await expect(page.getByRole('main').getByText(text('kept_unreadable'))).toBeVisible();
		const download = page.waitForEvent('download');
		await page.getByRole('button', { name: text('save_file') }).click();
		expect((await download).suggestedFilename()).toMatch(/^trove-dead-mans-draw.*\.json$/);
		await page.getByRole('button', { name: text('anew'), exact: true }).click();
		await page.getByRole('navigation', { name: text('tools') }).waitFor();
		await page.goto('/settings');
		const aside = page.getByRole('listitem').filter({ hasText: titleOf(game) });
		await expect(aside.getByRole('button', { name: text('save_file') })).toBeVisible();
		for (let press = 0; press < 2; press++) await aside.getByRole('button', { name: text('aside_delete') }).click();
		await expect(aside).toHaveCount(0);
	}
});

test('[A2] whatever is kept, the home page, the history and the table open', async ({ guest }) => {
	const game = 'my-treasure';
	const good = keptMatch(game, { actions: 5 });
	const past = keptPast('trezors');
	const kepts: readonly (readonly [string, string])[] = [
		['torn', JSON.stringify(good).slice(0, 80)],
		['an unknown version', JSON.stringify({ ...good, version: 99 })],
		['an unknown form', JSON.stringify({ ...good, format: 2 })],
		['an illegal move', JSON.stringify({ ...good, actions: [...good.actions, { seat: 0, do: 'lay', place: 9 }] })],
		['a move of nobody', JSON.stringify({ ...good, actions: [{ ...good.actions[0], seat: 7 }] })],
		['no object', '7'],
	];
	const pasts = [null, { seats: [] }, { ...past, ended: 5, file: { ...past.file, version: 99 } }, past];
	const page = await guest({ size: PHONE });
	await page.goto('/');
	for (const [what, written] of kepts) {
		await page.evaluate(write, { [`trove.game.${game}`]: written, 'trove.past': JSON.stringify(pasts) });
		await page.goto('/history');
		await expect(page.getByRole('link', { name: titleOf('trezors') }), what).toHaveCount(2);
		await page.goto('/');
		await page.getByRole('button', { name: new RegExp(`^${text('go_on')}\\b.*${titleOf(game)}`) }).click();
		const said = what === 'an unknown version' ? 'kept_newer' : 'kept_unreadable';
		await expect(page.getByRole('main').getByText(text(said)), what).toBeVisible();
		await page
			.getByRole('link', { name: text('to_home') })
			.first()
			.click();
		await expect(page.getByRole('article')).toHaveCount(4);
	}
	await page.goto('/replay/here-5');
	await expect(page.getByText(text('replay_unreadable'))).toBeVisible();
	await page.goto(`/play/${game}`);
	await page.getByRole('button', { name: text('anew'), exact: true }).click();
	await page.getByRole('navigation', { name: text('tools') }).waitFor();
});

/** Runs in the page. */
function write(kept: { readonly [name: string]: string }): void {
	for (const [name, written] of Object.entries(kept)) localStorage.setItem(name, written);
}

test('[A2] the sheet for a new table: N people are N people, and there is a name for each', async ({ guest }) => {
	const page = await guest({ size: PHONE });
	await chooseTable(page, 'dead-mans-draw', { way: 'way_device', players: 8 });
	await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(8);
});
