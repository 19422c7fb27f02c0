import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hex, sha256 } from '../src/index.ts';

// The examples published by NIST for FIPS 180-4.
test.each([
	['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
	['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
	['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1'],
	[
		'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
		'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
	],
	['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
])('the digest of a published message', (message, digest) => {
	expect(hex(sha256(message))).toBe(digest);
});

const reference = (message: string): string => createHash('sha256').update(message, 'utf8').digest('hex');

test('every length around the padding’s edges', () => {
	for (let length = 0; length <= 260; length++) {
		const message = 'trove'.repeat(60).slice(0, length);
		expect(hex(sha256(message)), `${length} bytes`).toBe(reference(message));
	}
});

test('texts are hashed as UTF-8', () => {
	for (const message of ['клад', 'żółw', '👑', 'é'.repeat(31), '\u0000', '\ud800']) expect(hex(sha256(message))).toBe(reference(message));
});

test('a digest is eight words of its own', () => {
	const first = sha256('a');
	const kept = hex(first);
	expect(first.length).toBe(8);
	sha256('b');
	expect(hex(first)).toBe(kept);
	first.fill(0);
	expect(hex(sha256('a'))).toBe(kept);
});

test('hex writes each word with eight digits', () => {
	expect(hex(Int32Array.of(0, 1, -1, 0x0abc, -(2 ** 31)))).toBe('0000000000000001ffffffff00000abc80000000');
	expect(hex(new Int32Array())).toBe('');
});
