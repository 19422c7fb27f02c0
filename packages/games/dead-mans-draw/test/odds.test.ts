// The odds of the next draw, against counting: what really comes of every card that may be drawn.
import { type Chance, Dice, EVERYTHING, type JsonObject, Moves, makeTable, startMatch, type Table } from '@trove/kernel';
import { expect, test } from 'vitest';
import { BAGS } from '../bags.ts';
import { bustPercent } from '../bust-percent.ts';
import { CHARACTERS, SUITS } from '../cards.ts';
import { game, words } from '../index.ts';
import { MAP_CHOICE, NO_CHOICE, PLUNDER_CHOICE, type State } from '../state.ts';

const DISCARD = BAGS.indexOf('discard');
const DRAW = game.parse({ do: 'draw' }).move;
const DRAWERS = [2, 3, 4, 5, 8];

/** The chance to bust that the table tells; -1 where it tells none. */
const told = (state: State): number => Number(game.odds?.(state)?.bust ?? -1);

function copyOf(state: State, table: Table): State {
	const copy = game.blank(table);
	game.copy(state, copy);
	return copy;
}

/** Makes the draws that are written down, and notes how many cards each further one could have brought. */
class Script implements Chance {
	readonly counts: number[] = [];
	readonly #script: readonly number[];

	constructor(script: readonly number[]) {
		this.#script = script;
	}

	draw(bag: number, _round: number, _nth: number, _cards: Uint8Array, count: number): number {
		const index = this.#script[this.counts.length] ?? 0;
		// After the draw itself only the discard's cards matter: what an oracle opens waits for another draw.
		this.counts.push(bag === DISCARD || this.counts.length === 0 ? count : 1);
		return index;
	}

	reveal(): void {}
}

/** What a move comes to on average: every course of chance is gone through. */
function mean(state: State, table: Table, move: number, script: readonly number[] = []): number {
	const next = copyOf(state, table);
	const chance = new Script(script);
	let busted: boolean | null = null;
	game.apply(next, next.turn, move, 0, chance, (event) => {
		if (event.on === 'bust') busted = true;
		else if (event.on === 'bank') busted ??= false;
	});
	if (chance.counts.length > script.length) {
		const count = chance.counts[script.length];
		let sum = 0;
		for (let index = 0; index < count; index++) sum += mean(state, table, move, [...script, index]);
		return sum / count;
	}
	if (busted !== null || next.pending === 0) return busted ? 1 : 0;
	return least(next, table);
}

/** What somebody comes to who chooses so as not to bust. */
function least(state: State, table: Table): number {
	const moves = new Moves();
	game.legal(state, state.turn, moves);
	let best = 1;
	for (let i = 0; i < moves.count && best > 0; i++) best = Math.min(best, mean(state, table, moves.list[i]));
	return best;
}

/** Whether the raid busts in one course of chance with the best choices. A map is taken only where all else busts. */
function busts(state: State, table: Table, dice: Dice): boolean {
	const moves = new Moves();
	game.legal(state, state.turn, moves);
	const nexts = Array.from(moves.list.subarray(0, moves.count), (move) => {
		const next = copyOf(state, table);
		return { next, bust: isBust(next, move, dice) };
	});
	const opens = ({ next }: { next: State }): boolean => next.pending === MAP_CHOICE && state.pending !== MAP_CHOICE;
	const sure = nexts.filter((one) => !opens(one));
	if (sure.some(({ next, bust }) => !bust && (next.pending === NO_CHOICE || next.turn !== state.turn || !busts(next, table, dice)))) return false;
	const map = nexts.find(opens);
	return !map || busts(map.next, table, dice);
}

/** Makes a move and says whether it busts. */
function isBust(state: State, move: number, dice: Dice): boolean {
	let bust = false;
	game.apply(state, state.turn, move, 0, dice, ({ on }) => {
		bust ||= on === 'bust';
	});
	return bust;
}

const some = <T>(list: readonly T[], count: number, dice: Dice): T[] => {
	const left = [...list];
	return Array.from({ length: Math.min(count, left.length) }, () => left.splice(dice.below(left.length), 1)[0]);
};

