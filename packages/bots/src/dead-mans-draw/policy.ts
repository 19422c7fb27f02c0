import { COPIES, SUIT_OF } from '@trove/games/dead-mans-draw/cards.ts';
import { isVictim } from '@trove/games/dead-mans-draw/characters.ts';
import { BANK, characterMove, chooseMove, chosenFrom, chosenType, DRAW, NOWHERE, namedBy, plunderMove, victimMove } from '@trove/games/dead-mans-draw/moves.ts';
import { choosableSuits } from '@trove/games/dead-mans-draw/powers.ts';
import { CANNON_CHOICE, HOOK_CHOICE, KEEPING, MAP_CHOICE, NAMING, NO_CHOICE, PLUNDER_CHOICE, type State, topCard } from '@trove/games/dead-mans-draw/state.ts';
import { lowest, Outlook } from './outlook.ts';
import settings from './settings.json' with { type: 'json' };
import { quickScore, Taste, type Weights } from './taste.ts';

/** A way to choose by weights: what promises most, one step ahead. */
export class Judge {
	readonly outlook: Outlook;
	readonly #recall: boolean;

	constructor(weights: Weights, recall = true) {
		this.outlook = new Outlook(new Taste(weights));
		this.#recall = recall;
	}

	/** Chooses a legal move of `seat`. */
	choose(state: State, seat: number): number {
		if (state.phase === KEEPING) return keeping(state, seat);
		if (state.phase === NAMING) return naming(state, seat);
		const { outlook } = this;
		if (state.pending === NO_CHOICE) {
			if (state.drawn === 0 || state.debt > 0) return DRAW;
			outlook.read(state, this.#recall);
			return outlook.drawing() > outlook.taste.weights.pause ? DRAW : BANK;
		}
		outlook.read(state, this.#recall);
		if (state.pending === MAP_CHOICE) return this.#map(state);
		if (state.pending === PLUNDER_CHOICE) return this.#plunder(state);
		return this.#fromBanks(state);
	}

	/** What a legal move of `seat` promises, in points; comparable with its other moves only. */
	value(state: State, seat: number, move: number): number {
		if (state.phase === KEEPING) return winsWith(state, namedBy(move));
		if (state.phase === NAMING) return quickScore(state, namedBy(move));
		const outlook = this.outlook.read(state, this.#recall);
		if (move === BANK) return outlook.taste.weights.pause;
		if (move === DRAW) return outlook.drawing();
		if (state.pending === PLUNDER_CHOICE) return outlook.plunder(namedBy(move), state.bonus);
		const card = chosenType(move) * COPIES;
		if (state.pending === MAP_CHOICE) return outlook.bringing(SUIT_OF[card], outlook.taste.gain(state, seat, card));
		return this.#worth(state, SUIT_OF[card], chosenFrom(move));
	}

	#map(state: State): number {
		const { outlook } = this;
		let best = Number.NEGATIVE_INFINITY;
		let chosen = state.discard[state.discardSize - 1];
		for (let i = state.discardSize - state.mapped; i < state.discardSize; i++) {
			const card = state.discard[i];
			const value = outlook.bringing(SUIT_OF[card], outlook.taste.gain(state, state.turn, card));
			if (value > best) {
				best = value;
				chosen = card;
			}
		}
		return chooseMove(chosen >> 1, NOWHERE);
	}

	#fromBanks(state: State): number {
		let best = Number.NEGATIVE_INFINITY;
		let chosen = -1;
		for (let from = 0; from < state.players; from++) {
			for (let suits = choosableSuits(state, from); suits !== 0; suits &= suits - 1) {
				const suit = lowest(suits);
				const value = this.#worth(state, suit, from);
				if (value > best || chosen < 0) {
					best = value;
					chosen = chooseMove(topCard(state, from, suit) >> 1, from);
				}
			}
		}
		return chosen;
	}

	#worth(state: State, suit: number, from: number): number {
		const { outlook } = this;
		if (state.pending === CANNON_CHOICE) return outlook.shooting(suit, from);
		if (state.pending === HOOK_CHOICE) {
			// What is hooked leaves the bank: it only adds its power.
			const loss = outlook.taste.loss(state, from, suit);
			return outlook.bringing(suit, loss) - loss;
		}
		const gain = outlook.taste.gain(state, state.turn, topCard(state, from, suit));
		return outlook.bringing(suit, gain) + outlook.stealing(suit, from) - gain;
	}

	#plunder(state: State): number {
		let best = Number.NEGATIVE_INFINITY;
		let chosen = -1;
		for (let whom = 0; whom < state.players; whom++) {
			if (whom === state.turn || state.owned[whom] === 0) continue;
			const value = this.outlook.plunder(whom, state.bonus);
			if (value > best) {
				best = value;
				chosen = whom;
			}
		}
		return plunderMove(chosen);
	}
}

/** How many of a hundred games a character wins, at a table for two or for four. */
function winsWith({ players }: State, character: number): number {
	return (players === 2 ? settings.characters.two : settings.characters.four)[character];
}

/** Keeps the character that wins more often. */
function keeping(state: State, seat: number): number {
	const first = state.offered[seat * 2];
	const second = state.offered[seat * 2 + 1];
	return characterMove(winsWith(state, first) >= winsWith(state, second) ? first : second);
}

/** Names whoever is ahead; at the start, whoever plays first. */
function naming(state: State, seat: number): number {
	let best = -1;
	let chosen = -1;
	for (let i = 0; i < state.players; i++) {
		const whom = (state.turn + i) % state.players;
		if (whom === seat || isVictim(state, whom)) continue;
		const score = quickScore(state, whom);
		if (score > best) {
			best = score;
			chosen = whom;
		}
	}
	return victimMove(chosen);
}
