import type { Action, Options, View } from '@trove/kernel';
import type { FedDraw, MakeNaive, Naive } from '@trove/kernel/testing';
import { CARDS, type Cell, cardOf, PLACES, POINTS, palmsOn, SEAL_POINTS, sortCells, symbolAt } from './naive-cards.ts';

interface Treasure {
	id: string;
	marked: Cell[];
}

interface Seat {
	dealt: string[];
	cards: Treasure[];
	filled: string[];
	coins: number;
	palms: number[];
	trophies: number[];
	/** Bonus cells still owed in step 2. */
	bonus: number;
	/** Nothing more to do in `keep` or in step 2. */
	done: boolean;
	/** The shape (or the single cell) of this turn is marked. */
	marked: boolean;
}

interface Game {
	phase: 'keep' | 'mark' | 'take' | 'over';
	refill: 'player' | 'step';
	turn: number;
	first: number;
	expedition: string | null;
	display: string[];
	deck: string[];
	trophiesLeft: number[];
	seats: Seat[];
	/** In step 3: how many seats have had their turn in it, and what the current one still takes. */
	served: number;
	takes: number;
}

const LAST_TURN = 28;

function emptySeat(): Seat {
	return { dealt: [], cards: [], filled: [], coins: 0, palms: [], trophies: [], bonus: 0, done: false, marked: false };
}

function without<T>(list: readonly T[], item: T): T[] {
	const index = list.indexOf(item);
	if (index < 0) throw new Error(`${String(item)} is not among ${list.join(' ')}`);
	return list.filter((_, i) => i !== index);
}

/** The free cells of a card, in reading order. */
function freeCells(card: Treasure): Cell[] {
	const free: Cell[] = [];
	for (const [r, row] of cardOf(card.id).rows.entries()) {
		for (let c = 0; c < row.length; c++) {
			if (row[c] !== '.' && !card.marked.some(([mr, mc]) => mr === r && mc === c)) free.push([r, c]);
		}
	}
	return free;
}

function isFull(card: Treasure): boolean {
	return freeCells(card).length === 0;
}

function hasFreeCell(seat: Seat): boolean {
	return seat.cards.some((card) => !isFull(card));
}

/** All cards of a seat with every cell marked, set aside already or not. */
function fullCards(seat: Seat): string[] {
	return [...seat.filled, ...seat.cards.filter(isFull).map((card) => card.id)];
}

function countColour(ids: readonly string[], colour: string): number {
	return ids.filter((id) => cardOf(id).colour === colour).length;
}

/** SG-16 */
function scoreOf(seat: Seat): number {
	const full = fullCards(seat);
	let score = seat.coins;
	for (const trophy of seat.trophies) score += trophy;
	for (const palm of seat.palms) score += palm;
	for (const id of full) {
		const { colour, seal } = cardOf(id);
		score += POINTS[colour];
		if (seal !== '') score += SEAL_POINTS[seal] * countColour(full, seal);
	}
	return score;
}

class NaiveSilverAndGold implements Naive {
	readonly game: Game;
	readonly draw: FedDraw;

	constructor(game: Game, draw: FedDraw) {
		this.game = game;
		this.draw = draw;
	}

	/** The seat whose turn it is in step 3. */
	taker(): number {
		return (this.game.first + this.game.served) % this.game.seats.length;
	}

	toAct(): number[] {
		const { phase, seats } = this.game;
		if (phase === 'over') return [];
		if (phase === 'take') return [this.taker()];
		return [...seats.keys()].filter((seat) => !seats[seat].done);
	}

	legal(seat: number): Action[] {
		if (!this.toAct().includes(seat)) return [];
		const { phase, display, deck, expedition } = this.game;
		const { dealt, cards, marked } = this.game.seats[seat];
		const actions: Action[] = [];
		if (phase === 'keep') {
			for (const a of dealt.keys()) for (let b = a + 1; b < dealt.length; b++) actions.push({ do: 'keep', cards: [dealt[a], dealt[b]] });
		} else if (phase === 'take') {
			for (const card of display) actions.push({ do: 'take', card });
			if (deck.length > 0) actions.push({ do: 'take', from: 'deck' });
		} else if (marked) {
			for (const card of cards) for (const cell of freeCells(card)) actions.push({ do: 'bonus', card: card.id, cell });
		} else {
			for (const card of cards) {
				const free = freeCells(card);
				for (const cell of free) actions.push({ do: 'mark', card: card.id, cells: [cell] });
				const isFree = (cell: Cell) => free.some(([r, c]) => r === cell[0] && c === cell[1]);
				for (const cells of PLACES.get(expedition ?? '') ?? []) if (cells.every(isFree)) actions.push({ do: 'mark', card: card.id, cells });
			}
		}
		return actions;
	}

