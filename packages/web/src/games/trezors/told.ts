import type { WrongTap } from '@trove/games/trezors/events.ts';
import type { TrezorsEvent, TrezorsView } from '@trove/games/trezors/index.ts';

/** How a seat's tap came out: it won a race, was slower, needed no race, or was wrong. */
export type Verdict = 'won' | 'lost' | 'harmless' | WrongTap;

/** Whether the tap drew a hook. */
export function isWrong(verdict: Verdict | null): verdict is WrongTap {
	return verdict !== null && verdict !== 'won' && verdict !== 'lost' && verdict !== 'harmless';
}

/** What is told of a round that is being settled, beat by beat. */
export type Told = {
	/** By place in the row: the seat that took the chest, -1 when it was discarded, null while it lies there. */
	readonly gone: readonly (number | null)[];
	readonly verdicts: readonly (Verdict | null)[];
	/** Hooks that came to a seat just now; below zero: that went. */
	readonly hooked: readonly number[];
	/** What is worth a sentence now. */
	readonly says: readonly TrezorsEvent[];
};

/** What the screen draws: the view, and while a round is settled how far that has been told. */
export type Shown = TrezorsView & { readonly told?: Told };
