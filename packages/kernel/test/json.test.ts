import { expect, test } from 'vitest';
import { at, canonical, Fault, integer, list, object, oneOf, same, show, text } from '../src/index.ts';

/** The field and problem of the fault that `read` throws. */
function faultOf(read: () => unknown): [string, string] {
	try {
		read();
	} catch (error) {
		if (error instanceof Fault) return [error.field, error.problem];
		throw error;
	}
	throw new Error('no fault');
}

test('a fault says which field and what is wrong with it', () => {
	const fault = new Fault('setup.deck', 'too long');
	expect(fault).toBeInstanceOf(Error);
	expect([fault.field, fault.problem, fault.message]).toEqual(['setup.deck', 'too long', 'setup.deck: too long']);
	expect(new Fault('', 'too long').message).toBe('too long');
});

test('paths join keys with dots and indexes in brackets', () => {
	expect(at('setup.banks', 1)).toBe('setup.banks[1]');
	expect(at('setup.banks', 0)).toBe('setup.banks[0]');
	expect(at('setup', 'deck')).toBe('setup.deck');
	expect(at('', 'deck')).toBe('deck');
	expect(at('', 0)).toBe('[0]');
});

test('a fault shows short values whole and cuts long ones', () => {
	expect(show('a')).toBe('"a"');
	expect(show(null)).toBe('null');
	expect(show(undefined)).toBe('undefined');
	expect(show({ a: [1] })).toBe('{"a":[1]}');
	expect(show('x'.repeat(38))).toBe(`"${'x'.repeat(38)}"`);
	expect(show('x'.repeat(39))).toBe(`"${'x'.repeat(36)}…`);
	expect(show('x'.repeat(1000)).length).toBe(38);
});

test('object reads objects only, and with keys no others', () => {
	const value = { a: 1, b: 2 };
	expect(object(value, 'p')).toBe(value);
	expect(object(value, 'p', ['b', 'a', 'c'])).toBe(value);
	expect(object({}, 'p', [])).toEqual({});
	expect(faultOf(() => object(value, 'p', ['a']))).toEqual(['p.b', 'unknown field; known are a']);
	expect(faultOf(() => object({ x: 1 }, '', ['a', 'b']))).toEqual(['x', 'unknown field; known are a, b']);
	expect(faultOf(() => object(null, 'p'))).toEqual(['p', 'an object is expected, not null']);
	expect(faultOf(() => object([1], 'p'))).toEqual(['p', 'an object is expected, not [1]']);
	expect(faultOf(() => object('a', 'p'))).toEqual(['p', 'an object is expected, not "a"']);
	expect(faultOf(() => object(undefined, 'p'))).toEqual(['p', 'an object is expected, not undefined']);
	expect(faultOf(() => object(() => 0, 'p'))[0]).toBe('p');
});

test('list reads lists only, of the length asked for', () => {
	const value = [1, 2];
	expect(list(value, 'p')).toBe(value);
	expect(list(value, 'p', 2)).toBe(value);
	expect(list([], 'p', 0)).toEqual([]);
	expect(faultOf(() => list(value, 'p', 1))).toEqual(['p', '1 entries are expected, not 2']);
	expect(faultOf(() => list(value, 'p', 3))).toEqual(['p', '3 entries are expected, not 2']);
	expect(faultOf(() => list(value, 'p', 0))).toEqual(['p', '0 entries are expected, not 2']);
	expect(faultOf(() => list({ length: 2 }, 'p'))).toEqual(['p', 'a list is expected, not {"length":2}']);
	expect(faultOf(() => list('ab', 'p'))).toEqual(['p', 'a list is expected, not "ab"']);
});

test('integer reads whole numbers within the bounds, both included', () => {
	for (const value of [2, 3, 4]) expect(integer(value, 'p', 2, 4)).toBe(value);
	expect(integer(-1, 'p', -1, 0)).toBe(-1);
	for (const value of [1, 5, 2.5, '3', null, undefined, true, Number.NaN, Number.POSITIVE_INFINITY, [3]])
		expect(faultOf(() => integer(value, 'p', 2, 4))).toEqual(['p', `a whole number from 2 to 4 is expected, not ${show(value)}`]);
});

test('text reads texts only', () => {
	expect(text('', 'p')).toBe('');
	expect(text('a', 'p')).toBe('a');
	expect(faultOf(() => text(1, 'p'))).toEqual(['p', 'a text is expected, not 1']);
	expect(faultOf(() => text(undefined, 'p'))).toEqual(['p', 'a text is expected, not undefined']);
});

test('oneOf answers with the index, and names the choices while they are few', () => {
	const names = ['a', 'b', 'c'];
	expect(names.map((name) => oneOf(name, 'p', names))).toEqual([0, 1, 2]);
	expect(faultOf(() => oneOf('d', 'p', names))).toEqual(['p', 'one of a, b, c is expected, not "d"']);
	expect(faultOf(() => oneOf(0, 'p', names))).toEqual(['p', 'one of a, b, c is expected, not 0']);
	expect(faultOf(() => oneOf(undefined, 'p', names))).toEqual(['p', 'one of a, b, c is expected, not undefined']);
	const many = Array.from({ length: 13 }, (_, i) => `n${i}`);
	expect(faultOf(() => oneOf('d', 'p', many))).toEqual(['p', '"d" is not known']);
	expect(faultOf(() => oneOf('d', 'p', many.slice(1)))[1]).toMatch(/^one of n1, .*n12 is expected/);
});

test('canonical texts are equal for equal values', () => {
	expect(canonical({ b: 1, a: [true, null, 'x"', { d: 1.5, c: -0 }] })).toBe('{"a":[true,null,"x\\"",{"c":0,"d":1.5}],"b":1}');
	expect(canonical({ c: 1, a: 1, b: 1, aa: 1 })).toBe('{"a":1,"aa":1,"b":1,"c":1}');
	expect(canonical({ a: undefined, b: null })).toBe('{"b":null}');
	expect(canonical(undefined)).toBe('null');
	expect(canonical(null)).toBe('null');
	expect(canonical([])).toBe('[]');
	expect(canonical({})).toBe('{}');
	expect(canonical({ 'a"': 1 })).toBe('{"a\\"":1}');
	const value = { name: 'ё', list: [[1, 2], {}], no: false };
	expect(JSON.parse(canonical(value))).toEqual(value);
});

test('same compares by value, order of keys aside, order in lists included', () => {
	expect(same({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
	expect(same({ a: 1 }, { a: 1, b: undefined })).toBe(true);
	expect(same([1, 2], [2, 1])).toBe(false);
	expect(same({ a: 1 }, { a: 2 })).toBe(false);
	expect(same(1, '1')).toBe(false);
	expect(same(undefined, undefined)).toBe(true);
});

test('where no field is known, an unknown one says so', () => {
	expect(faultOf(() => object({ a: 1 }, 'options', []))).toEqual(['options.a', 'unknown field; known are none']);
});