	act(seat: number | null, action: Action): void {
		if (seat === null) throw new Error('the table has no actions in this game');
		const me = this.game.seats[seat];
		if (action.do === 'keep') this.keep(me, action.cards as string[]);
		else if (action.do === 'mark') this.mark(me, action.card as string, action.cells as Cell[]);
		else if (action.do === 'bonus') this.bonus(me, action.card as string, action.cell as unknown as Cell);
		else if (action.do === 'take') this.take(me, action.card as string | undefined);
		else throw new Error(`unknown action ${action.do}`);
	}

	/** SG-1 */
	keep(me: Seat, kept: string[]): void {
		me.cards = me.dealt.filter((id) => kept.includes(id)).map((id) => ({ id, marked: [] }));
		me.done = true;
		const { seats, deck } = this.game;
		if (!seats.every(({ done }) => done)) return;
		for (const { dealt, cards } of seats) for (const id of dealt) if (!cards.some((card) => card.id === id)) deck.push(id);
		for (const each of seats) each.dealt = [];
		this.game.phase = 'mark';
		this.refillDisplay();
		this.startTurn();
	}

	drawFromDeck(): string {
		const card = this.draw('deck', 0);
		this.game.deck = without(this.game.deck, card);
		return card;
	}

	refillDisplay(): void {
		while (this.game.display.length < 4 && this.game.deck.length > 0) this.game.display.push(this.drawFromDeck());
	}

	round(): number {
		return Math.ceil(this.game.turn / 7);
	}

	/** SG-4; SG-13: who has no free cell passes. */
	startTurn(): void {
		this.game.expedition = this.draw('expeditions', this.round());
		this.game.phase = 'mark';
		for (const seat of this.game.seats) {
			seat.marked = false;
			seat.bonus = 0;
			seat.done = !hasFreeCell(seat);
		}
		this.endMarkingWhenAllAreDone();
	}

	/** SG-5, SG-6 */
	mark(me: Seat, id: string, cells: readonly Cell[]): void {
		me.marked = true;
		this.markCells(me, id, cells);
	}

	/** SG-7 */
	bonus(me: Seat, id: string, cell: Cell): void {
		me.bonus -= 1;
		this.markCells(me, id, [cell]);
	}

	markCells(me: Seat, id: string, cells: readonly Cell[]): void {
		const card = me.cards.find((own) => own.id === id);
		if (!card) throw new Error(`${id} is not an own card`);
		card.marked = sortCells([...card.marked, ...cells]);
		for (const cell of cells) {
			const symbol = symbolAt(id, cell);
			if (symbol === 'X') me.bonus += 1;
			// SG-8
			if (symbol === 'C' && me.coins < 12) me.coins += 1;
			// SG-9
			if (symbol === 'P' && me.palms.length < 4) {
				let palm = 1;
				for (const shown of this.game.display) palm += palmsOn(shown);
				me.palms.push(palm);
			}
		}
		if (!hasFreeCell(me)) me.bonus = 0;
		if (me.bonus === 0) me.done = true;
		this.endMarkingWhenAllAreDone();
	}

	endMarkingWhenAllAreDone(): void {
		if (!this.game.seats.every(({ done }) => done)) return;
		this.game.served = 0;
		this.serveNext();
	}

	/** SG-10, SG-11: step 3 until somebody has a card to choose. */
	serveNext(): void {
		const { game } = this;
		while (game.served < game.seats.length) {
			const me = game.seats[this.taker()];
			while (me.trophies.length < Math.floor(me.coins / 4)) me.trophies.push(game.trophiesLeft.shift() ?? 0);
			const full = me.cards.filter(isFull);
			me.cards = me.cards.filter((card) => !isFull(card));
			for (const card of full) me.filled.push(card.id);
			if (full.length > 0 && game.turn < LAST_TURN && this.cardsToTake()) {
				game.takes = full.length;
				game.phase = 'take';
				return;
			}
			game.served += 1;
		}
		this.endTurn();
	}

	cardsToTake(): boolean {
		return this.game.display.length > 0 || this.game.deck.length > 0;
	}

	take(me: Seat, shown: string | undefined): void {
		const { game } = this;
		if (shown !== undefined) game.display = without(game.display, shown);
		me.cards.push({ id: shown ?? this.drawFromDeck(), marked: [] });
		game.takes -= 1;
		if (!this.cardsToTake()) game.takes = 0;
		if (game.takes > 0) return;
		// SG-12
		if (game.refill === 'player') this.refillDisplay();
		game.served += 1;
		this.serveNext();
	}

