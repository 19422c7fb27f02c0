import type { Avatar } from '@trove/protocol';
import type { People } from '../storage/people.ts';

/** How others see somebody. */
export interface Face {
	readonly name: string;
	readonly avatar: Avatar;
}

const KEPT = 20_000;
/** How long a face is believed without asking again, in milliseconds: another server may have changed it. */
const FRESH = 30_000;

/** Names and pictures by handle. They stand outside of the tables' logs, so that a deleted one is gone everywhere at once. */
export class Names {
	readonly #people: Pick<People, 'byHandles'>;
	readonly #now: () => number;
	readonly #known = new Map<string, { readonly face: Face | null; readonly until: number }>();
	readonly #listeners = new Set<(who: string) => void>();

	constructor(people: Pick<People, 'byHandles'>, now: () => number = Date.now) {
		this.#people = people;
		this.#now = now;
	}

	/** The faces of handles; null for those who are gone. */
	async of(handles: Iterable<string>): Promise<ReadonlyMap<string, Face | null>> {
		const now = this.#now();
		const faces = new Map<string, Face | null>();
		const asked: string[] = [];
		for (const who of new Set(handles)) {
			const known = this.#known.get(who);
			if (known && known.until > now) faces.set(who, known.face);
			else asked.push(who);
		}
		if (asked.length === 0) return faces;
		const found = new Map((await this.#people.byHandles(asked)).map(({ who, name, avatar }) => [who, { name, avatar }]));
		for (const who of asked) {
			const face = found.get(who) ?? null;
			faces.set(who, face);
			this.#keep(who, face, now);
		}
		return faces;
	}

	/** Somebody has another name or picture, or is gone. */
	changed(who: string): void {
		this.#known.delete(who);
		for (const heard of this.#listeners) heard(who);
	}

	/** Calls back on every change; answers with how to stop it. */
	listen(heard: (who: string) => void): () => void {
		this.#listeners.add(heard);
		return () => this.#listeners.delete(heard);
	}

	#keep(who: string, face: Face | null, now: number): void {
		this.#known.delete(who);
		this.#known.set(who, { face, until: now + FRESH });
		const [oldest] = this.#known.keys();
		if (this.#known.size > KEPT && oldest !== undefined) this.#known.delete(oldest);
	}
}
