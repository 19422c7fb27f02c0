/** The ten suits, in the order in which a bank is read. */
export const SUITS = ['anchor', 'hook', 'cannon', 'key', 'chest', 'map', 'oracle', 'sword', 'mermaid', 'kraken'] as const;
/** A suit's name. */
export type Suit = (typeof SUITS)[number];
/** A bank in a view: per suit the values, highest first. */
export type Bank = { readonly [suit in Suit]: readonly number[] };

export const ANCHOR = 0;
export const HOOK = 1;
export const CANNON = 2;
export const KEY = 3;
export const CHEST = 4;
export const MAP = 5;
export const ORACLE = 6;
export const SWORD = 7;
export const MERMAID = 8;
export const KRAKEN = 9;

/** The seventeen characters. */
export const CHARACTERS = [
	'golden-scales',
	'casanova',
	'fisherman',
	'plunderer',
	'treasure-hunter',
	'navigator',
	'master-gunner',
	'scavenger',
	'mystic',
	'swordsman',
	'miser',
	'captains-hook',
	'safe-harbor',
	'beastmaster',
	'misfire',
	'parry',
	'davy-jones',
] as const;
/** A character's id. */
export type Character = (typeof CHARACTERS)[number];

export const GOLDEN_SCALES = 0;
/** How much more a mermaid is worth with it. */
export const GOLDEN_SCALES_WORTH = 5;
export const CASANOVA = 1;
export const FISHERMAN = 2;
export const PLUNDERER = 3;
export const TREASURE_HUNTER = 4;
export const NAVIGATOR = 5;
export const MASTER_GUNNER = 6;
export const SCAVENGER = 7;
export const MYSTIC = 8;
export const SWORDSMAN = 9;
export const MISER = 10;
export const CAPTAINS_HOOK = 11;
export const SAFE_HARBOR = 12;
export const BEASTMASTER = 13;
export const MISFIRE = 14;
export const PARRY = 15;
export const DAVY_JONES = 16;

/** Six values a suit: a *type* of card is `suit * RANKS + rank`, and each has one physical card a copy of the game. */
export const RANKS = 6;
/** All types of cards. */
export const TYPES: number = SUITS.length * RANKS;
/** A physical card is `type * COPIES + copy`: with one copy of the game all of them are even. */
export const COPIES = 2;
/** How far apart the physical cards of two neighbouring suits are. */
export const SUIT_STRIDE: number = RANKS * COPIES;

/** The suit of each physical card. */
export const SUIT_OF: Uint8Array = Uint8Array.from({ length: TYPES * COPIES }, (_, card) => card / SUIT_STRIDE);

/** What a rank of a suit is worth: 2–7, mermaids 4–9. */
export function worth(suit: number, rank: number): number {
	return rank + (suit === MERMAID ? 4 : 2);
}

const NAMES: readonly string[] = SUITS.flatMap((suit, index) => Array.from({ length: RANKS }, (_, rank) => `${suit}-${worth(index, rank)}`));

/** A type's name: `mermaid-9`. */
export function typeName(type: number): string {
	return NAMES[type];
}

/** A physical card's name; copies share it. */
export function cardName(card: number): string {
	return NAMES[card >> 1];
}

const TYPE_OF: ReadonlyMap<unknown, number> = new Map(NAMES.map((name, type) => [name, type]));

/** The type of that name; -1 when there is none. */
export function typeOf(name: unknown): number {
	return TYPE_OF.get(name) ?? -1;
}

/** How many copies of the game are mixed (DD-19). */
export function copiesFor(players: number): number {
	return players > 4 ? 2 : 1;
}
