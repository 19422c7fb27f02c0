// The ChaCha20 block function (RFC 8439, section 2.3).

const rotate = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

function quarter(s: Int32Array, a: number, b: number, c: number, d: number): void {
	let [sa, sb, sc, sd] = [s[a], s[b], s[c], s[d]];
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

/** Writes the 16 words of one block into `out`. The key is eight little-endian words, the nonce three. */
export function chacha20(key: Int32Array, counter: number, n0: number, n1: number, n2: number, out: Int32Array): void {
	const start = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...key, counter, n0, n1, n2];
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
	for (let i = 0; i < 16; i++) out[i] = out[i] + start[i];
}
