import type { Online } from '../play/online.ts';

/** Who has come to a waiting room since it was last looked at, and who has gone, by name. */
export interface Change {
	readonly came: readonly string[];
	readonly went: readonly string[];
}

/** Who sits in a waiting room. Those at the first look are no news; neither is a change of seats. */
export class Sitters {
	/** Names by handle. */
	readonly #names = new Map<string, string>();
	#looked = false;

	/** Looks again. Somebody without a known name has not come yet; the reader's own changes are no news. */
	look({ sheet: { seats }, who: own, isKnown }: Pick<Online, 'sheet' | 'who' | 'isKnown'>, nameOf: (who: string, seat: number) => string): Change {
		const came: string[] = [];
		const sitting = seats.flatMap(({ who }, seat) => (who === null ? [] : [[who, nameOf(who, seat)] as const]));
		for (const [who, name] of sitting) {
			if (!this.#names.has(who)) {
				if (this.#looked && !isKnown(who)) continue;
				if (this.#looked && who !== own) came.push(name);
			}
			this.#names.set(who, name);
		}
		const went: string[] = [];
		for (const [who, name] of this.#names) {
			if (sitting.some(([one]) => one === who)) continue;
			this.#names.delete(who);
			if (who !== own) went.push(name);
		}
		this.#looked = true;
		return { came, went };
	}
}
