import type { Telling } from '@trove/kernel';
import { listed, sayShape } from './names.ts';
import type { SilverAndGoldView } from './view.ts';
import * as m from './words/compiled/messages/_index.js';

/** What perfect memory knows: the expeditions of this round that are over. */
export function sayMemory({ memory }: SilverAndGoldView, { locale }: Telling): string[] {
	if (memory === undefined) return [];
	const shapes = listed(
		memory.played.map((shape) => sayShape(shape, locale)),
		locale,
	);
	return [m.memory_played({ shapes }, { locale })];
}
