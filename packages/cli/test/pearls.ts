import {
	type Action,
	type Chance,
	type Entry,
	EVERYTHING,
	Fault,
	type Game,
	type GameEvent,
	integer,
	type JsonObject,
	list,
	type Moves,
	object,
	oneOf,
	Registry,
	rank,
	refuse,
	type Sink,
	type Table,
	type View,
	type Words,
} from '@trove/kernel';

// A tiny game with everything that the command must handle: simultaneous secret choices, places on cards, more than a
// page of moves, a race.

const PHASES = ['hide', 'dig', 'tap', 'over'];
const HANDS = ['left', 'right'];
const COVES = ['north', 'south'];
const SIDE = 4;
const [HIDE, DIG, TAP, OVER] = [0, 1, 2, 3];
const DOMINO = 1000;

class State {
	phase = HIDE;
	turn = 0;
	waiting = 0;
	readonly deep: boolean;
	readonly hidden: Int8Array;
	readonly dug: Int32Array = new Int32Array(COVES.length);
	readonly taps: Int32Array;
	readonly scores: Int32Array;

	constructor({ players, options }: Table) {
		this.deep = options.deep === true;
		this.hidden = new Int8Array(players);
		this.taps = new Int32Array(players);
		this.scores = new Int32Array(players);
	}
}

const everybody = (state: State): number => (1 << state.scores.length) - 1;
const bit = (row: number, column: number): number => 1 << (row * SIDE + column);

function digOf(move: number): { cove: number; row: number; column: number; mask: number; domino: boolean } {
	const domino = move >= DOMINO;
	const [cove, row, column] = [Math.floor(move / 100) % 10, Math.floor(move / 10) % 10, move % 10];
	return { cove: cove - 1, row, column, domino, mask: domino ? bit(row, column) | bit(row, column + 1) : bit(row, column) };
}

function legal(state: State, seat: number, moves: Moves): void {
	if (!((state.waiting >> seat) & 1)) return;
	if (state.phase === HIDE) for (const hand of HANDS.keys()) moves.add(hand);
	if (state.phase === TAP) moves.add(50);
	if (state.phase !== DIG) return;
	for (let cove = 1; cove <= COVES.length; cove++) {
		for (let cell = 0; cell < SIDE * SIDE; cell++) {
			const move = cove * 100 + Math.floor(cell / SIDE) * 10 + (cell % SIDE);
			if (!(state.dug[cove - 1] & digOf(move).mask)) moves.add(move);
			if (cell % SIDE < SIDE - 1 && !(state.dug[cove - 1] & digOf(move + DOMINO).mask)) moves.add(move + DOMINO);
		}
	}
}

function apply(state: State, seat: number, move: number, extra: number, chance: Chance, sink?: Sink): void {
	if (state.phase === HIDE) {
		state.hidden[seat] = move + 1;
		state.waiting &= ~(1 << seat);
		sink?.({ on: 'hidden', seat, hand: HANDS[move] });
		if (state.waiting) return;
		chance.reveal();
		sink?.({ on: 'shown', hands: Array.from(state.hidden, (hand) => HANDS[hand - 1]) });
		state.phase = DIG;
		state.waiting = 1 << state.turn;
	} else if (state.phase === DIG) {
		const { cove, mask, domino } = digOf(move);
		state.dug[cove] |= mask;
		const pearls = chance.draw(0, seat, 0, Uint8Array.of(0, 1, 2, 3), 4);
		state.scores[seat] += pearls + (domino ? 1 : 0);
		sink?.({ on: 'dug', seat, cove: COVES[cove], pearls });
		const next = (seat + 1) % state.scores.length;
		state.waiting = 1 << next;
		if (next !== state.turn) return;
		state.phase = TAP;
		state.waiting = everybody(state);
	} else {
		state.taps[seat] = extra;
		state.waiting &= ~(1 << seat);
		sink?.({ on: 'tapped', seat, ms: extra });
		if (state.waiting) return;
		chance.reveal();
		state.scores[state.taps.indexOf(Math.min(...state.taps))] += state.deep ? 2 : 1;
		state.phase = OVER;
		sink?.({ on: 'ended' });
	}
}

