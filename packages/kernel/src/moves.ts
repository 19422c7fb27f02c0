/** A reused buffer for legal moves. */
export class Moves {
	list: Int32Array = new Int32Array(128);
	count = 0;

	/** Adds a move. */
	add(move: number): void {
		if (this.count === this.list.length) this.#grow();
		this.list[this.count++] = move;
	}

	/** Empties the buffer for its next use. */
	clear(): this {
		this.count = 0;
		return this;
	}

	/** Whether the move is among those listed. */
	has(move: number): boolean {
		for (let i = 0; i < this.count; i++) if (this.list[i] === move) return true;
		return false;
	}

	#grow(): void {
		const larger = new Int32Array(this.list.length * 2);
		larger.set(this.list);
		this.list = larger;
	}
}
