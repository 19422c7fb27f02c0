import { type Chance, canonical, Dice, EVERYTHING, Fault, makeTable, SPECTATOR } from '@trove/kernel';
import { expect, test } from 'vitest';
import { TREASURES } from '../cards.ts';
import { game, type MyTreasureEvent, type MyTreasureView } from '../index.ts';
import type { State } from '../state.ts';
import type { Memory } from '../view.ts';
import { claim, draw, Fed, grab, open, orcs, place, play } from './table.ts';

const SETUP = {
	deck: ['ring+ring+sword', 'orc', 'coin+mouse', 'orc'],
	orcs: 4,
	piles: [['sword+mouse', 'potion+mouse', 'ring+mouse'], null, [], ['diamond+mouse']],
	out: [{ seat: 2, pile: ['necklace+mouse', 'ring+ring+ring'], token: 'ring' }],
	worth: [1, 2, 3],
	turn: 0,
	first: 1,
};
const table = makeTable(game, 3);

test('[MT-4] everybody sees the same: tops and numbers, never what is covered', () => {
	const { state } = open(3, SETUP);
	const view = game.view(state, 0);
	expect(view).toEqual({
		phase: 'turn',
		toAct: [0],
		round: 1,
		turn: 0,
		first: 1,
		drawn: null,
		piles: [{ top: 'ring+mouse', count: 3 }, null, { top: null, count: 0 }, { top: 'diamond+mouse', count: 1 }],
		tokens: ['diamond', 'sword', 'necklace', 'coin', 'potion'],
		orcs: 4,
		deckCount: 4,
		worth: [1, 2, 3],
		claims: [null, null, { count: 2, token: 'ring' }],
		lastRound: null,
	});
	for (const seat of [1, 2, SPECTATOR, EVERYTHING]) expect(canonical(game.view(state, seat))).toBe(canonical(view));
});

test('memory has piles and claimed piles, bottom first, the tokens and the deck’s composition', () => {
	const { state } = open(3, SETUP);
	const { memory, ...view } = game.observe(state, 2);
	expect(canonical(view)).toBe(canonical(game.view(state, 2)));
	expect(memory).toEqual({
		piles: [['sword+mouse', 'potion+mouse', 'ring+mouse'], null, [], ['diamond+mouse']],
		claims: [null, null, ['necklace+mouse', 'ring+ring+ring']],
		tokens: ['diamond', 'sword', 'necklace', 'coin', 'potion'],
		deck: ['ring+ring+sword', 'coin+mouse', 'orc', 'orc'],
	});
});

/** What perfect memory knows. */
function memoryOf(state: State): Memory {
	const { memory } = game.observe(state, 0);
	if (!memory) throw new Error('an observation has a memory');
	return memory;
}

/** The views along a line that meets every phase, unseen tokens and a second round. */
function line(): { match: ReturnType<typeof open>; sights: MyTreasureView[]; events: MyTreasureEvent[] } {
	const match = open(3, { ...SETUP, flightTokens: ['potion', 'diamond'] });
	const sights = [game.observe(match.state, 0)];
	const events: MyTreasureEvent[] = [];
	const moves = [
		[0, draw],
		[0, place(0)],
		[1, draw],
		[0, draw],
		[0, place(2)],
		[1, draw],
		[0, grab(0)],
		[1, grab(3)],
	] as const;
	for (const move of moves) {
		events.push(...play(match, move));
		sights.push(game.observe(match.state, 0));
	}
	return { match, sights, events };
}

test('a state rebuilt from an observation is the same to every eye', () => {
	const { sights } = line();
	expect(new Set(sights.map(({ phase }) => phase))).toEqual(new Set(['turn', 'place', 'flight']));
	for (const sight of sights) {
		const chance = new Fed();
		expect(canonical(game.observe(game.rebuild(table, sight, chance), 1))).toBe(canonical(sight));
		expect(chance.asked, 'nothing is left to guess').toEqual([]);
	}
});

