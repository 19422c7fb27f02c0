import { randomFillSync } from 'node:crypto';

/** Fetched for many at once: to fetch some costs more than what they are needed for. */
const pool = Buffer.allocUnsafeSlow(4096);
let taken = pool.length;

/** Bytes that nobody can guess, at most as many as the pool has. They are nobody else's, and nowhere else any more. */
export function randomPiece(bytes: number): Buffer {
	if (taken + bytes > pool.length) {
		randomFillSync(pool);
		taken = 0;
	}
	const piece = Buffer.from(pool.subarray(taken, taken + bytes));
	pool.fill(0, taken, taken + bytes);
	taken += bytes;
	return piece;
}
