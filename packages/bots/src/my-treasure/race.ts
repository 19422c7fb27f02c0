import { ENOUGH } from '@trove/games/my-treasure/rules.ts';
import { GOLD } from '@trove/games/my-treasure/scoring.ts';
import rounds from './rounds.json' with { type: 'json' };

/**
 * How often a round among good players ends in each share of coins: by players, one digit of silver per seat from the
 * first.
 */
const ROUNDS: { readonly [players: string]: { readonly [coins: string]: number } } = rounds;

const races: (Race | undefined)[] = [];

/** The race of so many players; computed once. */
export function raceOf(players: number): Race {
	races[players] ??= new Race(players);
	return races[players];
}

/** The race to eight silver: the chance to win between rounds, from how rounds usually go. */
export class Race {
	readonly #players: number;
	/** By the worth of all seats in eighths from the next round's first on, each seat's chance. */
	readonly #chances: Float64Array;
	readonly #known: Uint8Array;
	/** Rounds: the coins, what they add to an index, and how often they come. */
	readonly #usual: readonly { readonly coins: Uint8Array; readonly step: number; readonly share: number }[];
	readonly #coins = new Uint8Array(4);

	constructor(players: number) {
		this.#players = players;
		this.#chances = new Float64Array(players * ENOUGH ** players);
		this.#known = new Uint8Array(ENOUGH ** players);
		this.#usual = Object.entries(ROUNDS[players]).map(([digits, share]) => {
			const coins = Uint8Array.from(digits, Number);
			return { coins, step: coins.reduce((sum, silver, i) => sum + silver * ENOUGH ** i, 0), share };
		});
	}

	/** A seat's chance to win once this round's counts are paid out; a shared win is a share. */
	after(worth: Uint8Array, counts: Int32Array, first: number, seat: number): number {
		const coins = this.#coins;
		let most = 0;
		let end = false;
		for (let i = 0; i < this.#players; i++) if (counts[i] > most) most = counts[i];
		for (let i = 0; i < this.#players; i++) {
			const fewer = most - counts[i];
			coins[i] = fewer < GOLD ? GOLD - fewer : 0;
			if (worth[i] + coins[i] >= ENOUGH) end = true;
		}
		return end ? this.#share(worth, coins, seat) : this.#between(worth, coins, first + 1 === this.#players ? 0 : first + 1, seat);
	}

	/** A seat's chance before a round. */
	before(worth: Uint8Array, first: number, seat: number): number {
		return this.#between(worth, NOTHING, first, seat);
	}

	/** MT-12: most worth, then this round's gold. */
	#share(worth: Uint8Array, coins: Uint8Array, seat: number): number {
		const own = rankOf(worth[seat], coins[seat]);
		let equal = 0;
		for (let i = 0; i < this.#players; i++) {
			const other = rankOf(worth[i], coins[i]);
			if (other > own) return 0;
			if (other === own) equal++;
		}
		return 1 / equal;
	}

	#between(worth: Uint8Array, coins: Uint8Array, first: number, seat: number): number {
		const players = this.#players;
		let index = 0;
		for (let i = players - 1; i >= 0; i--) {
			const at = (first + i) % players;
			index = index * ENOUGH + worth[at] + coins[at];
		}
		if (this.#known[index] === 0) this.#learn(index);
		return this.#chances[index * players + ((seat - first + players) % players)];
	}

	/** Terminates because every round adds worth. Seats count from the round's first and shift by one each round. */
	#learn(index: number): void {
		const players = this.#players;
		const worth = new Uint8Array(players);
		for (let i = 0, left = index; i < players; i++, left = Math.floor(left / ENOUGH)) worth[i] = left % ENOUGH;
		for (const { coins, step, share } of this.#usual) {
			let end = false;
			for (let i = 0; i < players; i++) if (worth[i] + coins[i] >= ENOUGH) end = true;
			if (end) {
				for (let i = 0; i < players; i++) this.#chances[index * players + i] += share * this.#share(worth, coins, i);
				continue;
			}
			const own = worth[0] + coins[0];
			const next = (index + step - own) / ENOUGH + own * ENOUGH ** (players - 1);
			if (this.#known[next] === 0) this.#learn(next);
			for (let i = 0; i < players; i++) this.#chances[index * players + i] += share * this.#chances[next * players + (i === 0 ? players : i) - 1];
		}
		this.#known[index] = 1;
	}
}

const NOTHING = new Uint8Array(4);

function rankOf(worth: number, coins: number): number {
	return (worth + coins) * 2 + (coins === GOLD ? 1 : 0);
}
