import { commonRefusal } from '@trove/games/words';
import type { Entry, Refusal, Telling } from '@trove/kernel';

const ENTRIES: { readonly [path: string]: () => Promise<unknown> } = import.meta.glob('../../../games/*/index.ts');

/**
 * A game with its words, loaded when it is needed, the newest unless a version is named; null for one that is not known
 * here.
 */
export async function entryOf(game: string, version?: unknown): Promise<Entry | null> {
	const load = ENTRIES[`../../../games/${game}/index.ts`];
	if (!load) return null;
	const { entry, older = [] } = (await load()) as { readonly entry: Entry; readonly older?: readonly Entry[] };
	return [entry, ...older].find((one) => version === undefined || one.game.version === version) ?? null;
}

/** A refusal of the game or the kernel as a sentence; undefined for one that is neither's. */
export function sayRefusal(entry: Entry, refusal: Refusal, telling: Telling): string | undefined {
	return entry.words.refusal(refusal, telling) ?? commonRefusal(refusal, telling);
}
