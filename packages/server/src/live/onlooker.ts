import type { Refusal } from '@trove/kernel';

/** Somebody who looks at a table through one connection. The gateway makes one for each channel. */
export interface Onlooker {
	/** The handle of the person. */
	readonly who: string;
	/**
	 * Sends a message about the table. `body` is the JSON text of the message without its opening brace and without `c`: one text serves a whole audience,
	 * and the connection puts `{"c":7,` before it. It never throws: others wait for theirs.
	 */
	tell(body: string): void;
	/** Whether the person wants to hear what somebody (by handle) says. */
	hears(who: string): boolean;
	/** The connection's least round trip of late, in milliseconds; null as long as none was measured. */
	roundTrip(): number | null;
	/** Measures a round trip soon (a race is near). */
	measure(): void;
	/** Asked before a table is made for the person: why none may be, or null. Who has no such limits leaves it out. */
	mayMake?(): Promise<Refusal | null>;
}

/** Somebody who asks without looking. */
export function absent(who: string): Onlooker {
	return { who, tell: () => undefined, hears: () => false, roundTrip: () => null, measure: () => undefined };
}
