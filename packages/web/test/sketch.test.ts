import { games } from '@trove/games';
import { type Action, Dice, legalActions, startMatch, type View } from '@trove/kernel';
import { expect, test } from 'vitest';
import { Sketch } from '../src/play/sketch.ts';
import { arrange } from '../src/table/choices.ts';

const silver = games.find('silver-and-gold');

/** A match in step 2 of its first turn, and what a seat sees of it. */
function marking(players = 2) {
	const table = { players, options: { refill: 'player' } };
	const match = startMatch(silver.game, table, 'sketch');
	for (let seat = 0; seat < players; seat++) match.act(seat, match.legal(seat)[0]);
	return { match, table };
}

test.each(games.ids)('%s: what is legal by the view is what is legal', (id) => {
	const { game } = games.find(id);
	const table = { players: 2, options: Object.fromEntries(Object.entries(game.options).map(([name, [first]]) => [name, first])) };
	const match = startMatch(game, table, id);
	const dice = new Dice(4);
	for (let i = 0; i < 60 && !match.over; i++) {
		for (let seat = 0; seat < 2; seat++) {
			const sketch = new Sketch(game, table, game.view(match.state, seat), seat);
			expect(sketch.legal).toEqual(legalActions(game, match.state, seat));
		}
		const seat = match.toAct[0];
		const legal = match.legal(seat);
		const action = legal[dice.below(legal.length)];
		match.act(seat, action.do === 'tap' ? { ...action, ms: 300 } : action);
	}
});

test('marks are tried, seen and taken back without anybody else', () => {
	const { match, table } = marking();
	const view = silver.game.view(match.state, 0);
	const sketch = new Sketch(silver.game, table, view, 0);
	const [action] = sketch.legal;
	expect(sketch.complete).toBe(false);
	expect(sketch.try(action)).toBeNull();
	expect(sketch.tried).toEqual([action]);
	expect(sketch.view).not.toEqual(view);
	sketch.back();
	expect(sketch.view).toBe(view);
	expect(sketch.tried).toEqual([]);
	expect(match.toAct).toEqual([0, 1]);
});

test('what nobody can know yet is not shown: the last to mark sees the marks, not what they bring', () => {
	const { match, table } = marking();
	match.act(0, match.legal(0)[0]);
	while (match.toAct.includes(0)) match.act(0, match.legal(0)[0]);
	const view = silver.game.view(match.state, 1);
	const sketch = new Sketch(silver.game, table, view, 1);
	const single = sketch.legal.find(({ cells }) => Array.isArray(cells) && cells.length === 1) as Action;
	expect(sketch.try(single)).toBeNull();
	while (!sketch.complete) expect(sketch.try(sketch.legal[0])).toBeNull();
	expect(sketch.ending).toEqual(sketch.tried.at(-1));
	expect((sketch.view as View).phase).toBe('mark');
	expect(sketch.legal).toEqual([]);
	expect(sketch.refusal(single)).toMatchObject({ code: 'not-your-turn' });
	expect(match.act(1, [...sketch.tried])).toHaveProperty('events');
	sketch.back();
	expect(sketch.ending).toBeNull();
});

test('a refusal names its rule', () => {
	const { match, table } = marking();
	const sketch = new Sketch(silver.game, table, silver.game.view(match.state, 0), 0);
	expect(sketch.try({ do: 'take', from: 'deck' })).toMatchObject({ code: expect.any(String), rule: expect.stringMatching(/^SG-/) });
	expect(sketch.tried).toEqual([]);
});

test('many choices are put together under what they share, and none is lost', () => {
	const { match } = marking();
	const legal = match.legal(0);
	const telling = { locale: 'en' as const, names: ['Ann', 'Bea'] };
	const groups = arrange(legal, (action) => silver.words.action(action, telling));
	expect(groups.length).toBeLessThan(13);
	expect(groups.flatMap(({ choices }) => choices.map(({ action }) => action))).toHaveLength(legal.length);
	expect(new Set(groups.map(({ text }) => text)).size).toBe(groups.length);
	expect(arrange(legal.slice(0, 3), (action) => silver.words.action(action, telling))).toHaveLength(3);
});
