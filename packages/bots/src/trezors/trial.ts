import { CHESTS, FIRST_OF, MAP, ROW, STARS } from '@trove/games/trezors/cards.ts';
import { score } from '@trove/games/trezors/rules.ts';
import { settle } from '@trove/games/trezors/settle.ts';
import { NONE, State } from '@trove/games/trezors/state.ts';
import type { Chance } from '@trove/kernel';
import { openKind, type Pair, unseenKinds } from './chests.ts';
import { Prospect } from './prospect.ts';

/** A draw between equals that is told how to fall, or asks dice. */
class Lot implements Chance {
	/** The index to answer with; dice decide when there are some. */
	fall = 0;
	dice: Chance | undefined;
	drawn = false;

	draw(bag: number, round: number, nth: number, cards: Uint8Array, count: number): number {
		this.drawn = true;
		return this.dice ? this.dice.draw(bag, round, nth, cards, count) : this.fall;
	}

	reveal(): void {}
}

/** Tries out how a round would be settled, by the rules of the game themselves. Races are even, as at a calm table. */
export class Trial {
	readonly players: number;
	/** Per seat: the score after the round and what is ahead of it. */
	readonly strengths: Float64Array;
	/** The same without what is ahead. */
	readonly scores: Float64Array;
	readonly lot: Lot = new Lot();
	readonly #from: State;
	readonly #scores: Float64Array;
	readonly #state: State;

	/** From a position in which all choose. */
	constructor(from: State) {
		this.players = from.players;
		this.#from = from;
		this.#state = new State({ players: from.players, options: { contest: 'calm' } }, from.version);
		this.#state.round = from.round;
		this.#state.played.fill(NONE);
		this.#state.taps.fill(NONE);
		this.#scores = Float64Array.from({ length: from.players }, (_, seat) => score(from, seat));
		this.strengths = new Float64Array(from.players);
		this.scores = new Float64Array(from.players);
		this.#state.chests[ROW - 1] = from.chests[ROW - 1];
	}

	/** What is ahead when these two chests lie face down. */
	prospect({ first, second }: Pair): Prospect {
		const left = unseenKinds(this.#from);
		left[first]--;
		left[second]--;
		return new Prospect(left, this.players);
	}

	/** Lays the two hidden chests. */
	lay({ first, second }: Pair): void {
		// Chests of one kind are alike: which of them it is does not matter to the rules.
		this.#state.chests[0] = FIRST_OF[first];
		this.#state.chests[1] = FIRST_OF[second];
		this.#state.chests[ROW - 1] = FIRST_OF[openKind(this.#from)];
	}

	/** The card that a seat shows; `NONE` for a seat that has none. */
	show(seat: number, card: number): void {
		this.#state.played[seat] = card;
	}

	/** Settles the round and reads the scores. Whether a draw decided anything is in `lot.drawn`. */
	run(prospect: Prospect): void {
		const state = this.#state;
		const from = this.#from;
		this.lot.drawn = false;
		for (let seat = 0; seat < this.players; seat++) {
			state.wonCount[seat] = 0;
			state.hooks[seat] = from.hooks[seat];
		}
		state.hooksLeft = from.hooksLeft;
		settle(state, this.lot);
		for (let seat = 0; seat < this.players; seat++) {
			let points = this.#scores[seat] + from.hooks[seat] - state.hooks[seat];
			for (let i = 0; i < state.wonCount[seat]; i++) points += STARS[state.won[seat * CHESTS + i]];
			this.scores[seat] = points;
			const holdsMap = ((from.hands[seat] >> MAP) & 1) === 1 && state.played[seat] !== MAP;
			this.strengths[seat] = points + (holdsMap ? prospect.map : 0) + state.hooks[seat] * prospect.hook;
		}
	}
}
