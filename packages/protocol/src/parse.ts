import { at, isRefusal, type Json, type JsonObject, type Refusal, refuse, show } from '@trove/kernel';
import { type BaseIssue, type GenericSchema, type InferOutput, safeParse } from 'valibot';
import { type FromClient, FromClientSchema } from './from-client.ts';
import { type FromServer, FromServerSchema } from './from-server.ts';
import { LIMITS } from './names.ts';

/** A refusal that names the field and the problem. */
export function badMessage(field: string, problem: string): Refusal {
	return refuse('bad-message', undefined, { field, problem });
}

/** Schemas by message kind; `variant` would try one after another. */
const FROM_CLIENT = byKind(FromClientSchema.options);
const FROM_SERVER = byKind(FromServerSchema.options);

function byKind<Kind extends { readonly entries: { readonly t: { readonly literal: string } } }>(kinds: readonly Kind[]): ReadonlyMap<unknown, Kind> {
	return new Map(kinds.map((kind) => [kind.entries.t.literal, kind]));
}

/** Parses a client message; a `bad-message` names the invalid field. */
export function parseFromClient(text: string): FromClient | Refusal {
	const json = parseJson(text);
	if (json === undefined) return badMessage('', 'this is not JSON');
	return parseWith(FROM_CLIENT.get(isObject(json) ? json.t : undefined) ?? FromClientSchema, json);
}

/** A client message as text, or the refusal that the server would give. */
export function makeFromClient(message: FromClient): string | Refusal {
	const text = JSON.stringify(message);
	if (text.length > LIMITS.message) return badMessage('', `at most ${LIMITS.message} bytes are expected, not ${text.length}`);
	const read = parseFromClient(text);
	return isRefusal(read) ? read : text;
}

/** Parses a server message; a `bad-message` names the invalid field. */
export function parseFromServer(text: string): FromServer | Refusal {
	const json = parseJson(text);
	if (json === undefined) return badMessage('', 'this is not JSON');
	const message = filledIn(json);
	return parseWith(FROM_SERVER.get(isObject(message) ? message.t : undefined) ?? FromServerSchema, message);
}

/** Fills in what the text of a `moved` may leave out: `t`, and `c` if it is 0. */
function filledIn(json: Json): Json {
	if (!isObject(json)) return json;
	const { t = 'moved', c = 0 } = json;
	return t === 'moved' ? { ...json, t, c } : json;
}

/** Parses a JSON value by a schema; a `bad-message` names the invalid field and quotes the value in one line. */
export function parseWith<S extends GenericSchema>(schema: S, json: unknown): InferOutput<S> | Refusal {
	const result = safeParse(schema, json, { abortEarly: true });
	if (result.success) return result.output;
	const [issue] = result.issues;
	const field = (issue.path ?? []).reduce((path, { key }) => at(path, typeof key === 'number' ? key : String(key).slice(0, 40)), '');
	return badMessage(field, problemOf(issue));
}

/** What was expected, by the kind of the schema that failed. */
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

function isObject(json: Json): json is JsonObject {
	return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function parseJson(text: string): Json | undefined {
	try {
		return JSON.parse(text) as Json;
	} catch {
		return undefined;
	}
}
