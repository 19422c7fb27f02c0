/** The kinds of treasure, in their order. A token shows one of them; a token's number is its kind's index here. */
export const KINDS = ['ring', 'diamond', 'sword', 'necklace', 'coin', 'potion'] as const;
/** A kind of treasure. */
export type Kind = (typeof KINDS)[number];
/** What a treasure card can show: a mouse stands for one treasure of any kind. */
export const SYMBOLS = [...KINDS, 'mouse'] as const;
/** A symbol on a treasure card. */
export type TreasureSymbol = (typeof SYMBOLS)[number];

/** The treasure cards by number: each is there once. */
export const TREASURES = [
	'ring+ring+ring',
	'ring+ring+diamond',
	'ring+ring+sword',
	'ring+necklace+coin',
	'ring+mouse',
	'diamond+diamond+diamond',
	'diamond+diamond+sword',
	'diamond+diamond+necklace',
	'diamond+coin+potion',
	'diamond+mouse',
	'sword+sword+sword',
	'sword+sword+necklace',
	'sword+sword+coin',
	'ring+sword+potion',
	'sword+mouse',
	'necklace+necklace+necklace',
	'necklace+necklace+coin',
	'necklace+necklace+potion',
	'ring+diamond+necklace',
	'necklace+mouse',
	'coin+coin+coin',
	'coin+coin+potion',
	'ring+coin+coin',
	'diamond+sword+coin',
	'coin+mouse',
	'potion+potion+potion',
	'ring+potion+potion',
	'diamond+potion+potion',
	'sword+necklace+potion',
	'potion+mouse',
] as const;

/** How many treasure cards there are; the orcs' numbers follow theirs. */
export const TREASURE_COUNT = TREASURES.length;
export const ORCS = 6;
export const DECK_SIZE = TREASURE_COUNT + ORCS;
/** No card. */
export const NONE = 255;
/** The six tokens as a bit mask. */
export const ALL_TOKENS = (1 << KINDS.length) - 1;
/** All cards by number, the deck of a new round. */
export const ALL_CARDS = Uint8Array.from({ length: DECK_SIZE }, (_, card) => card);

/** A card's name; all orcs share one. */
export function cardName(card: number): string {
	return card < TREASURE_COUNT ? TREASURES[card] : 'orc';
}

/** The symbols on a treasure card, by its name. */
export function symbolsOf(name: string): TreasureSymbol[] {
	return name.split('+') as TreasureSymbol[];
}

/** The number of a treasure card, its symbols in any order; −1 when there is none such. */
export function treasureNamed(name: string): number {
	const order = (symbol: TreasureSymbol): number => SYMBOLS.indexOf(symbol);
	const sorted = symbolsOf(name).sort((a, b) => order(a) - order(b));
	return (TREASURES as readonly string[]).indexOf(sorted.join('+'));
}

/** The value of each card with each token, at `token * TREASURE_COUNT + card`: treasures of that kind and mice. */
export const COUNTS = Uint8Array.from({ length: KINDS.length * TREASURE_COUNT }, (_, index) => {
	const kind = KINDS[Math.floor(index / TREASURE_COUNT)];
	return symbolsOf(TREASURES[index % TREASURE_COUNT]).filter((symbol) => symbol === kind || symbol === 'mouse').length;
});
