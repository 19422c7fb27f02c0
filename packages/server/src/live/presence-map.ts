import type { Bus, Lookers, Topics } from '../bus/bus.ts';
import type { Timer } from './deps.ts';
import type { Membership } from './membership.ts';

/** What a peer has told. */
interface Peer {
	tables: Map<string, Lookers>;
	/** What was told so far of everything that it is telling; null if it is not. */
	coming: Map<string, Lookers> | null;
	/** Whether everything was told, and nothing was lost since. */
	complete: boolean;
	/** Heard since the last heartbeat: it may live although that did not name it. */
	fresh: boolean;
}

/** What the presence map depends on. */
export interface PresenceMapDeps {
	readonly bus: Pick<Bus, 'node' | 'publish' | 'listen' | 'onLoss'>;
	readonly members: Pick<Membership, 'living' | 'listen'>;
	readonly timer: Timer;
	/** Told of a table whose people through other servers may have changed; null for all tables. */
	changed(table: string | null): void;
}

/** Tables in one message. */
const CHUNK = 12;
/** Milliseconds until servers that have not told everything are asked again, and in which askers are answered once. */
const ASK = 1000;
const ANSWER = 100;

const NOBODY: Lookers = { people: {}, watching: 0 };

/**
 * Who looks at which table through other servers. Each server tells its own; what was lost is told again as a whole.
 * While a living server has not told everything, its people may be anywhere.
 */
export class PresenceMap {
	readonly #deps: PresenceMapDeps;
	readonly #own = new Map<string, Lookers>();
	readonly #peers = new Map<string, Peer>();
	readonly #stops: (() => void)[];
	#cancelAsk: (() => void) | null = null;
	#cancelAnswer: (() => void) | null = null;
	#isUnknown = false;

	constructor(deps: PresenceMapDeps) {
		const { bus, members } = deps;
		this.#deps = deps;
		this.#stops = [
			bus.listen('presence', (told, node) => {
				if (node !== bus.node) this.#heard(told, node);
			}),
			bus.listen('asked', ({ node }, from) => {
				if (from !== bus.node && (node === null || node === bus.node)) this.#answerSoon();
			}),
			bus.onLoss((node) => this.#lost(node)),
			members.listen(() => this.#expire()),
		];
	}

	/** Says hello, and asks the others. */
	start(): void {
		this.#answer();
		this.#check();
	}

	/** Whether somebody may be connected where it is not known. */
	get isUnknown(): boolean {
		return this.#isUnknown;
	}

	/** When somebody came to a table through another server; null if they are not known to be there. */
	cameTo(table: string, who: string): number | null {
		let came: number | null = null;
		for (const { tables } of this.#peers.values()) {
			const at = tables.get(table)?.people[who];
			if (at !== undefined && (came === null || at < came)) came = at;
		}
		return came;
	}

	/** How many watch a table through other servers. */
	watching(table: string): number {
		let count = 0;
		for (const { tables } of this.#peers.values()) count += tables.get(table)?.watching ?? 0;
		return count;
	}

	/** Tells the others who looks at a table here. */
	tell(table: string, lookers: Lookers): void {
		const known = this.#own.get(table) ?? NOBODY;
		if (isSame(known, lookers)) return;
		if (isSame(lookers, NOBODY)) this.#own.delete(table);
		else this.#own.set(table, lookers);
		this.#deps.bus.publish({ on: 'presence', tables: { [table]: lookers } });
	}

	close(): void {
		for (const stop of this.#stops) stop();
		this.#cancelAsk?.();
		this.#cancelAnswer?.();
	}

	#heard({ tables, part }: Topics['presence'], node: string): void {
		const peer = this.#peers.get(node) ?? { tables: new Map(), coming: null, complete: false, fresh: true };
		this.#peers.set(node, peer);
		peer.fresh = true;
		const changed = new Set<string>();
		if (part === 'first' || part === 'only') peer.coming = new Map();
		for (const [table, lookers] of Object.entries(tables)) {
			if (peer.coming) set(peer.coming, table, lookers);
			if (part !== undefined) continue;
			set(peer.tables, table, lookers);
			changed.add(table);
		}
		if ((part === 'last' || part === 'only') && peer.coming) {
			for (const table of [...peer.tables.keys(), ...peer.coming.keys()]) changed.add(table);
			peer.tables = peer.coming;
			peer.coming = null;
			peer.complete = true;
			this.#check();
		}
		for (const table of changed) this.#deps.changed(table);
	}

	/** Messages of a server, or of all, were lost: what is known of it may be old. */
	#lost(node: string | null): void {
		for (const [name, peer] of this.#peers) {
			if (node !== null && name !== node) continue;
			peer.complete = false;
			peer.coming = null;
		}
		this.#check();
	}

	/** Drops servers that are gone. */
	#expire(): void {
		const { living } = this.#deps.members;
		for (const [node, peer] of this.#peers) {
			if (!living.has(node) && !peer.fresh) {
				this.#peers.delete(node);
				for (const table of peer.tables.keys()) this.#deps.changed(table);
			}
			peer.fresh = false;
		}
		this.#check();
	}

	/** Finds out whether everything is known, and asks if it is not. */
	#check(): void {
		const { bus, members, timer } = this.#deps;
		const silent = [...members.living].filter((node) => node !== bus.node && !this.#peers.get(node)?.complete);
		const isUnknown = silent.length > 0;
		if (isUnknown !== this.#isUnknown) {
			this.#isUnknown = isUnknown;
			this.#deps.changed(null);
		}
		if (!isUnknown || this.#cancelAsk) return;
		for (const node of silent) bus.publish({ on: 'asked', node });
		this.#cancelAsk = timer(ASK, () => {
			this.#cancelAsk = null;
			this.#check();
		});
	}

	#answerSoon(): void {
		this.#cancelAnswer ??= this.#deps.timer(ANSWER, () => {
			this.#cancelAnswer = null;
			this.#answer();
		});
	}

	/** Tells everything, in messages that all servers hear. */
	#answer(): void {
		const all = [...this.#own];
		for (let at = 0; at === 0 || at < all.length; at += CHUNK) {
			const isLast = at + CHUNK >= all.length;
			const part = at === 0 ? (isLast ? 'only' : 'first') : isLast ? 'last' : 'more';
			this.#deps.bus.publish({ on: 'presence', tables: Object.fromEntries(all.slice(at, at + CHUNK)), part });
		}
	}
}

function set(tables: Map<string, Lookers>, table: string, lookers: Lookers): void {
	if (isSame(lookers, NOBODY)) tables.delete(table);
	else tables.set(table, lookers);
}

function isSame(one: Lookers, other: Lookers): boolean {
	if (one === other) return true;
	const people = Object.keys(one.people);
	if (one.watching !== other.watching || people.length !== Object.keys(other.people).length) return false;
	return people.every((who) => one.people[who] === other.people[who]);
}
