/** A time in which no server ran, in milliseconds since 1970. */
export type Outage = readonly [from: number, to: number];

/** So many outages are remembered; the clocks that could still run from before the oldest of them have long been looked at. */
const REMEMBERED = 500;

/** The times that no clock counts: when no server ran, and a while after each for people to come back. */
export class Outages {
	/** Ascending, apart from each other, each with its grace. */
	readonly #spans: readonly Outage[];
	readonly #grace: number;

	constructor(outages: readonly Outage[] = [], grace = 0) {
		this.#grace = grace;
		const spans: [number, number][] = [];
		for (const [from, to] of outages.toSorted(([a], [b]) => a - b)) {
			const last = spans.at(-1);
			if (last && from <= last[1]) last[1] = Math.max(last[1], to + grace);
			else spans.push([from, to + grace]);
		}
		this.#spans = spans;
	}

	/** When so many milliseconds have passed since a time, outages left out. */
	deadline(since: number, ms: number): number {
		let end = since + ms;
		// Nearly always there was none since then, and the last one says so.
		if (since >= this.until) return end;
		for (const [from, to] of this.#spans) {
			if (to <= since) continue;
			if (from >= end) break;
			end += to - Math.max(from, since);
		}
		return end;
	}

	/** The time since when so many milliseconds have passed, outages left out: the inverse of `deadline`. */
	before(now: number, ms: number): number {
		let end = now;
		let left = ms;
		for (const [from, to] of this.#spans.toReversed()) {
			if (from >= end) continue;
			const ran = end - Math.min(to, end);
			if (ran >= left) break;
			left -= ran;
			end = from;
		}
		return end - left;
	}

	/** Until when people are still expected back after the last outage; 0 if there was none. */
	get until(): number {
		return this.#spans.at(-1)?.[1] ?? 0;
	}

	/** When the last one began; 0 if there was none. */
	get began(): number {
		return this.#spans.at(-1)?.[0] ?? 0;
	}

	/** How much of the time between two moments was none. */
	lost(since: number, to: number): number {
		return this.#spans.reduce((sum, [from, until]) => sum + Math.max(0, Math.min(until, to) - Math.max(from, since)), 0);
	}

	/** The grace after each. */
	get grace(): number {
		return this.#grace;
	}
}

/** Reads outages as they are kept; what cannot be read is none. */
export function parseOutages(text: string | null): Outage[] {
	if (text === null) return [];
	try {
		const list: unknown = JSON.parse(text);
		return Array.isArray(list) ? list.filter(isOutage) : [];
	} catch {
		return [];
	}
}

/** Outages as they are kept, with one more. */
export function makeOutages(outages: readonly Outage[]): string {
	return JSON.stringify(outages.slice(-REMEMBERED));
}

function isOutage(value: unknown): value is Outage {
	return Array.isArray(value) && value.length === 2 && value.every(Number.isFinite) && value[0] <= value[1];
}
