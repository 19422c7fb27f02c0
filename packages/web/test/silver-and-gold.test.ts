import { game, type SilverAndGoldAction, type SilverAndGoldEvent, type SilverAndGoldView, words } from '@trove/games/silver-and-gold';
import { IDS, TREASURES } from '@trove/games/silver-and-gold/cards.ts';
import { cellsOf, placements, SHAPES } from '@trove/games/silver-and-gold/shapes.ts';
import { Dice, isRefusal, SPECTATOR, startMatch } from '@trove/kernel';
import { expect, test } from 'vitest';
import { beats, happen } from '../src/games/silver-and-gold/beats.ts';
import { betterLie, fitting, ghostAt, LIES, lieOver, lying, markAction, maskOf, placesOf, reach, startLie } from '../src/games/silver-and-gold/hand.ts';
import { cellBeside, isArrow } from '../src/games/silver-and-gold/keys.ts';
import { freeOf, tallyOf } from '../src/games/silver-and-gold/tally.ts';
import { prompt, sound } from '../src/games/silver-and-gold/telling.ts';

const TABLES = [2, 3, 4].flatMap((players) => ['player', 'step'].map((refill) => ({ players, options: { refill } })));
const THINGS = new Set([...IDS, ...[1, 2, 3, 4, 5, 6].map((worth) => `trophy-${worth}`), ...Array.from({ length: 28 }, (_, turn) => `expedition-${turn + 1}`)]);
const PLACE = /^(deck|display|trophies|expeditions|(seat|filled)-[0-3])$/;

/** Plays by dice and tells every step to everybody and to a spectator. */
function told(
	table: { players: number; options: { refill: string } },
	tell: (
		seat: number,
		before: SilverAndGoldView,
		events: readonly SilverAndGoldEvent[],
		after: SilverAndGoldView,
		legal: readonly SilverAndGoldAction[],
	) => void,
): void {
	const match = startMatch(game, table, `told ${table.players} ${table.options.refill}`);
	const dice = new Dice(table.players);
	const eyes = [SPECTATOR, ...Array.from({ length: table.players }, (_, seat) => seat)];
	while (!match.over) {
		const seat = match.toAct[dice.below(match.toAct.length)];
		const legal = match.legal(seat);
		const wide = legal.filter((action) => action.do === 'mark' && action.cells.length > 1);
		const from = wide.length > 0 ? wide : legal;
		const before = eyes.map((eye) => game.view(match.state, eye));
		const done = match.act(seat, from[dice.below(from.length)]);
		if (isRefusal(done)) throw new Error(done.code);
		eyes.forEach((eye, index) => {
			const events = done.events.flatMap((event) => game.redact(event, eye) ?? []);
			const may = eye >= 0 && match.toAct.includes(eye) ? match.legal(eye) : [];
			tell(eye, before[index], events, game.view(match.state, eye), may);
		});
	}
}

test.each(TABLES)('$players players, refill by $options.refill: every step is told in beats that add up to it', (table) => {
	told(table, (seat, before, events, after, legal) => {
		const parts = beats({ before, events, after, seat });
		expect(parts.flatMap((beat) => beat.events)).toEqual(events);
		if (events.length > 0) expect(parts.at(-1)?.view).toBe(after);
		for (const { flights = [], view } of parts) {
			for (const { thing, from, to } of flights) {
				expect(THINGS).toContain(thing);
				for (const place of [from, to]) if (place !== undefined) expect(place).toMatch(PLACE);
			}
			for (const one of view.seats) expect(one.cards.length).toBeLessThanOrEqual(2);
		}
		// What the events say is what the table shows in the end.
		const end = events.reduce((view, event) => happen(view, event, after), before);
		const { display, deckCount, trophiesLeft, round, turn, first, expedition } = after;
		expect(end).toMatchObject({ display, deckCount, trophiesLeft, round, turn, first, expedition });
		expect(end.seats.map(({ filled, trophies }) => ({ filled, trophies }))).toEqual(after.seats.map(({ filled, trophies }) => ({ filled, trophies })));
		after.seats.forEach((one, index) => {
			expect(end.seats[index].cards.map(freeOf)).toEqual(one.cards.map(freeOf));
			expect(tallyOf(one).total).toBe(one.score);
		});
		expect(beats({ before: null, events, after, seat }).flatMap((beat) => beat.events)).toEqual(events);
		for (const locale of ['en', 'ru', 'pl'] as const) {
			if (legal.length > 0) expect(prompt(after, seat, legal, { locale, names: [] })).not.toBe('');
		}
		for (const event of events) sound(event, seat);
	});
});

test('every placement of the rules is one way of lying, moved', () => {
	for (const shape of SHAPES) {
		const all = new Set(placements(shape));
		const found = new Set(LIES.flatMap((lie) => fitting(all, lying(shape, lie)).map(maskOf)));
		expect(found).toEqual(all);
	}
});

