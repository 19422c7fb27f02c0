import { CELLS, COLOUR_OF, COLOURS, PALM_COUNT, SEAL_OF, SEAL_WORTH, TREASURE_COUNT, WORTH } from '@trove/games/silver-and-gold/cards.ts';
import { COIN_BOXES, COIN_ROW, HELD, PALM_BOXES, type State, TAKE, TURNS } from '@trove/games/silver-and-gold/state.ts';
import { type Chart, chartOf, sizeOf } from './chart.ts';
import settings from './settings.json' with { type: 'json' };

const { chart: prices, row, late } = settings;
const SEALS = COLOURS.map((colour) => SEAL_WORTH[colour]);
const POINTS = COLOURS.map((colour) => WORTH[colour]);

// Two curves over spare turns, in eighths from −16: the chance to fill a card, and the value of the turns beyond.
const EIGHTHS = 8;
const FROM = 16;
const chances = new Float32Array(2 * FROM * EIGHTHS + FROM * EIGHTHS);
const beyond = new Float32Array(chances.length);
for (let i = 0; i < chances.length; i++) {
	const spare = i / EIGHTHS - FROM;
	chances[i] = 1 / (1 + Math.exp(-(spare + late.slack) / late.slackScale));
	beyond[i] = prices.turn * late.freshScale * Math.log1p(Math.exp((spare - late.freshFrom) / late.freshScale));
}
const at = (spare: number): number => ((spare < -FROM ? 0 : spare > 2 * FROM - 1 ? 2 * FROM - 1 : spare + FROM) * EIGHTHS) | 0;

/** A seat's cards and score sheet, read once for many comparisons. */
export class Desk {
	/** Turns after this one. */
	turns = 0;
	/** The cards held: their charts and free cells. Without a second card it is a full one. */
	readonly charts: [Chart, Chart] = [chartOf(TREASURE_COUNT - 1), chartOf(TREASURE_COUNT - 1)];
	readonly free: [number, number] = [0, 0];
	count = 0;
	/** Points for 0, 1, 2, … coins more, and for a palm now. */
	readonly coins = new Float64Array(5);
	palm = 0;
	/** Points of the seals when a held card gets full. */
	readonly seals: [number, number] = [0, 0];
	/** The worth of the best move found so far. */
	most = 0;
	/** Cards filled, by colour, and what seals on them give for one more of a colour. */
	readonly filled = new Uint8Array(COLOURS.length);
	readonly sealed = new Uint8Array(COLOURS.length);

	/** Reads a seat's position. */
	read(state: State, seat: number): void {
		this.turns = TURNS - state.turn;
		this.readSheet(state, seat);
		// Seals make no difference while every card held is sure to get full.
		if (state.phase === TAKE || this.turns <= late.turns) this.readFilled(state, seat);
		this.count = state.heldCount[seat];
		this.free[0] = 0;
		this.free[1] = 0;
		this.seals[0] = 0;
		this.seals[1] = 0;
		for (let i = 0; i < this.count; i++) {
			const place = HELD * seat + i;
			const card = state.held[place];
			const chart = chartOf(card);
			this.charts[i] = chart;
			this.free[i] = chart.setOf(CELLS[card] & ~state.marked[place]);
			this.seals[i] = this.sealsFor(card);
		}
	}

	readSheet(state: State, seat: number): void {
		let trophy = state.trophiesLeft === 0 ? 0 : 31 - Math.clz32(state.trophiesLeft);
		let box = state.coins[seat];
		for (let n = 1; n < this.coins.length; n++) {
			if (box === COIN_BOXES) {
				this.coins[n] = this.coins[n - 1];
				continue;
			}
			const place = box++ % COIN_ROW;
			// On the last turn a row that does not get full is worth its coins only.
			const share = this.turns > 0 ? row[place + 1] - row[place] : place + 1 === COIN_ROW ? 1 : 0;
			this.coins[n] = this.coins[n - 1] + 1 + trophy * share;
			if (place + 1 === COIN_ROW && trophy > 0) trophy--;
		}
		this.palm = 0;
		if (state.palmCount[seat] === PALM_BOXES) return;
		this.palm = 1;
		for (let i = 0; i < state.displayCount; i++) this.palm += PALM_COUNT[state.display[i]];
	}

	readFilled(state: State, seat: number): void {
		this.filled.fill(0);
		this.sealed.fill(0);
		const from = TREASURE_COUNT * seat;
		for (let i = from; i < from + state.filledCount[seat]; i++) {
			const card = state.filled[i];
			this.filled[COLOUR_OF[card]]++;
			const seal = SEAL_OF[card];
			if (seal >= 0) this.sealed[seal] += SEALS[seal];
		}
	}

	/**
	 * The expected value of seals for a card once it is full: for its colour, by its own seal, and by what may follow.
	 */
	sealsFor(card: number): number {
		const seal = SEAL_OF[card];
		const own = seal < 0 ? 0 : SEALS[seal] * (this.filled[seal] + this.turns * settings.seals.fillsPerTurn);
		return this.sealed[COLOUR_OF[card]] + own;
	}

