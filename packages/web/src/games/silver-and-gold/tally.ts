import { SEAL_WORTH, type Treasure, WORTH } from '@trove/games/silver-and-gold/cards.ts';
import type { CellPair } from '@trove/games/silver-and-gold/events.ts';
import { treasure } from '@trove/games/silver-and-gold/names.ts';
import { cellBit } from '@trove/games/silver-and-gold/shapes.ts';
import type { HeldView, SeatView } from '@trove/games/silver-and-gold/view.ts';

/** What a score is made of (SG-16). */
export interface Tally {
	readonly maps: number;
	readonly seals: number;
	readonly coins: number;
	readonly trophies: number;
	readonly palms: number;
	readonly total: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** The cells of a list as a mask. */
export const marksOf = (marked: readonly CellPair[]): number => marked.reduce((mask, [row, column]) => mask | cellBit(row, column), 0);

/** The cells of a card that are still free. */
export const freeOf = ({ id, marked }: HeldView): number => treasure(id).cells & ~marksOf(marked);

/** A seat's score by its parts, if the game ended now. */
export function tallyOf({ cards, filled, coins, palms, trophies }: Pick<SeatView, 'cards' | 'filled' | 'coins' | 'palms' | 'trophies'>): Tally {
	const full: Treasure[] = [...filled, ...cards.filter((card) => freeOf(card) === 0).map(({ id }) => id)].map(treasure);
	const maps = sum(full.map(({ colour }) => WORTH[colour]));
	const seals = sum(full.map(({ seal }) => (seal ? SEAL_WORTH[seal] * full.filter(({ colour }) => colour === seal).length : 0)));
	const parts = { maps, seals, coins, trophies: sum(trophies), palms: sum(palms) };
	return { ...parts, total: sum(Object.values(parts)) };
}