/** A position in the middle of a raid, with few cards in the discard: every course of a map can be gone through. */
function crowded(table: Table, dice: Dice): State {
	const names = SUITS.flatMap((suit) => [0, 1, 2, 3, 4, 5].map((rank) => `${suit}-${rank + (suit === 'mermaid' ? 4 : 2)}`));
	const laid = some(SUITS, 2 + dice.below(7), dice);
	const play = laid.map(
		(suit) =>
			some(
				names.filter((name) => name.startsWith(suit)),
				1,
				dice,
			)[0],
	);
	const rest = some(
		names.filter((name) => !play.includes(name)),
		names.length,
		dice,
	);
	const discard = rest.splice(0, dice.below(7));
	// Banks of what is laid already: there a hook or a sword finds nothing but a bust.
	const bold = dice.below(2) === 0;
	const banks = Array.from({ length: table.players }, () => {
		const wanted = bold ? rest.filter((name) => laid.some((suit) => name.startsWith(suit))) : rest;
		const cards = some(wanted, dice.below(5), dice);
		for (const card of cards) rest.splice(rest.indexOf(card), 1);
		return cards;
	});
	const cast = table.options.characters ? { characters: some(CHARACTERS, table.players, dice) } : {};
	const deck = rest.slice(0, 1 + dice.below(20));
	return game.setup(table, { deck, discard, banks, play, turn: dice.below(table.players), ...cast } as JsonObject, dice).state;
}

test('the odds of a draw are what comes of every card that may be drawn, chosen as well as possible', () => {
	const dice = new Dice('odds');
	const met = { forced: 0, parts: 0, straight: 0 };
	for (let n = 0; n < 600; n++) {
		const table = makeTable(game, 2 + dice.below(3), { characters: n % 2 === 0 });
		const state = crowded(table, dice);
		if (game.phase(state) !== 'raid') continue;
		const counted = mean(state, table, DRAW);
		expect(told(state), JSON.stringify(game.observe(state, EVERYTHING))).toBeCloseTo(counted, 10);
		const { play, memory } = game.observe(state, EVERYTHING);
		const deck = memory?.deck ?? [];
		const alike = deck.filter((card) => play.some((laid) => laid.split('-')[0] === card.split('-')[0])).length;
		if (counted * deck.length > alike + 1e-9) met.forced++;
		if (Math.abs(counted * deck.length - Math.round(counted * deck.length)) > 1e-9) met.parts++;
		if (counted * deck.length < alike - 1e-9) met.straight++;
	}
	// Draws that bust by their power, some of them perhaps, and cards that go straight to the bank.
	for (const count of Object.values(met)) expect(count).toBeGreaterThan(5);
});

test('over simulated draws of whole games as many bust as the odds say, with one copy and with two', () => {
	const dice = new Dice('simulated');
	let [expected, variance, busted, draws] = [0, 0, 0, 0];
	for (let n = 0; n < 60; n++) {
		const table = makeTable(game, DRAWERS[n % DRAWERS.length], { characters: n % 3 === 0 });
		const state = game.blank(table);
		game.deal(state, dice);
		const moves = new Moves();
		while (game.toAct(state) !== 0) {
			const seat = 31 - Math.clz32(game.toAct(state));
			game.legal(state, seat, moves.clear());
			if (moves.has(DRAW)) {
				const risk = told(state);
				expect(risk).toBeGreaterThanOrEqual(0);
				for (let tries = 0; tries < 4; tries++) {
					const next = copyOf(state, table);
					const bust = isBust(next, DRAW, dice);
					const pending = !bust && next.turn === state.turn && next.pending !== NO_CHOICE && next.pending !== PLUNDER_CHOICE;
					expected += risk;
					variance += risk * (1 - risk);
					if (bust || (pending && busts(next, table, dice))) busted++;
					draws++;
				}
			}
			game.apply(state, seat, moves.list[dice.below(moves.count)], 0, dice);
		}
	}
	expect(draws).toBeGreaterThan(5000);
	expect(Math.abs(busted - expected)).toBeLessThan(4 * Math.sqrt(variance));
});

