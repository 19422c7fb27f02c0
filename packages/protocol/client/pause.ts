/** How long a client waits before it tries again, in milliseconds: at first, and at most. */
export interface Pauses {
	readonly first: number;
	readonly most: number;
}

/** The pause after so many failures: each time twice as long, and by chance up to half shorter, so that clients do not come back all at once. */
export function pauseAfter(failures: number, { first, most }: Pauses, random: number): number {
	return Math.min(most, first * 2 ** Math.min(failures, 30)) * (1 - random / 2);
}