	/** What marking these cells (numbered within the card) of a held card is worth, in points; only differences count. */
	mark(i: number, set: number): number {
		const chart = this.charts[i];
		const rest = this.free[i] ^ set;
		const other = this.free[1 - i];
		const middle = this.turns > late.turns;
		let value = middle ? chart.worth[rest] + this.charts[1 - i].worth[other] : 0;
		if ((set & chart.symbols) !== 0) {
			value += this.coins[sizeOf(set & chart.coins)] + this.palm * sizeOf(set & chart.palms);
			const crossed = sizeOf(set & chart.crosses);
			if (crossed > 0) {
				if (this.turns < prices.fresh.length) return value + this.endingWithBonus(i, rest, crossed);
				value += Math.max(chart.bonus[rest], this.charts[1 - i].bonus[other]) + (crossed - 1) * prices.bonus;
			}
		}
		if (middle) return value;
		if (this.turns < prices.fresh.length) return value + this.ending(i, rest);
		return value + (i === 0 ? this.pair(rest, other) : this.pair(other, rest));
	}

	/** The best place for a shape, as an index into the card's placements, or −1 if none beats `most`; updates `most`. */
	bestPlace(i: number, shape: number): number {
		const { placed, from, worth, symbols } = this.charts[i];
		const free = this.free[i];
		const middle = this.turns > late.turns;
		const beside = middle ? this.charts[1 - i].worth[this.free[1 - i]] : 0;
		let { most } = this;
		let best = -1;
		for (let k = from[shape], end = from[shape + 1]; k < end; k++) {
			const set = placed[k];
			if ((set & free) !== set) continue;
			const value = middle && (set & symbols) === 0 ? worth[free ^ set] + beside : this.mark(i, set);
			if (value > most) {
				most = value;
				best = k;
			}
		}
		this.most = most;
		return best;
	}

	/** What two cards with these free cells are worth. */
	pair(a: number, b: number): number {
		const [first, second] = this.charts;
		if (this.turns > late.turns) return first.worth[a] + second.worth[b];
		const symbolsA = sizeOf(a & first.coins) * prices.coin + sizeOf(a & first.palms) * prices.palm;
		const symbolsB = sizeOf(b & second.coins) * prices.coin + sizeOf(b & second.palms) * prices.palm;
		const needA = a === 0 ? 0 : (first.worth[0] + symbolsA - first.worth[a]) / prices.turn;
		const needB = b === 0 ? 0 : (second.worth[0] + symbolsB - second.worth[b]) / prices.turn;
		const pointsA = first.worth[0] + this.seals[0];
		const pointsB = second.worth[0] + this.seals[1];
		const both = at(this.turns - needA - needB);
		const last = chances[both];
		const aFirst = (a === 0 ? 1 : chances[at(this.turns - needA)]) * pointsA + (b === 0 ? 1 : last) * pointsB;
		const bFirst = (b === 0 ? 1 : chances[at(this.turns - needB)]) * pointsB + (a === 0 ? 1 : last) * pointsA;
		return (aFirst > bFirst ? aFirst : bFirst) + beyond[both] + symbolsA + symbolsB;
	}

	/** The last turns, shared out between the two cards in the best way. */
	ending(i: number, rest: number): number {
		const chart = this.charts[i];
		const other = this.charts[1 - i];
		const free = this.free[1 - i];
		let most = 0;
		for (let turns = 0; turns <= this.turns; turns++) {
			const value = chart.ending(rest, turns) + other.ending(free, this.turns - turns);
			if (value > most) most = value;
		}
		return most + (rest === 0 ? this.seals[i] : 0) + (free === 0 ? this.seals[1 - i] : 0);
	}

	/** The same with bonus cells due: the first where it does most. */
	endingWithBonus(i: number, rest: number, due: number): number {
		const before = this.free[i];
		this.free[i] = rest;
		let most = this.ending(i, rest);
		for (let place = 0; place < this.count; place++) {
			const chart = this.charts[place];
			for (let left = this.free[place]; left !== 0; left &= left - 1) {
				const cell = left & -left;
				const symbol = cell & chart.coins ? this.coins[1] : cell & chart.palms ? this.palm : cell & chart.crosses ? prices.endBonus : 0;
				const value = this.ending(place, this.free[place] ^ cell) + symbol;
				if (value > most) most = value;
			}
		}
		this.free[i] = before;
		return most + (due - 1) * prices.endBonus;
	}

	/** What a new card beside the one held is worth. */
	take(card: number): number {
		const chart = chartOf(card);
		this.charts[1] = chart;
		this.free[1] = chart.all;
		this.seals[1] = this.sealsFor(card);
		if (this.turns < prices.fresh.length) return this.ending(1, chart.all);
		const value = this.pair(this.free[0], chart.all);
		// The pair's worth counts seals near the end only: until then it takes cards to be filled in any case.
		return this.turns > late.turns ? value + this.seals[1] : value;
	}
}

/** The points of a card once it is full. */
export const pointsOf = (card: number): number => POINTS[COLOUR_OF[card]];
