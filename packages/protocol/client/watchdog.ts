/** Milliseconds of silence before a ping, and from the ping until the connection counts as lost. */
export interface Heartbeat {
	readonly quiet: number;
	readonly patience: number;
}

/** What a watchdog needs. */
interface Watched {
	/** The current heartbeat. */
	readonly heartbeat: () => Heartbeat;
	/** Milliseconds that any answer may take. */
	readonly patience: number;
	/** Sends a ping; false if that is impossible now. */
	readonly ping: () => boolean;
	readonly lost: () => void;
}

/** Checks per interval: the shorter time of the heartbeat divided by this. */
const CHECKS = 6;
/** Milliseconds from overdue to lost: a resumed page first reads what arrived while it was suspended. */
const DOUBT = 100;

/** Detects that a connection has fallen silent. */
export class Watchdog {
	readonly #watched: Watched;
	#heardAt = 0;
	/** Since when an answer is due, and when the pending ping was sent. */
	#owedSince: number | null = null;
	#pingedAt: number | null = null;
	/** An answer was overdue at the last check. */
	#overdue = false;
	#next: ReturnType<typeof setTimeout> | undefined;

	constructor(watched: Watched) {
		this.#watched = watched;
	}

	/** A new connection, on which `welcome` is due. */
	begin(): void {
		this.heard();
		this.#owedSince = this.#heardAt;
		this.#checkLater();
	}

	/** Stops watching. */
	end(): void {
		clearTimeout(this.#next);
	}

	/** A message was sent that has an answer. */
	sent(): void {
		this.#owedSince ??= Date.now();
	}

	/** Something arrived. Returns the milliseconds since it was asked for. */
	heard(): number {
		const now = Date.now();
		const asked = this.#pingedAt ?? this.#owedSince ?? now;
		this.#heardAt = now;
		this.#owedSince = null;
		this.#pingedAt = null;
		this.#overdue = false;
		return now - asked;
	}

	/** Pings at once and restarts the timeout. */
	ask(): void {
		if (!this.#watched.ping()) return;
		this.#owedSince = this.#pingedAt = Date.now();
		this.#overdue = false;
		this.#checkLater();
	}

	#checkLater(): void {
		clearTimeout(this.#next);
		const { quiet, patience } = this.#watched.heartbeat();
		this.#next = setTimeout(() => this.#check(), this.#overdue ? Math.min(DOUBT, patience) : Math.min(quiet, patience) / CHECKS);
	}

	#check(): void {
		const { heartbeat, patience: longest, lost } = this.#watched;
		const { quiet, patience } = heartbeat();
		const late = this.#overdue;
		this.#overdue = elapsed(this.#owedSince) > longest || elapsed(this.#pingedAt) > patience;
		if (late && this.#overdue) {
			lost();
			return;
		}
		if (this.#pingedAt === null && elapsed(this.#heardAt) > quiet && this.#watched.ping()) this.#pingedAt = Date.now();
		this.#checkLater();
	}
}

function elapsed(since: number | null): number {
	return since === null ? 0 : Date.now() - since;
}
