/** What JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** A JSON object. */
export interface JsonObject {
	readonly [key: string]: Json | undefined;
}

/** Invalid input: the field, the problem, and the game's rule if one applies. Thrown by the readers below. */
export class Fault extends Error {
	readonly field: string;
	readonly problem: string;
	readonly rule: string | undefined;
	constructor(field: string, problem: string, rule?: string) {
		super(field === '' ? problem : `${field}: ${problem}`);
		this.field = field;
		this.problem = problem;
		this.rule = rule;
	}
}

/** `at('setup.banks', 1)` is `setup.banks[1]`, `at('setup', 'deck')` is `setup.deck`. */
export function at(path: string, key: string | number): string {
	if (typeof key === 'number') return `${path}[${key}]`;
	return path === '' ? key : `${path}.${key}`;
}

/** How a fault shows a value: short, never a whole document. */
export function show(value: unknown): string {
	const text = JSON.stringify(value) ?? String(value);
	return text.length > 40 ? `${text.slice(0, 37)}…` : text;
}

/** Reads an object that has no other keys than these. */
export function object<Key extends string>(value: unknown, path: string, keys: readonly Key[]): { readonly [key in Key]: Json | undefined };
/** Reads an object; its fields are not checked. */
export function object<T extends object>(value: T, path: string): T;
export function object(value: unknown, path: string): JsonObject;
export function object(value: unknown, path: string, keys?: readonly string[]): JsonObject {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Fault(path, `an object is expected, not ${show(value)}`);
	if (keys) {
		for (const key of Object.keys(value)) {
			if (!keys.includes(key)) throw new Fault(at(path, key), `unknown field; known are ${keys.join(', ') || 'none'}`);
		}
	}
	return value as JsonObject;
}

/** Reads a list, of exactly `length` entries when that is given. */
export function list<T>(value: readonly T[], path: string, length?: number): readonly T[];
export function list(value: unknown, path: string, length?: number): readonly Json[];
export function list(value: unknown, path: string, length?: number): readonly Json[] {
	if (!Array.isArray(value)) throw new Fault(path, `a list is expected, not ${show(value)}`);
	if (length !== undefined && value.length !== length) throw new Fault(path, `${length} entries are expected, not ${value.length}`);
	return value;
}

/** Reads a whole number from `min` to `max`. */
export function integer(value: unknown, path: string, min: number, max: number): number {
	if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
		throw new Fault(path, `a whole number from ${min} to ${max} is expected, not ${show(value)}`);
	return value;
}

/** Reads a text. */
export function text(value: unknown, path: string): string {
	if (typeof value !== 'string') throw new Fault(path, `a text is expected, not ${show(value)}`);
	return value;
}

/** Reads one of `names` and answers with its index. */
export function oneOf(value: unknown, path: string, names: readonly string[]): number {
	const index = typeof value === 'string' ? names.indexOf(value) : -1;
	if (index < 0) throw new Fault(path, names.length > 12 ? `${show(value)} is not known` : `one of ${names.join(', ')} is expected, not ${show(value)}`);
	return index;
}

/** Whether two JSON values are the same; an absent field equals an undefined one. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
	return a === b || canonical(a) === canonical(b);
}

/** JSON text with sorted keys: equal values give equal texts. */
export function canonical(value: Json | undefined): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
	const entries = Object.entries(value as JsonObject).filter(([, entry]) => entry !== undefined);
	entries.sort(([a], [b]) => (a < b ? -1 : 1));
	return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join(',')}}`;
}
