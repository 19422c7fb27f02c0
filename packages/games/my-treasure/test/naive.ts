import type { Action, Options, View } from '@trove/kernel';
import type { Naive } from '@trove/kernel/testing';

/** A draw that is also told what is in the bag; a fed draw does not look. */
export type OpenDraw = (bag: string, round: number, cards: readonly string[]) => string;

/** A naive game whose copies may take an open draw too. */
export interface OpenNaive extends Naive {
	clone(draw: OpenDraw): OpenNaive;
}

export const KINDS = ['ring', 'diamond', 'sword', 'necklace', 'coin', 'potion'];

interface Claim {
	pile: string[];
	/** `"?"` when taken unseen. */
	token: string;
}

interface Result {
	pile: string[];
	token: string;
	treasures: number;
	coins: number;
}

interface Data {
	players: number;
	phase: string;
	round: number;
	turn: number;
	first: number;
	deck: string[];
	drawn: string | null;
	/** Bottom first; null where taken. */
	piles: (string[] | null)[];
	/** The tokens left. After the sixth orc nobody knows which are taken, so these stay here until scoring. */
	tokens: string[];
	orcs: number;
	claims: (Claim | null)[];
	/** Who grabs, in order, from the sixth orc on. */
	fleeing: number[];
	/** How many of `fleeing` have grabbed. */
	grabbed: number;
	worth: number[];
	lastRound: Result[] | null;
	scored: boolean;
}

/** The symbols joined in the kinds' order, mouse last. */
export function cardName(symbols: readonly string[]): string {
	const order = [...KINDS, 'mouse'];
	return [...symbols].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join('+');
}

/** All 36 cards. */
export function allCards(): string[] {
	const cards = ['orc', 'orc', 'orc', 'orc', 'orc', 'orc'];
	for (let k = 0; k < 6; k++) {
		const kind = (ahead: number): string => KINDS[(k + ahead) % 6];
		cards.push(cardName([kind(0), kind(0), kind(0)]));
		cards.push(cardName([kind(0), kind(0), kind(1)]));
		cards.push(cardName([kind(0), kind(0), kind(2)]));
		cards.push(cardName([kind(0), kind(3), kind(4)]));
		cards.push(cardName([kind(0), 'mouse']));
	}
	return cards;
}

function remove(from: string[], card: string): void {
	const index = from.indexOf(card);
	if (index < 0) throw new Error(`${card} is not there`);
	from.splice(index, 1);
}

function seats(players: number): number[] {
	return Array.from({ length: players }, (_, seat) => seat);
}

/** MT-9: the treasures of the token's kind, and every mouse. */
export function countTreasures(pile: readonly string[], token: string): number {
	return pile.flatMap((card) => card.split('+')).filter((symbol) => symbol === token || symbol === 'mouse').length;
}

/** MT-10: coins in silver for each count. */
export function coinsFor(counts: readonly number[]): number[] {
	const most = Math.max(...counts);
	return counts.map((count) => Math.max(0, 3 - (most - count)));
}

function startRound(data: Data): void {
	data.phase = 'turn';
	data.turn = data.first;
	data.deck = allCards();
	data.drawn = null;
	data.piles = [[], [], [], []];
	data.tokens = [...KINDS];
	data.orcs = 0;
	data.claims = seats(data.players).map(() => null);
	data.fleeing = [];
	data.grabbed = 0;
	data.scored = false;
}

/** Deals a game, or starts from `setup`. */
export function startNaive(players: number, _options: Options, draw: OpenDraw, setup?: Record<string, unknown>): OpenNaive {
	const data: Data = {
		players,
		phase: 'turn',
		round: 1,
		turn: 0,
		first: 0,
		deck: [],
		drawn: null,
		piles: [],
		tokens: [],
		orcs: 0,
		claims: [],
		fleeing: [],
		grabbed: 0,
		worth: seats(players).map(() => 0),
		lastRound: null,
		scored: false,
	};
	if (setup?.first !== undefined) data.first = setup.first as number;
	else data.first = Number(draw('first', 0, seats(players).map(String)));
	startRound(data);
	if (setup !== undefined) place(data, setup);
	return naive(data, draw);
}

function place(data: Data, setup: Record<string, unknown>): void {
	const normal = (card: string): string => cardName(card.split('+'));
	const out = (setup.out ?? []) as { seat: number; pile: string[]; token: string }[];
	for (const { seat, pile, token } of out) data.claims[seat] = { pile: pile.map(normal), token };
	const piles = setup.piles as (string[] | null)[] | undefined;
	if (piles !== undefined) data.piles = piles.map((pile) => pile?.map(normal) ?? null);
	else data.piles = [0, 1, 2, 3].map((at) => (at < out.length ? null : []));
	const taken = out.map(({ token }) => token);
	const tokens = (setup.tokens as string[] | undefined) ?? KINDS.filter((kind) => !taken.includes(kind));
	data.tokens = KINDS.filter((kind) => tokens.includes(kind));
	data.orcs = (setup.orcs as number | undefined) ?? 0;
	if (setup.worth !== undefined) data.worth = [...(setup.worth as number[])];
	if (setup.deck !== undefined) {
		data.deck = (setup.deck as string[]).map(normal);
	} else {
		for (let orc = 0; orc < data.orcs; orc++) remove(data.deck, 'orc');
		for (const pile of data.piles) for (const card of pile ?? []) remove(data.deck, card);
		for (const claim of data.claims) for (const card of claim?.pile ?? []) remove(data.deck, card);
	}
	if (setup.turn !== undefined) data.turn = setup.turn as number;
	else while (data.claims[data.turn] !== null) data.turn = (data.turn + 1) % data.players;
}

