// Matches that this device has kept since version 1 of Trézors.
import { readFileSync } from 'node:fs';
import { Dice, type Entry, type Json } from '@trove/kernel';
import { expect, test } from 'vitest';
import { entryOf } from '../src/play/entries.ts';
import { LocalPlay } from '../src/play/local.ts';
import { newMatch, parseSaved, playOn } from '../src/play/table.ts';
import { cutTape, makeTape } from '../src/play/tape.ts';
import { AT_ONCE, diceThinkers, newStore, playOut } from './kit.ts';

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const kept = read('./version-1/kept.json');

async function known(version?: number): Promise<Entry> {
	const entry = await entryOf('trezors', version);
	if (!entry) throw new Error(`no version ${version}`);
	return entry;
}

const parts = () => ({ store: newStore(), thinkers: diceThinkers(new Dice(1)), pace: AT_ONCE });

test('a game is found by the version of its rules, the newest by none', async () => {
	expect([await known(), await known(2), await known(1)].map(({ game }) => game.version)).toEqual([2, 2, 1]);
	expect(await entryOf('trezors', 3)).toBeNull();
	expect(await entryOf('my-treasure', 2)).toBeNull();
	expect(await entryOf('nothing')).toBeNull();
	expect(newMatch(await known(), { people: ['Ann'], bots: ['sailor'] }).version).toBe(2);
});

test('[TZ-9] a kept match of version 1 goes on with version 1 to its end, and the next one is played by the newest rules', async () => {
	const { store, ...rest } = parts();
	const play = new LocalPlay(await known(kept.version), kept, { store, ...rest });
	expect(play.entry.game.version).toBe(1);
	await playOut(play, new Dice(3));
	expect(play.scene.over?.why).toBe('played');
	expect(store.past()).toMatchObject([{ file: { version: 1, game: 'trezors' } }]);
	expect(await play.again()).toBe('/play/trezors');
	const next = store.running('trezors');
	expect(next).toMatchObject({ version: 2, options: kept.options, actions: [], over: false });
	expect(new LocalPlay(await known(), next ?? kept, parts()).scene.status).toBe('playing');
});

test('[TZ-9] a kept match is never read by other rules than its own', async () => {
	const newest = await known();
	expect(() => parseSaved(newest, kept)).toThrow(expect.objectContaining({ field: 'version' }));
});

test('[TZ-9] a finished game of version 1 is replayed, and played on from a step, with version 1', async () => {
	const file: Json = read('../../games/trezors/test/version-1/race-3.json');
	const entry = await known(1);
	const tape = makeTape(entry, file);
	expect(tape.frames.flatMap(({ events }) => events).filter((event) => event.on === 'wrong' && event.why === 'share')).toHaveLength(3);
	const cut = cutTape(tape, 12);
	if (!cut) throw new Error('it cannot be played on from there');
	const saved = playOn(entry, cut, 1, { name: 'Ann' });
	expect([cut.version, saved.version]).toEqual([1, 1]);
	const play = new LocalPlay(entry, saved, parts());
	await playOut(play, new Dice(5));
	expect(play.scene.over?.why).toBe('played');
	const newest = await known();
	expect(() => makeTape(newest, file)).toThrow(expect.objectContaining({ field: 'version' }));
});
