/** Of so many tables it is remembered when their people left. */
const MOST = 20_000;

/** When people were last connected to tables that have left memory: one that is taken up again must not think that nobody was there since its last entry. */
export class LastSeen {
	readonly #tables = new Map<string, readonly (number | null)[]>();
	readonly #most: number;

	constructor(most: number = MOST) {
		this.#most = most;
	}

	/** A table leaves memory; `gone` is that of its presence. The one kept longest goes when there are too many. */
	keep(table: string, gone: readonly (number | null)[]): void {
		if (gone.every((since) => since === 0)) return;
		this.#tables.set(table, gone);
		const [oldest] = this.#tables.keys();
		if (this.#tables.size > this.#most && oldest !== undefined) this.#tables.delete(oldest);
	}

	/** A table comes back; undefined where nothing is known. */
	take(table: string): readonly (number | null)[] | undefined {
		const gone = this.#tables.get(table);
		this.#tables.delete(table);
		return gone;
	}
}
