import {
	at,
	type Chance,
	Fault,
	integer,
	type Json,
	type JsonObject,
	list,
	object,
	oneOf,
	type Position,
	type Stack,
	Stacked,
	type Table,
} from '@trove/kernel';
import { CELLS, IDS, TREASURE_COUNT } from './cards.ts';
import { DEAL, DECK, deckDrawn, drawFirst, EXPEDITION, FIRST } from './draws.ts';
import { FILL_CARDS, FILL_EXPEDITIONS, Rest } from './filling.ts';
import { parseCard, parseCells } from './moves.ts';
import { deal, startTurn } from './rules.ts';
import { cellsOf, EXPEDITIONS, SHAPES } from './shapes.ts';
import { ALL_TROPHIES, COIN_BOXES, COIN_ROW, COIN_ROWS, clear, DEALT, DISPLAY, HELD, PALM_BOXES, playedBefore, roundOf, State, TURNS } from './state.ts';

const FIELDS = ['dealt', 'hands', 'deck', 'display', 'expeditions', 'first', 'turn', 'marked', 'filled', 'coins', 'palms', 'trophies', 'trophiesLeft'] as const;

/** A scenario's `setup` field by field, with the path of each. */
type Fields = { readonly [name in (typeof FIELDS)[number]]?: Json | undefined };
const path = (name: (typeof FIELDS)[number]): string => at('setup', name);

/** A position from a scenario's `setup`; what is left out is filled in by chance. */
export function setup(table: Table, json: JsonObject, chance: Chance): Position<State> {
	const fields: Fields = object(json, 'setup', FIELDS);
	if (fields.hands !== undefined) return setupHands(table, fields, chance);
	for (const name of FIELDS) {
		if (fields[name] !== undefined && name !== 'dealt' && name !== 'first' && name !== 'expeditions') throw new Fault(path(name), 'needs hands beside it');
	}
	return setupKeep(table, fields, chance);
}

/** From the deal on, in phase `keep`. */
function setupKeep(table: Table, fields: Fields, chance: Chance): Position<State> {
	const named = new Named();
	const expeditions: Stack = { bag: EXPEDITION, round: 1, from: 0, cards: readExpeditions(fields.expeditions, 1) };
	const stacks = [expeditions];
	if (fields.dealt !== undefined) {
		const dealt = readPerSeat(fields.dealt, 'dealt', table, (hand, where) => named.cards(hand, where, DEALT));
		stacks.push({ bag: DEAL, round: 0, from: 0, cards: dealt.flat() });
	}
	if (fields.first !== undefined) stacks.push({ bag: FIRST, round: 0, from: 0, cards: [readFirst(fields.first, table)] });
	const state = new State(table);
	deal(state, new Stacked(chance, stacks));
	return { state, stacks: [expeditions] };
}

/** From a turn's step 1 on. */
function setupHands(table: Table, fields: Fields, chance: Chance): Position<State> {
	if (fields.dealt !== undefined) throw new Fault(path('dealt'), 'cannot stand beside hands');
	const state = new State(table);
	clear(state);
	const named = new Named();
	const turn = fields.turn === undefined ? 1 : integer(fields.turn, path('turn'), 1, TURNS);
	state.turn = turn;
	state.first = fields.first === undefined ? drawFirst(state, chance) : readFirst(fields.first, table);
	putHands(state, table, fields, named);
	putScores(state, table, fields, named);
	const deck = putCards(state, fields, named, chance);
	const expeditions = readExpeditions(fields.expeditions, turn);
	putExpeditions(state, expeditions, chance);
	const stacks: Stack[] = [
		{ bag: EXPEDITION, round: roundOf(turn), from: playedBefore(turn), cards: expeditions },
		{ bag: DECK, round: 0, from: deckDrawn(state), cards: deck },
	];
	startTurn(state, new Stacked(chance, stacks));
	return { state, stacks };
}

/** The treasure cards that a setup has named: each exists once. */
class Named {
	readonly #at = new Map<number, string>();

	/** Reads a list of cards, of `length` or at most `most`. */
	cards(value: Json | undefined, where: string, length?: number, most = TREASURE_COUNT): number[] {
		const ids = list(value, where, length);
		if (ids.length > most) throw new Fault(where, `at most ${most} entries are expected, not ${ids.length}`);
		return ids.map((id, index) => this.#card(id, at(where, index)));
	}

	#card(value: Json, where: string): number {
		const card = parseCard(value, where);
		const before = this.#at.get(card);
		if (before !== undefined) throw new Fault(where, `${IDS[card]} is named already in ${before}`);
		this.#at.set(card, where);
		return card;
	}

