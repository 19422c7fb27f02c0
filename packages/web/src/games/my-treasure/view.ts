import { symbolsOf, type TreasureSymbol } from '@trove/games/my-treasure/cards.ts';
import type { MyTreasureView } from '@trove/games/my-treasure/index.ts';
import type { Haul } from '@trove/games/my-treasure/view.ts';

/**
 * The opened piles: how many gnomes' (from the viewer on), how many treasures of each are counted, whether coins are
 * paid.
 */
export type Tally = { readonly hauls: readonly Haul[]; readonly open: number; readonly step: number; readonly paid: boolean };

/** What the screen draws: the view, and while piles are opened and counted, how far that is. */
export type Shown = MyTreasureView & { readonly tally?: Tally };

/** A treasure that counts: the card that it is on, and what it is. */
export interface Find {
	readonly card: number;
	readonly symbol: TreasureSymbol;
}

/** How much silver ends the game. */
export const GOAL = 8;

/** What counts in a haul, in the order of its cards: the token's kind, and mice. */
export function findsOf({ pile, token }: Pick<Haul, 'pile' | 'token'>): Find[] {
	return pile.flatMap((name, card) =>
		symbolsOf(name)
			.filter((symbol) => symbol === token || symbol === 'mouse')
			.map((symbol) => ({ card, symbol })),
	);
}

/** The most treasures that anybody has. */
export function mostOf(hauls: readonly Haul[]): number {
	return Math.max(0, ...hauls.map(({ treasures }) => treasures));
}

/** The opened piles to show: those being counted, or at the end the last ones; null while the cave is shown. */
export function tallyOf({ tally, phase, lastRound }: Shown): Tally | null {
	if (tally) return tally;
	return phase === 'over' && lastRound ? counted(lastRound) : null;
}

/** A round counted to its end. */
export function counted(hauls: readonly Haul[]): Tally {
	return { hauls, open: hauls.length, step: mostOf(hauls), paid: true };
}

/** The coins for a haul: one of gold, or so many of silver. */
export function coinsOf(worth: number): ('gold' | 'silver')[] {
	return worth === 3 ? ['gold'] : Array.from({ length: worth }, () => 'silver');
}

/** The seats as one sees them who sits at `seat`: oneself first, then clockwise. */
export function seatsFrom(seat: number, count: number): number[] {
	return Array.from({ length: count }, (_, i) => (Math.max(0, seat) + i) % count);
}
