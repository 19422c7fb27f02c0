/**
 * A server's time in milliseconds since 1970, which never jumps: the wall clock is read once, then time is counted by a clock that nobody can set.
 * It begins at `last`, when a server last ran on the same data, if the wall clock has been set back since.
 */
export function monotonicClock(last: number): () => number {
	const zero = Math.max(Date.now(), last) - performance.now();
	return () => Math.floor(zero + performance.now());
}