function parse(action: JsonObject): { move: number; extra: number } {
	if (action.do === 'hide') return { move: oneOf(object(action, '', ['do', 'hand']).hand, 'hand', HANDS), extra: 0 };
	if (action.do === 'tap') return { move: 50, extra: integer(object(action, '', ['do', 'ms']).ms, 'ms', 0, 60_000) };
	const { card, cells: given } = object(action, '', ['do', 'card', 'cells']);
	const cove = oneOf(card, 'card', COVES) + 1;
	const cells = list(given, 'cells').map((cell, i) => list(cell, `cells[${i}]`, 2).map((at) => integer(at, `cells[${i}]`, 0, SIDE - 1)));
	if (cells.length !== 1 && (cells.length !== 2 || cells[0][0] !== cells[1][0] || cells[0][1] + 1 !== cells[1][1]))
		throw new Fault('cells', 'one cell or two neighbours are expected');
	return { move: (cells.length - 1) * DOMINO + cove * 100 + cells[0][0] * 10 + cells[0][1], extra: 0 };
}

function make(move: number, extra?: number): Action {
	if (move < 2) return { do: 'hide', hand: HANDS[move] };
	if (move === 50) return { do: 'tap', ...(extra === undefined ? {} : { ms: extra }) };
	const { cove, row, column, domino } = digOf(move);
	// biome-ignore format: one line reads as one rule
	return { do: 'dig', card: COVES[cove], cells: domino ? [[row, column], [row, column + 1]] : [[row, column]] };
}

function view(state: State, seat: number): View {
	const hidden = Array.from(state.hidden, (hand, whose) => {
		if (hand === 0) return null;
		return state.phase > HIDE || seat === whose || seat === EVERYTHING ? HANDS[hand - 1] : '?';
	});
	const cells = Array.from({ length: SIDE * SIDE }, (_, cell) => [Math.floor(cell / SIDE), cell % SIDE] as const);
	const coves = COVES.map((id, cove) => ({ id, marked: cells.filter(([row, column]) => state.dug[cove] & bit(row, column)) }));
	const toAct = Array.from(state.scores.keys()).filter((one) => (state.waiting >> one) & 1);
	return { phase: PHASES[state.phase], toAct, first: state.turn, hidden, coves, scores: [...state.scores] };
}

/** A state consistent with a view: a hidden hand is guessed, a hidden tap has an ordinary time. */
function rebuild(table: Table, sight: View, chance: Chance): State {
	const state = new State(table);
	const { hidden, coves, scores } = sight as unknown as { hidden: (string | null)[]; coves: { marked: number[][] }[]; scores: number[] };
	state.phase = PHASES.indexOf(sight.phase);
	state.turn = Number(sight.first);
	state.waiting = sight.toAct.reduce((mask, seat) => mask | (1 << seat), 0);
	state.hidden.set(hidden.map((hand) => (hand === '?' ? 1 + chance.draw(0, 0, 0, Uint8Array.of(0, 1), 2) : 1 + HANDS.indexOf(hand ?? ''))));
	state.dug.set(coves.map(({ marked }) => marked.reduce((mask, [row, column]) => mask | bit(row, column), 0)));
	state.taps.fill(500);
	state.scores.set(scores);
	return state;
}

