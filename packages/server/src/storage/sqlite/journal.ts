// The moves of a batch lie in the file as one text, a line each, until they are added to their tables' logs, many of a table at once.

/** Where a table's log ends. */
export interface Head {
	readonly n: number;
	seq: number;
	/** The row of the last append; null when there is none. */
	last: number | null;
}

/** A move as it lies in a batch. */
export interface Noted {
	readonly n: number;
	readonly after: number;
	readonly seq: number;
	readonly at: number;
	/** A list of entries as JSON text, which has no line of its own anywhere. */
	readonly body: string;
}

/** Moves of a table that are in no row of its log yet. */
export interface Held {
	readonly head: Head;
	at: number;
	/** Their entries as JSON text, without the brackets around them. */
	entries: string;
}

/** A line begins with its number: so a table's lines can be looked for in a text. */
export const lineOf = (n: number): string => `\n${n} `;

function makeLine({ n, after, seq, at, body }: Noted): string {
	return `${lineOf(n)}${after} ${seq} ${at} ${body}`;
}

function parseLine(n: number, rest: string): Noted {
	const first = rest.indexOf(' ');
	const second = rest.indexOf(' ', first + 1);
	const third = rest.indexOf(' ', second + 1);
	return {
		n,
		after: Number(rest.slice(0, first)),
		seq: Number(rest.slice(first + 1, second)),
		at: Number(rest.slice(second + 1, third)),
		body: rest.slice(third + 1),
	};
}

/** All moves of a batch, in their order. */
export function parseBatch(text: string): Noted[] {
	const lines = text.split('\n').slice(1);
	return lines.map((line) => {
		const space = line.indexOf(' ');
		return parseLine(Number(line.slice(0, space)), line.slice(space + 1));
	});
}

/** The moves of one table in a batch, in their order. */
export function parseBatchOf(text: string, n: number): Noted[] {
	const begin = lineOf(n);
	const found: Noted[] = [];
	for (let at = text.indexOf(begin); at >= 0; at = text.indexOf(begin, at + 1)) {
		const end = text.indexOf('\n', at + 1);
		found.push(parseLine(n, text.slice(at + begin.length, end < 0 ? text.length : end)));
	}
	return found;
}

/** What is noted and not yet in its table's log. */
export class Journal {
	readonly #held = new Map<number, Held>();
	#batch = '';
	#moves = 0;

	/** How many tables have something here. */
	get tables(): number {
		return this.#held.size;
	}

	/** How many moves are here. */
	get moves(): number {
		return this.#moves;
	}

	/** All that is here. */
	all(): Iterable<Held> {
		return this.#held.values();
	}

	/** Notes a move at the end of a log, for the present batch. */
	note(head: Head, seq: number, at: number, body: string): void {
		const noted: Noted = { n: head.n, after: head.seq, seq, at: Math.floor(at), body };
		this.#batch += makeLine(noted);
		this.hold(head, noted);
	}

	/** Holds a move that is in a batch of the file. */
	hold(head: Head, { seq, at, body }: Noted): void {
		const entries = body.slice(1, -1);
		const held = this.#held.get(head.n);
		if (held === undefined) this.#held.set(head.n, { head, at, entries });
		else {
			held.entries += `,${entries}`;
			held.at = at;
		}
		head.seq = seq;
		this.#moves++;
	}

	/** Whether a table has something here. */
	has(n: number): boolean {
		return this.#held.has(n);
	}

	/** Gives out what a table has here: from now on it is somebody else's to keep. */
	take(n: number): Held | undefined {
		const held = this.#held.get(n);
		if (held !== undefined) this.#held.delete(n);
		return held;
	}

	/** The text of the present batch, which ends; empty when no move is in it. */
	endBatch(): string {
		const text = this.#batch;
		this.#batch = '';
		return text;
	}

	/** Holds nothing any more. */
	clear(): void {
		this.#held.clear();
		this.#batch = '';
		this.#moves = 0;
	}
}
