import { at, isRefusal, type Json, type JsonObject, type Refusal, refuse, show } from '@trove/kernel';
import { type BaseIssue, type GenericSchema, type InferOutput, safeParse } from 'valibot';
import { type FromClient, FromClientSchema } from './from-client.ts';
import { type FromServer, FromServerSchema } from './from-server.ts';
import { LIMITS } from './names.ts';
import { isAct, isMoved, readAct } from './quick.ts';

/** A message that could not be used: which field, and what is wrong with it. */
export function badMessage(field: string, problem: string): Refusal {
	return refuse('bad-message', undefined, { field, problem });
}

/** Each kind of a client's message by its name: to look for it in the list of all would take longer than to read it. */
const KINDS: ReadonlyMap<unknown, (typeof FromClientSchema.options)[number]> = new Map(FromClientSchema.options.map((kind) => [kind.entries.t.literal, kind]));

/** Reads a client's message; a `bad-message` names the field that is wrong. */
export function parseFromClient(text: string): FromClient | Refusal {
	const act = readAct(text);
	if (act) return act;
	const json = parseJson(text);
	if (json === undefined) return badMessage('', 'this is not JSON');
	if (isAct(json)) return json;
	const kind = typeof json === 'object' && json !== null && !Array.isArray(json) ? KINDS.get((json as JsonObject).t) : undefined;
	return parseWith(kind ?? FromClientSchema, json);
}

/** A client's message as text, or what the server would find wrong with it. */
export function makeFromClient(message: FromClient): string | Refusal {
	const text = JSON.stringify(message);
	if (text.length > LIMITS.message) return badMessage('', `at most ${LIMITS.message} bytes are expected, not ${text.length}`);
	const read = parseFromClient(text);
	return isRefusal(read) ? read : text;
}

/** Reads a server's message; a `bad-message` names the field that is wrong. */
export function parseFromServer(text: string): FromServer | Refusal {
	const json = parseJson(text);
	if (json === undefined) return badMessage('', 'this is not JSON');
	const message = filledIn(json);
	return isMoved(message) ? message : parseWith(FromServerSchema, message);
}

/** What the text of a `moved` may leave out: its kind, and the channel where it is 0. */
function filledIn(json: Json): Json {
	if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
	const { t = 'moved', c = 0 } = json as JsonObject;
	return t === 'moved' ? { ...json, t, c } : json;
}

/** Reads a JSON value by a schema; a `bad-message` names the field that is wrong, and of the value only so much as fits into a line. */
export function parseWith<S extends GenericSchema>(schema: S, json: unknown): InferOutput<S> | Refusal {
	const result = safeParse(schema, json, { abortEarly: true });
	if (result.success) return result.output;
	const [issue] = result.issues;
	const field = (issue.path ?? []).reduce((path, { key }) => at(path, typeof key === 'number' ? key : String(key).slice(0, 40)), '');
	return badMessage(field, problemOf(issue));
}

/** What is expected, by the kind of schema that refused. */
const EXPECTED: { readonly [type: string]: (issue: BaseIssue<unknown>) => string } = {
	string: () => 'a text',
	number: () => 'a number',
	boolean: () => 'true or false',
	array: () => 'a list',
	integer: () => 'a whole number',
	min_value: ({ requirement }) => `at least ${requirement}`,
	max_value: ({ requirement }) => `at most ${requirement}`,
	min_length: ({ requirement }) => `a length of at least ${requirement}`,
	max_length: ({ requirement }) => `a length of at most ${requirement}`,
	regex: () => 'a text of other characters',
	tuple: () => 'a list',
	record: () => 'an object',
	custom: () => 'an object',
};

function problemOf(issue: BaseIssue<unknown>): string {
	if (issue.expected === 'never') return 'unknown field';
	if (issue.input === undefined) return 'is missing';
	const expected = EXPECTED[issue.type]?.(issue) ?? (issue.expected === 'Object' ? 'an object' : cut(String(issue.expected)));
	return `${expected} is expected, not ${show(issue.input)}`;
}

function cut(text: string): string {
	return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}

function parseJson(text: string): Json | undefined {
	try {
		return JSON.parse(text) as Json;
	} catch {
		return undefined;
	}
}
