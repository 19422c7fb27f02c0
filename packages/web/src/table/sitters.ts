import type { Online } from '../play/online.ts';

/** What has changed in a waiting room since it was last looked at: people by name, seats by number. */
export interface Change {
	readonly came: readonly string[];
	/** Who stood up; whom the host removed is told otherwise. */
	readonly went: readonly string[];
	readonly ready: readonly string[];
	readonly unready: readonly string[];
	/** Who would like to change seats, and with whom. */
	readonly wishes: readonly { readonly name: string; readonly seat: number }[];
}

/** Somebody as they were when last looked at. */
interface Sitter {
	readonly name: string;
	readonly ready: boolean;
	readonly swap: number | null;
}

/** Finds who joined or left a waiting room. The first call and changes of seats report nobody. */
export class Sitters {
	/** By handle. */
	readonly #known = new Map<string, Sitter>();
	#looked = false;

	/** Looks again. Somebody without a known name has not come yet; the reader's own changes are no news. */
	look(
		{ sheet: { seats }, who: own, isKnown }: Pick<Online, 'sheet' | 'who' | 'isKnown'>,
		nameOf: (who: string, seat: number) => string,
		isRemoved: (who: string) => boolean = () => false,
	): Change {
		const change = {
			came: [] as string[],
			went: [] as string[],
			ready: [] as string[],
			unready: [] as string[],
			wishes: [] as { name: string; seat: number }[],
		};
		const sitting = new Set<string>();
		for (const [seat, { who, ready, swap }] of seats.entries()) {
			if (who === null) continue;
			sitting.add(who);
			const now = { name: nameOf(who, seat), ready, swap };
			const before = this.#known.get(who);
			if (!before && this.#looked && !isKnown(who)) continue;
			this.#known.set(who, now);
			if (!this.#looked || who === own) continue;
			if (!before) change.came.push(now.name);
			else if (ready !== before.ready) (ready ? change.ready : change.unready).push(now.name);
			if (swap !== null && swap !== before?.swap) change.wishes.push({ name: now.name, seat: swap });
		}
		for (const [who, { name }] of this.#known) {
			if (sitting.has(who)) continue;
			this.#known.delete(who);
			if (who !== own && !isRemoved(who)) change.went.push(name);
		}
		this.#looked = true;
		return change;
	}
}
