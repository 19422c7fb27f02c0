import type { Dice } from '@trove/kernel';
import type { Edge, Happening, Kit, Temper } from '@trove/kernel/testing';
import { symbolsOf } from '../cards.ts';
import { entry, type MyTreasureAction, type MyTreasureEvent, type MyTreasureView } from '../index.ts';
import type { Haul } from '../view.ts';

type Action = MyTreasureAction;
type Claim = Extract<Action, { do: 'claim' }>;
type Happened = Happening<MyTreasureView, MyTreasureAction, MyTreasureEvent>;

function pick<T>(from: readonly T[], dice: Dice): T {
	return from[dice.below(from.length)];
}

type Wanted = (action: Action, sight: MyTreasureView, seat: number, dice: Dice) => boolean;

/** Follows a preference where it names legal actions, else (and once in `whim` times) any. */
function prefer(name: string, whim: number, wanted: Wanted): Temper<MyTreasureView, Action> {
	return {
		name,
		choose(actions, sight, seat, dice) {
			const liked = actions.filter((action) => wanted(action, sight, seat, dice));
			return pick(liked.length > 0 && dice.below(whim) > 0 ? liked : actions, dice);
		},
	};
}

function countAt(sight: MyTreasureView, action: Action): number {
	return action.do === 'draw' ? 0 : (sight.piles[action.place]?.count ?? 0);
}

/** What a claim would count, by memory. */
function treasuresAt({ memory }: MyTreasureView, { place, token }: Omit<Claim, 'do'>): number {
	const pile = memory?.piles[place] ?? [];
	return pile.flatMap(symbolsOf).filter((symbol) => symbol === token || symbol === 'mouse').length;
}

/** Whether no pile counts as much as wanted with any token left. */
function nothingCounts(sight: MyTreasureView, aim: number): boolean {
	return !sight.piles.some((pile, place) => pile?.top && sight.tokens.some((token) => token !== '?' && treasuresAt(sight, { place, token }) === aim));
}

function slyAim({ round, first, worth }: MyTreasureView): number {
	if (round === 1) return first % 2;
	const most = Math.max(...worth);
	return most >= 6 && worth[0] + 3 <= most + 2 ? 2 : 0;
}

const tempers: readonly Temper<MyTreasureView, Action>[] = [
	// Digs on until the orcs come, and spreads the cards.
	prefer('digger', 60, ({ do: kind }) => kind !== 'claim'),
	// Digs on one heap, so that places stay empty, and then grabs an empty one.
	prefer('heaper', 40, (action, sight) => {
		if (action.do === 'grab') return countAt(sight, action) === 0;
		if (action.do === 'place') return countAt(sight, action) === Math.max(...sight.piles.map((pile) => pile?.count ?? 0));
		return action.do === 'draw';
	}),
	// Waits for some cards, then takes the largest pile with a token that its top card shows.
	prefer('chooser', 8, (action, sight, _, dice) => {
		const largest = Math.max(...sight.piles.map((pile) => pile?.count ?? 0));
		if (action.do === 'draw') return largest < 3 || dice.below(3) > 0;
		if (action.do !== 'claim') return true;
		return countAt(sight, action) === largest && (sight.piles[action.place]?.top ?? '').includes(action.token);
	}),
	// All but seat 0 aim at one treasure each and stay level; seat 0 stays behind until the last round's gold draws it
	// level.
	prefer('sly', 60, (action, sight, seat) => {
		const aim = seat === 0 ? slyAim(sight) : 1;
		return action.do === 'claim' ? treasuresAt(sight, action) === aim : action.do !== 'draw' || nothingCounts(sight, aim);
	}),
];

type MyTreasureEdge = Edge<MyTreasureView, MyTreasureAction, MyTreasureEvent>;
type Test = (before: MyTreasureView, after: MyTreasureView, happening: Happened) => boolean;

function edge(name: string, test: Test): MyTreasureEdge {
	return { name, met: (happening) => test(happening.before, happening.after, happening) };
}

const has = ({ events }: Happened, on: string): boolean => events.some((event) => event.on === on);
const inCave = (view: MyTreasureView): number => view.claims.filter((claim) => claim === null).length;
const count = (view: MyTreasureView, test: (scored: Haul) => boolean): number => (view.lastRound ?? []).filter(test).length;

/** An edge at the end of a round. */
const atScore = (name: string, test: Test): MyTreasureEdge =>
	edge(name, (before, after, happening) => has(happening, 'score') && test(before, after, happening));
/** An edge at the end of a game with several seats of the most worth. */
const atTie = (name: string, test: (tied: readonly Haul[]) => boolean): MyTreasureEdge =>
	atScore(name, (_, after) => {
		const most = Math.max(...after.worth);
		const tied = (after.lastRound ?? []).filter((_, seat) => after.worth[seat] === most);
		return after.phase === 'over' && tied.length > 1 && test(tied);
	});