	/** The cards named nowhere. */
	get rest(): number[] {
		return IDS.map((_, card) => card).filter((card) => !this.#at.has(card));
	}
}

function readPerSeat<T>(value: Json | undefined, name: (typeof FIELDS)[number], table: Table, read: (entry: Json, where: string) => T): T[] {
	return list(value, path(name), table.players).map((entry, seat) => read(entry, at(path(name), seat)));
}

const readFirst = (value: Json, table: Table): number => integer(value, path('first'), 0, table.players - 1);

/** The expedition cards to come, as many as the round has left. */
function readExpeditions(value: Json | undefined, turn: number): number[] {
	if (value === undefined) return [];
	const left = EXPEDITIONS.length - playedBefore(turn);
	const shapes = list(value, path('expeditions'));
	if (shapes.length > left) throw new Fault(path('expeditions'), `at most ${left} entries are expected in turn ${turn}, not ${shapes.length}`);
	const free = EXPEDITIONS.map((_, card) => card);
	return shapes.map((shape, index) => {
		const where = at(path('expeditions'), index);
		const wanted = oneOf(shape, where, SHAPES);
		const found = free.findIndex((card) => EXPEDITIONS[card] === wanted);
		if (found < 0) throw new Fault(where, `${SHAPES[wanted]} is named more often than it exists`);
		return free.splice(found, 1)[0];
	});
}

function putHands(state: State, table: Table, fields: Fields, named: Named): void {
	const hands = readPerSeat(fields.hands, 'hands', table, (hand, where) => named.cards(hand, where, HELD));
	state.held.set(hands.flat());
	state.heldCount.fill(HELD);
	const seen = new Set<number>();
	for (const [index, entry] of list(fields.marked ?? [], path('marked')).entries()) {
		const where = at(path('marked'), index);
		const { seat, card: id, cells } = object(entry, where, ['seat', 'card', 'cells']);
		const whose = integer(seat, at(where, 'seat'), 0, table.players - 1);
		const card = parseCard(id, at(where, 'card'));
		const place = hands[whose].indexOf(card);
		if (place < 0) throw new Fault(at(where, 'card'), `${IDS[card]} is not in hands[${whose}]`);
		if (seen.has(card)) throw new Fault(at(where, 'card'), `${IDS[card]} is named twice`);
		seen.add(card);
		const mask = parseCells(cells, at(where, 'cells'));
		const missing = cellsOf(mask & ~CELLS[card])[0];
		if (missing) throw new Fault(at(where, 'cells'), `${IDS[card]} has no cell [${missing}]`);
		state.marked[HELD * whose + place] = mask;
	}
}

function putScores(state: State, table: Table, fields: Fields, named: Named): void {
	const none = Array.from({ length: table.players }, () => []);
	const filled = readPerSeat(fields.filled ?? none, 'filled', table, (cards, where) => named.cards(cards, where));
	const coins = readPerSeat(fields.coins ?? none.map(() => 0), 'coins', table, (value, where) => integer(value, where, 0, COIN_BOXES));
	const palms = readPerSeat(fields.palms ?? none, 'palms', table, readPalms);
	const rows = coins.map((count) => Math.floor(count / COIN_ROW));
	const trophies = readTrophies(fields.trophies ?? rows.map((count) => new Array(count).fill(0)), table, rows);
	for (let seat = 0; seat < table.players; seat++) {
		state.filled.set(filled[seat], TREASURE_COUNT * seat);
		state.palms.set(palms[seat], PALM_BOXES * seat);
		state.trophies.set(trophies[seat], COIN_ROWS * seat);
		state.filledCount[seat] = filled[seat].length;
		state.coins[seat] = coins[seat];
		state.palmCount[seat] = palms[seat].length;
		state.trophyCount[seat] = trophies[seat].length;
	}
	state.trophiesLeft = readTrophiesLeft(fields.trophiesLeft, trophies.flat());
}

/** A palm gives at least its own point, at most one more for each card of the display. */
function readPalms(value: Json, where: string): number[] {
	const palms = list(value, where);
	if (palms.length > PALM_BOXES) throw new Fault(where, `at most ${PALM_BOXES} entries are expected, not ${palms.length}`);
	return palms.map((points, index) => integer(points, at(where, index), 1, 1 + DISPLAY));
}

/** One entry for each full coin row; a trophy exists once, a 0 as often as need be. */
function readTrophies(value: Json, table: Table, rows: readonly number[]): number[][] {
	const taken = new Set<number>();
	return list(value, path('trophies'), table.players).map((entry, seat) => {
		const where = at(path('trophies'), seat);
		return list(entry, where, rows[seat]).map((points, index) => readTrophy(points, at(where, index), 0, taken));
	});
}

function readTrophy(value: Json, where: string, least: number, taken: Set<number>): number {
	const points = integer(value, where, least, 6);
	if (points > 0 && taken.has(points)) throw new Fault(where, `the trophy ${points} is named already`);
	taken.add(points);
	return points;
}

/** Left out: all that nobody has. */
function readTrophiesLeft(value: Json | undefined, trophies: readonly number[]): number {
	if (value === undefined) return trophies.reduce((left, points) => left & ~(1 << points), ALL_TROPHIES);
	const taken = new Set(trophies);
	const left = list(value, path('trophiesLeft')).map((points, index) => readTrophy(points, at(path('trophiesLeft'), index), 1, taken));
	return left.reduce((mask, points) => mask | (1 << points), 0);
}

/** Display and deck; answers with the order of a deck that was given. */
function putCards(state: State, fields: Fields, named: Named, chance: Chance): readonly number[] {
	const display = fields.display === undefined ? undefined : named.cards(fields.display, path('display'), undefined, DISPLAY);
	const deck = fields.deck === undefined ? undefined : named.cards(fields.deck, path('deck'));
	const rest = new Rest(FILL_CARDS, named.rest, chance);
	const open = display ?? rest.draw(DISPLAY);
	state.display.set(open);
	state.displayCount = open.length;
	const cards = deck ?? rest.draw(TREASURE_COUNT);
	state.deck.set(cards);
	state.deckCount = cards.length;
	return deck ?? [];
}

/** The cards played before in this round are any that are not said to come. */
function putExpeditions(state: State, toCome: readonly number[], chance: Chance): void {
	const others = EXPEDITIONS.map((_, card) => card).filter((card) => !toCome.includes(card));
	const played = new Rest(FILL_EXPEDITIONS, others, chance).draw(playedBefore(state.turn));
	const left = EXPEDITIONS.map((_, card) => card).filter((card) => !played.includes(card));
	state.expeditions.set(left);
	state.expeditionCount = left.length;
}
