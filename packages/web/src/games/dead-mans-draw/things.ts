import { ownedSuits, type Sight } from './sight.ts';

/** A card that can be seen, and where it lies. */
interface Spot {
	readonly key: string;
	readonly card: string;
}

/** The key of a card that lies somewhere; `nth` tells equal ones there apart. */
export function spotKey(at: string, card: string, nth = 0): string {
	return `${at} ${card} ${nth}`;
}

/** Which of the equal cards in a row this one is. */
export function nthOf(cards: readonly string[], index: number): number {
	let nth = 0;
	for (let i = 0; i < index; i++) if (cards[i] === cards[index]) nth++;
	return nth;
}

/** The cards that a map has opened. */
export function spreadOf({ pending }: Sight): readonly string[] {
	return pending?.kind === 'map' ? pending.options.flatMap(({ card }) => card ?? []) : [];
}

function spotsOf(view: Sight): Spot[] {
	const rows: [string, readonly string[]][] = [
		['play', view.play],
		['deck', view.revealed],
		['spread', spreadOf(view)],
		...view.banks.map((bank, seat): [string, string[]] => [`bank-${seat}`, ownedSuits(bank).map((suit) => `${suit}-${bank[suit][0]}`)]),
	];
	return rows.flatMap(([at, cards]) => cards.map((card, index) => ({ key: spotKey(at, card, nthOf(cards, index)), card })));
}

/**
 * Names for the cards on the table, so that each flies from where it was. The view does not tell equal cards of two
 * copies apart (DD-19): one that has not moved keeps its name, the others take the free ones.
 */
export class Things {
	#names: ReadonlyMap<string, string> = new Map();

	/** The name of each card that can be seen, by `spotKey`. */
	name(view: Sight): ReadonlyMap<string, string> {
		const before = this.#names;
		const now = new Map<string, string>();
		const taken = new Set<string>();
		const moved: Spot[] = [];
		for (const spot of spotsOf(view)) {
			const name = before.get(spot.key);
			if (name === undefined) moved.push(spot);
			else {
				now.set(spot.key, name);
				taken.add(name);
			}
		}
		for (const { key, card } of moved) {
			let name = [...before.values()].find((old) => old.split('~')[0] === card && !taken.has(old)) ?? card;
			for (let n = 2; taken.has(name); n++) name = `${card}~${n}`;
			now.set(key, name);
			taken.add(name);
		}
		this.#names = now;
		return now;
	}
}
