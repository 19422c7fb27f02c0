import { randomBytes } from 'node:crypto';

/** Round rtt that are remembered: the least of them is the connection's. */
const KEPT = 8;
/** Bytes of a ping that nobody can guess. */
const SECRET = 8;

/**
 * Round rtt of one connection, by protocol pings. A browser answers those itself, so a page can neither delay nor hurry them; the ping's content is random, so no
 * client can answer before it came.
 */
export class RttMeter {
	#payload: Buffer | null = null;
	#sent = Number.NEGATIVE_INFINITY;
	readonly #times: number[] = [];

	/** Whether an answer is still to come. */
	get waiting(): boolean {
		return this.#payload !== null;
	}

	/** When the last ping was sent. */
	get sent(): number {
		return this.#sent;
	}

	/** Begins a round trip: what to put into the ping. An answer to an earlier one no longer counts. */
	ping(now: number): Buffer {
		this.#payload = randomBytes(SECRET);
		this.#sent = now;
		return this.#payload;
	}

	/** A pong came: whether it is the one that is waited for. */
	pong(payload: Buffer, now: number): boolean {
		if (!this.#payload?.equals(payload)) return false;
		this.#payload = null;
		if (this.#times.length === KEPT) this.#times.shift();
		this.#times.push(now - this.#sent);
		return true;
	}

	/** The least of the last ones, in milliseconds; null as long as none was measured. */
	least(): number | null {
		return this.#times.length === 0 ? null : Math.min(...this.#times);
	}
}
