import { mkdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { fileOf, inside, temporary } from './command.ts';

let match: { [field: string]: unknown };
let file: string;

beforeAll(async () => {
	file = temporary('match.json');
	await inside(['play', 'pearls', '--seed', 'x', '--players', '3', '--humans', '0', '--level', 'random', '--save', file]);
	match = JSON.parse(readFileSync(file, 'utf8'));
});

test('a whole match is verified: what was checked is said', async () => {
	const { code, out } = await inside(['verify', file]);
	expect(code).toBe(0);
	expect(out.replace(file, 'FILE')).toMatchInlineSnapshot(`
		"FILE is what it says.
		  Pearls (en), 3 players
		  replayed from the seed: 9 actions, all legal
		  the outcome is the one that the actions lead to
		  the digest (SHA-256) fits the file

		Final places
		1. Player 3: 2 points
		2. Player 1: 1 point
		3. Player 2: 0 points
		Winner: Player 3.
		"
	`);
});

test.each([
	['format', 2, /format: a whole number from 1 to 1/],
	['game', 'chess', /game: "chess" is not a game here/],
	['version', 9, /version: 9 of this game is not known here/],
	['players', 2, /actions\[\d\]/],
	['players', 9, /players: a whole number from 2 to 3 is expected, not 9/],
	['options', { deep: 1 }, /options\.deep: one of false, true is expected, not 1/],
	['options', { tide: true }, /options\.tide: unknown field/],
	['options', { deep: true }, /outcome: the actions lead to|digest: /],
	['seed', 7, /seed: a text is expected, not 7/],
	['seed', 'y', /actions\[\d\]: refused|outcome: |digest: /],
	['actions', [{ seat: 0, do: 'fly' }], /actions\[0\]: refused: unknown-action/],
	['actions', [{ seat: 5, do: 'tap' }], /actions\[0\]\.seat: a whole number from 0 to 2/],
	['actions', [3], /actions\[0\]: an object is expected, not 3/],
	['actions', [], /outcome: the actions lead to null/],
	['outcome', null, /outcome: the actions lead to \{.*the file says null/],
	['outcome', { scores: [9, 9, 9], winners: [0], places: [1, 1, 1] }, /outcome: the actions lead to/],
	['digest', 'abc', /digest: does not fit the file: it was altered/],
	['digest', undefined, /digest: a text is expected/],
	['extra', 1, /extra: unknown field/],
])('a file with another %s is refused by its field', async (field, value, problem) => {
	const altered = fileOf('altered.json', { ...match, [field]: value });
	for (const command of [['verify'], ['replay'], ['play', '--resume']]) {
		const { code, out, err } = await inside([...command, altered]);
		expect({ code, out }).toEqual({ code: 2, out: '' });
		expect(err).toMatch(/^trove: [^\n]*\n$/);
		expect(err.slice(`trove: ${altered}: `.length)).toMatch(problem);
	}
});

test('every field is needed', async () => {
	for (const field of Object.keys(match)) {
		if (field === 'players' || field === 'options') continue;
		const { code, err } = await inside(['verify', fileOf('without.json', { ...match, [field]: undefined })]);
		expect(code, field).toBe(2);
		expect(err.split('\n')).toHaveLength(2);
	}
});

test.each([
	['', 'the file is empty'],
	['\n', 'the file is empty'],
	['[]', 'an object is expected, not []'],
	['null', 'an object is expected, not null'],
	[
		`{"format":1,"game":"pearls","version":1,"players":2,"options":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
		/options: an object is expected|nested too deeply/,
	],
	[
		`{"format":1,"game":"pearls","version":1,"players":2,"options":{},"seed":"","actions":[],"outcome":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
		'nested too deeply',
	],
])('a file that holds something else is refused in one line', async (content, problem) => {
	const path = fileOf('other.json', content);
	const { code, err } = await inside(['verify', path]);
	expect(code).toBe(2);
	expect(err.slice(0, -1)).toMatch(typeof problem === 'string' ? `trove: ${path}: ${problem}` : problem);
});

test('a file cut anywhere is refused in one line', async () => {
	const text = readFileSync(file, 'utf8').trimEnd();
	for (let length = 1; length < text.length; length += 37) {
		const { code, err } = await inside(['verify', fileOf('cut.json', text.slice(0, length))]);
		expect(code).toBe(2);
		expect(err).toMatch(/^trove: [^\n]*: not JSON: [^\n]*\n$/);
	}
});

test('a folder is not a file', async () => {
	mkdirSync(temporary('folder'));
	for (const args of [
		['verify', temporary('folder')],
		['play', 'pearls', '--humans', '0', '--save', temporary('folder')],
	]) {
		expect(await inside(args)).toEqual({ code: 2, out: '', err: `trove: ${temporary('folder')}: is a folder, not a file\n` });
	}
});

test.each([
	[['chess'], 'is a match of pearls, not of chess'],
	[['--players', '2'], 'is a match of 3 players'],
	[['--seed', 'x'], 'has its seed; --seed cannot go with --resume'],
	[['--option', 'deep=true'], 'has its options; --option cannot go with --resume'],
])('what contradicts a saved match is refused: %j', async (args, problem) => {
	expect(await inside(['play', ...args, '--resume', file])).toEqual({ code: 2, out: '', err: `trove: ${file}: ${problem}\n` });
});

test('replay prints every step; a seat is told no more than it saw', async () => {
	const all = (await inside(['replay', file])).out;
	expect(all).toMatch(/^0\/9\. The deal$/m);
	expect(all).toMatch(/^1\/9\. Player 1: Hide the (left|right) hand$/m);
	expect(all).toMatch(/^9\/9\. Player 3: Tap$/m);
	expect(all).toContain('Final places');
	const seat = (await inside(['replay', file, '--seat', '1'])).out;
	expect(seat).toMatch(/^1\/9\. Player 1\nPlayer 1 has hidden a hand\.$/m);
	expect(seat).toMatch(/^2\/9\. Player 2: Hide the/m);
	expect((await inside(['replay', file, '--seat', 'spectator'])).out).not.toMatch(/hides the/);
	expect(await inside(['replay', file, '--seat', '3'])).toEqual({
		code: 2,
		out: '',
		err: 'trove: --seat: a seat from 0 to 2, spectator or all is expected, not "3"\n',
	});
});
