/** The kinds of treasure, by stars from the highest: the order in which kinds are always listed and settled. */
export const KINDS = ['diamond', 'pistol', 'jewel', 'crown', 'chalice', 'coin'] as const;
/** A kind of treasure. */
export type Kind = (typeof KINDS)[number];
/** Stars of a chest, by kind. */
export const STARS: readonly number[] = [6, 5, 4, 3, 2, 1];
/** How many chests there are, by kind. */
export const COPIES: readonly number[] = [1, 2, 3, 4, 5, 6];
/** The kind whose chests let their winner put hooks back (TZ-11). */
export const COIN = 5;

/** The pirate cards of every player: one per kind, and the treasure map. */
export const PIRATES = [...KINDS, 'map'] as const;
/** A pirate card. */
export type Pirate = (typeof PIRATES)[number];
/** The treasure map's number among the pirate cards. */
export const MAP = 6;
/** A full hand as a bit mask of pirate cards. */
export const FULL_HAND = 0b111_1111;

/** How many hooks there are. */
export const HOOKS = 10;
/** Chests laid out in a round. */
export const ROW = 3;
/** All chests make exactly this many rounds. */
export const ROUNDS = 7;
/** How many chests there are. */
export const CHESTS: number = ROW * ROUNDS;

/** A chest's kind by its number, 0–20: the diamond first, then the pistols, and so on. */
export const KIND_OF: Uint8Array = Uint8Array.from(COPIES.flatMap((copies, kind) => new Array<number>(copies).fill(kind)));
/** The lowest number of a chest of this kind. */
export const FIRST_OF: readonly number[] = COPIES.map((_, kind) => KIND_OF.indexOf(kind));
