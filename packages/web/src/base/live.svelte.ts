/** A line that a screen reader reads out. */
interface Spoken {
	readonly id: number;
	readonly text: string;
}

/** How many lines stay to be read again. */
const STAYS = 30;

class Live {
	lines: readonly Spoken[] = $state.raw([]);
	/** What is told beside the log, for as long as it holds; empty otherwise. */
	beside: Spoken = $state.raw({ id: 0, text: '' });
	#next = 0;

	/** Says something to whoever does not see the page. */
	say(text: string): void {
		if (text === '') return;
		this.lines = [...this.lines, { id: this.#next++, text }].slice(-STAYS);
	}

	/** Says what belongs into no log, such as why not; an empty text ends it. */
	note(text: string): void {
		this.beside = { id: this.#next++, text };
	}
}

/** The live regions: everything that is told there comes from here. */
export const live: Live = new Live();
