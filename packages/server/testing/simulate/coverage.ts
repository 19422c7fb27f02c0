/** What goes wrong. */
export const FAULTS = ['crash', 'freeze', 'drain', 'database', 'appends', 'primary', 'bus', 'sockets', 'clock'] as const;
export type Fault = (typeof FAULTS)[number];

/** What may be going on meanwhile: at a table, in the store, on the bus. */
export const STEPS = ['gathering', 'turn', 'secret', 'race', 'vote', 'paused', 'bot', 'append', 'packet'] as const;
export type Step = (typeof STEPS)[number];

/** How often each fault must have met each step in so many seeds. */
const LEAST = 100;
const FULL = 20_000;

/** Counts how often each fault met each step. */
export class Coverage {
	readonly counts: { [key: string]: number } = {};

	met(fault: Fault, steps: Iterable<Step>): void {
		for (const step of steps) this.#add(`${fault} ${step}`, 1);
	}

	/** Adds what another one counted. */
	add(counts: { readonly [key: string]: number }): void {
		for (const [key, count] of Object.entries(counts)) this.#add(key, count);
	}

	of(fault: Fault, step: Step): number {
		return this.counts[`${fault} ${step}`] ?? 0;
	}

	/** Faults that met a step too rarely, if so many seeds are a full run. */
	missing(seeds: number): string[] {
		if (seeds < FULL) return [];
		return FAULTS.flatMap((fault) => STEPS.flatMap((step) => (this.of(fault, step) < LEAST ? `${fault} met ${step} ${this.of(fault, step)} times` : [])));
	}

	/** The counts as a table. */
	toString(): string {
		const row = (name: string, cells: readonly (string | number)[]): string => name.padEnd(10) + cells.map((cell) => String(cell).padStart(10)).join('');
		return [
			row('', STEPS),
			...FAULTS.map((fault) =>
				row(
					fault,
					STEPS.map((step) => this.of(fault, step)),
				),
			),
		].join('\n');
	}

	#add(key: string, count: number): void {
		this.counts[key] = (this.counts[key] ?? 0) + count;
	}
}
