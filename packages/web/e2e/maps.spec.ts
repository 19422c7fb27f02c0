// The maps of Silver & Gold: the shape in the hand, the seals, whose cards they are, and how the table lies on a desk.
import words from '../src/games/silver-and-gold/words/en.json' with { type: 'json' };
import { keptMatch, keptPast } from './kit/kept.ts';
import { expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

const GAME = 'silver-and-gold';

/** Turns of the first seat in which the shape fits nowhere as it is printed: only turned, only mirrored. */
const TURNED = { players: 2, seed: 'reef', actions: 15, decision: 'mark' } as const;
const MIRRORED = { players: 3, seed: 'harbour', actions: 18, decision: 'mark' } as const;

test('[A15] a shape that fits only after turning lies so from the start; turned away, the call says “Turn it”', async ({ guest }) => {
	for (const kept of [MIRRORED, TURNED]) {
		const page = await guest({ fast: true, size: PHONE, kept: { [`game.${GAME}`]: keptMatch(GAME, kept) } });
		await page.goto(`/play/${GAME}`);
		const open = page.locator('main .maps path.open');
		await expect(open.first(), `${kept.seed}: cells to be marked`).toBeAttached();
		const bar = page.locator('main .bar');
		const turn = bar.getByRole('button', { name: words.turn_shape, exact: true });
		const help = bar.getByRole('button', { name: words.turn_it, exact: true });
		await expect(help).toHaveCount(0);
		for (let quarter = 0; quarter < 4 && (await help.count()) === 0; quarter++) await turn.tap();
		await expect(open).toHaveCount(0);
		await expect(page.locator('[aria-live]').filter({ hasText: words.turn_it_about })).not.toHaveCount(0);
		await help.tap();
		await expect(open.first()).toBeAttached();
		await page
			.getByRole('button', { name: /, free, the shape fits: / })
			.first()
			.press('Enter');
		await expect(page.getByRole('button', { name: text('take_back') })).toBeVisible();
		await page.close();
	}
});

test('looking back, the line above the table is that of the step to which one jumps', async ({ guest }) => {
	const page = await guest({ size: PHONE, kept: { past: [keptPast(GAME)] } });
	await page.goto('/history');
	await page.locator('a[href^="/replay/"]').first().click();
	const slider = page.getByRole('slider', { name: text('reel_slider') });
	const line = page.locator('main .latest');
	await slider.fill('8');
	await page.getByRole('button', { name: text('log') }).click();
	const latest = await page.getByRole('dialog').getByRole('listitem').first().innerText();
	await page.keyboard.press('Escape');
	await expect(line).toHaveText(latest);
	await slider.fill('20');
	await expect(line).not.toHaveText(latest);
	await slider.fill('8');
	await expect(line).toHaveText(latest);
});

test('[A18] [B you] looking back, every large card names its owner, but for one’s own', async ({ guest }) => {
	const page = await guest({ size: PHONE, kept: { past: [keptPast(GAME)] } });
	await page.goto('/history');
	await page.locator('a[href^="/replay/"]').first().click();
	await page.waitForURL('**/replay/**');
	const large = page.locator('main .dealt .map, main .maps[data-touch] > .map').and(page.locator('[data-thing]'));
	const owners = async (name: string): Promise<void> => {
		await expect(page.getByRole('region', { name: words.maps_of.replace('{name}', name) })).toBeVisible();
		await expect(large.first()).toBeVisible();
		for (const card of await large.all()) await expect(card.getByText(name, { exact: true })).toBeVisible();
		await expect(page.getByRole('region', { name: words.mine })).toHaveCount(0);
	};
	const eyes = page.getByRole('combobox', { name: text('reel_eyes') });
	// The four cards of which two are kept, and the two of a turn.
	for (const step of [0, 12]) {
		await page.getByRole('slider', { name: text('reel_slider') }).fill(String(step));
		for (const [seat, name] of (await eyes.getByRole('option').allTextContents()).slice(1).entries()) {
			await eyes.selectOption(String(seat));
			if (name === text('yourself')) await expect(page.getByRole('region', { name: words.mine })).toBeVisible();
			else await owners(name);
		}
	}
	await eyes.selectOption({ label: text('reel_everybody') });
	await expect(page.getByRole('region', { name: words.mine })).toBeVisible();
});
