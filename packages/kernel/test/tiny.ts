import {
	type Action,
	at,
	type Chance,
	type Entry,
	EVERYTHING,
	Fault,
	type Game,
	type GameEvent,
	integer,
	type JsonObject,
	list,
	type Move,
	type Moves,
	object,
	oneOf,
	rank,
	refuse,
	type Sink,
	seatsOf,
	TABLE,
	type Table,
	type View,
} from '../src/index.ts';

/**
 * A game for kernel tests: two or three divers pick a side in secret, then step or dive in turn until the table
 * floods.
 */
export interface Tiny {
	readonly table: Table;
	phase: number;
	turns: number;
	/** Somebody has unlocked the door: nobody else sees that, but all may go through. */
	door: number;
	waiting: number;
	/** The pearl that lies open. */
	open: number;
	bagCount: number;
	bag: Uint8Array;
	picks: Uint8Array;
	waves: Uint8Array;
	keys: Uint8Array;
	scores: Int32Array;
}

const PHASES = ['pick', 'walk', 'over'];
const SIDES = ['left', 'right', 'door'];
const [WAVE, UNLOCK, STEP, DIVE, FLOOD] = [3, 4, 5, 6, 7];
const NONE = 255;
const BAG = 0;

const size = (table: Table): number => (table.options.size === 'large' ? 20 : 8);
const pearl = (card: number): string => `pearl-${card + 1}`;

function blank(table: Table): Tiny {
	const seats = (): Uint8Array => new Uint8Array(3);
	return {
		table,
		phase: 0,
		turns: 0,
		door: 0,
		waiting: 0,
		open: NONE,
		bagCount: 0,
		bag: new Uint8Array(20),
		picks: seats().fill(NONE),
		waves: seats(),
		keys: seats(),
		scores: new Int32Array(3),
	};
}

function copy(from: Tiny, to: Tiny): void {
	const { bag, picks, waves, keys, scores, table: _, ...numbers } = from;
	Object.assign(to, numbers);
	to.bag.set(bag);
	to.picks.set(picks);
	to.waves.set(waves);
	to.keys.set(keys);
	to.scores.set(scores);
}

function deal(state: Tiny, chance: Chance, sink?: Sink): void {
	copy(blank(state.table), state);
	state.waiting = (1 << state.table.players) - 1;
	state.bagCount = size(state.table);
	for (let card = 0; card < state.bagCount; card++) state.bag[card] = card;
	state.open = draw(state, chance);
	sink?.({ on: 'dealt', pearl: pearl(state.open) });
}

function draw(state: Tiny, chance: Chance): number {
	const index = chance.draw(BAG, 0, size(state.table) - state.bagCount, state.bag, state.bagCount);
	const card = state.bag[index];
	state.bag[index] = state.bag[--state.bagCount];
	return card;
}

const turnOf = (state: Tiny): number => state.turns % state.table.players;

function legal(state: Tiny, seat: number, moves: Moves): void {
	if (seat === TABLE) {
		if (state.phase === 1) moves.add(FLOOD);
		return;
	}
	if (((state.waiting >> seat) & 1) === 0 || state.phase === 2) return;
	if (state.phase === 1) {
		moves.add(STEP);
		if (state.bagCount > 0) moves.add(DIVE);
		return;
	}
	for (let side = 0; side < 2 + state.door; side++) moves.add(side);
	if (state.waves[seat] === 0) moves.add(WAVE);
	if (state.keys[seat] === 0) moves.add(UNLOCK);
}

function refusal(state: Tiny, seat: number, move: number, extra: number): ReturnType<Game['refusal']> {
	if (seat === TABLE) return null;
	if (move === FLOOD) return refuse('only-the-sea', 'T-9');
	if (state.phase === 0) {
		if (move === STEP || move === DIVE) return refuse('not-yet', 'T-1', { move });
		if (move === 2 && state.door === 0) return refuse('locked', 'T-2');
		if (move === WAVE && state.waves[seat]) return refuse('waved', 'T-3');
		if (move === UNLOCK && state.keys[seat]) return refuse('no-key', 'T-4');
		return null;
	}
	if (move < STEP) return refuse('too-late', 'T-5');
	if (move === DIVE && state.bagCount === 0) return refuse('sea-is-empty');
	return move === STEP && extra > 9 ? refuse('too-far', 'T-6', { ms: extra }) : null;
}

function apply(state: Tiny, seat: number, move: number, extra: number, chance: Chance, sink?: Sink): void {
	if (move < WAVE) {
		state.picks[seat] = move;
		state.waiting &= ~(1 << seat);
		sink?.({ on: 'picked', seat, side: SIDES[move] });
		if (state.waiting === 0) show(state, chance, sink);
	} else if (move === WAVE) {
		state.waves[seat] = 1;
		sink?.({ on: 'waved', seat });
	} else if (move === UNLOCK) {
		state.keys[seat] = 1;
		state.door = 1;
		sink?.({ on: 'unlocked', seat });
	} else if (move === FLOOD) {
		sink?.({ on: 'flooded' });
		end(state, sink);
	} else {
		if (move === STEP) {
			state.scores[seat] += extra;
			sink?.({ on: 'stepped', seat, ms: extra });
		} else {
			const card = draw(state, chance);
			state.scores[seat] += card + 1;
			sink?.({ on: 'dived', seat, pearl: pearl(card) });
		}
		state.turns++;
		state.waiting = 1 << turnOf(state);
		if (state.turns === 2 * state.table.players) end(state, sink);
	}
}