const edges: readonly MyTreasureEdge[] = [
	edge('MT-1 a new round has all 36 cards in the deck', (_, after, { events }) => events.some(({ on }) => on === 'round') && after.deckCount === 36),
	atScore('MT-2 the first player of the next round is seat 0 again', (before, after) => before.first > 0 && after.first === 0),
	edge('MT-2 the turn passes over a gnome who has left', (before, after, { seat, action }) => {
		const next = (seat + 1) % before.worth.length;
		return action.do === 'place' && next !== after.turn && seat !== after.turn;
	}),
	edge('MT-4 a card covers another', (before, _, { action }) => action.do === 'place' && countAt(before, action) > 0),
	edge('MT-4 a card is laid on a free place', (before, _, { action }) => action.do === 'place' && countAt(before, action) === 0),
	edge('MT-5 an orc ends the turn', (before, after, happening) => has(happening, 'orc') && after.turn !== before.turn && after.phase === 'turn'),
	edge('MT-6 a single card is claimed', (before, _, { action }) => action.do === 'claim' && countAt(before, action) === 1),
	edge('MT-6 a pile of six or more cards is claimed', (before, _, { action }) => action.do === 'claim' && countAt(before, action) >= 6),
	edge('MT-7 the last gnome goes on', (before, after, { action }) => inCave(before) === 1 && action.do === 'place' && after.turn === before.turn),
	edge('MT-7 the last gnome goes on after an orc', (before, after, happening) => inCave(before) === 1 && has(happening, 'orc') && after.phase === 'turn'),
	edge('MT-7 the last gnome claims', (before, _, { action }) => inCave(before) === 1 && action.do === 'claim'),
	edge('MT-7 the last gnome meets the sixth orc', (before, _, happening) => inCave(before) === 1 && has(happening, 'flight')),
	edge('MT-8 all gnomes flee', (before, _, happening) => inCave(before) === before.claims.length && has(happening, 'flight')),
	edge('MT-8 some flee, some have left', (before, _, happening) => inCave(before) > 1 && inCave(before) < before.claims.length && has(happening, 'flight')),
	edge('MT-8 an empty place is grabbed', (before, _, { action }) => action.do === 'grab' && countAt(before, action) === 0),
	edge('MT-8 a pile is grabbed', (before, _, { action }) => action.do === 'grab' && countAt(before, action) > 0),
	atScore('MT-9 a round is scored after a flight', (before) => before.phase === 'flight'),
	atScore('MT-9 a mouse counts', (_, after) => count(after, ({ pile, treasures }) => treasures > 0 && pile.some((card) => card.includes('mouse'))) > 0),
	atScore('MT-9 a pile counts nothing', (_, after) => count(after, ({ pile, treasures }) => treasures === 0 && pile.length > 0) > 0),
	atScore('MT-10 two tie on the most', (_, after) => count(after, ({ coins }) => coins === 3) === 2),
	atScore('MT-10 one fewer', (_, after) => count(after, ({ coins }) => coins === 2) > 0),
	atScore('MT-10 two fewer', (_, after) => count(after, ({ coins }) => coins === 1) > 0),
	atScore('MT-10 three fewer', (_, after) => {
		const most = Math.max(...(after.lastRound ?? []).map(({ treasures }) => treasures));
		return count(after, ({ treasures, coins }) => treasures === most - 3 && coins === 0) > 0;
	}),
	atScore('MT-10 all count nothing', (_, after) => count(after, ({ treasures }) => treasures > 0) === 0),
	atScore('MT-10 nothing against one', (_, after) => count(after, ({ treasures, coins }) => treasures === 0 && coins === 2) > 0),
	atScore('MT-11 a worth of seven goes on', (_, after) => after.phase !== 'over' && Math.max(...after.worth) === 7),
	atScore('MT-11 a worth of exactly eight ends the game', (_, after) => after.phase === 'over' && Math.max(...after.worth) === 8),
	atScore('MT-12 one has the most', (_, after) => after.phase === 'over' && after.worth.filter((worth) => worth === Math.max(...after.worth)).length === 1),
	atTie('MT-12 of equals one got the gold', (tied) => tied.some(({ coins }) => coins === 3) && tied.some(({ coins }) => coins < 3)),
	atTie('MT-12 equals got gold alike', (tied) => tied.every(({ coins }) => coins === 3)),
	atTie('MT-12 none of the equals got gold', (tied) => tied.every(({ coins }) => coins < 3)),
];

/** All cards of the round: deck, piles, claimed piles, the card in hand and the orcs out. */
function cards({ drawn, orcs, memory }: MyTreasureView): readonly string[] {
	if (!memory) throw new Error('an observation is expected');
	const { deck, piles, claims } = memory;
	const hand = drawn === null ? [] : [drawn];
	return [...deck, ...[...piles, ...claims].flatMap((pile) => pile ?? []), ...hand, ...new Array<string>(orcs).fill('orc')];
}

/** What the laws need to know of My Treasure. */
export const kit: Kit<MyTreasureView, MyTreasureAction, MyTreasureEvent> = {
	entry,
	options: [{}],
	tempers,
	edges,
	// Near the end, and close: ties are rare from the deal.
	starts: ({ players }) =>
		[
			[7, 7, 2, 2],
			[7, 5, 5, 7],
			[6, 6, 6, 6],
		].map((worth) => ({ worth: worth.slice(0, players) })),
	games: 3600,
	cards,
};
