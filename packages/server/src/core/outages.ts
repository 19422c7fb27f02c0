/** A time in which no server ran, in milliseconds since 1970. */
export type Outage = readonly [from: number, to: number];

/** How many outages are stored. No clock still runs from before the oldest. */
export const REMEMBERED = 500;

/** Times that no clock counts: outages, and a grace after each for people to come back. */
export class Outages {
	/** Ascending and disjoint, each with its grace. */
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

	/** The time at which so many milliseconds since another have passed, not counting outages. */
	deadline(since: number, ms: number): number {
		let end = since + ms;
		// The common case: no outage since then.
		if (since >= this.until) return end;
		for (const [from, to] of this.#spans) {
			if (to <= since) continue;
			if (from >= end) break;
			end += to - Math.max(from, since);
		}
		return end;
	}

	/** The inverse of `deadline`: the time since which so many milliseconds have passed. */
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

	/** The end of the last outage with its grace; 0 if there was none. */
	get until(): number {
		return this.#spans.at(-1)?.[1] ?? 0;
	}

	/** The beginning of the last outage; 0 if there was none. */
	get began(): number {
		return this.#spans.at(-1)?.[0] ?? 0;
	}

	/** How many milliseconds between two times were outages. */
	lost(since: number, to: number): number {
		return this.#spans.reduce((sum, [from, until]) => sum + Math.max(0, Math.min(until, to) - Math.max(from, since)), 0);
	}

	/** The grace after each outage, in milliseconds. */
	get grace(): number {
		return this.#grace;
	}
}

/** Reads stored outages; unreadable ones are dropped. */
export function parseOutages(text: string | null): Outage[] {
	if (text === null) return [];
	try {
		const list: unknown = JSON.parse(text);
		return Array.isArray(list) ? list.filter(isOutage) : [];
	} catch {
		return [];
	}
}

/** Outages as they are stored. */
export function makeOutages(outages: readonly Outage[]): string {
	return JSON.stringify(outages.slice(-REMEMBERED));
}

function isOutage(value: unknown): value is Outage {
	return Array.isArray(value) && value.length === 2 && value.every(Number.isFinite) && value[0] <= value[1];
}