test('from the middles of its cells every place of the shape can be reached, and what is shown is legal', () => {
	for (const { id, cells } of TREASURES.filter((_, index) => index % 11 === 0)) {
		for (const shape of SHAPES) {
			const legal = placements(shape).filter((mask) => (mask & ~cells) === 0);
			const actions: SilverAndGoldAction[] = [
				...legal.map((mask): SilverAndGoldAction => ({ do: 'mark', card: id, cells: cellsOf(mask) })),
				...cellsOf(cells).map((cell): SilverAndGoldAction => ({ do: 'mark', card: id, cells: [cell] })),
			];
			const places = placesOf(actions).get(id);
			const reached = new Set<number>();
			for (const lie of LIES) {
				for (const [row, column] of cellsOf(cells)) {
					const ghost = ghostAt(shape, lie, places, cells, { card: id, row: row + 0.5, column: column + 0.5 });
					if (!ghost.fits) continue;
					const mask = maskOf(ghost.cells);
					expect(legal).toContain(mask);
					expect(mask & maskOf([[row, column]])).not.toBe(0);
					expect(reach(shape, lie, places) & mask).toBe(mask);
					reached.add(mask);
				}
			}
			expect(reached).toEqual(new Set(legal));
			for (const cell of cellsOf(cells)) {
				const bit = maskOf([cell]);
				const lie = lieOver(shape, LIES[0], places, bit);
				expect(lie !== null).toBe(legal.some((mask) => (mask & bit) !== 0));
				expect(ghostAt(null, LIES[0], places, cells, { card: id, row: cell[0] + 0.5, column: cell[1] + 0.5 })).toMatchObject({ cells: [cell], fits: true });
			}
		}
	}
});

test('[A15] a shape lies from the start as it fits, on the card looked at if it can; where it does not, the next way is one that does', () => {
	const [first, second] = TREASURES;
	for (const shape of SHAPES) {
		for (const mask of placements(shape)) {
			const legal: SilverAndGoldAction[] = [
				{ do: 'mark', card: first.id, cells: cellsOf(mask) },
				{ do: 'mark', card: first.id, cells: [[0, 0]] },
				{ do: 'mark', card: second.id, cells: [[0, 0]] },
			];
			const places = placesOf(legal);
			for (const looked of [undefined, first.id, second.id]) expect(reach(shape, startLie(shape, places, looked), places.get(first.id))).toBe(mask);
			for (const lie of LIES) {
				const better = betterLie(shape, lie, places, first.id);
				expect(reach(shape, better ?? lie, places.get(first.id))).toBe(mask);
				expect(better === null).toBe(reach(shape, lie, places.get(first.id)) === mask);
				// Where no way fits, there is nothing to turn.
				expect(betterLie(shape, lie, places, second.id)).toBeNull();
			}
		}
	}
});

test('what does not fit is asked about with cells of the card, so that the answer is a sentence of the rules', () => {
	const ghost = ghostAt('L4', LIES[0], undefined, 0, { card: 'gray-1', row: -0.4, column: 3.9 });
	expect(ghost.fits).toBe(false);
	const action = markAction(ghost.card, ghost.cells, false);
	if (action.do !== 'mark') throw new Error(action.do);
	for (const [row, column] of action.cells) {
		expect([0, 1, 2, 3]).toContain(row);
		expect([0, 1, 2, 3]).toContain(column);
	}
	expect(words.action(action, { locale: 'en', names: [] })).not.toBe('');
	expect(markAction('gray-1', [[1, 2]], true)).toEqual({ do: 'bonus', card: 'gray-1', cell: [1, 2] });
});

test('arrow keys lead over gaps, to the next map, and end at the edge', () => {
	// `.Co./Pooo/oooo/CooX` and `Xooo/.oo./XooX/oooo`.
	const [left, right] = ['purple-4', 'purple-1'];
	const from = (card: string, cell: readonly [number, number]) => (key: string) => cellBeside({ card, cell }, key, [left, right]);
	expect(from(left, [0, 1])('ArrowRight')).toEqual({ card: left, cell: [0, 2] });
	expect(from(left, [0, 1])('ArrowLeft')).toBeNull();
	expect(from(left, [1, 0])('ArrowUp')).toEqual({ card: left, cell: [0, 1] });
	expect(from(left, [3, 2])('ArrowDown')).toBeNull();
	expect(from(left, [0, 2])('ArrowRight')).toEqual({ card: right, cell: [0, 0] });
	expect(from(right, [1, 1])('ArrowLeft')).toEqual({ card: left, cell: [1, 3] });
	expect([isArrow('ArrowUp'), isArrow('Enter')]).toEqual([true, false]);
});
