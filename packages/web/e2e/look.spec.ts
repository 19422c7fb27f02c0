// Screenshots of the main screens, compared with CI=true only: font rendering differs between machines, and a
// difference must mean something.
import { type Kept, keptMatch } from './kit/kept.ts';
import { GAMES } from './kit/tables.ts';
import { DESKTOP, expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

test.skip(process.env.CI !== 'true', 'pictures are compared with CI=true');

/** Where each game shows most of itself, and nothing is in a hurry. */
const SHOWN: { readonly [game: string]: Kept } = {
	'silver-and-gold': { actions: 24, decision: 'mark' },
	'dead-mans-draw': { actions: 30, decision: 'bank or draw' },
	'my-treasure': { actions: 16, decision: 'claim or draw' },
	trezors: { actions: 12, decision: 'play' },
};
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
				kept: { [`game.${game}`]: keptMatch(game, { ...SHOWN[game], players: name === 'phone' ? 2 : 4 }) },
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
