// A 32-bit hash of a JSON document: a sum of mix(place, value) over all its values, so that a change costs only what
// changed and key order does not matter. It detects errors, not tampering.

const NULL = 0x68b2d9f1;
const TRUE = 0x1c6ef372;
const FALSE = 0x3f84d5b5;
const NUMBER = 0x5bd1e995;
const TEXT = 0x811c9dc5 | 0;
const LIST = 0x27d4eb2f;
const OBJECT = 0x165667b1;

/** The place of the root. */
export const TOP = 0x2f0b4c47;

/** Mixes two 32-bit numbers; every bit affects every bit. */
function mix(a: number, b: number): number {
	let hash = Math.imul(a ^ Math.imul(b, 0xcc9e2d51), 0x1b873593);
	hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return hash ^ (hash >>> 16);
}

function textHash(text: string): number {
	let hash = TEXT;
	for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
	return hash;
}

const bits = new DataView(new ArrayBuffer(8));

function numberHash(value: number): number {
	if ((value | 0) === value) return value ^ NUMBER;
	bits.setFloat64(0, value);
	return mix(bits.getInt32(0), bits.getInt32(4));
}

/** The place of a list's entry. */
export function entryPlace(list: number, index: number): number {
	return mix(list, index);
}

/** The place of an object's field. */
export function keyPlace(object: number, key: string): number {
	return mix(object, textHash(key));
}

/** The contribution of a list itself, without its entries. */
export function listMark(place: number, length: number): number {
	return mix(place, LIST + length);
}

/** The contribution of a value and everything in it; 0 for undefined. */
export function weigh(place: number, value: unknown): number {
	switch (typeof value) {
		case 'string':
			return mix(place, textHash(value));
		case 'number':
			return mix(place, numberHash(value));
		case 'boolean':
			return mix(place, value ? TRUE : FALSE);
		case 'object':
			if (value === null) return mix(place, NULL);
			return Array.isArray(value) ? weighList(place, value) : weighFields(place, value as { readonly [key: string]: unknown });
		default:
			return 0;
	}
}

function weighList(place: number, list: readonly unknown[]): number {
	let sum = listMark(place, list.length);
	for (let i = 0; i < list.length; i++) sum = (sum + weigh(entryPlace(place, i), list[i])) | 0;
	return sum;
}

function weighFields(place: number, fields: { readonly [key: string]: unknown }): number {
	let sum = mix(place, OBJECT);
	for (const key in fields) {
		const value = fields[key];
		if (value !== undefined) sum = (sum + weigh(keyPlace(place, key), value)) | 0;
	}
	return sum;
}

/**
 * The hash of a JSON value, an unsigned 32-bit integer. Key order does not matter; undefined fields count as absent.
 */
export function hashOf(value: unknown): number {
	return weigh(TOP, value) >>> 0;
}
