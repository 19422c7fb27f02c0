// New and kept matches: what cannot be played is refused where it is made and where it is read.
import { games } from '@trove/games';
import { Fault } from '@trove/kernel';
import { expect, test } from 'vitest';
import type { Saved } from '../src/base/store.ts';
import { Store } from '../src/base/store.ts';
import { newMatch, parseSaved } from '../src/play/table.ts';
import { newStore, SmallBox } from './kit.ts';

const entry = games.find('dead-mans-draw');

test('[A2] a match is never begun with other seats than were wanted', () => {
	// biome-ignore lint/suspicious/noSparseArray: as a form made it that had a name for the sixth only.
	const sparse = ['', '', '', '', , 'Heron'] as string[];
	expect(() => newMatch(entry, { people: sparse, bots: [] })).toThrow(Fault);
	expect(() => newMatch(entry, { people: ['Ann'], bots: new Array(8).fill('sailor') })).toThrow(Fault);
	expect(() => newMatch(entry, { people: [''], bots: [] })).toThrow(Fault);
	expect(newMatch(entry, { people: new Array(8).fill(''), bots: [] }).seats).toHaveLength(8);
	expect(newMatch(entry, { people: [''], bots: new Array(7).fill('captain') }).seats).toHaveLength(8);
});

const kept = newMatch(entry, { people: ['Ann', ''], bots: ['sailor'] });
const broken: readonly [string, unknown][] = [
	['nothing', null],
	['a list', []],
	['another game', { ...kept, game: 'trezors' }],
	['a version that is not known', { ...kept, version: 99 }],
	['no version', { ...kept, version: undefined }],
	['a seat that is none', { ...kept, seats: [...kept.seats.slice(0, 2), null] }],
	['a person without a name', { ...kept, seats: [{ name: null, bot: null }, ...kept.seats.slice(1)] }],
	['too many seats', { ...kept, seats: new Array(9).fill({ name: '', bot: null }) }],
	['an action that is none', { ...kept, actions: [null] }],
	['no chance', { ...kept, seed: 7 }],
];

test.each(broken)('[A2] a kept match is not read when it is spoilt: %s', (_, json) => {
	expect(() => parseSaved(entry, json)).toThrow(Fault);
});

test('[A2] what is kept can be read again', () => {
	expect(parseSaved(entry, JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test('[A2] a kept match that cannot be read counts as under way, and is put aside whole', () => {
	const box = new SmallBox();
	const store = new Store(box);
	box.setItem('trove.game.trezors', '{"torn":');
	expect(store.isRunning('trezors')).toBe(true);
	expect(store.putAside('trezors', 5)).toBe(true);
	expect(store.isRunning('trezors')).toBe(false);
	expect(store.aside()).toEqual([{ game: 'trezors', at: 5, text: '{"torn":' }]);
	store.forgetAside(5);
	expect(store.aside()).toEqual([]);
	expect(newStore().isRunning('trezors')).toBe(false);
});

test('[A2] what cannot be listed among the finished games or those put aside is left out', () => {
	const box = new SmallBox();
	const store = new Store(box);
	const past = { file: {}, seats: [], ended: 5 };
	box.setItem('trove.past', JSON.stringify([null, 7, {}, { ...past, file: null }, { ...past, seats: [null] }, { ...past, ended: 'x' }, past]));
	expect(store.past()).toEqual([past]);
	const aside = { game: 'trezors', at: 5, text: '{' };
	box.setItem('trove.aside', JSON.stringify([null, {}, { ...aside, text: 1 }, aside]));
	expect(store.aside()).toEqual([aside]);
	box.setItem('trove.past', '{"torn":');
	expect(store.past()).toEqual([]);
});

test('[A2] without room nothing is put aside, and nothing is lost', () => {
	const box = new SmallBox();
	const store = new Store(box);
	store.keep({ ...kept, actions: [] } as Saved);
	const before = box.getItem('trove.game.dead-mans-draw');
	box.room = before?.length ?? 0;
	expect(store.putAside('dead-mans-draw', 5)).toBe(false);
	box.room = 1e6;
	expect(store.aside()).toEqual([]);
	expect(box.getItem('trove.game.dead-mans-draw')).toBe(before);
});