/** Everybody shows which side they picked; the right side is worth a point, the door five. */
function show(state: Tiny, chance: Chance, sink?: Sink): void {
	chance.reveal();
	for (let seat = 0; seat < state.table.players; seat++) state.scores[seat] += [0, 1, 5][state.picks[seat]];
	state.phase = 1;
	state.waiting = 1;
	sink?.({ on: 'shown', picks: Array.from(state.picks.subarray(0, state.table.players), (side) => SIDES[side]) });
}

function end(state: Tiny, sink?: Sink): void {
	state.phase = 2;
	state.waiting = 0;
	sink?.({ on: 'over' });
}

function parse(action: JsonObject): Move {
	const move = ['pick', '', '', 'wave', 'unlock', 'step', 'dive', 'flood'].indexOf(String(action.do));
	object(action, '', move === 0 ? ['do', 'side'] : move === STEP ? ['do', 'ms'] : ['do']);
	if (move === 0) return { move: oneOf(action.side, 'side', SIDES), extra: 0 };
	return { move, extra: move === STEP ? integer(action.ms, 'ms', 0, 2000) : 0 };
}

function make(move: number, extra?: number): Action {
	if (move < WAVE) return { do: 'pick', side: SIDES[move] };
	return move === STEP ? { do: 'step', ...(extra === undefined ? {} : { ms: extra }) } : { do: ['wave', 'unlock', 'step', 'dive', 'flood'][move - WAVE] };
}

function view(state: Tiny, seat: number): View {
	const { players } = state.table;
	const seats = Array.from({ length: players }, (_, index) => index);
	const shown = (owner: number): boolean => owner === seat || seat === EVERYTHING || state.phase > 0;
	return {
		phase: PHASES[state.phase],
		toAct: seatsOf(state.waiting),
		open: state.open === NONE ? null : pearl(state.open),
		left: state.bagCount,
		picks: seats.map((owner) => (state.picks[owner] === NONE ? null : shown(owner) ? SIDES[state.picks[owner]] : '?')),
		waves: seats.map((owner) => state.waves[owner]),
		scores: seats.map((owner) => state.scores[owner]),
		...(seat >= 0 ? { key: state.keys[seat] === 0 } : {}),
	};
}

function observe(state: Tiny, seat: number): View {
	const memory = seat === EVERYTHING ? { door: state.door, keys: [...state.keys], bag: [...state.bag.subarray(0, state.bagCount)].sort((a, b) => a - b) } : {};
	return { ...view(state, seat), memory };
}

function setup(table: Table, json: JsonObject, chance: Chance): ReturnType<Game<Tiny>['setup']> {
	const fields = object(json, 'setup', ['pearls', 'scores', 'phase', 'large']);
	const wide = fields.large === true ? { ...table, options: { size: 'large' } } : table;
	const state = blank(wide);
	deal(state, chance);
	if (fields.scores !== undefined) {
		for (const [seat, score] of list(fields.scores, 'setup.scores', table.players).entries())
			state.scores[seat] = integer(score, at('setup.scores', seat), -99, 99);
	}
	// A `stuck` position has a seat to act without a legal move.
	const phase = fields.phase === undefined ? 0 : oneOf(fields.phase, 'setup.phase', ['pick', 'walk', 'over', 'stuck']);
	state.phase = Math.min(phase, 2);
	state.waiting = [state.waiting, 1, 0, 2][phase];
	const cards =
		fields.pearls === undefined ? [] : list(fields.pearls, 'setup.pearls').map((card, index) => integer(card, at('setup.pearls', index), 1, 20) - 1);
	if (cards.length > size(wide)) throw new Fault('setup.pearls', 'too many');
	return { state, stacks: [{ bag: BAG, round: 0, from: 1, cards }], ...(wide === table ? {} : { table: wide }) };
}

/** The game for the tests. */
export const tiny: Game<Tiny> = {
	id: 'tiny',
	version: 2,
	players: { min: 2, max: 3 },
	minutes: 1,
	options: { size: ['small', 'large'] },
	phases: PHASES,
	actions: ['pick', 'wave', 'unlock', 'step', 'dive', 'flood'],
	events: ['dealt', 'picked', 'waved', 'unlocked', 'shown', 'stepped', 'dived', 'flooded', 'over'],
	refusals: ['only-the-sea', 'not-yet', 'locked', 'waved', 'no-key', 'too-late', 'sea-is-empty', 'too-far'],
	bags: ['pearls'],
	blank,
	copy,
	deal,
	phase: (state) => PHASES[state.phase],
	toAct: (state) => state.waiting,
	legal,
	refusal,
	apply,
	outcome: (state) => (state.phase === 2 ? rank([...state.scores.subarray(0, state.table.players)]) : null),
	parse,
	make,
	cardName: (_bag, card) => pearl(card),
	view,
	observe,
	rebuild: (table) => blank(table),
	redact: (event: GameEvent) => event,
	setup,
};

/** The game with words, as a registry holds it. */
export const entry: Entry = {
	game: tiny,
	words: {
		title: () => 'Tiny',
		subtitle: () => '',
		blurb: () => '',
		rulebook: async () => () => [],
		option: () => '',
		action: ({ do: kind }) => kind,
		event: ({ on }) => on,
		refusal: ({ code }) => (tiny.refusals.includes(code) ? `Said of ${code}.` : undefined),
		position: () => [],
	},
};

/** The same without the sea: the table has nothing of its own to do, so no clock runs. */
export const still: Game<Tiny> = {
	...tiny,
	legal(state, seat, moves) {
		if (seat !== TABLE) tiny.legal(state, seat, moves);
	},
};
