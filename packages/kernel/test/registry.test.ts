import { expect, test } from 'vitest';
import { type Entry, everyTable, Fault, type Game, makeTable, Registry, type Telling, type Words } from '../src/index.ts';

/** As much of an entry as a registry looks at. */
function entryOf(id: string, version: number, said?: string): Entry {
	const game = {
		id,
		version,
		players: { min: 2, max: 4 },
		options: { style: ['calm', 'race'], aid: [false, true] },
	} as unknown as Game;
	return { game, words: { refusal: ({ code }) => (code === 'own' ? said : undefined) } as Partial<Words> as Words };
}

function faultOf(read: () => unknown): [string, string] {
	try {
		read();
	} catch (error) {
		if (error instanceof Fault) return [error.field, error.problem];
		throw error;
	}
	throw new Error('no fault');
}

const newer = entryOf('one', 2);
const older = entryOf('one', 1);
const two = entryOf('two', 1, 'own words');
const registry = new Registry([newer, two, older], ({ code }, { locale }) => (code === 'common' ? `common ${locale}` : undefined));
const telling: Telling = { locale: 'pl', names: [] };

test('ids in the order of the registry, each once', () => {
	expect(registry.ids).toEqual(['one', 'two']);
	expect(new Registry([]).ids).toEqual([]);
});

test('a game is found by id, the newest unless a version is named', () => {
	expect(registry.find('one')).toBe(newer);
	expect(registry.find('one', 2)).toBe(newer);
	expect(registry.find('one', 1)).toBe(older);
	expect(registry.find('two')).toBe(two);
});

test('an unknown game or version is a fault that names what is known', () => {
	expect(faultOf(() => registry.find('three'))).toEqual(['game', '"three" is not a game here; known are one, two']);
	expect(faultOf(() => registry.find(undefined))).toEqual(['game', 'undefined is not a game here; known are one, two']);
	expect(faultOf(() => registry.find('one', 3))).toEqual(['version', '3 of this game is not known here; known are 2, 1']);
	expect(faultOf(() => registry.find('two', '1'))[0]).toBe('version');
});

test('a refusal is said by the game, else by the common words, else by its code', () => {
	expect(registry.say(two, { code: 'own' }, telling)).toBe('own words');
	expect(registry.say(two, { code: 'common' }, telling)).toBe('common pl');
	expect(registry.say(two, { code: 'other' }, telling)).toBe('other');
	expect(registry.say(newer, { code: 'own' }, telling)).toBe('own');
	expect(new Registry([two]).say(two, { code: 'common' }, telling)).toBe('common');
});

test('a table has the fewest players and the first values by default', () => {
	expect(makeTable(two.game)).toEqual({ players: 2, options: { style: 'calm', aid: false } });
	expect(makeTable(two.game, undefined, {})).toEqual({ players: 2, options: { style: 'calm', aid: false } });
});

test('players and options as given', () => {
	for (const players of [2, 3, 4]) expect(makeTable(two.game, players).players).toBe(players);
	expect(makeTable(two.game, 3, { aid: true }).options).toEqual({ style: 'calm', aid: true });
	expect(makeTable(two.game, 3, { style: 'race', aid: false }).options).toEqual({ style: 'race', aid: false });
	expect(makeTable(two.game, 3, { style: undefined }).options).toEqual({ style: 'calm', aid: false });
});

test('a table that cannot be is a fault at its field', () => {
	for (const players of [1, 5, 2.5, '2', null]) expect(faultOf(() => makeTable(two.game, players))[0]).toBe('players');
	expect(faultOf(() => makeTable(two.game, 2, []))[0]).toBe('options');
	expect(faultOf(() => makeTable(two.game, 2, { speed: 1 }))).toEqual(['options.speed', 'unknown field; known are style, aid']);
	expect(faultOf(() => makeTable(two.game, 2, { style: 'slow' }))).toEqual(['options.style', 'one of calm, race is expected, not "slow"']);
	expect(faultOf(() => makeTable(two.game, 2, { aid: 'true' }))).toEqual(['options.aid', 'one of false, true is expected, not "true"']);
	expect(faultOf(() => makeTable(two.game, 2, { aid: null }))[0]).toBe('options.aid');
	expect(faultOf(() => makeTable(two.game, 9, {}, 'table'))[0]).toBe('table.players');
	expect(faultOf(() => makeTable(two.game, 2, 1, 'table'))[0]).toBe('table.options');
	expect(faultOf(() => makeTable(two.game, 2, { aid: 1 }, 'table'))[0]).toBe('table.options.aid');
});

test('every table: each player count with each combination of options, once', () => {
	const tables = everyTable(newer.game);
	expect(tables).toHaveLength(3 * 2 * 2);
	expect(new Set(tables.map((table) => JSON.stringify(table))).size).toBe(12);
	for (const { players, options } of tables) expect(makeTable(newer.game, players, options)).toEqual({ players, options });
});
