import { isDeepStrictEqual } from 'node:util';
import { FromServerSchema } from '@trove/protocol';
import { safeParse } from 'valibot';

/**
 * What is wrong with a server's message by its schema; null if nothing is. Unknown fields are wrong: they could leak.
 */
export function faultIn(text: string): string | null {
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch {
		return `no JSON: ${text.slice(0, 200)}`;
	}
	if (typeof json !== 'object' || json === null) return `no object: ${text.slice(0, 200)}`;
	const { t = 'moved', c } = json as { t?: string; c?: number };
	const table = TABLE_MESSAGES.has(t) ? { c: c ?? 0 } : {};
	const message = { ...json, t, ...table };
	const read = safeParse(FromServerSchema, message);
	if (!read.success) return `${read.issues[0].message}: ${text.slice(0, 500)}`;
	return isDeepStrictEqual(read.output, message) ? null : `unknown fields: ${text.slice(0, 500)}`;
}

/** Of these a text may leave out the channel where it is 0. */
const TABLE_MESSAGES = new Set(['sheet', 'same', 'moved', 'ok', 'people', 'here', 'said', 'closed', 'held']);