	/** SG-14, SG-15 */
	endTurn(): void {
		const { game } = this;
		if (game.turn === LAST_TURN) {
			game.phase = 'over';
			return;
		}
		if (game.refill === 'step') this.refillDisplay();
		game.first = (game.first + 1) % game.seats.length;
		game.turn += 1;
		this.startTurn();
	}

	state(): View {
		const { phase, turn, first, expedition, display, deck, trophiesLeft, seats, takes } = this.game;
		const toAct = this.toAct();
		const seatViews = seats.map((seat, index) => {
			const { dealt, cards, filled, coins, palms, trophies, bonus } = seat;
			let due = 0;
			if (phase === 'mark') due = bonus;
			if (phase === 'take' && toAct.includes(index)) due = takes;
			const view = { cards, filled, coins, palms, trophies, due, score: scoreOf(seat) };
			// What is kept is shown when all have chosen.
			return phase === 'keep' ? { ...view, cards: [], dealt } : view;
		});
		return structuredClone({
			phase,
			toAct,
			round: this.round(),
			turn,
			first,
			expedition,
			display,
			deckCount: deck.length,
			trophiesLeft,
			seats: seatViews,
		}) as unknown as View;
	}

	/** SG-17 */
	outcome(): { scores: number[]; winners: number[] } | null {
		const { phase, seats } = this.game;
		if (phase !== 'over') return null;
		const scores = seats.map(scoreOf);
		let winners = [...seats.keys()];
		const keepBest = (worth: (seat: number) => number) => {
			const best = Math.max(...winners.map(worth));
			winners = winners.filter((seat) => worth(seat) === best);
		};
		keepBest((seat) => scores[seat]);
		for (const colour of ['gray', 'green', 'orange', 'purple']) keepBest((seat) => countColour(seats[seat].filled, colour));
		return { scores, winners };
	}

	clone(draw: FedDraw): Naive {
		return new NaiveSilverAndGold(structuredClone(this.game), draw);
	}
}

interface Setup {
	dealt?: string[][];
	hands?: string[][];
	deck?: string[];
	display?: string[];
	first?: number;
	turn?: number;
	marked?: { seat: number; card: string; cells: Cell[] }[];
	filled?: string[][];
	coins?: number[];
	palms?: number[][];
	trophies?: number[][];
	trophiesLeft?: number[];
}

export const makeNaive: MakeNaive = (players, options: Options, draw, given) => {
	const setup = (given ?? {}) as Setup;
	const game: Game = {
		phase: 'keep',
		refill: options.refill === 'step' ? 'step' : 'player',
		turn: setup.turn ?? 1,
		first: 0,
		expedition: null,
		display: [],
		deck: [...CARDS.keys()],
		trophiesLeft: [6, 5, 4, 3, 2, 1],
		seats: Array.from({ length: players }, emptySeat),
		served: 0,
		takes: 0,
	};
	const naive = new NaiveSilverAndGold(game, draw);
	if (setup.hands) {
		placeSetup(game, setup, setup.hands);
	} else {
		for (const [index, seat] of game.seats.entries()) {
			for (let nth = 0; nth < 4; nth++) {
				const card = setup.dealt?.[index][nth] ?? draw('deal', 0);
				seat.dealt.push(card);
				game.deck = without(game.deck, card);
			}
		}
	}
	game.first = setup.first ?? Number(draw('first', 0));
	if (setup.hands) {
		if (!setup.display) naive.refillDisplay();
		naive.startTurn();
	}
	return naive;
};

function placeSetup(game: Game, setup: Setup, hands: string[][]): void {
	for (const [index, seat] of game.seats.entries()) {
		seat.cards = hands[index].map((id) => ({ id, marked: [] }));
		for (const { card, cells } of setup.marked?.filter((entry) => entry.seat === index) ?? []) {
			const own = seat.cards.find(({ id }) => id === card);
			if (own) own.marked = sortCells([...own.marked, ...cells]);
		}
		seat.filled = [...(setup.filled?.[index] ?? [])];
		seat.coins = setup.coins?.[index] ?? 0;
		seat.palms = [...(setup.palms?.[index] ?? [])];
		seat.trophies = [...(setup.trophies?.[index] ?? Array(Math.floor(seat.coins / 4)).fill(0))];
	}
	game.display = [...(setup.display ?? [])];
	const named = new Set([...game.display, ...hands.flat(), ...(setup.filled ?? []).flat()]);
	game.deck = [...(setup.deck ?? game.deck.filter((id) => !named.has(id)))];
	const gone = game.seats.flatMap(({ trophies }) => trophies);
	const left = setup.trophiesLeft ?? game.trophiesLeft.filter((trophy) => !gone.includes(trophy));
	game.trophiesLeft = [...left].sort((a, b) => b - a);
}
