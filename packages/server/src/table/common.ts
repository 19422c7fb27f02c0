import { SPECTATOR, type View } from '@trove/kernel';
import { type Difference, diff, diffViews, type ViewChanges } from '@trove/protocol';
import type { Folded } from './folded.ts';
import { undoShown, viewOf } from './sheet.ts';

/** The view that all had before them last: the next one is compared with it. */
export class LastView {
	#state: object | null = null;
	#view: View | null = null;

	/** The view of a table that all see alike; the parts of it that say who sees it are the spectators'. */
	of(folded: Folded): View | null {
		const state = folded.match?.state ?? null;
		if (state !== this.#state) {
			this.#view = viewOf(folded, SPECTATOR);
			this.#state = state;
		}
		return this.#view;
	}
}

/** What changes where somebody may no longer take something back, and where they may. */
const UNDO: readonly ViewChanges[] = [fieldChanges({ undo: true }, { undo: false }), fieldChanges({ undo: false }, { undo: true })];

/**
 * What an entry changes for everybody alike: all see the same of the game, and of their documents nothing else is another but the clock, and whether they may take something
 * back. So it is with nearly every move of some games. It is worked out once for all audiences, and no document is made for it.
 */
export class Common {
	readonly #before: Folded;
	readonly #after: Folded;
	readonly #changes: string;
	readonly #weight: number;

	private constructor(before: Folded, after: Folded, { changes, weight }: ViewChanges) {
		this.#before = before;
		this.#after = after;
		this.#changes = changes;
		this.#weight = weight;
	}

	/** Null where it is not so. `was` and `due` are when the turn runs out, as it is shown before and after. */
	static of(before: Folded, after: Folded, was: number | null, due: number | null, last: LastView): Common | null {
		if (!isAlikeButMatch(before, after) || !areAllAlike(before) || !areAllAlike(after)) return null;
		const old = last.of(before);
		const now = last.of(after);
		if (!old || !now) return null;
		const changes = diffViews(old, now);
		return new Common(before, after, was === due ? changes : joined(changes, fieldChanges({ due: was }, { due })));
	}

	/** What changed for an audience that had a document of this hash. */
	difference(seat: number, hash: number): Difference {
		const may = undoShown(this.#after, seat);
		if (may === undoShown(this.#before, seat)) return differenceOf(this.#changes, hash + this.#weight);
		const { changes, weight } = UNDO[Number(may)];
		return differenceOf(this.#changes === '' ? changes : `${this.#changes},${changes}`, hash + this.#weight + weight);
	}
}

/** Whether nothing that a document shows has changed but the game, the clock, and what may be taken back: field by field, which is seen sooner than by comparing documents. */
export function isAlikeButMatch(one: Folded, other: Folded): boolean {
	return (
		one.terms === other.terms &&
		one.status === other.status &&
		one.host === other.host &&
		one.code === other.code &&
		one.shown === other.shown &&
		one.commitment === other.commitment &&
		one.words === other.words &&
		one.vote === other.vote &&
		one.rematch === other.rematch &&
		one.wants === other.wants &&
		one.over === other.over &&
		one.from === other.from
	);
}

function areAllAlike({ match }: Folded): boolean {
	return match?.game.alike?.(match.state) ?? false;
}

function fieldChanges(before: object, after: object): ViewChanges {
	const { changes, hash } = diff(before, after, 0);
	return { changes: changes?.slice(1, -1) ?? '', weight: hash };
}

function joined(one: ViewChanges, other: ViewChanges): ViewChanges {
	return { changes: one.changes === '' ? other.changes : `${one.changes},${other.changes}`, weight: one.weight + other.weight };
}

function differenceOf(changes: string, hash: number): Difference {
	return { changes: changes === '' ? null : `{${changes}}`, hash: hash >>> 0 };
}
