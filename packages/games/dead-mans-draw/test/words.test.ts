import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRefusal, type JsonObject, LOCALES, type Locale, makeTable, type Refusal, SPECTATOR, startMatch, type Telling } from '@trove/kernel';
import { expect, test } from 'vitest';
import { CHARACTERS, SUITS } from '../cards.ts';
import { EVENTS } from '../events.ts';
import { type DeadMansDrawAction, type DeadMansDrawEvent, entry, words } from '../index.ts';
import { ACTIONS } from '../moves.ts';
import { REFUSALS } from '../refusal.ts';
import { play } from './table.ts';

const folder = join(import.meta.dirname, '..');
const telling = (locale: Locale): Telling => ({ locale, names: ['North', 'East', 'South'] });

const actions: DeadMansDrawAction[] = [
	{ do: 'draw' },
	{ do: 'bank' },
	{ do: 'choose', card: 'mermaid-9', from: 1 },
	{ do: 'choose', card: 'kraken-2' },
	...CHARACTERS.map((card): DeadMansDrawAction => ({ do: 'character', card })),
	{ do: 'victim', whom: 2 },
	{ do: 'plunder', whom: 1 },
];

const events: DeadMansDrawEvent[] = [
	{ on: 'first', seat: 1 },
	{ on: 'offer', seat: 0, cards: ['miser', 'parry'] },
	{ on: 'offer', seat: 1, cards: ['?', '?'] },
	{ on: 'keep', seat: 0, card: 'miser' },
	{ on: 'keep', seat: 1, card: '?' },
	{ on: 'characters', characters: ['miser', 'parry', 'davy-jones'] },
	{ on: 'victim', seat: 2, whom: 0 },
	{ on: 'raid', seat: 0 },
	...SUITS.map((suit): DeadMansDrawEvent => ({ on: 'draw', seat: 0, card: `${suit}-5`, from: 'deck', to: 'play', left: 9 })),
	{ on: 'draw', seat: 0, card: '?', from: 'deck', to: 'play', left: 9 },
	{ on: 'draw', seat: 0, card: 'mermaid-5', from: 'deck', to: 0, left: 9 },
	{ on: 'reveal', seat: 0, by: 'oracle', cards: ['key-3'], from: 'deck' },
	{ on: 'reveal', seat: 0, by: 'map', cards: ['key-3', 'hook-2'], from: 'discard' },
	{ on: 'bring', seat: 0, by: 'hook', card: 'key-3', from: 0, to: 'play' },
	{ on: 'bring', seat: 0, by: 'sword', card: 'key-3', from: 1, to: 'play' },
	{ on: 'bring', seat: 0, by: 'map', card: 'key-3', from: 'discard', to: 'play' },
	{ on: 'shoot', seat: 0, cards: ['key-3', 'key-2'], from: 1, to: 'discard' },
	{ on: 'shoot', seat: 0, cards: ['key-3'], from: 1, to: 0 },
	{ on: 'debt', seat: 0, debt: 2 },
	{ on: 'debt', seat: 0, debt: 4 },
	{ on: 'idle', seat: 0, card: 'hook-3' },
	{ on: 'parry', seat: 0, card: 'sword-3', from: 'play', to: 'discard' },
	{ on: 'bust', seat: 0, card: 'key-3', saved: [], lost: ['key-2'], to: 'discard' },
	{ on: 'bust', seat: 0, card: 'key-3', saved: ['map-2', 'hook-3'], lost: ['anchor-3'], to: 2 },
	{ on: 'bust', seat: 0, card: '?', saved: [], lost: ['?'], to: 'discard' },
	{ on: 'bank', seat: 0, cards: ['key-3', 'map-2'], from: 'play', to: 0, auto: false },
	{ on: 'bank', seat: 0, cards: [], from: 'play', to: 0, auto: false },
	{ on: 'bank', seat: 0, cards: ['key-3'], from: 'play', to: 0, auto: true },
	{ on: 'bonus', seat: 0, cards: ['key-3', 'map-2'], from: 'discard', to: 0 },
	{ on: 'bonus', seat: 0, cards: [], from: 'discard', to: 0 },
	{ on: 'bonus', seat: 0, cards: ['key-3'], from: 1, to: 0 },
	{ on: 'over', scores: [1, 22, 5], winners: [1] },
	{ on: 'over', scores: [22, 22, 0], winners: [0, 1] },
];

