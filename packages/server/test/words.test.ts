// Every refusal that a client can meet has a sentence in every language, and so have phrases and reactions.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '@trove/games';
import { KERNEL_REFUSALS, LOCALES, type Locale } from '@trove/kernel';
import { BYES, PHRASES, REACTIONS } from '@trove/protocol';
import { CLIENT_REFUSALS } from '@trove/protocol/client';
import { sayOther, sayPhrase, sayReaction, sayRefusal } from '@trove/protocol/words';
import { expect, test } from 'vitest';
import { REFUSALS } from '../src/core/refusals.ts';
import { GATEWAY_REFUSALS } from '../src/gateway/refusals.ts';

const packages = join(import.meta.dirname, '../..');
const OWN: readonly string[] = [...new Set([...REFUSALS, ...Object.keys(GATEWAY_REFUSALS), ...CLIENT_REFUSALS])];

/** Refusals as the source makes them: `refuse('stale')`, `no('stale')`, `{ code: 'stale' }`. */
function written(): Set<string> {
	const codes = new Set<string>();
	for (const file of globSync(['server/src/**/*.ts', 'protocol/src/**/*.ts', 'protocol/client/**/*.ts'], { cwd: packages })) {
		const text = readFileSync(join(packages, file), 'utf8');
		for (const [, code] of text.matchAll(/\b(?:refuse|refuseHere|no)\(\s*'([a-z-]+)'/g)) codes.add(code);
		for (const [, code] of text.matchAll(/\bcode: '([a-z-]+)'/g)) codes.add(code);
	}
	return codes;
}

test('no refusal is made that is in no list', () => {
	const codes = written();
	expect(codes.size).toBeGreaterThan(40);
	expect([...codes].filter((code) => !OWN.includes(code) && !(KERNEL_REFUSALS as readonly string[]).includes(code))).toEqual([]);
});

test.each(LOCALES)('every refusal is said in %s, by the protocol’s words or by the games’', (locale) => {
	for (const code of OWN) expect(sayRefusal({ code }, locale), code).toMatch(/^\p{Lu}.+\.$/u);
	const telling = { locale, names: ['A', 'B'] };
	for (const code of KERNEL_REFUSALS) {
		const refusal = { code, data: { field: 'f', problem: 'p', do: 'x', known: [], seat: 1, toAct: [0] } };
		expect(sayRefusal(refusal, locale) ?? games.say(games.entries[0], refusal, telling), code).toMatch(/^\p{Lu}.+/u);
	}
	// What is another's is left to them; what nobody knows has at least its code.
	for (const code of ['suit-owned', 'undo-too-late', 'constructor', '__proto__']) expect(sayRefusal({ code }, locale)).toBeUndefined();
	expect(sayOther({ code: 'from-the-future' }, locale)).toContain('from-the-future');
});

test.each(LOCALES)('why a connection has ended is said in %s', (locale) => {
	const said = new Map(BYES.map((why) => [why, sayRefusal({ code: 'connection-closed', data: { why } }, locale)]));
	expect(said.get('protocol')).toBe(sayRefusal({ code: 'out-of-step' }, locale));
	expect(new Set([said.get('deleted'), said.get('protocol'), said.get('restart')]).size).toBe(3);
	expect([...said.values()].every((text) => text !== undefined)).toBe(true);
});

test.each(LOCALES)('phrases and reactions are said in %s, each in its own way', (locale) => {
	const all = [...PHRASES.map((phrase) => sayPhrase(phrase, locale)), ...REACTIONS.map((reaction) => sayReaction(reaction, locale))];
	expect(new Set(all).size).toBe(PHRASES.length + REACTIONS.length);
	for (const text of all) expect(text).toMatch(/^\p{Lu}/u);
});

test('the catalogues have the same messages with the same places to fill in', () => {
	const read = (locale: Locale): [string, string][] => {
		const catalogue = JSON.parse(readFileSync(join(packages, `protocol/words/${locale}.json`), 'utf8'));
		return Object.entries(catalogue).map(([key, text]) => [key, [...new Set(JSON.stringify(text).match(/\{\w+\}/g))].sort().join()]);
	};
	expect(read('ru')).toEqual(read('en'));
	expect(read('pl')).toEqual(read('en'));
});
