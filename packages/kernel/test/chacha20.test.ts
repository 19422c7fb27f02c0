import { createCipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { chacha20 } from '../src/chacha20.ts';
import { Dice } from '../src/index.ts';

/** Words from bytes in hexadecimal, little-endian as the RFC reads them. */
function words(text: string): Int32Array {
	const bytes = Buffer.from(text.replaceAll(/\s/g, ''), 'hex');
	return Int32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readInt32LE(i * 4));
}

/** One block as bytes in hexadecimal. */
function block(key: Int32Array, counter: number, nonce: Int32Array): string {
	const out = new Int32Array(16);
	chacha20(key, counter, nonce[0], nonce[1], nonce[2], out);
	const bytes = Buffer.alloc(64);
	out.forEach((word, i) => {
		bytes.writeInt32LE(word, i * 4);
	});
	return bytes.toString('hex');
}

const COUNTING = words('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f');
const ZERO_KEY = words('00'.repeat(32));
const ZERO_NONCE = words('00'.repeat(12));

test('RFC 8439, section 2.3.2: the block function', () => {
	const out = new Int32Array(16);
	const [n0, n1, n2] = words('000000090000004a00000000');
	chacha20(COUNTING, 1, n0, n1, n2, out);
	expect(Array.from(out, (word) => (word >>> 0).toString(16).padStart(8, '0')).join(' ')).toBe(
		'e4e7f110 15593bd1 1fdd0f50 c47120a3 c7f4d1c7 0368c033 9aaa2204 4e6cd4c3 466482d2 09aa9f07 05d7c214 a2028bd9 d19c12b5 b94e16de e883d0cb 4e3c50a2',
	);
});

test('RFC 8439, section 2.4.2: two blocks encrypt the example', () => {
	const plain = "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.";
	const nonce = words('000000000000004a00000000');
	const stream = Buffer.from(block(COUNTING, 1, nonce) + block(COUNTING, 2, nonce), 'hex');
	const cipher = Buffer.from(plain, 'ascii').map((byte, i) => byte ^ stream[i]);
	expect(Buffer.from(cipher).toString('hex')).toBe(
		'6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0bf91b65c5524733ab8f593dabcd62b3571639d624e65152ab8f530c359f0861d8' +
			'07ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab77937365af90bbf74a35be6b40b8eedf2785e42874d',
	);
});

test('RFC 8439, appendix A.1: zero key and nonce, blocks 0 and 1', () => {
	expect(block(ZERO_KEY, 0, ZERO_NONCE)).toBe(
		'76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586',
	);
	expect(block(ZERO_KEY, 1, ZERO_NONCE)).toBe(
		'9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f',
	);
});

test('blocks of random keys, counters and nonces are those of another implementation', () => {
	const dice = new Dice('chacha');
	for (let i = 0; i < 200; i++) {
		const [key, iv] = [32, 16].map((size) => Buffer.from(Array.from({ length: size }, () => dice.below(256))));
		const expected = createCipheriv('chacha20', key, iv).update(Buffer.alloc(64)).toString('hex');
		expect(block(words(key.toString('hex')), iv.readInt32LE(0), words(iv.subarray(4).toString('hex')))).toBe(expected);
	}
});

test('what was in the output before does not matter, and the key stays', () => {
	const key = COUNTING.slice();
	const out = new Int32Array(16).fill(-1);
	chacha20(key, 7, 1, 2, 3, out);
	const again = new Int32Array(16);
	chacha20(key, 7, 1, 2, 3, again);
	expect(out).toEqual(again);
	expect(key).toEqual(COUNTING);
});
