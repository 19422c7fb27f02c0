import type { Telling, View } from '@trove/kernel';
import { listed, sayShape } from './names.ts';
import type { TableView } from './view.ts';
import * as m from './words/compiled/messages/_index.js';

/** What perfect memory knows: the expeditions of this round that are over. */
export function sayMemory(view: View, { locale }: Telling): string[] {
	const { memory } = view as TableView;
	if (memory === undefined) return [];
	const shapes = listed(
		memory.played.map((shape) => sayShape(shape, locale)),
		locale,
	);
	return [m.memory_played({ shapes }, { locale })];
}
