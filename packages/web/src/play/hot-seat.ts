import { canonical, type Game, type Json, type JsonObject, type View } from '@trove/kernel';

/** Whether two seats see the same, but for a field that only says whose view it is. */
export function seeAlike<S extends object>(game: Game<S>, state: S, a: number, b: number): boolean {
	return a === b || canonical(withoutSelf(game.view(state, a), a)) === canonical(withoutSelf(game.view(state, b), b));
}

function withoutSelf(view: View, seat: number): JsonObject {
	const { seat: whose, ...rest } = view as View & { readonly seat?: Json };
	return whose === seat || whose === undefined ? rest : view;
}

/** A device shared by several people: whose view is shown, or to whom it is handed over. */
export class HotSeat {
	readonly #people: readonly number[];
	/** Whose eyes the screen is for; null for everybody's. */
	looking: number | null;
	/** To whom it is to be handed; until then the screen is for everybody's eyes. */
	next: number | null = null;

	/** `people` are the seats at this device, ascending. */
	constructor(people: readonly number[]) {
		this.#people = people;
		this.looking = people.length === 1 ? people[0] : null;
	}

	/**
	 * Decides who looks next after something happened. `settled`: it cannot be taken back, so all have seen the result.
	 */
	follow<S extends object>(game: Game<S>, state: S, toAct: readonly number[], settled: boolean): void {
		if (this.#people.length < 2) return;
		this.next = null;
		const acting = this.#people.filter((seat) => toAct.includes(seat));
		if (acting.length === 0) return;
		const { looking } = this;
		const wanted = acting.find((seat) => seat === looking) ?? acting.find((seat) => seat > (looking ?? -1)) ?? acting[0];
		// All choose at once, each in secret; or somebody sees what others do not.
		const secret = acting.length > 1 || this.#people.some((seat) => !seeAlike(game, state, seat, wanted));
		if (!secret || (wanted === looking && (acting.length === 1 || !settled))) this.looking = wanted;
		else this.next = settled ? acting[0] : wanted;
	}

	/** It was handed over. */
	taken(): void {
		if (this.next === null) return;
		this.looking = this.next;
		this.next = null;
	}
}
