// The two messages of which there are thousands a second, checked by hand. Each takes what its schema takes; what it does not take goes to the schema, which says why.
import type { Json } from '@trove/kernel';
import type { Act } from './from-client.ts';
import type { FromServer } from './from-server.ts';
import { LIMITS } from './names.ts';

type Moved = Extract<FromServer, { t: 'moved' }>;

const ID = new RegExp(`^[\\w-]{1,${LIMITS.id}}$`);

/** Whether a JSON value is an `act` and nothing else. */
export function isAct(json: Json): json is Act & Json {
	if (!isObject(json) || json.t !== 'act') return false;
	const { c, id, v, do: actions } = json;
	if (!isWhole(c) || c > LIMITS.channel || !isWhole(v) || typeof id !== 'string' || !ID.test(id)) return false;
	if (!Array.isArray(actions) || actions.length === 0 || actions.length > LIMITS.actions || !actions.every(isAction)) return false;
	// The five fields are there; a sixth is one too many.
	return Object.keys(json).length === 5;
}

function isAction(action: Json): boolean {
	return isObject(action) && typeof action.do === 'string' && action.do.length > 0 && action.do.length <= LIMITS.token;
}

/** Whether a JSON value is a `moved`. */
export function isMoved(json: Json): json is Moved & Json {
	if (!isObject(json) || json.t !== 'moved') return false;
	const { c, v, h, on, set, id } = json;
	if (typeof c !== 'number' || typeof v !== 'number' || typeof h !== 'number') return false;
	if (id !== undefined && typeof id !== 'string') return false;
	if (on !== undefined && !(Array.isArray(on) && on.every(isEvent))) return false;
	return set === undefined || isObject(set);
}

function isEvent(event: Json): boolean {
	return isObject(event) && typeof event.on === 'string';
}

function isWhole(value: Json | undefined): value is number {
	return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
