import type { Persona } from '@trove/protocol';
import type { Bus } from '../bus/bus.ts';
import type { People } from '../storage/people.ts';

/** Entries of the cache. */
const MOST = 20_000;
/** Milliseconds until an entry expires: another server may have changed it. */
const FRESH = 30_000;

/** Names and pictures by handle, read from storage: a bounded cache whose entries expire. Logs do not contain them. */
export class PersonaCache {
	readonly #people: Pick<People, 'byHandles'>;
	readonly #now: () => number;
	readonly #known = new Map<string, { readonly persona: Persona | null; readonly until: number }>();
	readonly #listeners = new Set<(who: string) => void>();

	constructor(people: Pick<People, 'byHandles'>, bus: Pick<Bus, 'listen'>, now: () => number = Date.now) {
		this.#people = people;
		this.#now = now;
		bus.listen('renamed', ({ who }) => this.#changed(who));
		bus.listen('erased', ({ who }) => this.#changed(who));
	}

	/** Personas by handle; null for deleted people. */
	async of(handles: Iterable<string>): Promise<ReadonlyMap<string, Persona | null>> {
		const now = this.#now();
		const personas = new Map<string, Persona | null>();
		const asked: string[] = [];
		for (const who of new Set(handles)) {
			const known = this.#known.get(who);
			if (known && known.until > now) personas.set(who, known.persona);
			else asked.push(who);
		}
		if (asked.length === 0) return personas;
		const found = new Map((await this.#people.byHandles(asked)).map(({ who, name, avatar }) => [who, { name, avatar }]));
		for (const who of asked) {
			const persona = found.get(who) ?? null;
			personas.set(who, persona);
			this.#keep(who, persona, now);
		}
		return personas;
	}

	/** Calls back on every change; returns how to stop that. */
	listen(heard: (who: string) => void): () => void {
		this.#listeners.add(heard);
		return () => this.#listeners.delete(heard);
	}

	/** Evicts somebody whose name or picture changed, or who was deleted, and tells the listeners. */
	#changed(who: string): void {
		this.#known.delete(who);
		for (const heard of this.#listeners) heard(who);
	}

	#keep(who: string, persona: Persona | null, now: number): void {
		this.#known.delete(who);
		this.#known.set(who, { persona, until: now + FRESH });
		const [oldest] = this.#known.keys();
		if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest);
	}
}
