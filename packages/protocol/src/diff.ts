import type { Json } from '@trove/kernel';
import { entryPlace, keyPlace, listMark, TOP, weigh } from './hash.ts';
import { HOME, makePart } from './path.ts';

type Fields = { readonly [key: string]: unknown };

/** Patch: new values by path, applied in order. A trailing `~` deletes the field; `length` truncates a list. */
export type Changes = { readonly [path: string]: Json };

/** A patch and the hash of the result. */
export interface Difference {
	/** `Changes` as JSON text, ready to be sent; null if nothing changed. */
	readonly changes: string | null;
	readonly hash: number;
}

/**
 * The patch from one document to another; `hash` is that of the first. Shared parts cost nothing, and a mostly changed
 * list or object is sent whole if that is shorter.
 */
export function diff(before: object, after: object, hash: number): Difference {
	walk.begin(hash);
	walk.fields(before as Fields, after as Fields);
	return { changes: walk.found === '' ? null : `{${walk.found}}`, hash: walk.hash >>> 0 };
}

/**
 * Walks two documents side by side. Paths and places are computed lazily, once per container that differs. The output
 * is one string, so that it can be rolled back for free.
 */
class Walk {
	hash = 0;
	/** The changes so far, joined by commas. */
	found = '';
	/** Keys from the root to the current container, with places and paths cached up to `#known`. */
	readonly #keys: (string | number)[] = [];
	readonly #places: number[] = [TOP];
	readonly #paths: string[] = ['/'];
	#depth = 0;
	#known = 0;

	/** Resets the walk. */
	begin(hash: number): void {
		this.hash = hash | 0;
		this.found = '';
		this.#depth = 0;
		this.#known = 0;
	}

	enter(key: string | number): void {
		this.#keys[this.#depth++] = key;
	}

	fields(before: Fields, after: Fields): void {
		let kept = 0;
		for (const key in before) {
			const old = before[key];
			if (old === undefined) continue;
			const now = after[key];
			if (old === now) kept++;
			// Inherited members such as `toString` are functions and not JSON.
			else if (now === undefined || typeof now === 'function') this.#set(key, old, undefined);
			else {
				kept++;
				this.#compare(key, old, now);
			}
		}
		// Fast path: both nearly always have the same keys.
		for (const _ in after) kept--;
		if (kept === 0) return;
		for (const key in after) if (after[key] !== undefined && (!Object.hasOwn(before, key) || before[key] === undefined)) this.#set(key, undefined, after[key]);
	}

	#list(before: readonly unknown[], after: readonly unknown[]): void {
		const both = Math.min(before.length, after.length);
		for (let i = 0; i < both; i++) if (before[i] !== after[i]) this.#compare(i, before[i], after[i]);
		if (before.length === after.length) return;
		const place = this.#place();
		this.hash += listMark(place, after.length) - listMark(place, before.length);
		for (let i = both; i < after.length; i++) this.#set(i, undefined, after[i]);
		for (let i = both; i < before.length; i++) this.hash -= weigh(entryPlace(place, i), before[i]);
		this.hash |= 0;
		if (after.length === both) this.#say('length', after.length);
	}

	#compare(key: string | number, old: unknown, now: unknown): void {
		if (typeof old !== 'object' || typeof now !== 'object' || old === null || now === null || Array.isArray(old) !== Array.isArray(now)) {
			this.#set(key, old, now);
			return;
		}
		const { found } = this;
		this.enter(key);
		const depth = this.#depth;
		if (Array.isArray(old)) this.#list(old, now as readonly unknown[]);
		else this.fields(old as Fields, now as Fields);
		this.#depth--;
		if (this.#known >= depth) this.#known = depth - 1;
		if (this.found.length > found.length) this.#whole(key, now, found);
	}

	/** Replaces the changes inside a value by the whole value if that is shorter. `found`: the changes before it. */
	#whole(key: string | number, now: object, found: string): void {
		const room = this.found.length - found.length - this.#path(key).length - (found === '' ? 3 : 4);
		if (sizeOf(now, room) >= room) return;
		this.found = found;
		this.#say(key, now);
	}

	#set(key: string | number, old: unknown, now: unknown): void {
		const above = this.#place();
		const place = typeof key === 'number' ? entryPlace(above, key) : keyPlace(above, key);
		this.hash = (this.hash + weigh(place, now) - weigh(place, old)) | 0;
		this.#say(key, now);
	}

	#say(key: string | number, now: unknown): void {
		const text = now === undefined ? `"${this.#path(key)}~":0` : `"${this.#path(key)}":${JSON.stringify(now)}`;
		this.found = this.found === '' ? text : `${this.found},${text}`;
	}

	/** The path of a key in the current container, escaped for JSON. */
	#path(key: string | number): string {
		this.#look();
		return this.#paths[this.#depth] + (typeof key === 'number' ? key : makePart(key));
	}

	/** The place (hash) of the current container. */
	#place(): number {
		this.#look();
		return this.#places[this.#depth];
	}

	#look(): void {
		for (; this.#known < this.#depth; this.#known++) {
			const key = this.#keys[this.#known];
			const place = this.#places[this.#known];
			this.#places[this.#known + 1] = typeof key === 'number' ? entryPlace(place, key) : keyPlace(place, key);
			const home = this.#known === 0 && key === HOME;
			this.#paths[this.#known + 1] = home ? '' : `${this.#paths[this.#known]}${typeof key === 'number' ? key : makePart(key)}/`;
		}
	}
}

const walk = new Walk();

/** Approximate length of a value as JSON text; stops counting at `limit`. */
function sizeOf(value: unknown, limit: number): number {
	if (typeof value === 'string') return value.length + 2;
	if (typeof value === 'number') return value >= 0 && value < 10 ? 1 : String(value).length;
	if (typeof value !== 'object' || value === null) return value === false ? 5 : 4;
	let size = 2;
	if (Array.isArray(value)) for (let i = 0; i < value.length && size < limit; i++) size += (i > 0 ? 1 : 0) + sizeOf(value[i], limit - size);
	else
		for (const key in value) {
			if (size >= limit) break;
			const field = (value as Fields)[key];
			if (field !== undefined) size += key.length + 4 + sizeOf(field, limit - size);
		}
	return size;
}