test('a round in which somebody got nothing is rebuilt too', () => {
	const out = [{ seat: 0, pile: ['ring+ring+ring'], token: 'sword' }];
	const match = open(2, { out, piles: [null, ['coin+coin+coin'], [], []], turn: 1 });
	play(match, [1, claim(1, 'coin')]);
	const sight = game.observe(match.state, 0);
	expect(sight.lastRound).toMatchObject([
		{ treasures: 0, coins: 0 },
		{ treasures: 3, coins: 3 },
	]);
	expect(canonical(game.observe(game.rebuild(makeTable(game, 2), sight, new Fed()), 0))).toBe(canonical(sight));
});

test('a state rebuilt from a plain view has the rest filled in at random, each card once', () => {
	const { sights } = line();
	const seen = new Set<string>();
	for (const { memory, ...view } of sights) {
		for (let seed = 0; seed < 8; seed++) {
			const rebuilt = game.rebuild(table, view, new Dice(seed));
			expect(canonical(game.view(rebuilt, 0))).toBe(canonical(view));
			const known = memoryOf(rebuilt);
			const cards = [...known.deck, ...[...known.piles, ...known.claims].flatMap((pile) => pile ?? []), ...(view.drawn ? [view.drawn] : [])];
			const treasures = cards.filter((card) => card !== 'orc');
			expect(new Set(treasures).size).toBe(treasures.length);
			expect(cards.length - treasures.length).toBe(6 - view.orcs);
			expect(known.tokens.length).toBe(memory?.tokens.length);
			seen.add(canonical(known.piles));
		}
	}
	expect(seen.size).toBeGreaterThan(20);
});

test('what is guessed is drawn from bags of its own', () => {
	const { memory: _, ...view } = line().sights.at(-2) as MyTreasureView;
	const chance = new Fed();
	const { tokens } = memoryOf(game.rebuild(table, view, chance));
	expect(new Set(chance.asked.map(({ bag }) => bag))).toEqual(new Set(['100', '101']));
	expect(tokens).not.toContain('ring');
	// Three covered cards in the grabbed pile and one below another top, two in the claimed pile; the deck has no
	// treasure left.
	expect(chance.asked.filter(({ bag }) => bag === '100').length).toBe(6);
	const nths = chance.asked.filter(({ bag }) => bag === '101').map(({ nth }) => nth);
	expect(nths).toEqual([0, 1, 2, 3, 4]);
});

test('after the end a plain view tells the claimed piles: they were revealed', () => {
	const match = open(2, {
		worth: [7, 0],
		out: [{ seat: 0, pile: ['sword+mouse', 'ring+mouse'], token: 'ring' }],
		piles: [null, ['coin+mouse', 'potion+mouse'], [], ['coin+coin+coin', 'diamond+mouse']],
		turn: 1,
	});
	play(match, [1, claim(1, 'coin')]);
	const view = game.view(match.state, 0);
	const rebuilt = game.rebuild(makeTable(game, 2), view, new Dice(3));
	expect(canonical(game.view(rebuilt, 0))).toBe(canonical(view));
	expect(game.observe(rebuilt, 0).memory).toMatchObject({
		claims: [
			['sword+mouse', 'ring+mouse'],
			['coin+mouse', 'potion+mouse'],
		],
		piles: [null, null, [], [expect.anything(), 'diamond+mouse']],
	});
	expect(game.outcome(rebuilt)).toEqual(game.outcome(match.state));
});

test.each([
	['phase', { phase: 'keep' }],
	['round', { round: 0 }],
	['first', { first: 3 }],
	['turn', { turn: -1 }],
	['orcs', { orcs: 7 }],
	['drawn', { drawn: 'orc' }],
	['worth', { worth: [0, 0] }],
	['claims', { claims: [] }],
	['memory', { memory: null }],
	['memory.piles', { memory: { piles: [] } }],
	['lastRound', { lastRound: [] }],
	['', { memory: undefined, piles: [{ top: 'ring+mouse', count: 40 }, null, null, null] }],
])('a sight faulty at %s is refused', (field, change) => {
	const sight = { ...game.observe(open(3, SETUP).state, 0), ...change } as MyTreasureView;
	let fault: unknown;
	try {
		game.rebuild(table, sight, new Dice());
	} catch (error) {
		fault = error;
	}
	expect(fault).toBeInstanceOf(Fault);
	expect((fault as Fault).field).toBe(field);
});

