/** Backoff between attempts in milliseconds. */
export interface Pauses {
	readonly first: number;
	readonly most: number;
}

/** Exponential backoff with jitter: the delay doubles up to `most`, and `random` (0 to 1) takes off up to half. */
export function pauseAfter(failures: number, { first, most }: Pauses, random: number): number {
	return Math.min(most, first * 2 ** Math.min(failures, 30)) * (1 - random / 2);
}
