/** A line that a screen reader reads out. */
interface Spoken {
	readonly id: number;
	readonly text: string;
}

/** How many lines stay to be read again. */
const STAYS = 30;

class Live {
	lines: readonly Spoken[] = $state.raw([]);
	#next = 0;

	/** Says something to whoever does not see the page. */
	say(text: string): void {
		if (text === '') return;
		this.lines = [...this.lines, { id: this.#next++, text }].slice(-STAYS);
	}
}

/** The live region: everything that is told there comes from here. */
export const live: Live = new Live();