const game: Game<State> = {
	id: 'pearls',
	version: 1,
	players: { min: 2, max: 3 },
	minutes: 5,
	options: { deep: [false, true] },
	phases: PHASES,
	actions: ['hide', 'dig', 'tap'],
	events: ['hidden', 'shown', 'dug', 'tapped', 'ended'],
	refusals: ['dug-already', 'wrong-phase'],
	bags: ['pearls', 'first'],
	blank: (table) => new State(table),
	copy: (from, to) => {
		to.phase = from.phase;
		to.turn = from.turn;
		to.waiting = from.waiting;
		to.hidden.set(from.hidden);
		to.dug.set(from.dug);
		to.taps.set(from.taps);
		to.scores.set(from.scores);
	},
	deal: (state, chance) => {
		for (const list of [state.hidden, state.dug, state.taps, state.scores]) list.fill(0);
		state.phase = HIDE;
		state.waiting = everybody(state);
		state.turn = chance.draw(1, 0, 0, Uint8Array.from(state.scores.keys()), state.scores.length);
	},
	phase: (state) => PHASES[state.phase],
	toAct: (state) => state.waiting,
	legal,
	refusal: (state, _seat, move) => {
		const phase = move < 2 ? HIDE : move === 50 ? TAP : DIG;
		if (phase !== state.phase) return refuse('wrong-phase', 'PE-1');
		if (phase === DIG && state.dug[digOf(move).cove] & digOf(move).mask) return refuse('dug-already', 'PE-2', { cove: COVES[digOf(move).cove] });
		return null;
	},
	apply,
	outcome: (state) => (state.phase === OVER ? rank([...state.scores]) : null),
	parse,
	make,
	cardName: (_, card) => `${card} pearls`,
	view,
	observe: view,
	rebuild,
	redact: (event, seat, later) => {
		const secret = event.on === 'hidden' && event.seat !== seat && seat !== EVERYTHING && (later === undefined || later.phase < OVER);
		return secret ? { on: 'hidden', seat: event.seat } : event;
	},
	setup: (table, setup) => {
		const state = new State(table);
		game.deal(state, { draw: () => 0, reveal: () => {} });
		const { turn = 0 } = object(setup, 'setup', ['turn']);
		state.turn = integer(turn, 'setup.turn', 0, table.players - 1);
		return { state, stacks: [] };
	},
};

const words: Words = {
	title: (locale) => `Pearls (${locale})`,
	subtitle: () => 'Hide and dig',
	blurb: () => 'Dig where nobody has dug.',
	rulebook: async () => () => [
		{
			title: 'Pearls',
			parts: ['Hide a hand.', 'Dig in a cove.', 'Tap as fast as you can.'].map((text) => ({
				rules: [],
				head: '',
				text,
				example: false,
				picture: null,
				alt: '',
			})),
		},
	],
	option: (name, value) => `${name} is ${value}.`,
	action: (action) => {
		if (action.do === 'hide') return `Hide the ${action.hand} hand`;
		if (action.do === 'tap') return 'Tap';
		const cells = (action.cells as number[][]).map(([row, column]) => `row ${row + 1} column ${column + 1}`);
		return `Dig in the ${action.card} cove: ${cells.join(' and ')}`;
	},
	event: (event: GameEvent, { names }) => {
		const name = names[event.seat as number];
		if (event.on === 'hidden') return event.hand ? `${name} hides the ${event.hand} hand.` : `${name} has hidden a hand.`;
		if (event.on === 'shown') return `Hands: ${(event.hands as string[]).join(', ')}.`;
		if (event.on === 'dug') return `${name} digs in the ${event.cove} cove: ${event.pearls}.`;
		return event.on === 'tapped' ? `${name} taps after ${event.ms} ms.` : '';
	},
	refusal: ({ code, rule, data }) => {
		if (code === 'dug-already') return `The ${data?.cove} cove is dug there already (${rule}).`;
		return code === 'wrong-phase' ? `Not now (${rule}).` : undefined;
	},
	position: (sight, seat, { names }) => [`Phase: ${sight.phase}.`, `Seen by ${names[seat] ?? 'all'}: ${JSON.stringify(sight.hidden)}.`],
};

/** The tiny game. */
export const pearls: Entry = { game, words };

/** A registry of nothing else. */
export const registry: Registry = new Registry([pearls], ({ code }) => `kernel: ${code}`);
