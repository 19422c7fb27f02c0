import { readFileSync } from 'node:fs';
import { games } from '@trove/games';
import { LOCALES, type Locale, makeTable } from '@trove/kernel';
import { expect, test } from 'vitest';
import * as m from '../words/compiled/messages/_index.js';
import { inside, temporary, trove } from './command.ts';

const down = (a: number, b: number): number => b - a;

/** [B sources] The total row of the last table of sources, once it is the sum of the others. */
function totalsIn(text: string, lang: Locale): number[] {
	const after = text.slice(text.lastIndexOf(m.scores_caption({}, { locale: lang }))).split('\n');
	const lines = after.slice(2, after.findIndex((line) => line.startsWith(m.scores_total({}, { locale: lang }))) + 1);
	const numbers = lines.map((line) => [...line.matchAll(/(?<= )-?\d+(?= {2}|$)/g)].map(Number));
	const totals = numbers.pop() ?? [];
	expect(totals.map((_, at) => numbers.reduce((sum, row) => sum + row.slice(-totals.length)[at], 0))).toEqual(totals);
	return totals;
}

test.each(games.ids.map((id, i) => [id, LOCALES[i % LOCALES.length]] as const))('[B sources] %s is played to its end in %s by typing 1', async (id, lang) => {
	const file = temporary(`${id}.json`);
	const { code, out, err } = trove(['play', id, '--lang', lang, '--seed', 'one', '--save', file], { input: '1\n'.repeat(2000) });
	expect({ code, err }).toEqual({ code: 0, err: '' });
	expect(out).not.toMatch(/undefined|\[object|\{\w+\}/);
	const { outcome } = JSON.parse(readFileSync(file, 'utf8'));
	expect(outcome).not.toBeNull();
	for (const score of outcome.scores) expect(out).toContain(String(score));
	for (const text of [out, (await inside(['replay', file, '--lang', lang], games)).out]) expect(totalsIn(text, lang)).toEqual(outcome.scores.toSorted(down));
	for (const locale of LOCALES) {
		expect((await inside(['verify', file, '--lang', locale], games)).code).toBe(0);
		expect((await inside(['replay', file, '--lang', locale, '--seat', '0'], games)).out).not.toMatch(/undefined|\[object|\{\w+\}/);
	}
});

test.each(games.ids)('%s is simulated', async (id) => {
	const { code, out } = await inside(['sim', id, '--games', '40', '--json'], games);
	expect(code).toBe(0);
	const { game, wins } = JSON.parse(out);
	expect(game).toBe(id);
	expect(wins.reduce((sum: number, share: number) => sum + share, 0)).toBeCloseTo(1, 9);
});

test('marks are taken back while a bonus is due', () => {
	// This deal gives gray-4, whose first cell is a cross.
	const typed = ['{"do":"keep","cards":["gray-4","purple-11"]}', '{"do":"mark","card":"gray-4","cells":[[0,0]]}', 'undo', 'undo', 'quit'];
	const { out } = trove(['play', 'silver-and-gold', '--seed', 'x'], { input: `${typed.join('\n')}\n` });
	expect(out).toContain('Taken back.');
	expect(out.match(/^Your card gray\u00a04.*Free: A1 cross, B1/gm)).toHaveLength(2);
	expect(out).toContain('This cannot be taken back any more');
});

test('a card is found by its name as it is typed', () => {
	const { out } = trove(['play', 'silver-and-gold', '--seed', 'x'], { input: 'Gray 4\nquit\n' });
	expect(out).toMatch(/^ *\d+\. Keep: .*gray\u00a04/m);
	expect(out).not.toContain('Nothing here is called');
});

test.each(games.ids)('the cards of %s are told as data and as tables', async (id) => {
	const { code, out } = await inside(['cards', id, '--json'], games);
	expect(code).toBe(0);
	const { game } = games.find(id);
	const cards = game.cards?.(makeTable(game));
	expect(JSON.parse(out)).toEqual({ game: id, version: game.version, players: 2, cards });
	const shown = (await inside(['cards', id, '--lang', 'pl'], games)).out;
	expect(shown).not.toMatch(/undefined|\[object/);
	for (const list of Object.values(cards ?? {}))
		for (const card of list) expect(shown).toMatch(new RegExp(`^${card.id.replaceAll('+', '\\+')} +${card.copies}( |$)`, 'm'));
});

test('the number of cards depends on the players; a game without cards says so', async () => {
	const { out } = await inside(['cards', 'dead-mans-draw', '--players', '6', '--json'], games);
	expect(JSON.parse(out).cards.deck[0]).toEqual({ id: 'anchor-2', copies: 2, suit: 'anchor', value: 2 });
	expect(await inside(['cards', 'pearls'])).toEqual({ code: 2, out: '', err: 'trove: game: the cards of pearls are not known\n' });
});

test('the list of games is told in every language', async () => {
	for (const lang of LOCALES) {
		const { out } = await inside(['games', '--lang', lang], games);
		for (const id of games.ids) expect(out).toContain(`${id}  ${games.find(id).words.title(lang)}, `);
	}
});
