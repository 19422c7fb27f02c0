// The memory aid in words: what a perfect memory adds to the view, and nothing where there is none.
import { Dice, isRefusal, LOCALES, type Match, makeTable, startMatch, TABLE } from '@trove/kernel';
import { expect, test } from 'vitest';
import { games } from '../index.ts';

const NAMES = ['Ann', 'Ben', 'Cid'];

function played(id: string, actions: number): Match {
	const { game } = games.find(id);
	const match = startMatch(game, makeTable(game, 3), `memory-${id}`);
	const dice = new Dice(id);
	while (!match.over && match.actions.length < actions) {
		const { toAct } = match;
		const seat = toAct[dice.below(toAct.length)] ?? TABLE;
		const legal = match.legal(seat);
		const action = legal[dice.below(legal.length)];
		if (isRefusal(match.act(seat, action.do === 'tap' ? { ...action, ms: 400 } : action))) throw new Error(JSON.stringify(action));
	}
	return match;
}

test.each(games.ids)('%s: memory has lines in every language, a mere view has none', (id) => {
	const { game, words } = games.find(id);
	for (const actions of [0, 7, 20, 34]) {
		const { state } = played(id, actions);
		for (const locale of LOCALES) {
			const telling = { locale, names: NAMES };
			expect(words.memory?.(game.view(state, 0), telling)).toEqual([]);
			const lines = words.memory?.(game.observe(state, 0), telling) ?? [];
			expect(lines.length).toBeGreaterThan(0);
			for (const line of lines) expect(line).toMatch(/^[^{}]*[^{}\s]\.$/);
			expect(lines.join()).not.toMatch(/undefined|NaN|\bnull\b/);
		}
	}
});

test("Dead Man's Draw: every card of the deck and the discard is named once", () => {
	const { game, words } = games.find('dead-mans-draw');
	const { state } = played('dead-mans-draw', 30);
	const view = game.observe(state, 1);
	const [deck, discard] = (words.memory?.(view, { locale: 'en', names: NAMES }) ?? []).slice(-2);
	expect(deck.match(/\d+/g)).toHaveLength(Number(view.deckCount));
	expect(discard.match(/\d+/g)).toHaveLength(Number(view.discardCount));
});

test('My Treasure: what is under a pile is told from the top', () => {
	const { words } = games.find('my-treasure');
	const memory = { piles: [['ring', 'ring+sword'], null, ['coin'], []], claims: [null, ['potion+mouse']], tokens: [], deck: ['orc', 'ring', 'ring+coin'] };
	const view = { phase: 'turn', toAct: [0], memory };
	expect(words.memory?.(view, { locale: 'en', names: NAMES })).toEqual([
		'Place 1, from the top: 1 ring; 1 ring, 1 sword.',
		'Ben carried out: 1 potion, mouse.',
		'Still to come: 2 rings, 1 coin. Orcs: 1.',
	]);
});
