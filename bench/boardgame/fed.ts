// One source of chance for both sides: boardgame.io shuffles and rolls, Trove draws the same results.
import type { Chance, Dice, Game } from '@trove/kernel';
import { type Game as BoardGame, MockRandom } from './engine.ts';
import type { Peer } from './peers.ts';

/** Records the results of boardgame.io's random plugin. */
export class Shuffles {
	readonly #dice: Dice;
	readonly orders: string[][] = [];
	rolled = 0;

	constructor(dice: Dice) {
		this.#dice = dice;
	}

	/** The game with its random plugin replaced by this one. */
	feed(game: BoardGame): BoardGame {
		const Shuffle = (cards: readonly string[]): string[] => {
			const order = [...cards];
			for (let i = order.length - 1; i > 0; i--) {
				const j = this.#dice.below(i + 1);
				[order[i], order[j]] = [order[j], order[i]];
			}
			this.orders.push([...order]);
			return order;
		};
		const Die = (sides: number): number => {
			this.rolled = 1 + this.#dice.below(sides);
			return this.rolled;
		};
		return { ...game, plugins: [MockRandom({ Shuffle, Die })] };
	}
}

/** Draws for Trove the cards that boardgame.io takes, from the end of the corresponding shuffle. */
export class Followed implements Chance {
	readonly #game: Game;
	readonly #peer: Peer;
	readonly #shuffles: Shuffles;
	readonly #drawn = new Map<number, number>();

	constructor(game: Game, peer: Peer, shuffles: Shuffles) {
		this.#game = game;
		this.#peer = peer;
		this.#shuffles = shuffles;
	}

	draw(bag: number, round: number, _nth: number, cards: Uint8Array, count: number): number {
		const bagName = this.#game.bags[bag];
		if (bagName === 'first') return cards.subarray(0, count).indexOf(this.#shuffles.rolled - 1);
		const name = this.#next(bagName, round);
		for (let i = 0; i < count; i++) if (this.#game.cardName(bag, cards[i]) === name) return i;
		throw new Error(`boardgame.io takes ${name}, which is not in Trove's bag ${bagName}`);
	}

	#next(bagName: string, round: number): string | undefined {
		const { orders } = this.#shuffles;
		const shuffle = this.#peer.shuffleOf(bagName, round, orders.length - 1);
		const drawn = (this.#drawn.get(shuffle) ?? 0) + 1;
		this.#drawn.set(shuffle, drawn);
		return orders[shuffle]?.at(-drawn);
	}

	reveal(): void {}
}
