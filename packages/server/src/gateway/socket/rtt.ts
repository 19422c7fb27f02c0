import { randomBytes } from 'node:crypto';

/** RTTs that are remembered; the least of them counts. */
const KEPT = 8;
/** Random bytes of a ping. */
const SECRET = 8;

/** Measures a connection's RTT by pings, which browsers answer without the page. Nobody can guess the payload. */
export class RttMeter {
	#payload: Buffer | null = null;
	#sent = Number.NEGATIVE_INFINITY;
	readonly #times: number[] = [];

	/** Whether a pong is missing. */
	get waiting(): boolean {
		return this.#payload !== null;
	}

	/** When the last ping was sent. */
	get sent(): number {
		return this.#sent;
	}

	/** The payload of a new ping. Answers to earlier ones no longer count. */
	ping(now: number): Buffer {
		this.#payload = randomBytes(SECRET);
		this.#sent = now;
		return this.#payload;
	}

	/** Whether a pong answers the last ping. */
	pong(payload: Buffer, now: number): boolean {
		if (!this.#payload?.equals(payload)) return false;
		this.#payload = null;
		if (this.#times.length === KEPT) this.#times.shift();
		this.#times.push(now - this.#sent);
		return true;
	}

	/** The least recent RTT in milliseconds; null if none was measured. */
	least(): number | null {
		return this.#times.length === 0 ? null : Math.min(...this.#times);
	}
}
