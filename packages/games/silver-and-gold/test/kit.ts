import type { Dice, JsonObject, Table } from '@trove/kernel';
import type { Edge, Happening, Kit, Temper } from '@trove/kernel/testing';
import { CELLS, COLOUR_OF, COLOURS, IDS, PLACED, PLACED_FROM, placedAt, TREASURES, WORTH } from '../cards.ts';
import { type SilverAndGoldAction as Action, entry, type SilverAndGoldEvent, type SilverAndGoldView as View } from '../index.ts';
import { parse } from '../moves.ts';
import { cellsOf, SHAPES } from '../shapes.ts';
import type { SeatView } from '../view.ts';

/** A temper that takes the action it values most, and one time in `slips` any. */
function temper(name: string, slips: number, value: (action: Action, seen: SeatView) => number): Temper<View, Action> {
	return {
		name,
		choose(actions: readonly Action[], sight: View, seat: number, dice: Dice): Action {
			if (dice.below(slips) === 0) return actions[dice.below(actions.length)];
			const values = actions.map((action) => value(action, sight.seats[seat]));
			const best = Math.max(...values);
			const choices = actions.filter((_, index) => values[index] === best);
			return choices[dice.below(choices.length)];
		},
	};
}

const cardOf = (action: Action): number => (action.do === 'keep' ? -1 : IDS.indexOf(action.card ?? ''));
const bits = (mask: number): number => (mask === 0 ? 0 : 1 + bits(mask & (mask - 1)));
/** The cells that an action marks, as a mask. */
const maskOf = (action: Action): number => (action.do === 'mark' || action.do === 'bonus' ? parse(action).move & 0xffff : 0);
const freeOn = (card: number, seen: SeatView): number =>
	CELLS[card] & ~(seen.cards.find(({ id }) => id === IDS[card])?.marked ?? []).reduce((mask, [row, column]) => mask | (1 << (row * 4 + column)), 0);
/** How small the cards of a keep or take are. */
function smallness(action: Action): number {
	return gained(action).reduce((sum, id) => sum - WORTH[COLOURS[COLOUR_OF[IDS.indexOf(id)]]], 0);
}

/** How much of a card is done by a mark: many cells, crosses, and few left over. */
function progress(action: Action, seen: SeatView): number {
	const card = cardOf(action);
	const mask = maskOf(action);
	return 10 * bits(mask) + 8 * bits(mask & TREASURES[card].crosses) - bits(freeOn(card, seen) & ~mask);
}

const printed = (ids: readonly string[], symbol: 'coins' | 'palms' | 'crosses'): number =>
	ids.reduce((sum, id) => sum + bits(TREASURES[IDS.indexOf(id)][symbol]), 0);
/** The cards that a keep or take would bring. */
function gained(action: Action): readonly string[] {
	if (action.do === 'keep') return action.cards;
	return action.card === undefined ? [] : [action.card];
}

/** Wants one kind of symbol and cards with more of it; next to that, coins. */
const symbolHunter = (symbol: 'coins' | 'palms' | 'crosses'): Temper<View, Action> =>
	temper(symbol, 20, (action, seen) => {
		if (action.do === 'keep' || action.do === 'take') return 30 * printed(gained(action), symbol) + 9 * printed(gained(action), 'coins') + smallness(action);
		const card = TREASURES[cardOf(action)];
		return 60 * bits(maskOf(action) & card[symbol]) + 20 * bits(maskOf(action) & card.coins) + progress(action, seen);
	});

/** Fills cards as fast as it can and takes the smallest. */
const filler = temper('filler', 50, (action, seen) => {
	if (action.do === 'keep') return smallness(action);
	if (action.do === 'take') return action.card === undefined ? -11 : smallness(action) + 2 * printed(gained(action), 'coins');
	return progress(action, seen);
});

/** Marks single cells and keeps clear of symbols: its scores are low and often equal. */
const idler = temper('idler', 1000, (action, seen) => {
	if (action.do === 'keep' || action.do === 'take') return gained(action).length === 0 ? -1000 : smallness(action) - printed(gained(action), 'coins');
	const { crosses, coins, palms } = TREASURES[cardOf(action)];
	return -40 * bits(maskOf(action)) - 5 * bits(maskOf(action) & (crosses | coins | palms)) - bits(freeOn(cardOf(action), seen));
});

