/** What stands beside the table: while that changes it stays as it is, and follows as a piece of work of its own, so that neither is long. */
export class Beside<T> {
	readonly #changing: () => boolean;
	readonly #of: () => T;
	#last: { readonly value: T } | null = null;

	/** `changing` says whether the table changes just now. */
	constructor(changing: () => boolean, of: () => T) {
		this.#changing = changing;
		this.#of = of;
	}

	/** As it is to be shown now. */
	readonly current: T = $derived.by(() => {
		if (!this.#last || !this.#changing()) this.#last = { value: this.#of() };
		return this.#last.value;
	});
}
