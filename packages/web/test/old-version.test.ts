// A match that this device has kept since version 1 of Trézors.
import { readFileSync } from 'node:fs';
import { Dice } from '@trove/kernel';
import { expect, test } from 'vitest';
import { entryOf } from '../src/play/entries.ts';
import { LocalPlay } from '../src/play/local.ts';
import { AT_ONCE, diceThinkers, newStore, playOut } from './kit.ts';

const kept = JSON.parse(readFileSync(new URL('./version-1/kept.json', import.meta.url), 'utf8'));

test('[TZ-9] a kept match of version 1 goes on with version 1 to its end', async () => {
	const store = newStore();
	const entry = await entryOf(kept.game);
	if (!entry) throw new Error('no such game');
	const play = new LocalPlay(entry, kept, { store, thinkers: diceThinkers(new Dice(1)), pace: AT_ONCE });
	expect(play.entry.game.version).toBe(1);
	await playOut(play, new Dice(3));
	expect(play.scene.over?.why).toBe('played');
	expect(store.past()).toMatchObject([{ file: { version: 1, game: 'trezors' } }]);
});
