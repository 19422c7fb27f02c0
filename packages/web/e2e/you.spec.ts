// The reader is "you", with their own picture: at the table, in the result, in the log, in the history and in replays.
import { games } from '@trove/games';
import { LOCALES } from '@trove/kernel';
import { keptMatch, keptPast } from './kit/kept.ts';
import { GAMES, meet } from './kit/tables.ts';
import { DESKTOP, expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

/** As `keptMatch` calls the person. */
const OWN = 'Marlin';
const SEEDS = ['harbour', 'lagoon', 'reef', 'cove', 'bay', 'cape', 'atoll', 'isle'];
const END = Number.POSITIVE_INFINITY;

/** A finished match that the first seat has won, or has not. */
function ended(game: string, won: boolean) {
	for (const seed of SEEDS) {
		const kept = keptMatch(game, { seed, actions: END });
		const past = keptPast(game, seed);
		if ((past.file.outcome?.winners ?? []).join() === (won ? '0' : '1')) return { kept, past };
	}
	throw new Error(`${game}: no such match`);
}

for (const locale of LOCALES) {
	for (const game of GAMES) {
		test(`[B you] ${game}, ${locale}: "you" at the table, in the result, in the log and in the history, never the own name`, async ({ guest }) => {
			const { kept, past } = ended(game, true);
			const page = await guest({ locale, size: DESKTOP, kept: { [`game.${game}`]: kept, past: [past] } });
			await page.goto(`/play/${game}`);
			const result = page.getByRole('region', { name: text('turn_you_won', {}, locale) });
			await expect(result).toBeVisible();
			await expect(result.getByRole('rowheader', { name: text('yourself', {}, locale), exact: true })).toHaveCount(1);
			await expect(page.locator('main header')).toContainText(text('turn_you_won', {}, locale));
			await expect(page.locator('main header .face svg')).toBeVisible();
			expect(await page.locator('main').innerText()).not.toContain(OWN);
			await page.getByRole('button', { name: text('log', {}, locale), exact: true }).click();
			const log = page.getByRole('dialog');
			await expect(log.getByRole('listitem').first()).toBeVisible();
			expect(await log.innerText()).not.toContain(OWN);
			await expect(log.locator('li .face svg').first()).toBeVisible();
			await page.goto('/history');
			await expect(page.getByRole('link', { name: games.find(game).words.title(locale) })).toContainText(text('turn_you_won', {}, locale));
			await page.getByRole('button', { name: text('scores_show', {}, locale) }).click();
			await expect(page.getByRole('rowheader', { name: text('yourself', {}, locale), exact: true })).toHaveCount(1);
			await page.getByRole('link', { name: games.find(game).words.title(locale) }).click();
			await page.getByRole('navigation', { name: text('tools', {}, locale) }).waitFor();
			expect(await page.locator('main').innerText()).not.toContain(OWN);
		});
	}
}

test('[B you] on a turn of one\'s own the own picture stands beside it, and one\'s seat is called "You"', async ({ guest }) => {
	for (const game of GAMES) {
		const page = await guest({ size: PHONE, kept: { [`game.${game}`]: keptMatch(game, { actions: 12 }) } });
		await page.goto(`/play/${game}`);
		await expect(page.locator('main header')).toContainText(text('turn_mine'));
		await expect(page.locator('main header .face svg')).toBeVisible();
		expect(await page.locator('main').innerText()).not.toContain(OWN);
		await page.close();
	}
});

test('[B you] another winner is named; online everybody is "You" on their own device only', async ({ guest }) => {
	const { kept } = ended('trezors', false);
	const page = await guest({ kept: { 'game.trezors': kept } });
	await page.goto('/play/trezors');
	await expect(page.locator('main header')).toContainText(/Winner: (?!you)/i);
	await expect(page.locator('main header .face')).toHaveCount(0);
	await page.close();

	const pages = [await guest({ kept: { likes: { name: 'Gull' } } }), await guest({ kept: { likes: { name: 'Otter' } } })];
	await meet(pages, 'trezors');
	for (const [index, [own, other]] of [['Gull', 'Otter'] as const, ['Otter', 'Gull'] as const].entries()) {
		const table = pages[index].locator('main');
		await expect(table.getByRole('region', { name: text('yourself'), exact: true })).toBeVisible();
		await expect(table.getByRole('region', { name: other, exact: true })).toBeVisible();
		await expect(table.getByRole('region', { name: own, exact: true })).toHaveCount(0);
	}
});
