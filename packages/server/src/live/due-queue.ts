interface Node {
	readonly table: string;
	due: number;
	place: number;
}

/** A priority queue of tables by due time, each once: a binary heap with an index of places. */
export class DueQueue {
	readonly #heap: Node[] = [];
	readonly #nodes = new Map<string, Node>();

	/** How many tables are in it. */
	get size(): number {
		return this.#heap.length;
	}

	/** The earliest due time; null if it is empty. */
	get next(): number | null {
		return this.#heap[0]?.due ?? null;
	}

	/** When a table is due; undefined if it is not in it. */
	get(table: string): number | undefined {
		return this.#nodes.get(table)?.due;
	}

	/** Adds a table, or changes its time. */
	set(table: string, due: number): void {
		let node = this.#nodes.get(table);
		if (node?.due === due) return;
		if (node) {
			node.due = due;
		} else {
			node = { table, due, place: this.#heap.length };
			this.#heap.push(node);
			this.#nodes.set(table, node);
		}
		this.#rise(node);
		this.#sink(node);
	}

	/** Removes a table. */
	delete(table: string): void {
		const node = this.#nodes.get(table);
		if (!node) return;
		this.#nodes.delete(table);
		const last = this.#heap.pop();
		if (!last || last === node) return;
		this.#put(last, node.place);
		this.#rise(last);
		this.#sink(last);
	}

	/** Removes and returns the earliest table if it is due; undefined otherwise. */
	take(now: number): string | undefined {
		const first = this.#heap[0];
		if (!first || first.due > now) return undefined;
		this.delete(first.table);
		return first.table;
	}

	#rise(node: Node): void {
		while (node.place > 0) {
			const above = this.#heap[(node.place - 1) >> 1];
			if (above.due <= node.due) return;
			this.#swap(above, node);
		}
	}

	#sink(node: Node): void {
		for (;;) {
			const left = this.#heap[2 * node.place + 1];
			const right = this.#heap[2 * node.place + 2];
			const below = right && right.due < left.due ? right : left;
			if (!below || below.due >= node.due) return;
			this.#swap(node, below);
		}
	}

	#swap(above: Node, below: Node): void {
		const { place } = above;
		this.#put(above, below.place);
		this.#put(below, place);
	}

	#put(node: Node, place: number): void {
		node.place = place;
		this.#heap[place] = node;
	}
}