/** Each code, as the rules themselves give it. */
const refusals: Refusal[] = [
	{ code: 'keep-character-first', rule: 'DD-2' },
	{ code: 'not-offered', rule: 'DD-2', data: { card: 'miser', offered: ['parry', 'misfire'] } },
	...refused(play({ deck: 'key-3 map-4' }), 'keep:miser', 'bank', 'victim:1', 'key-3'),
	...refused(play({ deck: 'key-3 map-4', characters: 'davy-jones - davy-jones - -' }, 'victim:1'), 'draw', 'victim:1', 'victim:2'),
	...refused(play({ deck: 'kraken-3 map-4' }, 'draw'), 'bank'),
	...refused(play({ deck: 'key-3 map-4', play: 'kraken-3', debt: 1 }), 'bank'),
	...refused(play({ deck: 'hook-3 map-4', banks: ['key-3 key-4', 'map-3'] }, 'draw'), 'draw', 'key-3', 'key-3@0', 'key-5@0', 'map-3@1', 'key-3@2'),
	...refused(play({ deck: 'cannon-3 map-4', banks: ['key-3', 'map-3'] }, 'draw'), 'draw', 'key-3@0'),
	...refused(play({ deck: 'cannon-3 map-4', banks: ['key-3', 'map-3'], characters: '- misfire' }, 'draw'), 'map-3@1'),
	...refused(play({ deck: 'sword-3 map-4', banks: ['key-3', 'key-5 map-3 kraken-3'], characters: '- parry' }, 'draw'), 'draw', 'key-3@0', 'map-3@1'),
	...refused(play({ deck: 'sword-3 map-4', banks: ['key-3', 'key-5 map-3'] }, 'draw'), 'key-5@1'),
	...refused(play({ deck: 'map-3 map-4', discard: 'key-5' }, 'draw'), 'draw', 'key-5@0', 'key-4'),
	...refused(
		play({ deck: 'key-3 map-4', play: 'chest-3', banks: ['', '', 'hook-3'], characters: 'plunderer - -' }, 'draw bank'),
		'draw',
		'plunder:1',
		'plunder:0',
	),
];

function refused(table: ReturnType<typeof play>, ...lines: string[]): Refusal[] {
	return lines.map((word) => table.refusal(word)).filter((refusal) => refusal !== null);
}

const positions = [
	play({ deck: 'key-5 map-4', banks: ['key-7 key-3 mermaid-9', '', 'hook-2'] }),
	play({ deck: 'oracle-3 map-4 key-4', play: 'kraken-3', debt: 2, banks: ['', '', ''] }, 'draw'),
	play({ deck: 'key-6 map-4 hook-3', play: 'key-3', banks: ['', '', ''] }, 'draw'),
	play({ deck: 'hook-3 map-4', banks: ['key-3 sword-3', 'anchor-3', ''], characters: 'captains-hook - davy-jones', victims: [null, null, 0] }, 'draw'),
	play({ deck: 'cannon-3 map-4', banks: ['key-3 sword-3', 'anchor-3', 'hook-2'] }, 'draw'),
	play({ deck: 'sword-3 map-4', banks: ['', 'anchor-3', 'hook-2'] }, 'draw'),
	play({ deck: 'map-3 map-4', banks: ['', '', ''], discard: 'key-2 map-2' }, 'draw'),
	play({ deck: 'key-3 map-4', play: 'chest-3', banks: ['', 'hook-3', 'map-3'], characters: 'plunderer - -' }, 'draw bank'),
	play({ deck: 'key-3 map-4', characters: '- davy-jones -' }),
	play({ deck: 'key-3', banks: ['', 'hook-3', ''] }, 'draw'),
];

function positionsIn(locale: Locale): string[] {
	const raids = positions.flatMap(({ match }) =>
		[0, SPECTATOR].map((seat) => words.position(match.game.view(match.state, seat), seat, telling(locale)).join('\n')),
	);
	const match = startMatch(entry.game, makeTable(entry.game, 3, { characters: true }), 'words');
	match.act(1, match.legal(1)[0]);
	return [...raids, ...[0, 1, SPECTATOR].map((seat) => words.position(match.game.view(match.state, seat), seat, telling(locale)).join('\n'))];
}

