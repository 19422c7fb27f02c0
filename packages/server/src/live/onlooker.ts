import type { Refusal } from '@trove/kernel';

/** A connection that looks at a table. The gateway makes one for each channel. */
export interface Onlooker {
	/** The handle of the person. */
	readonly who: string;
	/**
	 * Sends a message about the table. `body` is its JSON without the opening brace and `c`: one text serves a whole
	 * audience, and the connection puts `{"c":7,` before it. Never throws.
	 */
	tell(body: string): void;
	/** Whether the person wants to hear what somebody (by handle) says. */
	hears(who: string): boolean;
	/** The connection's least recent RTT in milliseconds; null if none was measured. */
	roundTrip(): number | null;
	/** Measures the RTT soon. */
	measure(): void;
	/** Why no table may be made for the person, or null. Left out if there is no limit. */
	mayMake?(): Promise<Refusal | null>;
}

/** An onlooker for requests of somebody who does not look. */
export function absent(who: string): Onlooker {
	return { who, tell: () => undefined, hears: () => false, roundTrip: () => null, measure: () => undefined };
}
