import type { Source } from '@trove/kernel';
import { SEAL_WORTH, type Treasure, WORTH } from './cards.ts';
import { treasure } from './names.ts';
import { cellBit } from './shapes.ts';
import type { HeldView, SeatView, SilverAndGoldView } from './view.ts';

/** What points come from (SG-16). */
export const SOURCES = ['maps', 'seals', 'coins', 'trophies', 'palms'] as const;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);
const isFull = ({ id, marked }: HeldView): boolean => treasure(id).cells === sum(marked.map(([row, column]) => cellBit(row, column)));

/** A seat's score by its sources, if the game ended now. */
export function pointsOf({ cards, filled, coins, palms, trophies }: Pick<SeatView, 'cards' | 'filled' | 'coins' | 'palms' | 'trophies'>): {
	readonly [source in (typeof SOURCES)[number]]: number;
} {
	const full: Treasure[] = [...filled, ...cards.filter(isFull).map(({ id }) => id)].map(treasure);
	const seals = full.map(({ seal }) => (seal ? SEAL_WORTH[seal] * full.filter(({ colour }) => colour === seal).length : 0));
	return { maps: sum(full.map(({ colour }) => WORTH[colour])), seals: sum(seals), coins, trophies: sum(trophies), palms: sum(palms) };
}

/** Everybody's points by source. */
export function sources({ seats }: SilverAndGoldView): Source<(typeof SOURCES)[number]>[] {
	const points = seats.map(pointsOf);
	return SOURCES.map((of) => ({ of, points: points.map((parts) => parts[of]) }));
}
