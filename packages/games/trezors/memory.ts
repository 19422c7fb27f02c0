import type { Locale, Telling } from '@trove/kernel';
import { KINDS } from './cards.ts';
import { cardName, listed } from './names.ts';
import type { Counts, TrezorsView } from './view.ts';
import * as m from './words/compiled/messages/_index.js';

/** What perfect memory knows: which chests are gone, and which nobody has seen yet. */
export function memoryInWords({ memory }: TrezorsView, { locale }: Telling): string[] {
	if (memory === undefined) return [];
	const chests = (counts: Counts): string => counted(counts, locale);
	return [m.memory_gone({ chests: chests(memory.discarded) }, { locale }), m.memory_unseen({ chests: chests(memory.unseen) }, { locale })];
}

/** "crown ×2, coin ×1". */
function counted(counts: Counts, locale: Locale): string {
	return listed(
		KINDS.filter((kind) => counts[kind] > 0).map((kind) => `${cardName(kind, locale)} ×${counts[kind]}`),
		locale,
	);
}
