import type { Persona } from '@trove/protocol';
import type { Folded } from '../core/folded.ts';
import { handlesAt, sittersAt } from '../core/seats.ts';
import { facesAt } from '../people/personas-at.ts';
import type { LiveParts } from './deps.ts';
import type { Onlooker } from './onlooker.ts';

type People = ReadonlyMap<string, Persona | null>;

/** What the people of a table are called, and how they are shown there. It stands outside the log, so that it can be changed and deleted. */
export class Names {
	readonly #parts: Pick<LiveParts, 'names' | 'failed'>;
	readonly #tellAll: (body: string) => void;
	readonly #known = new Map<string, Persona | null>();
	/** What everybody was told last. */
	readonly #told = new Map<string, Persona | null>();

	constructor(parts: Pick<LiveParts, 'names' | 'failed'>, tellAll: (body: string) => void) {
		this.#parts = parts;
		this.#tellAll = tellAll;
	}

	/** Tells somebody who the people at the table are. */
	tell(onlooker: Onlooker, folded: Folded): void {
		this.#find(handlesAt(folded), () => {
			const people = this.#shown(folded);
			for (const [who, persona] of people) this.#told.set(who, persona);
			onlooker.tell(bodyOf(people));
		});
	}

	/** Tells everybody of those who are new at the table, or are shown otherwise because somebody else is. */
	check(now: () => Folded): void {
		const handles = handlesAt(now());
		// Once the game has begun nobody comes, and who goes is not told here: spectators may be held back.
		if (now().status !== 'open' && handles.every((who) => this.#known.has(who))) return;
		this.#find(handles, () => this.#tellNew(now()));
	}

	/** Somebody is called otherwise now, or is nobody any more. All are told at once who were told of them: a name is no part of a game, and a deleted one is to go. */
	renamed(who: string, now: () => Folded): void {
		if (this.#known.delete(who)) this.#find([who, ...handlesAt(now())], () => this.#tellNew(now(), who));
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

	#tellNew(folded: Folded, ...others: readonly string[]): void {
		const people = new Map([...this.#shown(folded, others)].filter(([who, persona]) => !isSame(this.#told.get(who), persona)));
		if (people.size === 0) return;
		for (const [who, persona] of people) this.#told.set(who, persona);
		this.#tellAll(bodyOf(people));
	}

	#shown(folded: Folded, others: readonly string[] = []): People {
		const faces = facesAt(sittersAt(folded), this.#known);
		return new Map([...handlesAt(folded), ...others].map((who) => [who, faces.get(who) ?? null]));
	}
}

function bodyOf(people: People): string {
	return `"t":"people","people":${JSON.stringify(Object.fromEntries(people))}}`;
}

function isSame(before: Persona | null | undefined, after: Persona | null): boolean {
	return before === after || (before != null && after !== null && before.name === after.name && before.avatar === after.avatar);
}
