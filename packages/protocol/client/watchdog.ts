/** Milliseconds of silence until a ping, and from the ping until the connection is given up. */
export interface Heartbeat {
	readonly quiet: number;
	readonly patience: number;
}

/** What a watchdog watches. */
interface Watched {
	/** The heartbeat of now. */
	readonly heartbeat: () => Heartbeat;
	/** Milliseconds that any answer may take. */
	readonly patience: number;
	/** Sends a ping; false while that cannot be done. */
	readonly ping: () => boolean;
	readonly lost: () => void;
}

/** How often the shorter time of a heartbeat is checked. */
const CHECKS = 6;
/** Milliseconds from "late" to "lost": a page that was suspended first reads what came meanwhile. */
const DOUBT = 100;

/** Notices that a connection has fallen silent. */
export class Watchdog {
	readonly #watched: Watched;
	#heardAt = 0;
	/** Since when any answer is owed, and when an unanswered ping was sent. */
	#owedSince: number | null = null;
	#pingedAt: number | null = null;
	/** An answer was overdue at the last check. */
	#overdue = false;
	#next: ReturnType<typeof setTimeout> | undefined;

	constructor(watched: Watched) {
		this.#watched = watched;
	}

	/** A new connection: a first message is owed. */
	begin(): void {
		this.heard();
		this.#owedSince = this.#heardAt;
		this.#checkLater();
	}

	/** Nothing is to be watched. */
	end(): void {
		clearTimeout(this.#next);
	}

	/** Something was sent that has an answer. */
	sent(): void {
		this.#owedSince ??= Date.now();
	}

	/** Something came. Answers how long it took since it was asked for, in milliseconds. */
	heard(): number {
		const now = Date.now();
		const asked = this.#pingedAt ?? this.#owedSince ?? now;
		this.#heardAt = now;
		this.#owedSince = null;
		this.#pingedAt = null;
		this.#overdue = false;
		return now - asked;
	}

	/** Asks at once; what was owed until now is forgiven. */
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
