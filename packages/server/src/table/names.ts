import type { Persona } from '@trove/protocol';
import type { Folded } from './folded.ts';
import type { Onlooker } from './onlooker.ts';
import type { LiveParts } from './parts.ts';
import { handlesAt } from './seats.ts';

/** What the people of a table are called. It stands outside the log, so that it can be changed and deleted. */
export class Names {
	readonly #parts: Pick<LiveParts, 'names' | 'failed'>;
	readonly #tellAll: (body: string) => void;
	readonly #known = new Map<string, Persona | null>();

	constructor(parts: Pick<LiveParts, 'names' | 'failed'>, tellAll: (body: string) => void) {
		this.#parts = parts;
		this.#tellAll = tellAll;
	}

	/** Tells somebody who the people at the table are. */
	tell(onlooker: Onlooker, folded: Folded): void {
		const handles = handlesAt(folded);
		this.#find(handles, () => onlooker.tell(this.#body(handles)));
	}

	/** Tells everybody of those who are new at the table. Nobody comes once the game has begun: there is nothing to hold back. */
	check(folded: Folded): void {
		const strangers = handlesAt(folded).filter((who) => !this.#known.has(who));
		if (strangers.length > 0) this.#find(strangers, () => this.#tellAll(this.#body(strangers)));
	}

	/** Somebody is called otherwise now, or is nobody any more. All are told at once who were told of them: a name is no part of a game, and a deleted one is to go. */
	renamed(who: string): void {
		if (this.#known.delete(who)) this.#find([who], () => this.#tellAll(this.#body([who])));
	}

	/** Finds out who people are, and goes on when it is known. */
	#find(handles: readonly string[], then: () => void): void {
		const strangers = handles.filter((who) => !this.#known.has(who));
		if (strangers.length === 0) {
			then();
			return;
		}
		this.#parts
			.names(strangers)
			.then((found) => {
				for (const who of strangers) this.#known.set(who, found.get(who) ?? null);
				then();
			})
			.catch(this.#parts.failed);
	}

	#body(handles: readonly string[]): string {
		return `"t":"people","people":${JSON.stringify(Object.fromEntries(handles.map((who) => [who, this.#known.get(who) ?? null])))}}`;
	}
}
