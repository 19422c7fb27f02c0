import { isRefusal } from '@trove/kernel';
import fc from 'fast-check';
import { safeParse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { FromClientSchema, FromServerSchema, LIMITS, parseFromClient, parseFromServer } from '../src/index.ts';
import { isAct, isMoved, readAct } from '../src/quick.ts';

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

describe('the quick way takes what the schema takes', () => {
	const odd = fc.constantFrom<unknown>(
		undefined,
		null,
		0,
		1,
		-1,
		1.5,
		999,
		1000,
		1e300,
		'',
		'a',
		'a b',
		'ü',
		'x'.repeat(24),
		'x'.repeat(25),
		'x'.repeat(40),
		'x'.repeat(41),
		[],
		{},
		true,
	);
	const spoil = (message: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> =>
		fc
			.tuple(fc.constantFrom(...Object.keys(message), 'more'), fc.oneof(odd, fc.constant('keep')))
			.map(([key, value]) => (value === 'keep' ? { ...message } : { ...message, [key]: value }));
	const plain = (value: object): never => JSON.parse(JSON.stringify(value)) as never;

	test('act', () => {
		const actions = fc.array(
			fc.oneof(
				odd,
				odd.map((value) => ({ do: value })),
				fc.constant({ do: 'draw', x: [1] }),
			),
			{ maxLength: 18 },
		);
		const message = fc.oneof(
			spoil(act),
			actions.map((list) => ({ ...act, do: list })),
		);
		let taken = 0;
		fc.assert(
			fc.property(message, (made) => {
				const json = plain(made);
				const { success } = safeParse(FromClientSchema, json);
				expect(isAct(json)).toBe(success);
				if (success) taken++;
			}),
			{ numRuns: 2000 },
		);
		expect(taken).toBeGreaterThan(50);
	});

	test('act, read from its text', () => {
		const part = fc.oneof(
			fc.constantFrom(
				'{"t":"act","c":0,"id":"',
				'","v":',
				',"do":',
				'[{"do":"draw"}]',
				'}',
				'{',
				'"',
				',',
				'00',
				'12',
				'1e3',
				' ',
				'\\u0061',
				']',
				',"more":1',
				'"x":',
				'-',
			),
			fc.string({ maxLength: 3 }),
		);
		const whole = '{"t":"act","c":0,"id":"a-1","v":12,"do":[{"do":"choose","card":"key-3"},{"do":"bank"}]}';
		const spoiled = fc.tuple(fc.nat(whole.length), fc.nat(12), part).map(([at, gone, put]) => whole.slice(0, at) + put + whole.slice(at + gone));
		const joined = fc.array(part, { maxLength: 8 }).map((parts) => `{"t":"act","c":0,"id":"b","v":1,"do":[{"do":"draw"}${parts.join('')}`);
		let taken = 0;
		fc.assert(
			fc.property(fc.oneof(spoiled, joined), (text) => {
				const read = readAct(text);
				if (read === null) return;
				taken++;
				const json = JSON.parse(text);
				expect(isAct(json)).toBe(true);
				expect(read).toEqual(json);
			}),
			{ numRuns: 20_000 },
		);
		expect(taken).toBeGreaterThan(50);
		expect(readAct(whole)).toEqual(JSON.parse(whole));
		// What is shared cannot be written into.
		expect(readAct(whole)?.do).toBe(readAct(whole)?.do);
		expect(() => Object.assign(readAct(whole)?.do[0] ?? {}, { card: 'key-4' })).toThrow(TypeError);
	});

	test('moved', () => {
		let taken = 0;
		fc.assert(
			fc.property(
				fc.oneof(
					spoil(moved),
					odd.map((event) => ({ ...moved, on: [event, { on: event }] })),
				),
				(made) => {
					const json = plain(made);
					const { success } = safeParse(FromServerSchema, json);
					// Without `t` or `c` it is no message yet: they are filled in first.
					if ('c' in json && 't' in json) expect(isMoved(json)).toBe(success && (json as { t: unknown }).t === 'moved');
					if (success) taken++;
				},
			),
			{ numRuns: 2000 },
		);
		expect(taken).toBeGreaterThan(50);
	});
});
