import type { SilverAndGoldView } from '@trove/games/silver-and-gold/view.ts';
import { marksOf } from './tally.ts';

/** What was marked last, by card, as masks: it stays bright until the next marks are shown. */
export class Latest {
	marks: ReadonlyMap<string, number> = $state.raw(new Map());
	#known: ReadonlyMap<string, number> | null = null;

	/** Looks at the table as it is now; `tried` while something is marked that is not sent. */
	follow({ seats }: SilverAndGoldView, tried: boolean): void {
		if (tried) return;
		const before = this.#known;
		const now = new Map(seats.flatMap(({ cards }) => cards.map(({ id, marked }) => [id, marksOf(marked)] as const)));
		const changed = [...now].flatMap(([id, mask]) => {
			const added = before ? mask & ~(before.get(id) ?? 0) : 0;
			return added === 0 ? [] : [[id, added] as const];
		});
		this.#known = now;
		if (changed.length > 0) this.marks = new Map(changed);
	}
}