/** Leaves crosses to the end, so that bonuses lapse, and takes from the deck. */
const hoarder = temper('hoarder', 30, (action, seen) => {
	if (action.do === 'keep') return smallness(action);
	if (action.do === 'take') return action.card === undefined ? 1 : 2 * printed(gained(action), 'coins') - 2;
	return progress(action, seen) - 60 * bits(maskOf(action) & TREASURES[cardOf(action)].crosses) + 3 * bits(freeOn(cardOf(action), seen));
});

const eventsOf = <Kind extends SilverAndGoldEvent['on']>(events: readonly SilverAndGoldEvent[], kind: Kind): Extract<SilverAndGoldEvent, { on: Kind }>[] =>
	events.filter((event): event is Extract<SilverAndGoldEvent, { on: Kind }> => event.on === kind);

const edge = (
	name: string,
	met: (at: Happening<View, Action, SilverAndGoldEvent> & { readonly was: View; readonly now: View }) => boolean,
): Edge<View, Action, SilverAndGoldEvent> => ({
	name,
	met: (happening) => met({ ...happening, was: happening.before, now: happening.after }),
});

/** How many cells of a card its owner has marked in this step. */
function freshOn({ cards, shown }: SeatView, id: string): number {
	const count = (held: SeatView['cards'] = []): number => held.find((card) => card.id === id)?.marked.length ?? 0;
	return count(cards) - count(shown?.cards);
}

/** Whether the shape of the turn fits on any of a seat's cards. */
function shapeFits({ seats, expedition }: View, seat: number): boolean {
	const shape = SHAPES.indexOf(expedition ?? 'I2');
	return seats[seat].cards.some(({ id }) => {
		const card = IDS.indexOf(id);
		const free = freeOn(card, seats[seat]);
		return PLACED.subarray(PLACED_FROM[placedAt(card, shape)], PLACED_FROM[placedAt(card, shape) + 1]).some((mask) => (mask & ~free) === 0);
	});
}

const single = (action: Action): boolean => action.do === 'mark' && action.cells.length === 1;
const tiedForWin = ({ seats }: View): number => {
	const best = Math.max(...seats.map(({ score }) => score));
	return seats.filter(({ score }) => score === best).length;
};

/** All cells of a card but the last `free`, for `marked`. */
const allBut = (id: string, free: number): readonly (readonly [number, number])[] => {
	const cells = cellsOf(CELLS[IDS.indexOf(id)]);
	return cells.slice(0, cells.length - free);
};

/** Cards nearly full, the deck nearly empty, the last trophies in sight. */
function lateStart({ players }: Table, turn: number): JsonObject {
	const seats = Array.from({ length: players }, (_, seat) => seat);
	const hands = seats.map((seat) => [`gray-${2 * seat + 1}`, `gray-${2 * seat + 2}`]);
	return {
		turn,
		hands,
		marked: hands.flatMap((cards, seat) => cards.map((card) => ({ seat, card, cells: allBut(card, 2) }))),
		display: ['gray-9', 'gray-10', 'green-4', 'green-5'],
		deck: ['green-6', 'gray-11'],
		coins: seats.map(() => 11),
		trophies: [
			[6, 5],
			[4, 3],
			[2, 1],
			[0, 0],
		].slice(0, players),
	};
}

