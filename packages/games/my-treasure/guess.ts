import { type Chance, Fault } from '@trove/kernel';
import { KINDS, ORCS, TREASURES } from './cards.ts';
import type { Memory, MyTreasureView } from './view.ts';

/** The bags from which a guess is drawn. */
const CARD_GUESS = 100;
const TOKEN_GUESS = 101;

/** What somebody who sees only the table could remember: some order of the cards that it does not show. */
export function guessMemory(sight: MyTreasureView, chance: Chance): Memory {
	const { piles, claims } = sight;
	const revealed = sight.phase === 'over' && sight.lastRound ? sight.lastRound.map(({ pile }) => pile) : null;
	const visible: readonly (string | null)[] = [sight.drawn, ...piles.map((pile) => pile?.top ?? null), ...(revealed ?? []).flat()];
	const cards = new Guesses(
		TREASURES.filter((name) => !visible.includes(name)),
		CARD_GUESS,
		chance,
	);
	return {
		piles: piles.map((pile) => pile && (pile.top === null ? [] : [...cards.take(pile.count - 1), pile.top])),
		claims: claims.map((claim, seat) => claim && (revealed ? revealed[seat] : cards.take(claim.count))),
		tokens: sight.phase === 'flight' ? guessTokens(sight, chance) : sight.tokens,
		deck: guessDeck(sight, cards),
	};
}

/** The tokens turned over, taken or left, are those that nobody has claimed. */
function guessTokens({ claims, tokens }: MyTreasureView, chance: Chance): string[] {
	const open = claims.map((claim) => claim?.token);
	const unseen = open.filter((token) => token === '?').length;
	const kinds = KINDS.filter((kind) => !open.includes(kind));
	return new Guesses(kinds, TOKEN_GUESS, chance).take(tokens.length + unseen);
}

function guessDeck(sight: MyTreasureView, cards: Guesses): string[] {
	const orcs = ORCS - sight.orcs;
	return [...cards.take(sight.deckCount - orcs), ...new Array<string>(orcs).fill('orc')];
}

/** Draws without putting back. */
class Guesses {
	readonly #names: readonly string[];
	readonly #left: Uint8Array;
	readonly #bag: number;
	readonly #chance: Chance;
	#drawn = 0;

	constructor(names: readonly string[], bag: number, chance: Chance) {
		this.#names = names;
		this.#left = Uint8Array.from(names, (_, index) => index);
		this.#bag = bag;
		this.#chance = chance;
	}

	take(count: number): string[] {
		return Array.from({ length: count }, () => {
			const left = this.#left.length - this.#drawn;
			if (left === 0) throw new Fault('', 'more is hidden than there is');
			const index = this.#chance.draw(this.#bag, 0, this.#drawn++, this.#left, left);
			const name = this.#names[this.#left[index]];
			this.#left[index] = this.#left[left - 1];
			return name;
		});
	}
}