/** All that the game can say in a language. */
function everything(locale: Locale): string {
	const to = telling(locale);
	return [
		words.title(locale),
		words.blurb(locale),
		words.option('characters', true, locale),
		words.option('characters', false, locale),
		...actions.map((action) => words.action(action, to)),
		...events.map((event) => words.event(event, to)),
		...refusals.map((refusal) => `${refusal.code}: ${words.refusal(refusal, to)}`),
		...[1, 2, 5, 21, 22].map((debt) => words.event({ on: 'debt', seat: 0, debt }, to)),
		...[0, 1, 2, 5, 21, 22].map((n) => words.event({ on: 'over', scores: [n], winners: [0] }, to)),
		...positionsIn(locale),
	].join('\n\n');
}

test.each(LOCALES)('all texts in %s', async (locale) => {
	const text = everything(locale);
	expect(text).not.toMatch(/undefined|NaN|[{}]|null/);
	expect(text).not.toMatch(/!!/);
	await expect(`${text}\n`).toMatchFileSnapshot(`snapshots/${locale}.txt`);
});

test.each(LOCALES)('[evening] [DD-2] characters that are dealt are not told as a choice somebody makes now, in %s', (locale) => {
	for (const cards of [
		['miser', 'parry'],
		['?', '?'],
	])
		expect(words.event({ on: 'offer', seat: 2, cards }, telling(locale))).not.toMatch(/chooses|выбирает|wybiera/);
});

test('every kind of action, event and refusal is among them', () => {
	expect(new Set(actions.map((action) => action.do))).toEqual(new Set(ACTIONS));
	expect(new Set(events.map((event) => event.on))).toEqual(new Set(EVENTS));
	expect(new Set(refusals.map((refusal) => refusal.code))).toEqual(new Set(REFUSALS));
});

test.each(LOCALES)('deck, discard and bonus are counted rightly in %s', (locale) => {
	const { match } = positions[7];
	const view = match.game.view(match.state, 0);
	const lines = [1, 2, 5, 21, 22].map((n) =>
		words
			.position({ ...view, deckCount: n, discardCount: n, bonus: n }, 0, telling(locale))
			.slice(1, 5)
			.join(' '),
	);
	expect(lines.join('\n')).toMatchSnapshot();
});

test('a refusal that is not the game’s own is left to others', () => expect(words.refusal({ code: 'stale' }, telling('en'))).toBeUndefined());

test('a refusal says its rule', () => {
	for (const refusal of refusals) for (const locale of LOCALES) expect(words.refusal(refusal, telling(locale))).toContain(`${refusal.rule}`);
});

test('catalogues have the same keys and placeholders, and each key is used', () => {
	const [en, ...others] = LOCALES.map((locale) => JSON.parse(readFileSync(join(folder, 'words', `${locale}.json`), 'utf8')) as JsonObject);
	const holes = (text: unknown): string[] => [...new Set(JSON.stringify(text).match(/\{[a-z]+\}/g))].sort();
	const source = globSync('*.ts', { cwd: folder })
		.map((file) => readFileSync(join(folder, file), 'utf8'))
		.join('\n');
	for (const other of others) {
		expect(Object.keys(other)).toEqual(Object.keys(en));
		for (const key of Object.keys(en)) expect([key, holes(other[key])]).toEqual([key, holes(en[key])]);
	}
	expect(Object.keys(en).filter((key) => !new RegExp(`\\bm\\.${key}\\b`).test(source))).toEqual([]);
});

test('a real game is told without a gap', () => {
	const match = startMatch(entry.game, makeTable(entry.game, 3, { characters: true }), 'told');
	for (let step = 0; !match.over; step++) {
		const [seat] = match.toAct;
		const legal = match.legal(seat);
		const done = match.act(seat, legal[step % legal.length]);
		if (isRefusal(done)) throw new Error(done.code);
		for (const event of done.events) for (const locale of LOCALES) expect(words.event(event, telling(locale))).not.toMatch(/undefined|^$/);
	}
});
