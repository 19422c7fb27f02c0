import { commonRefusal } from '@trove/games/words';
import type { Entry, Refusal, Telling } from '@trove/kernel';

const ENTRIES: { readonly [path: string]: () => Promise<unknown> } = import.meta.glob('../../../games/*/index.ts');

/** A game with its words, loaded when it is needed; null for one that is not known here. */
export async function entryOf(game: string): Promise<Entry | null> {
	const load = ENTRIES[`../../../games/${game}/index.ts`];
	return load ? ((await load()) as { readonly entry: Entry }).entry : null;
}

/** A refusal of the game or the kernel as a sentence; undefined for one that is neither's. */
export function sayRefusal(entry: Entry, refusal: Refusal, telling: Telling): string | undefined {
	return entry.words.refusal(refusal, telling) ?? commonRefusal(refusal, telling);
}
