import type { Action } from '@trove/kernel';
import type { Play } from '../play/play.ts';
import type { Sketch } from '../play/sketch.ts';

/** Keeps what is chosen at a turn and not sent, and restores it while that turn lasts. */
export class Drafts {
	readonly #play: Play;
	/** What is picked and no whole action yet. */
	picks: readonly string[] = $state.raw([]);
	/** The turn that the picks belong to. */
	#turn = '';

	constructor(play: Play) {
		this.#play = play;
	}

	/** Other things are picked. */
	pick(picks: readonly string[], sketch: Sketch | null): void {
		this.picks = picks;
		this.#turn = sketch?.turn ?? '';
		this.keep(sketch);
	}

	/** Keeps what is chosen in a position; deletes the seat's draft if nothing is. */
	keep(sketch: Sketch | null): void {
		if (!sketch || sketch.seat < 0) return;
		const { seat, turn, tried } = sketch;
		if (tried.length > 0 || this.picks.length > 0) this.#play.keepDraft?.({ seat, turn, tried: [...tried], picks: this.picks });
		else this.forget(seat);
	}

	/** Deletes a seat's draft: its move was made. */
	forget(seat: number): void {
		if (this.#play.draft?.seat === seat) this.#play.keepDraft?.(null);
	}

	/** Restores the draft of a position's turn; answers the actions to be tried. */
	resume(sketch: Sketch | null): readonly Action[] {
		if (this.picks.length > 0 && sketch?.turn !== this.#turn) this.picks = [];
		const { draft } = this.#play;
		if (!draft || !sketch || draft.seat !== sketch.seat) return [];
		if (draft.turn !== sketch.turn) {
			this.forget(draft.seat);
			return [];
		}
		this.picks = draft.picks;
		this.#turn = draft.turn;
		return draft.tried;
	}
}
