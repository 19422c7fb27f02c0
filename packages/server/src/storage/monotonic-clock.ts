/**
 * Milliseconds since 1970 that never jump: the wall clock is read once and continued by the monotonic one. Begins at
 * `last`, the last heartbeat, if the wall clock was set back since.
 */
export function monotonicClock(last: number): () => number {
	const zero = Math.max(Date.now(), last) - performance.now();
	return () => Math.floor(zero + performance.now());
}