function naive(data: Data, draw: OpenDraw): OpenNaive {
	/** Seats without a treasure, clockwise from the left of `seat`, this one last. */
	function inCaveAfter(seat: number): number[] {
		return seats(data.players)
			.map((_, i) => (seat + 1 + i) % data.players)
			.filter((other) => data.claims[other] === null);
	}

	function nextTurn(): void {
		const [next] = inCaveAfter(data.turn);
		if (next === undefined) {
			score();
		} else {
			data.phase = 'turn';
			data.turn = next;
		}
	}

	function drawCard(): void {
		const card = draw('deck', data.round, data.deck);
		remove(data.deck, card);
		if (card !== 'orc') {
			data.drawn = card;
			data.phase = 'place';
			return;
		}
		data.orcs += 1;
		if (data.orcs < 6) {
			nextTurn();
		} else {
			data.phase = 'flight';
			data.fleeing = inCaveAfter(data.turn);
			data.turn = data.fleeing[0];
		}
	}

	function placeDrawn(at: number): void {
		const pile = data.piles[at];
		if (pile === null || data.drawn === null) throw new Error('nothing to place, or nowhere');
		pile.push(data.drawn);
		data.drawn = null;
		nextTurn();
	}

	function take(at: number, token: string): void {
		const pile = data.piles[at];
		if (pile === null) throw new Error('the place is taken');
		data.claims[data.turn] = { pile, token };
		data.piles[at] = null;
	}

	function claim(at: number, token: string): void {
		take(at, token);
		remove(data.tokens, token);
		nextTurn();
	}

	function grab(at: number): void {
		take(at, '?');
		data.grabbed += 1;
		if (data.grabbed < data.fleeing.length) data.turn = data.fleeing[data.grabbed];
		else score();
	}

	function score(): void {
		for (const seat of data.fleeing) {
			const token = draw('flight', data.round, data.tokens);
			remove(data.tokens, token);
			const claim = data.claims[seat];
			if (claim !== null) claim.token = token;
		}
		data.scored = true;
		const claims = data.claims.filter((claim) => claim !== null);
		const counts = claims.map(({ pile, token }) => countTreasures(pile, token));
		const coins = coinsFor(counts);
		data.lastRound = claims.map(({ pile, token }, seat) => ({ pile: [...pile], token, treasures: counts[seat], coins: coins[seat] }));
		data.worth = data.worth.map((worth, seat) => worth + coins[seat]);
		if (data.worth.some((worth) => worth >= 8)) {
			data.phase = 'over';
			return;
		}
		data.round += 1;
		data.first = (data.first + 1) % data.players;
		startRound(data);
	}

	const self: OpenNaive = {
		toAct: () => (data.phase === 'over' ? [] : [data.turn]),

		legal(seat): Action[] {
			if (data.phase === 'over' || seat !== data.turn) return [];
			const left = [0, 1, 2, 3].filter((at) => data.piles[at] !== null);
			if (data.phase === 'place') return left.map((at) => ({ do: 'place', place: at }));
			if (data.phase === 'flight') return left.map((at) => ({ do: 'grab', place: at }));
			const actions: Action[] = [{ do: 'draw' }];
			for (const at of left) {
				if (data.piles[at]?.length === 0) continue;
				for (const token of data.tokens) actions.push({ do: 'claim', place: at, token });
			}
			return actions;
		},

		act(_seat, action) {
			if (action.do === 'draw') drawCard();
			else if (action.do === 'place') placeDrawn(action.place as number);
			else if (action.do === 'claim') claim(action.place as number, action.token as string);
			else if (action.do === 'grab') grab(action.place as number);
			else throw new Error(`no such action: ${action.do}`);
		},

		state(): View {
			const hidden = data.orcs === 6 && !data.scored;
			return structuredClone({
				phase: data.phase,
				toAct: self.toAct(),
				round: data.round,
				turn: data.turn,
				first: data.first,
				drawn: data.drawn,
				piles: data.piles.map((pile) => pile && { top: pile.at(-1) ?? null, count: pile.length }),
				tokens: hidden ? data.tokens.slice(data.grabbed).map(() => '?') : data.tokens,
				orcs: data.orcs,
				deckCount: data.deck.length,
				worth: data.worth,
				claims: data.claims.map((claim) => claim && { count: claim.pile.length, token: claim.token }),
				lastRound: data.lastRound?.map((result) => ({ ...result })) ?? null,
			});
		},

		outcome() {
			if (data.phase !== 'over') return null;
			const most = Math.max(...data.worth);
			const tied = seats(data.players).filter((seat) => data.worth[seat] === most);
			const golden = tied.filter((seat) => data.lastRound?.[seat].coins === 3);
			return { scores: [...data.worth], winners: golden.length > 0 ? golden : tied };
		},

		clone: (other) => naive(structuredClone(data), other),
	};
	return self;
}