test('at the moment itself every event is told to everybody', () => {
	for (const event of line().events) for (const seat of [0, 1, 2, SPECTATOR, EVERYTHING]) expect(game.redact(event, seat)).toEqual(event);
});

/** The cards that the log shows: of the events so far, in a later state. */
function logged(events: readonly MyTreasureEvent[], later: Parameters<typeof game.redact>[2]): unknown[] {
	return events.flatMap((event) => {
		const told = game.redact(event, 0, later) ?? event;
		expect(Object.keys(told)).toEqual(Object.keys(event));
		return told.on === 'draw' || told.on === 'place' ? told.card : told.on === 'score' ? told.pile : [];
	});
}

test('[MT-4] later the log shows a card while it is in hand or on top, and no longer', () => {
	const match = open(2, { deck: ['ring+ring+ring', 'orc', 'ring+mouse', ...orcs(5)], turn: 0 });
	const events = play(match, [0, draw]);
	expect(logged(events, match.state)).toEqual(['ring+ring+ring']);
	events.push(...play(match, [0, place(1)]));
	expect(logged(events, match.state)).toEqual(['ring+ring+ring', 'ring+ring+ring']);
	events.push(...play(match, [1, draw], [0, draw]));
	expect(logged(events, match.state)).toEqual(['ring+ring+ring', 'ring+ring+ring', 'ring+mouse']);
	events.push(...play(match, [0, place(1)]));
	expect(logged(events, match.state)).toEqual(['?', '?', 'ring+mouse', 'ring+mouse']);
	events.push(...play(match, [1, claim(1, 'ring')]));
	expect(logged(events, match.state), 'a claimed pile is closed').toEqual(['?', '?', '?', '?']);
});

test('later the log shows of earlier rounds what the last scoring shows, and all once the game is over', () => {
	const chance: Chance = new Fed({ first: ['0'], deck: ['coin+mouse', 'ring+mouse', 'sword+mouse', 'coin+mouse', 'potion+mouse', 'ring+ring+ring'] });
	const state = game.blank(makeTable(game, 2));
	game.deal(state, chance);
	const events: MyTreasureEvent[] = [];
	const acts = (...actions: Parameters<typeof game.parse>[0][]): void => {
		for (const action of actions) game.apply(state, state.turn, game.parse(action).move, 0, chance, (event) => events.push(event));
	};
	acts(draw, place(0), draw, place(1), draw, place(2), claim(1, 'ring'), claim(0, 'coin'));
	expect(game.view(state, 0).round).toBe(2);
	const first = ['coin+mouse', 'coin+mouse', 'ring+mouse', 'ring+mouse'];
	expect(logged(events, state)).toEqual([...first, '?', '?', 'coin+mouse', 'ring+mouse']);
	acts(draw);
	expect(logged(events, state).slice(0, 4), 'the same card of the next round does not open it').toEqual(first);
	expect(logged(events, state).at(-1)).toBe('coin+mouse');
	acts(place(0), draw, place(1), claim(0, 'coin'), claim(1, 'potion'));
	expect(game.view(state, 0).round).toBe(3);
	expect(logged(events, state).slice(0, 8)).toEqual([...new Array(8).fill('?')]);
	expect(logged(events, state).slice(-2)).toEqual(['potion+mouse', 'coin+mouse']);
	acts(draw, place(0), draw, place(1), claim(0, 'ring'), claim(1, 'coin'));
	expect(game.phase(state)).toBe('over');
	expect(logged(events, state)).not.toContain('?');
	expect(logged(events, state).slice(0, 8)).toEqual([...first, 'sword+mouse', 'sword+mouse', 'coin+mouse', 'ring+mouse']);
});

test('all names of cards are names of the deck', () => {
	const { deck } = memoryOf(open(2, {}).state);
	expect(deck.slice(0, 30)).toEqual(TREASURES);
});
