// What is told beside the table, and goes by itself.
import type { Phrase, Reaction } from '@trove/protocol';

/** Something to be told beside the table: why not, or what happened to the table. */
export interface Notice {
	readonly text: string;
	/** The rule that it rests on, to be opened from there. */
	readonly rule: string | undefined;
}

/** What somebody said a moment ago. */
export interface Bubble {
	readonly id: number;
	readonly seat: number;
	readonly what: Phrase | Reaction;
}
