/** A line that a screen reader reads out. */
interface Spoken {
	readonly id: number;
	readonly text: string;
}

/** How many lines stay to be read again. */
const STAYS = 30;

class Live {
	lines: readonly Spoken[] = $state.raw([]);
	/** The present notice, which belongs into no log; empty if there is none. */
	beside: Spoken = $state.raw({ id: 0, text: '' });
	#next = 0;

	/** Says something to whoever does not see the page. */
	say(text: string): void {
		if (text === '') return;
		this.lines = [...this.lines, { id: this.#next++, text }].slice(-STAYS);
	}

	/** Says a notice, such as a refusal; an empty text removes it. */
	note(text: string): void {
		this.beside = { id: this.#next++, text };
	}
}

/** The live regions: everything that is told there comes from here. */
export const live: Live = new Live();
