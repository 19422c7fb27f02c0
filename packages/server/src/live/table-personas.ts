import type { Persona } from '@trove/protocol';
import type { Folded } from '../core/folded.ts';
import { handlesAt, sittersAt } from '../core/seats.ts';
import { personasAt } from '../people/personas-at.ts';
import type { LiveTableDeps } from './deps.ts';
import type { Onlooker } from './onlooker.ts';

type Personas = ReadonlyMap<string, Persona | null>;

/** People who are remembered; beyond this, those who are neither at the table nor in its notes are forgotten. */
export const MOST = 500;

/** Names and pictures of the people at one table. They are not in the log, so that they can be changed and deleted. */
export class TablePersonas {
	readonly #deps: Pick<LiveTableDeps, 'personas' | 'failed'>;
	readonly #tellAll: (body: string) => void;
	readonly #known = new Map<string, Persona | null>();
	/** What everybody was told last. */
	readonly #told = new Map<string, Persona | null>();

	constructor(deps: Pick<LiveTableDeps, 'personas' | 'failed'>, tellAll: (body: string) => void) {
		this.#deps = deps;
		this.#tellAll = tellAll;
	}

	/** Tells an onlooker who the people at the table are. */
	tell(onlooker: Onlooker, folded: Folded): void {
		this.#find(handlesAt(folded), () => {
			const people = this.#shown(folded);
			for (const [who, persona] of people) this.#told.set(who, persona);
			onlooker.tell(bodyOf(people));
		});
	}

	/** Tells everybody of newcomers, and of people whose picture changes because of them. */
	check(now: () => Folded): void {
		const handles = handlesAt(now());
		// Nobody joins a game in play, and spectators must not hear of departures before their time.
		if (now().status !== 'open' && handles.every((who) => this.#known.has(who))) return;
		this.#find(handles, () => this.#tellChanged(now()));
	}

	/** Tells everybody of a changed or deleted persona, without the delay of spectators. */
	renamed(who: string, now: () => Folded): void {
		if (this.#known.delete(who)) this.#find([who, ...handlesAt(now())], () => this.#tellChanged(now(), who));
	}

	/** Looks up people who are not known yet, then calls back. */
	#find(handles: readonly string[], then: () => void): void {
		const unknown = handles.filter((who) => !this.#known.has(who));
		if (unknown.length === 0) {
			then();
			return;
		}
		this.#deps
			.personas(unknown)
			.then((found) => {
				for (const who of unknown) this.#known.set(who, found.get(who) ?? null);
				if (this.#known.size > MOST) this.#forgetOthers(handles);
				then();
			})
			.catch(this.#deps.failed);
	}

	#forgetOthers(handles: readonly string[]): void {
		for (const people of [this.#known, this.#told]) for (const who of people.keys()) if (!handles.includes(who)) people.delete(who);
	}

	#tellChanged(folded: Folded, ...others: readonly string[]): void {
		const people = new Map([...this.#shown(folded, others)].filter(([who, persona]) => !isSame(this.#told.get(who), persona)));
		if (people.size === 0) return;
		for (const [who, persona] of people) this.#told.set(who, persona);
		this.#tellAll(bodyOf(people));
	}

	#shown(folded: Folded, others: readonly string[] = []): Personas {
		const personas = personasAt(sittersAt(folded), this.#known);
		return new Map([...handlesAt(folded), ...others].map((who) => [who, personas.get(who) ?? null]));
	}
}

function bodyOf(people: Personas): string {
	return `"t":"people","people":${JSON.stringify(Object.fromEntries(people))}}`;
}

function isSame(before: Persona | null | undefined, after: Persona | null): boolean {
	return before === after || (before != null && after !== null && before.name === after.name && before.avatar === after.avatar);
}
