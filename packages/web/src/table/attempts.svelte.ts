import type { Action, Refusal, View } from '@trove/kernel';
import type { Play, Scene } from '../play/play.ts';
import { Sketch } from '../play/sketch.ts';
import { Drafts } from './drafts.svelte.ts';

/** What the seat at this device tries at its turn before it sends anything. Kept on the device as a draft. */
export class Attempts {
	readonly #play: Play;
	readonly drafts: Drafts;
	#sketch: Sketch | null = $state.raw(null);
	/** Counts the changes of the sketch, which changes in place. */
	#changes = $state(0);

	constructor(play: Play) {
		this.#play = play;
		this.drafts = new Drafts(play);
	}

	/** The position after what was tried; null before the start. */
	readonly view: View | null = $derived.by(() => this.#current()?.view ?? null);
	/** What may be done next. */
	readonly legal: readonly Action[] = $derived.by(() => this.#current()?.legal ?? []);
	/** What was tried, oldest first. */
	readonly tried: readonly Action[] = $derived.by(() => [...(this.#current()?.tried ?? [])]);
	/** The last action tried, if its result is not in `view`. */
	readonly ending: Action | null = $derived.by(() => this.#current()?.ending ?? null);
	/** Everything that the seat has to do is tried. */
	readonly complete: boolean = $derived.by(() => this.#current()?.complete ?? false);

	/** Tries an action; null when it is allowed. */
	try(action: Action): Refusal | null {
		const refusal = this.#sketch?.try(action) ?? null;
		this.#changes++;
		return refusal;
	}

	/** Takes back the last one tried. */
	back(): void {
		this.#sketch?.back();
		this.#changes++;
	}

	/** Whether there is a position to try something in. */
	get possible(): boolean {
		return this.#sketch !== null;
	}

	/** Why an action cannot be done next; null when it can, or before the start. */
	refusal(action: Action): Refusal | null {
		return this.#sketch?.refusal(action) ?? null;
	}

	/** Picks other things, which are no whole action yet. */
	pick(picks: readonly string[]): void {
		this.drafts.pick(picks, this.#sketch);
	}

	/** Keeps what is chosen as a draft. */
	keep(): void {
		this.drafts.keep(this.#sketch);
	}

	/** A sketch of a scene; null before the start. It may be made some time before it is taken. */
	sketchOf({ view, seat }: Scene): Sketch | null {
		return view && new Sketch(this.#play.entry.game, this.#play.table, view, seat);
	}

	/** Goes on in the sketch of another scene: tries `tried` again, or else what was tried before the page was closed. */
	take(sketch: Sketch | null, tried: readonly Action[] = []): void {
		const kept = this.drafts.resume(sketch);
		for (const action of tried.length > 0 ? tried : kept) if (!sketch || sketch.try(action)) break;
		this.#sketch = sketch;
		this.#changes++;
	}

	/** The sketch, for values that depend on its changes. */
	#current(): Sketch | null {
		this.#changes;
		return this.#sketch;
	}
}
