import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isRefusal } from '@trove/kernel';
import type { GenericSchema } from 'valibot';
import { describe, expect, test } from 'vitest';
import * as http from '../src/http.ts';
import {
	FromClientSchema,
	type FromServer,
	FromServerSchema,
	hashOf,
	LIMITS,
	PROTOCOL,
	parseFromClient,
	parseFromServer,
	parseWith,
	patch,
	SUBPROTOCOL,
} from '../src/index.ts';

const page = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8');
const examples = Array.from(page.matchAll(/^```json (\w+)=(\w+)\n(.*?)\n```$/gms), ([, way = '', name = '', text = '']) => ({ way, name, text }));
const of = (way: string): typeof examples => examples.filter((example) => example.way === way);
const schemas = http as unknown as Record<string, GenericSchema>;

/** The kinds of messages of a schema. */
function kinds(schema: typeof FromClientSchema | typeof FromServerSchema): string[] {
	return schema.options.map(({ entries }) => entries.t.literal).sort();
}

const kindOf = (text: string): string => (JSON.parse(text) as { t?: string }).t ?? 'moved';

test('every block of the page is an example that is looked at', () => {
	expect(page.match(/^```\w/gm)).toHaveLength(examples.length);
	expect(new Set(examples.map(({ way }) => way))).toEqual(new Set(['to', 'from', 'http']));
});

describe('what a client sends', () => {
	test.each(of('to'))('$text', ({ text }) => {
		expect(parseFromClient(text)).toEqual(JSON.parse(text));
	});

	test('every message has an example', () => {
		expect([...new Set(of('to').map(({ text }) => kindOf(text)))].sort()).toEqual(kinds(FromClientSchema));
	});
});

describe('what the server sends', () => {
	test.each(of('from'))('$text', ({ text }) => {
		const message = parseFromServer(text);
		expect(message).toEqual({ ...JSON.parse(text), ...(kindOf(text) === 'moved' ? { t: 'moved', c: JSON.parse(text).c ?? 0 } : {}) });
	});

	test('every message has an example', () => {
		expect([...new Set(of('from').map(({ text }) => kindOf(text)))].sort()).toEqual(kinds(FromServerSchema));
	});

	test('the steps follow from the document before them', () => {
		const messages = of('from').map(({ text }) => parseFromServer(text) as FromServer);
		const whole = messages.find((message) => message.t === 'sheet');
		const steps = messages.filter((message) => message.t === 'moved').slice(0, 2);
		if (whole?.t !== 'sheet') throw new Error('there is no sheet');
		expect(hashOf(whole.sheet)).toBe(whole.h);
		let sheet = whole.sheet;
		for (const [i, step] of steps.entries()) {
			if (step.t !== 'moved' || !step.set) throw new Error('there are no changes');
			expect(step.v).toBe(whole.v + 1 + i);
			sheet = patch(sheet, step.set);
			expect(hashOf(sheet)).toBe(step.h);
		}
	});
});

describe('HTTP', () => {
	test.each(of('http'))('$name $text', ({ name, text }) => {
		const schema = schemas[`${name}Schema`];
		if (!schema) throw new Error(`there is no ${name}`);
		const read = parseWith(schema, JSON.parse(text));
		expect(isRefusal(read as object)).toBe(false);
		// Parsing drops no field of the example.
		expect(read).toMatchObject(JSON.parse(text));
	});

	test('every body and every answer has an example', () => {
		const names = Object.keys(http).filter((name) => name.endsWith('Schema') && !['LevelSchema', 'ResultSchema'].includes(name));
		expect([...new Set(of('http').map(({ name }) => `${name}Schema`))].sort()).toEqual(names.sort());
	});

	test('the table names the requests that the schemas are for', () => {
		const source = readFileSync(new URL('../src/http.ts', import.meta.url), 'utf8');
		const requests = new Set(Array.from(source.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/api[^`]*)`/g), ([, request]) => request));
		expect(requests.size).toBe(15);
		for (const request of requests) expect(page).toContain(`| \`${request}\` |`);
	});

	test('the proof can be checked', () => {
		const { text } = of('http').find(({ name }) => name === 'Replay') ?? { text: '' };
		const { proof } = JSON.parse(text) as http.Replay;
		expect(createHash('sha256').update(proof.secret).digest('hex')).toBe(proof.commitment);
		expect([proof.secret, ...proof.words].join('\n')).toBe(proof.seed);
		expect(proof.how).toBe(http.HOW);
	});
});

test('the hashes to compare with', () => {
	const hashes = Array.from(page.matchAll(/^\| `(\{.*\})` \| (\d+) \|$/gm), ([, text = '', hash]) => [hashOf(JSON.parse(text)), Number(hash)]);
	expect(hashes).toHaveLength(2);
	for (const [made, said] of hashes) expect(made).toBe(said);
});

test('versions and limits are those of the code', () => {
	expect(page).toContain(`version ${PROTOCOL}`);
	expect(page).toContain(`\`${SUBPROTOCOL}\``);
	for (const line of [
		`${LIMITS.message.toLocaleString('en')} bytes`,
		`actions as one | ${LIMITS.actions} |`,
		`on one connection | ${LIMITS.channels} |`,
		`${LIMITS.id}; ${LIMITS.word}; ${LIMITS.name} characters`,
		`mute | ${LIMITS.muted} |`,
		`delay | ${LIMITS.delay} s`,
		`(${LIMITS.turn.min} to ${LIMITS.turn.max})`,
		`(${LIMITS.days.min} to ${LIMITS.days.max})`,
	])
		expect(page).toContain(line);
});
