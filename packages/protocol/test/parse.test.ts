import { isRefusal } from '@trove/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Replica } from '../client/replica.ts';
import { LIMITS, parseFromClient, parseFromServer } from '../src/index.ts';
import { whole } from './scripted.ts';

const act = { t: 'act', c: 1, id: 'a1', v: 3, do: [{ do: 'draw' }] };
const moved = { t: 'moved', c: 1, v: 3, h: 9, on: [{ on: 'draw', seat: 0 }], set: { turn: 1, '/undo': false }, id: 'a1' };

describe('parseFromClient', () => {
	test.each([
		[act],
		[{ ...act, do: [{ do: 'choose', card: 'mermaid-9', from: 0 }, { do: 'bank' }] }],
		[{ t: 'open', c: 0, table: 'abc' }],
		[{ t: 'open', c: 0, table: 'abc', v: 1, h: 4294967295 }],
		[{ t: 'ping' }],
		[{ t: 'vote', c: 0, id: 'x', on: 'pause', yes: true }],
	])('%j', (message) => {
		expect(parseFromClient(JSON.stringify(message))).toEqual(message);
	});

	test.each<[string, string, RegExp]>([
		['', '', /not JSON/],
		['{', '', /not JSON/],
		['7', '', /an object is expected, not 7/],
		['[]', 't', /missing/],
		['{}', 't', /missing/],
		['{"t":"fly"}', 't', /"open".* is expected, not "fly"/],
		['{"t":"act"}', 'c', /missing/],
		[JSON.stringify({ ...act, c: -1 }), 'c', /at least 0 is expected, not -1/],
		[JSON.stringify({ ...act, c: 1.5 }), 'c', /a whole number is expected, not 1.5/],
		[JSON.stringify({ ...act, c: 1000 }), 'c', /at most 999/],
		[JSON.stringify({ ...act, c: '1' }), 'c', /a number is expected, not "1"/],
		[JSON.stringify({ ...act, id: '' }), 'id', /length of at least 1/],
		[JSON.stringify({ ...act, id: 'x'.repeat(25) }), 'id', /length of at most 24/],
		[JSON.stringify({ ...act, id: 'a b' }), 'id', /other characters/],
		[JSON.stringify({ ...act, v: null }), 'v', /a number is expected, not null/],
		[JSON.stringify({ ...act, v: 1e300 }), 'v', /at most/],
		[JSON.stringify({ ...act, do: [] }), 'do', /length of at least 1/],
		[JSON.stringify({ ...act, do: Array(17).fill({ do: 'draw' }) }), 'do', /length of at most 16/],
		[JSON.stringify({ ...act, do: { do: 'draw' } }), 'do', /a list is expected/],
		[JSON.stringify({ ...act, do: [{ do: 'draw' }, {}] }), 'do[1].do', /missing/],
		[JSON.stringify({ ...act, do: ['draw'] }), 'do[0]', /an object is expected, not "draw"/],
		[JSON.stringify({ ...act, seat: 1 }), 'seat', /unknown field/],
		[JSON.stringify({ t: 'ready', c: 0, id: 'x', on: 1 }), 'on', /true or false is expected, not 1/],
		[JSON.stringify({ t: 'sit', c: 0, id: 'x', seat: 29, word: '' }), 'seat', /at most 28/],
		[JSON.stringify({ t: 'say', c: 0, id: 'x', what: 'free text' }), 'what', /is expected, not "free text"/],
	])('%j: the field %s', (text, field, problem) => {
		expect(parseFromClient(text)).toMatchObject({ code: 'bad-message', data: { field, problem: expect.stringMatching(problem) } });
	});

	test('an answer never holds a value at length', () => {
		const long = 'x'.repeat(5000);
		for (const message of [
			long,
			{ t: long },
			{ ...act, id: long },
			{ ...act, [long]: 1 },
			{ ...act, do: [{ do: long }] },
			{ ...act, do: long },
			{ t: 'open', c: 0, table: long },
		]) {
			const refusal = parseFromClient(JSON.stringify(message));
			expect(refusal).toMatchObject({ code: 'bad-message' });
			expect(JSON.stringify(refusal).length).toBeLessThan(400);
		}
	});

	test('any text has an answer', () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string(),
					fc.json(),
					fc.json().map((json) => `{"t":"act","do":${json}}`),
				),
				(text) => {
					expect(parseFromClient(text)).toMatchObject({ code: 'bad-message' });
				},
			),
			{ numRuns: 500 },
		);
	});

	test('a text that is nested as deeply as a message can be', () => {
		const depth = (LIMITS.message - 60) / 2;
		expect(isRefusal(parseFromClient(`{"t":"act","c":1,"id":"a","v":0,"do":[{"do":"a","x":${'['.repeat(depth)}${']'.repeat(depth)}}]}`))).toBe(false);
		expect(isRefusal(parseFromClient('['.repeat(LIMITS.message)))).toBe(true);
	});
});

describe('parseFromServer', () => {
	test.each([[moved], [{ t: 'moved', c: 0, v: 1, h: 2 }], [{ t: 'bye', why: 'restart', after: 3 }], [{ t: 'no', refusal: { code: 'too-fast' } }]])(
		'%j',
		(message) => {
			expect(parseFromServer(JSON.stringify(message))).toEqual(message);
		},
	);

	test('what the text of a step may leave out is filled in', () => {
		expect(parseFromServer('{"v":3,"h":9,"set":{"turn":1}}')).toEqual({ t: 'moved', c: 0, v: 3, h: 9, set: { turn: 1 } });
		expect(parseFromServer('{"c":4,"v":3,"h":9}')).toEqual({ t: 'moved', c: 4, v: 3, h: 9 });
		expect(parseFromServer('{"t":"ok","id":"a"}')).toEqual({ t: 'ok', c: 0, id: 'a' });
	});

	test('a sheet names the rules that are not the first, and is whole without for a client that does not know the field', () => {
		const sheet = whole(1, 4);
		expect(parseFromServer(JSON.stringify({ ...sheet, rules: 2 }))).toEqual({ ...sheet, rules: 2 });
		expect(new Replica({ ...sheet, rules: 2 })).toMatchObject({ rules: 2, sound: true });
		expect(new Replica(sheet)).toMatchObject({ rules: 1, sound: true });
	});

	test('fields of a later server are passed over', () => {
		expect(parseFromServer('{"t":"pong","now":1,"mood":"good"}')).toEqual({ t: 'pong', now: 1 });
	});

	test.each([
		['{}', 'v'],
		['{"v":3,"h":"9"}', 'h'],
		['{"v":3,"h":9,"on":[{}]}', 'on[0]'],
		['{"v":3,"h":9,"set":[]}', 'set'],
		['{"t":"here","c":0,"seats":[1],"watching":0}', 'seats[0]'],
		['{"t":"sheet","c":0,"v":1,"h":1,"seat":0,"log":[]}', 'sheet'],
	])('%s: the field %s', (text, field) => {
		expect(parseFromServer(text)).toMatchObject({ code: 'bad-message', data: { field } });
	});
});
