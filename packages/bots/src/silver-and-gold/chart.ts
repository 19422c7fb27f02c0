import { CELLS, COINS, COLOUR_OF, COLOURS, CROSSES, PALMS, PLACED, PLACED_FROM, placedAt, TREASURE_COUNT, WORTH } from '@trove/games/silver-and-gold/cards.ts';
import { EXPEDITIONS, SHAPES } from '@trove/games/silver-and-gold/shapes.ts';
import settings from './settings.json' with { type: 'json' };

/** What things are worth, in points, where a chart does not know the table. */
export interface Prices {
	/** A turn of one's time, and passing a turn's shape on to the other card. */
	readonly turn: number;
	readonly wait: number;
	/** A bonus cell on the other card, in the middle of the game and near its end. */
	readonly bonus: number;
	readonly endBonus: number;
	readonly coin: number;
	readonly palm: number;
	/** What a new card brings in 0, 1, 2, … last turns. */
	readonly fresh: readonly number[];
}

/** How likely each shape is while all eight expedition cards may come. */
const ODDS = SHAPES.map((_, shape) => EXPEDITIONS.filter((one) => one === shape).length / EXPEDITIONS.length);

/** Every set of up to 14 cells by its size. */
const SIZE = new Uint8Array(1 << 14);
for (let set = 1; set < SIZE.length; set++) SIZE[set] = SIZE[set >> 1] + (set & 1);
/** How many cells a set has. */
export const sizeOf = (set: number): number => SIZE[set];

/**
 * The values of one card for every set of its free cells. Cells are numbered without gaps within the card, so that
 * masks (`free`, `placed`) index tables.
 */
export class Chart {
	readonly card: number;
	readonly all: number;
	readonly crosses: number;
	readonly coins: number;
	readonly palms: number;
	readonly symbols: number;
	/** Mid-game: points still to come from the card minus the turns they cost, and what a bonus cell adds. */
	readonly worth: Float32Array;
	readonly bonus: Float32Array;
	/** The card's placements, in the order of the rules' own, and where a shape's begin. */
	readonly placed: Uint16Array;
	readonly from: Uint16Array;
	/** The worth of a placement's coins and palms. */
	readonly gain: Float32Array;
	readonly #prices: Prices;
	/** Near the end, by turns left: −1 where not yet known. */
	readonly #endings: readonly Float32Array[];
	readonly #low = new Uint16Array(256);
	readonly #high = new Uint16Array(256);

	constructor(card: number, prices: Prices) {
		this.card = card;
		this.#prices = prices;
		let n = 0;
		for (let bit = 0; bit < 16; bit++) if ((CELLS[card] >> bit) & 1) this.#number(bit, 1 << n++);
		this.all = (1 << n) - 1;
		this.crosses = this.setOf(CROSSES[card]);
		this.coins = this.setOf(COINS[card]);
		this.palms = this.setOf(PALMS[card]);
		this.symbols = this.crosses | this.coins | this.palms;
		const first = PLACED_FROM[placedAt(card, 0)];
		this.from = Uint16Array.from({ length: SHAPES.length + 1 }, (_, shape) => PLACED_FROM[placedAt(card, shape)] - first);
		this.placed = Uint16Array.from(PLACED.subarray(first, first + this.from[SHAPES.length]), (mask) => this.setOf(mask));
		this.gain = Float32Array.from(this.placed, (set) => this.#symbols(set));
		this.worth = new Float32Array(1 << n);
		this.bonus = new Float32Array(1 << n);
		this.#endings = prices.fresh.map(() => new Float32Array(1 << n).fill(-1));
		this.#fill();
	}

	/** The set of a mask of the 4×4 grid. */
	setOf(mask: number): number {
		return this.#low[mask & 255] | this.#high[mask >> 8];
	}

	#number(bit: number, set: number): void {
		const part = bit < 8 ? this.#low : this.#high;
		const of = 1 << (bit & 7);
		for (let i = 0; i < 256; i++) if (i & of) part[i] |= set;
	}

