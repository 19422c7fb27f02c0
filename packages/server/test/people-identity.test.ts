import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanName } from '../src/people/clean-name.ts';
import { cookieIn, cookieName, dropCookie, setCookie } from '../src/people/cookie.ts';
import { linkAddress } from '../src/people/link.ts';
import { makeHandle, makeId, makeTicket, readTicket, signingKey } from '../src/people/ticket.ts';

const key = Buffer.alloc(32, 7);
const given = 1_800_000_000;

describe('a ticket', () => {
	test('is read as it was made', () => {
		const id = makeId();
		expect(readTicket(makeTicket({ id, given }, key), key)).toEqual({ id, given });
	});

	test('of another key is none', () => {
		expect(readTicket(makeTicket({ id: makeId(), given }, Buffer.alloc(32, 8)), key)).toBeNull();
	});

	test('with any character changed is none', () => {
		const text = makeTicket({ id: makeId(), given }, key);
		for (let i = 0; i < text.length; i++) {
			const other = text[i] === 'A' ? 'B' : 'A';
			const changed = text.slice(0, i) + other + text.slice(i + 1);
			// The last character of base64url holds bits that are not used: those are the same signature.
			if (i === text.length - 1) continue;
			expect(readTicket(changed, key), `character ${i}`).toBeNull();
		}
	});

	test('is never read from anything else, and never throws', () => {
		fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => readTicket(text, key) === null));
	});
});

test('the signing key is made once and then the same', async () => {
	const facts = new Map<string, string>();
	const store = {
		get: async (name: string) => facts.get(name) ?? null,
		set: async (name: string, value: string, ifAbsent = false) => {
			if (!ifAbsent || !facts.has(name)) facts.set(name, value);
			return facts.get(name) ?? '';
		},
	};
	const first = await signingKey(store);
	expect(first).toHaveLength(32);
	expect(await signingKey(store)).toEqual(first);
});

test('ids and handles are long and do not repeat', () => {
	const made = new Set(Array.from({ length: 2000 }, (_, i) => (i % 2 ? makeId() : makeHandle())));
	expect(made.size).toBe(2000);
	expect(makeId()).toMatch(/^[\w-]{22}$/);
	expect(makeHandle()).toMatch(/^[\w-]{16}$/);
});

describe('the cookie', () => {
	test('is out of reach of scripts and of other sites, and over https of plain http and of neighbouring hosts', () => {
		expect(setCookie('x', false)).toBe(`trove=x; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`);
		expect(setCookie('x', true)).toBe(`__Host-trove=x; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax; Secure`);
		expect(dropCookie(true)).toContain('Max-Age=0');
		expect(cookieName(true)).not.toBe(cookieName(false));
	});

	test('is found among others', () => {
		expect(cookieIn('a=1; trove=abc.d; b=2', false)).toBe('abc.d');
		expect(cookieIn('trove=abc', false)).toBe('abc');
		expect(cookieIn('xtrove=abc; mytrove=1', false)).toBeNull();
		expect(cookieIn('trove=abc', true)).toBeNull();
		expect(cookieIn('__Host-trove=abc', true)).toBe('abc');
		expect(cookieIn(undefined, false)).toBeNull();
	});

	test('does not count when there are two of it', () => {
		expect(cookieIn('trove=a; trove=b', false)).toBeNull();
	});
});

describe('a name', () => {
	test('keeps what can be read', () => {
		for (const name of ['Ana', 'Zoë', 'Łukasz', 'Иван Грозный', '山田', 'O’Neil-2', 'Ç'.normalize('NFD')]) expect(cleanName(name)).toBe(name.normalize('NFC'));
	});

	test('loses what cannot be seen or turns what stands around it', () => {
		expect(cleanName('a\u202eb\u2066c\u200b\u0000d\ufeff')).toBe('abcd');
		expect(cleanName('  a \t\n b  ')).toBe('a b');
		expect(cleanName('\u200b\u200d\u00ad')).toBe('');
		expect(cleanName('a \u200b b')).toBe('a b');
	});

	test('does not spill over other lines', () => {
		expect(cleanName(`a${'\u0316'.repeat(20)}`)).toBe(`a${'\u0316'.repeat(3)}`);
	});

	test('once clean stays as it is', () => {
		fc.assert(
			fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 24 }), (points) => {
				const clean = cleanName(String.fromCodePoint(...points));
				expect(cleanName(clean)).toBe(clean);
			}),
		);
	});
});

test('a link keeps its token where no server sees it', () => {
	expect(new URL(linkAddress('https://trove.example', 'abc')).pathname).toBe('/link/');
	expect(new URL(linkAddress('https://trove.example', 'abc')).hash).toBe('#abc');
});
