// The ChaCha20 block function (RFC 8439, section 2.3). It allocates nothing: every card of every match uses it.

const rotate = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

function quarter(s: Int32Array, a: number, b: number, c: number, d: number): void {
	let sa = s[a];
	let sb = s[b];
	let sc = s[c];
	let sd = s[d];
	sa = (sa + sb) | 0;
	sd = rotate(sd ^ sa, 16);
	sc = (sc + sd) | 0;
	sb = rotate(sb ^ sc, 12);
	sa = (sa + sb) | 0;
	sd = rotate(sd ^ sa, 8);
	sc = (sc + sd) | 0;
	sb = rotate(sb ^ sc, 7);
	s[a] = sa;
	s[b] = sb;
	s[c] = sc;
	s[d] = sd;
}

/** What a block begins with: four words that spell "expand 32-byte k", the key, the counter and the nonce. */
const start = new Int32Array(16);
start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);

/** Writes the 16 words of one block into `out`. The key is eight little-endian words, the nonce three. */
export function chacha20(key: Int32Array, counter: number, n0: number, n1: number, n2: number, out: Int32Array): void {
	start.set(key, 4);
	start[12] = counter;
	start[13] = n0;
	start[14] = n1;
	start[15] = n2;
	out.set(start);
	for (let round = 0; round < 10; round++) {
		quarter(out, 0, 4, 8, 12);
		quarter(out, 1, 5, 9, 13);
		quarter(out, 2, 6, 10, 14);
		quarter(out, 3, 7, 11, 15);
		quarter(out, 0, 5, 10, 15);
		quarter(out, 1, 6, 11, 12);
		quarter(out, 2, 7, 8, 13);
		quarter(out, 3, 4, 9, 14);
	}
	for (let i = 0; i < 16; i++) out[i] += start[i];
}