	#symbols(set: number): number {
		return SIZE[set & this.coins] * this.#prices.coin + SIZE[set & this.palms] * this.#prices.palm;
	}

	/** An endless game in which a turn has its price: each shape is laid in the best way, or goes to the other card. */
	#fill(): void {
		const { worth, bonus, crosses, placed, from, gain } = this;
		const { turn, wait, bonus: elsewhere } = this.#prices;
		const best = new Float64Array(SHAPES.length);
		const alone = new Float32Array(16);
		for (let n = 0; 1 << n <= this.all; n++) alone[n] = this.#symbols(1 << n);
		worth[0] = WORTH[COLOURS[COLOUR_OF[this.card]]];
		bonus[0] = elsewhere;
		for (let free = 1; free <= this.all; free++) {
			let single = -1e9;
			for (let left = free; left !== 0; left &= left - 1) {
				const cell = left & -left;
				const rest = free ^ cell;
				const value = worth[rest] + (cell & crosses ? bonus[rest] : alone[31 - Math.clz32(cell)]);
				if (value > single) single = value;
			}
			let k = 0;
			for (let shape = 0; shape < 6; shape++) {
				let most = single;
				for (const end = from[shape + 1]; k < end; k++) {
					const cells = placed[k];
					// They are in order, and a part is never the larger number.
					if (cells > free) {
						k = end;
						break;
					}
					if ((cells & free) !== cells) continue;
					const rest = free ^ cells;
					let value = worth[rest] + gain[k];
					const crossed = cells & crosses;
					if (crossed !== 0) value += bonus[rest] + (SIZE[crossed] - 1) * elsewhere;
					if (value > most) most = value;
				}
				best[shape] = most - turn;
			}
			const value = patient(best, wait);
			worth[free] = value;
			bonus[free] = Math.max(elsewhere, single - value);
		}
	}

	/** Points to come from the card in so many last turns, all spent on it. */
	ending(free: number, turns: number): number {
		if (free === 0) return this.worth[0] + this.#prices.fresh[turns];
		if (turns === 0) return 0;
		const known = this.#endings[turns];
		if (known[free] >= 0) return known[free];
		let mean = 0;
		const single = this.#endingByCell(free, turns);
		for (let shape = 0; shape < ODDS.length; shape++) {
			let most = single;
			for (let k = this.from[shape]; k < this.from[shape + 1]; k++) {
				const placed = this.placed[k];
				if ((placed & free) !== placed) continue;
				const crossed = SIZE[placed & this.crosses];
				const rest = crossed > 0 ? this.#endingWithBonus(free ^ placed, turns - 1) : this.ending(free ^ placed, turns - 1);
				most = Math.max(most, rest + this.gain[k] + (crossed > 1 ? (crossed - 1) * this.#prices.endBonus : 0));
			}
			mean += ODDS[shape] * most;
		}
		known[free] = mean;
		// As rounded: what is known must not differ from what was just computed, or ties break by what was asked before.
		return known[free];
	}

	#endingByCell(free: number, turns: number): number {
		let most = 0;
		for (let left = free; left !== 0; left &= left - 1) {
			const cell = left & -left;
			const rest = cell & this.crosses ? this.#endingWithBonus(free ^ cell, turns - 1) : this.ending(free ^ cell, turns - 1) + this.#symbols(cell);
			most = Math.max(most, rest);
		}
		return most;
	}

	#endingWithBonus(free: number, turns: number): number {
		const { endBonus } = this.#prices;
		let most = this.ending(free, turns) + endBonus;
		for (let left = free; left !== 0; left &= left - 1) {
			const cell = left & -left;
			most = Math.max(most, this.ending(free ^ cell, turns) + this.#symbols(cell) + (cell & this.crosses ? endBonus : 0));
		}
		return most;
	}
}

/** The mean over the shapes when each either gives what it is best for, or is passed on for a price. */
function patient(best: Float64Array, wait: number): number {
	let value = Number.NEGATIVE_INFINITY;
	for (;;) {
		let sum = 0;
		let passed = 0;
		for (let shape = 0; shape < best.length; shape++) {
			if (best[shape] >= value - wait) sum += ODDS[shape] * best[shape];
			else passed += ODDS[shape];
		}
		const next = (sum - passed * wait) / (1 - passed);
		if (next <= value + 1e-9) return next;
		value = next;
	}
}

const charts: (Chart | undefined)[] = new Array(TREASURE_COUNT).fill(undefined);

/** A card's chart, drawn when it is first asked for. */
export function chartOf(card: number): Chart {
	const known = charts[card];
	if (known) return known;
	const chart = new Chart(card, settings.chart);
	charts[card] = chart;
	return chart;
}

/** Draws the charts that are still lacking, one by one, as long as `more` says; whether all are there. */
export function drawCharts(more: () => boolean): boolean {
	for (let card = 0; card < TREASURE_COUNT; card++) {
		if (charts[card]) continue;
		if (!more()) return false;
		chartOf(card);
	}
	return true;
}

/**
 * Expected turns for a new card when shapes that do not fit go elsewhere: its points minus their net value per turn.
 */
export function turnsFor(card: number): number {
	const chart = chartOf(card);
	const { coin, palm, turn } = settings.chart;
	const points = chart.worth[0] + sizeOf(chart.coins) * coin + sizeOf(chart.palms) * palm;
	return (points - chart.worth[chart.all]) / turn;
}
