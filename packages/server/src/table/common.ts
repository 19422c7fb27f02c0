import type { View } from '@trove/kernel';
import { diffViews, type Sheet, type ViewChanges } from '@trove/protocol';
import type { Folded } from './folded.ts';
import { viewOf } from './sheet.ts';

/** A view that all see alike, and how it has changed. */
export interface Shared {
	readonly view: View;
	readonly changes: ViewChanges;
}

/** What an entry changes in a view that all see alike, before it and after: worked out once for all audiences. */
export class Common {
	readonly #after: Folded;
	#shared: Shared | null = null;

	private constructor(after: Folded) {
		this.#after = after;
	}

	/** Null where not all see alike. */
	static of({ match }: Folded, after: Folded): Common | null {
		if (!match?.game.alike?.(match.state) || !after.match || after.match.state === match.state || !match.game.alike(after.match.state)) return null;
		return new Common(after);
	}

	/** The view of one who had this document before. */
	of(before: Sheet, seat: number): Shared | undefined {
		if (!before.view) return undefined;
		if (this.#shared)
			return this.#shared.view.seat === undefined ? this.#shared : { ...this.#shared, view: { ...this.#shared.view, seat: seat < 0 ? null : seat } };
		const view = viewOf(this.#after, seat);
		if (!view) return undefined;
		this.#shared = { view, changes: diffViews(before.view, view) };
		return this.#shared;
	}
}