test('the odds follow from what perfect memory knows, and are told only where somebody may draw', () => {
	const dice = new Dice('memory');
	const seen = new Set<string>();
	for (let n = 0; n < 24; n++) {
		const table = makeTable(game, DRAWERS[n % DRAWERS.length], { characters: n % 2 === 0 });
		const state = game.blank(table);
		game.deal(state, dice);
		const moves = new Moves();
		for (let steps = 0; game.toAct(state) !== 0; steps++) {
			const seat = 31 - Math.clz32(game.toAct(state));
			game.legal(state, seat, moves.clear());
			expect(told(state) >= 0).toBe(moves.has(DRAW));
			if (steps % 5 === 0) {
				for (const eyes of [seat, (seat + 1) % table.players]) {
					const rebuilt = game.rebuild(table, game.observe(state, eyes), new Dice(steps));
					expect(told(rebuilt)).toBeCloseTo(told(state), 12);
				}
			}
			seen.add(game.phase(state));
			game.apply(state, seat, moves.list[dice.below(moves.count)], 0, dice);
		}
		expect(game.odds?.(state)).toBeNull();
	}
	expect([...seen]).toEqual(expect.arrayContaining(['characters', 'raid']));
});

const chance = (players: number, setup: JsonObject, actions: readonly JsonObject[] = []): number => {
	const table = makeTable(game, players);
	const position = game.setup(table, setup, new Dice(1));
	const { state } = position;
	for (const action of actions) game.apply(state, state.turn, game.parse(action).move, 0, new Script([]));
	return told(state);
};

test('[DD-5] the odds count the cards whose suit is laid already', () => {
	expect(chance(2, { deck: ['key-3', 'key-4', 'map-3', 'sword-3'], discard: [], play: ['key-5'], turn: 0 })).toBe(0.5);
	expect(chance(2, { deck: ['key-3', 'map-3'], play: [], turn: 0 })).toBe(0);
});

test('[DD-13] a card that an oracle has opened is known, also in the raid after it', () => {
	const opened = chance(2, { deck: ['key-3', 'oracle-3', 'map-3', 'chest-3'], play: ['key-5'], turn: 0, banks: [[], []] }, []);
	expect(opened).toBe(0.25);
	// The script draws the first of what is left: the oracle, and then it opens the top.
	const setup = { deck: ['oracle-3', 'key-3', 'map-3', 'chest-3'], play: ['key-5'], turn: 0 };
	const after = chance(2, setup, [{ do: 'draw' }]);
	expect([0, 1]).toContain(after);
	expect(chance(2, setup, [{ do: 'draw' }, { do: 'bank' }])).toBe(0);
});

test('[DD-9] a hook that can bring back nothing but what is laid already busts', () => {
	const deck = ['hook-3', 'map-3', 'anchor-3', 'anchor-4'];
	expect(chance(2, { deck, discard: ['chest-2'], banks: [['key-3'], []], play: ['key-5'], turn: 0 })).toBe(0.25);
	expect(chance(2, { deck, discard: ['chest-2'], banks: [['key-3', 'sword-3'], []], play: ['key-5'], turn: 0 })).toBe(0);
});

test('[DD-12] a map busts as often as all that it opens is laid already', () => {
	const discard = ['key-2', 'key-3', 'key-4', 'chest-2'];
	expect(chance(2, { deck: ['map-3'], discard, play: ['key-5'], turn: 0, banks: [[], []] })).toBeCloseTo(1 / 4, 12);
});

test('[DD-20] what goes straight to the bank does not bust', () => {
	const setup = { deck: ['mermaid-9', 'key-3'], play: ['mermaid-5'], turn: 0, characters: ['casanova', 'miser'] };
	expect(chance(2, setup)).toBe(0);
	expect(chance(2, { ...setup, turn: 1 })).toBe(0.5);
});

test('in whole percent only what is certain is 0 or 100, and a view without the odds has none', () => {
	const view = game.view(startMatch(game, makeTable(game), 'odds').state, 0);
	const percents = [0, 0.001, 0.125, 0.5, 0.996, 1].map((bust) => bustPercent({ ...view, odds: { bust } }));
	expect(percents).toEqual([0, 1, 13, 50, 99, 100]);
	for (const without of [view, { ...view, odds: null }]) {
		expect(bustPercent(without)).toBeNull();
		expect(words.odds?.({ do: 'draw' }, without, { locale: 'en', names: [] })).toBe('');
	}
	const told = words.odds?.({ do: 'draw' }, { ...view, odds: { bust: 0.25 } }, { locale: 'en', names: [] });
	expect(told).toBe('Chance to bust: 25%.');
	expect(words.odds?.({ do: 'bank' }, { ...view, odds: { bust: 0.25 } }, { locale: 'en', names: [] })).toBe('');
});
