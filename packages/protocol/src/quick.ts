// The two messages of which there are thousands a second, checked by hand. Each takes what its schema takes; what it does not take goes to the schema, which says why.
import type { Json } from '@trove/kernel';
import { safeParse } from 'valibot';
import type { Act } from './from-client.ts';
import type { FromServer } from './from-server.ts';
import { LIMITS } from './names.ts';
import { NoteSchema } from './note.ts';

type Moved = Extract<FromServer, { t: 'moved' }>;

const ID = new RegExp(`^[\\w-]{1,${LIMITS.id}}$`);

/** Whether a JSON value is an `act` and nothing else. */
export function isAct(json: Json): json is Act & Json {
	if (!isObject(json) || json.t !== 'act') return false;
	const { c, id, v, do: actions } = json;
	if (!isWhole(c) || c > LIMITS.channel || !isWhole(v) || typeof id !== 'string' || !ID.test(id)) return false;
	if (!areActions(actions)) return false;
	// The five fields are there; a sixth is one too many.
	return Object.keys(json).length === 5;
}

/** How an `act` begins whose channel is the first. */
const BEGINS = '{"t":"act","c":0,"id":"';
/** So many lists of actions are kept: there are not many that are made again and again. */
const KEPT = 1024;
const kept = new Map<string, Act['do']>();
/** Those lists as JSON text. */
const texts = new WeakMap<object, string>();

/** Actions as JSON text; of those that are kept it is known. */
export function textOfActions(actions: readonly Json[]): string {
	return texts.get(actions) ?? JSON.stringify(actions);
}

/**
 * An `act` of the text that clients write; null where it is written in any other way, or is none. Most moves are one of few: what was read of their actions is kept, and
 * shared, since nobody may write into it.
 */
export function readAct(text: string): Act | null {
	if (!text.startsWith(BEGINS)) return null;
	const ends = text.indexOf('"', BEGINS.length);
	const id = text.slice(BEGINS.length, ends);
	if (!text.startsWith(',"v":', ends + 1) || !ID.test(id)) return null;
	let at = ends + 6;
	let v = 0;
	for (; isDigit(text.charCodeAt(at)); at++) v = v * 10 + text.charCodeAt(at) - ZERO;
	// Longer ones, and those with a leading zero, are no numbers that we count to.
	const digits = at - ends - 6;
	if (digits === 0 || digits > 9 || (digits > 1 && text.charCodeAt(ends + 6) === ZERO)) return null;
	if (!text.startsWith(',"do":', at) || text.charCodeAt(text.length - 1) !== CLOSES) return null;
	const actions = met(text, at + 6) ?? readActions(text.slice(at + 6, -1));
	return actions && { t: 'act', c: 0, id, v, do: actions };
}

const ZERO = 48;
const CLOSES = '}'.charCodeAt(0);
const isDigit = (code: number): boolean => code >= ZERO && code < ZERO + 10;

/** A few of those that are kept, the most frequent first: to compare the text is quicker than to look it up. */
const frequent: { readonly text: string; readonly actions: Act['do'] }[] = [];
const FREQUENT = 4;

/** The actions that a message ends with, from a place on, where they are frequent ones. Each time one is met it goes up by one, so that the most frequent stay. */
function met(message: string, from: number): Act['do'] | null {
	for (let i = 0; i < frequent.length; i++) {
		const one = frequent[i];
		if (message.length !== from + one.text.length + 1 || !message.startsWith(one.text, from)) continue;
		if (i > 0) {
			frequent[i] = frequent[i - 1];
			frequent[i - 1] = one;
		}
		return one.actions;
	}
	return null;
}

function readActions(text: string): Act['do'] | null {
	const before = kept.get(text);
	if (before) {
		frequent[Math.min(frequent.length, FREQUENT - 1)] = { text, actions: before };
		return before;
	}
	let actions: Json;
	try {
		actions = JSON.parse(text, frozen) as Json;
	} catch {
		return null;
	}
	if (!areActions(actions)) return null;
	if (kept.size >= KEPT) kept.clear();
	kept.set(text, actions);
	texts.set(actions, JSON.stringify(actions));
	return actions;
}

function frozen(_: string, value: unknown): unknown {
	return Object.freeze(value);
}

function areActions(actions: Json | undefined): actions is Act['do'] & Json {
	return Array.isArray(actions) && actions.length > 0 && actions.length <= LIMITS.actions && actions.every(isAction);
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
	if (on !== undefined && !(Array.isArray(on) && on.every(isLogLine))) return false;
	return set === undefined || isObject(set);
}

function isLogLine(line: Json): boolean {
	return isObject(line) && (typeof line.on === 'string' || safeParse(NoteSchema, line).success);
}

function isWhole(value: Json | undefined): value is number {
	return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
