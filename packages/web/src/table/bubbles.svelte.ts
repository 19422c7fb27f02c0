import type { Phrase, Reaction } from '@trove/protocol';

/** What somebody said a moment ago. */
export interface Bubble {
	readonly id: number;
	readonly seat: number;
	readonly what: Phrase | Reaction;
}

/** How long a bubble stays, in milliseconds. */
const STAYS = 4000;

/** What people at the table said a moment ago, one bubble a seat. */
export class Bubbles {
	current: readonly Bubble[] = $state.raw([]);
	#count = 0;

	/** Shows what somebody said, in place of what they said before. */
	add(seat: number, what: Phrase | Reaction): void {
		const bubble = { id: this.#count++, seat, what };
		this.current = [...this.current.filter((one) => one.seat !== seat), bubble];
		setTimeout(() => {
			this.current = this.current.filter((one) => one !== bubble);
		}, STAYS);
	}
}