/** What the laws need to know of this game. */
export const kit: Kit<View, Action, SilverAndGoldEvent> = {
	entry,
	options: [{ refill: 'player' }, { refill: 'step' }],
	stray(everything, seat, dice) {
		const { cards } = everything.seats[seat];
		const cell = [dice.below(4), dice.below(4)] as const;
		if (cards.length === 0 || dice.below(4) === 0) return { do: 'take', from: 'deck' };
		const card = cards[dice.below(cards.length)].id;
		if (dice.below(2) === 0) return { do: 'bonus', card, cell };
		return { do: 'mark', card, cells: dice.below(8) === 0 ? [] : [cell] };
	},
	games: 2700,
	starts: (table) => [lateStart(table, 10), lateStart(table, 16), lateStart(table, 27)],
	tempers: [symbolHunter('coins'), symbolHunter('palms'), symbolHunter('crosses'), filler, idler, hoarder],
	edges: [
		edge('SG-1 the last to choose', ({ action, events }) => action.do === 'keep' && eventsOf(events, 'shown').length > 0),
		edge('SG-3 a new round', ({ was, now }) => was.round !== now.round),
		edge('SG-5 an L4', ({ events }) => eventsOf(events, 'marked').some(({ shape }) => shape === 'L4')),
		edge('SG-6 one cell by choice', ({ action, was, seat }) => single(action) && shapeFits(was, seat)),
		edge('SG-6 one cell by need', ({ action, was, seat }) => single(action) && !shapeFits(was, seat)),
		edge('SG-7 a cross marked by a bonus', ({ action, events }) => action.do === 'bonus' && eventsOf(events, 'cross').length > 0),
		edge('SG-7 a bonus lapses', ({ events }) => eventsOf(events, 'lapsed').length > 0),
		edge('SG-7 a bonus on another card than the mark', ({ action, was, seat }) => action.do === 'bonus' && freshOn(was.seats[seat], action.card) === 0),
		edge('SG-8 a coin with all boxes full', ({ events }) => eventsOf(events, 'coin').some(({ box }) => box === 0)),
		edge('SG-9 a palm with palms on the display', ({ events }) => eventsOf(events, 'palm').some(({ points }) => points > 2)),
		edge('SG-9 a palm with all boxes full', ({ events }) => eventsOf(events, 'palm').some(({ box }) => box === 0)),
		edge('SG-10 two seats take trophies in one step', ({ events }) => new Set(eventsOf(events, 'trophy').map(({ seat }) => seat)).size > 1),
		edge('SG-10 no trophy is left', ({ events }) => eventsOf(events, 'trophy').some(({ points }) => points === 0)),
		edge('SG-11 two cards filled together', ({ now }) => now.phase === 'take' && now.seats[now.toAct[0]].due === 2),
		edge('SG-11 the second of two cards, before the refill', ({ action, was, seat }) => {
			const { due, cards } = was.seats[seat];
			return action.do === 'take' && due === 1 && cards.length === 1 && cards[0].marked.length === 0 && was.display.length < 4;
		}),
		edge('SG-11 a card from the deck', ({ events }) => eventsOf(events, 'took').some(({ from }) => from === 'deck')),
		edge('SG-12 two seats take in one step', ({ action, now }) => action.do === 'take' && now.phase === 'take'),
		edge('SG-13 the display is not refilled from an empty deck', ({ action, now }) => action.do === 'take' && now.deckCount === 0 && now.display.length < 4),
		edge('SG-13 deck and display empty: no card is taken', ({ events }) => eventsOf(events, 'missed').length > 0),
		edge('SG-13 a seat without a free cell passes', ({ events }) => eventsOf(events, 'passed').length > 0),
		edge('SG-14 the first player moves on from the last seat', ({ was, now }) => was.first > 0 && now.first === 0),
		edge('SG-15 a card filled on turn 28', ({ was, events }) => was.turn === 28 && eventsOf(events, 'filled').length > 0),
		edge('SG-15 a trophy on turn 28', ({ was, events }) => was.turn === 28 && eventsOf(events, 'trophy').length > 0),
		edge('SG-16 a seal counts', ({ now }) => now.phase === 'over' && now.seats.some(({ filled }) => sealCounts(filled))),
		edge('SG-17 a tie is broken by colours', ({ now, events }) => eventsOf(events, 'over').some(({ winners }) => winners.length < tiedForWin(now))),
	],
	cards({ display, seats, memory }) {
		return [...display, ...(memory?.deck ?? []), ...seats.flatMap(({ cards, filled, dealt = [] }) => [...cards.map(({ id }) => id), ...filled, ...dealt])];
	},
};

function sealCounts(filled: readonly string[]): boolean {
	const cards = filled.map((id) => TREASURES[IDS.indexOf(id)]);
	return cards.some(({ seal }) => cards.some(({ colour }) => colour === seal));
}
