// Whole games around one device: it goes from hand to hand, and what is secret is hidden meanwhile.
import { playByPointer } from './kit/hand.ts';
import { GAMES, sitDown } from './kit/tables.ts';
import { expect, PHONE, test } from './kit/test.ts';
import { text } from './kit/words.ts';

// Much longer than it takes; a machine may be busy with other things.
test.describe.configure({ timeout: 240_000 });

/** Where players choose or hold something that others may not see. */
const SECRETS = new Set(['silver-and-gold', 'trezors']);

for (const [index, game] of GAMES.entries()) {
	test(`${game}: around one device, by ${index % 2 === 0 ? 'touch' : 'mouse'}`, async ({ guest }) => {
		const page = await guest({ fast: true, size: index % 2 === 0 ? PHONE : { width: 1024, height: 768 } });
		const people = index % 2 === 0 ? ['Gull', 'Crab'] : ['Gull', 'Crab', 'Whale'];
		await sitDown(page, game, { way: 'way_device', players: people.length, people });
		const handOvers = await playByPointer(page, index + 21, { touch: index % 2 === 0 });
		if (SECRETS.has(game)) expect(handOvers).toBeGreaterThan(3);
		for (const name of people) await expect(page.getByRole('region').getByRole('row').filter({ hasText: name }).first()).toBeVisible();
		await expect(page.getByRole('button', { name: text('play_again') })).toBeVisible();
	});
}
