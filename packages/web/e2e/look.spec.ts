// How the main screens look. Compared with CI=true only: letters are drawn a little differently from machine to machine, and a difference must mean something.
import { keptMatch } from './kit/kept.ts';
import { GAMES } from './kit/tables.ts';
import { DESKTOP, expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

test.skip(process.env.CI !== 'true', 'pictures are compared with CI=true');

/** Where each game shows most of itself. */
const ACTIONS: { readonly [game: string]: number } = { 'silver-and-gold': 24, 'dead-mans-draw': 30, 'my-treasure': 14, trezors: 12 };
const END = Number.POSITIVE_INFINITY;

for (const [name, size] of [['phone', PHONE] as const, ['desktop', DESKTOP] as const]) {
	for (const dark of [false, true]) {
		const light = dark ? 'dark' : 'light';

		test(`home, ${name}, ${light}`, async ({ guest }) => {
			const page = await guest({ size, dark });
			await page.goto('/');
			await page.getByRole('heading', { level: 2 }).last().waitFor();
			await page.evaluate(() => document.fonts.ready);
			await expect(page).toHaveScreenshot(`home-${name}-${light}.png`);
		});
	}

	for (const [index, game] of GAMES.entries()) {
		// By turns by day and by night, so that both are seen of everything once.
		const dark = (index % 2 === 0) === (name === 'phone');
		test(`${game}, ${name}`, async ({ guest }) => {
			const page = await guest({
				size,
				dark,
				kept: { [`game.${game}`]: keptMatch(game, { actions: ACTIONS[game] ?? 12, players: name === 'phone' ? 2 : 4 }) },
			});
			await page.goto(`/play/${game}`);
			await page.getByRole('navigation', { name: text('tools') }).waitFor();
			await page.evaluate(() => document.fonts.ready);
			await expect(page).toHaveScreenshot(`${game}-${name}.png`);
		});
	}
}

test('an ending', async ({ guest }) => {
	const page = await guest({ size: PHONE, kept: { 'game.my-treasure': keptMatch('my-treasure', { actions: END, players: 3 }) } });
	await page.goto('/play/my-treasure');
	await page.getByRole('button', { name: text('play_again') }).waitFor();
	await page.evaluate(() => document.fonts.ready);
	await expect(page).toHaveScreenshot('ending-phone.png');
});
