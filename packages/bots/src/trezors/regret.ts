/** Regrets of one player over its cards, and the average of what it played by them. */
export class Regrets {
	readonly size: number;
	/** What the regrets say to play now. */
	readonly now: Float64Array;
	readonly #regrets: Float64Array;
	readonly #sums: Float64Array;
	#weight = 0;

	constructor(size: number) {
		this.size = size;
		this.now = new Float64Array(size).fill(1 / size);
		this.#regrets = new Float64Array(size);
		this.#sums = new Float64Array(size);
	}

	/** Adds the payoff of every card. Later iterations weigh more in the average; regrets are clipped at zero. */
	learn(worths: Float64Array): void {
		this.#weight++;
		let played = 0;
		for (let i = 0; i < this.size; i++) {
			played += this.now[i] * worths[i];
			this.#sums[i] += this.#weight * this.now[i];
		}
		let sum = 0;
		for (let i = 0; i < this.size; i++) {
			this.#regrets[i] = Math.max(0, this.#regrets[i] + worths[i] - played);
			sum += this.#regrets[i];
		}
		for (let i = 0; i < this.size; i++) this.now[i] = sum > 0 ? this.#regrets[i] / sum : 1 / this.size;
	}

	/** The average so far, which is what converges. */
	average(): Float64Array {
		const sum = this.#sums.reduce((a, b) => a + b, 0);
		return sum > 0 ? this.#sums.map((one) => one / sum) : this.now.slice();
	}
}

/** A matrix game solved: both players' mixed strategies, and between what the value lies. */
export interface Solved {
	readonly rows: Float64Array;
	readonly columns: Float64Array;
	readonly low: number;
	readonly high: number;
}

/** How often the solution is looked at. */
const LOOK = 32;

/**
 * Solves a zero-sum matrix game by alternating regret matching until `more` is false or the value is known to `gap`.
 * `matrix` holds the row player's payoffs, row by row.
 */
export function solve(matrix: Float64Array, rows: number, columns: number, gap: number, more: () => boolean): Solved {
	const first = new Regrets(rows);
	const second = new Regrets(columns);
	const rowWorths = new Float64Array(rows);
	const columnWorths = new Float64Array(columns);
	for (let iteration = 1; more(); iteration++) {
		worthsOfRows(matrix, second.now, rowWorths);
		first.learn(rowWorths);
		worthsOfColumns(matrix, first.now, columnWorths);
		for (let j = 0; j < columns; j++) columnWorths[j] = -columnWorths[j];
		second.learn(columnWorths);
		if (iteration % LOOK !== 0) continue;
		const solved = look(matrix, first, second);
		if (solved.high - solved.low < gap) return solved;
	}
	return look(matrix, first, second);
}

function look(matrix: Float64Array, first: Regrets, second: Regrets): Solved {
	const rows = first.average();
	const columns = second.average();
	const rowWorths = new Float64Array(rows.length);
	const columnWorths = new Float64Array(columns.length);
	worthsOfRows(matrix, columns, rowWorths);
	worthsOfColumns(matrix, rows, columnWorths);
	return { rows, columns, low: Math.min(...columnWorths), high: Math.max(...rowWorths) };
}

/** What every row comes to against a mixed column. */
export function worthsOfRows(matrix: Float64Array, columns: Float64Array, out: Float64Array): void {
	for (let i = 0; i < out.length; i++) {
		let sum = 0;
		for (let j = 0; j < columns.length; j++) sum += matrix[i * columns.length + j] * columns[j];
		out[i] = sum;
	}
}

/** What every column comes to for the row player, against a mixed row. */
export function worthsOfColumns(matrix: Float64Array, rows: Float64Array, out: Float64Array): void {
	for (let j = 0; j < out.length; j++) {
		let sum = 0;
		for (let i = 0; i < rows.length; i++) sum += matrix[i * out.length + j] * rows[i];
		out[j] = sum;
	}
}
