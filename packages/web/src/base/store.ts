// What this device keeps: the running game of each kind, finished ones and the settings, as texts under names. Full or
// forbidden storage is reported as a refusal.
import type { Action, MatchFile, Options } from '@trove/kernel';

/** A seat of a table on this device. */
export interface LocalSeat {
	/** The name of a person; empty for a bot, and for a person without one. */
	readonly name: string;
	/** The bot's id; null for a person. */
	readonly bot: string | null;
	/** The picture that a person chose. */
	readonly avatar?: string;
}

/** A match on this device, as it is kept. */
export interface Saved {
	readonly format: 1;
	readonly game: string;
	readonly version: number;
	readonly options: Options;
	readonly seats: readonly LocalSeat[];
	readonly hints: boolean;
	/** The memory aid: people see what a perfect memory would hold. */
	readonly aid?: boolean;
	/** The odds as an aid: people see how likely a risk goes wrong. */
	readonly odds?: boolean;
	/** The game that it was played on from, cut at that step. */
	readonly from?: MatchFile;
	readonly seed: string;
	readonly actions: readonly (Action & { readonly seat?: number })[];
	/** What somebody has chosen and not sent; read by `parseDraft`. */
	readonly draft?: unknown;
	/** Whether it has come to its end. */
	readonly over: boolean;
	/** When it began and when it was last played, by this device's clock. */
	readonly begun: number;
	readonly at: number;
}

/** A finished match on this device. */
export interface Past {
	readonly file: MatchFile;
	/** The game that it was played on from, cut at that step; the actions of `file` follow it. */
	readonly from?: MatchFile;
	readonly seats: readonly LocalSeat[];
	readonly ended: number;
}

/** A match that could not be read and was moved away. */
export interface Aside {
	readonly game: string;
	readonly at: number;
	/** As it was kept. */
	readonly text: string;
}

/** Storage for texts: the browser's `localStorage`, or anything like it. */
export type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** How many finished games are kept. */
const PAST = 40;

/** What this device keeps. */
export class Store {
	readonly #box: Box;

	constructor(box: Box) {
		this.#box = box;
	}

	/** The match of a game as it was kept, or null if there is none. Only `parseSaved` says whether it can be read. */
	running(game: string): Saved | null {
		const name = `game.${game}`;
		return this.text(name) === null ? null : ((this.read(name) ?? {}) as Saved);
	}

	/** Whether a match of a game is under way, readable or not: a new one replaces it. */
	isRunning(game: string): boolean {
		const saved = this.running(game);
		return saved !== null && saved.over !== true;
	}

	/** Keeps a running match. False when there is no room for it. */
	keep(saved: Saved): boolean {
		return this.write(`game.${saved.game}`, saved);
	}

	/** Moves an unreadable match away, to make place for another one. False when there is no room. */
	putAside(game: string, now: number = Date.now()): boolean {
		const name = `game.${game}`;
		const text = this.text(name);
		if (text === null) return true;
		this.#remove(name);
		if (this.write('aside', [{ game, at: now, text } satisfies Aside, ...this.aside()])) return true;
		this.#box.setItem(`trove.${name}`, text);
		return false;
	}

	/** Matches that were moved away, newest first. */
	aside(): readonly Aside[] {
		return this.#list('aside', isAside);
	}

	/** Deletes a match that was moved away. */
	forgetAside(at: number): void {
		this.write(
			'aside',
			this.aside().filter((one) => one.at !== at),
		);
	}

	/** The finished matches, newest first. */
	past(): readonly Past[] {
		return this.#list('past', isPast);
	}

	/** Adds a finished match; the oldest make room. */
	finish(past: Past): boolean {
		return this.write('past', [past, ...this.past()].slice(0, PAST));
	}

	/** A finished match by when it ended, or by how many ended after it; undefined if there is none. */
	ended(id: number): Past | undefined {
		const past = this.past();
		return past.find(({ ended }) => ended === id) ?? past[id];
	}

	/** Whether somebody has acted in a race here. */
	get raced(): boolean {
		return this.read('raced') === true;
	}

	/** Somebody has acted in a race here. */
	noteRaced(): void {
		if (!this.raced) this.write('raced', true);
	}

	/** Deletes all finished matches. */
	clearPast(): void {
		this.#remove('past');
	}

	/** All that is kept, by name. */
	all(): { readonly [name: string]: unknown } {
		const names = Array.from({ length: this.#box.length }, (_, index) => this.#box.key(index) ?? '').filter((name) => name.startsWith('trove.'));
		return Object.fromEntries(names.map((name) => [name.slice(6), this.read(name.slice(6)) ?? this.text(name.slice(6))]));
	}

	/** Deletes everything. */
	clear(): void {
		for (const name of Object.keys(this.all())) this.#remove(name);
	}

	/** The text under a name, or null if there is none. */
	text(name: string): string | null {
		try {
			return this.#box.getItem(`trove.${name}`);
		} catch {
			return null;
		}
	}

	/** The value under a name, or null if there is none or it cannot be parsed. */
	read(name: string): unknown {
		try {
			return JSON.parse(this.text(name) ?? 'null');
		} catch {
			return null;
		}
	}

	/** Writes a value. When storage is full, the oldest finished games are deleted. False when it is still full. */
	write(name: string, value: unknown): boolean {
		for (;;) {
			try {
				this.#box.setItem(`trove.${name}`, JSON.stringify(value));
				return true;
			} catch {
				if (name === 'past' || !this.#makeRoom()) return false;
			}
		}
	}

	/** A kept list without unreadable entries. */
	#list<T>(name: string, is: (one: unknown) => one is T): readonly T[] {
		const all = this.read(name);
		return Array.isArray(all) ? all.filter(is) : [];
	}

	#makeRoom(): boolean {
		const past = this.past();
		if (past.length === 0) return false;
		this.#remove('past');
		return past.length === 1 || this.write('past', past.slice(0, past.length >> 1)) || true;
	}

	#remove(name: string): void {
		try {
			this.#box.removeItem(`trove.${name}`);
		} catch {
			// Nothing is kept here, so nothing has to go.
		}
	}
}

const isObject = (json: unknown): json is Readonly<Record<string, unknown>> => typeof json === 'object' && json !== null;

/** Whether a finished match can be listed; whether it can be replayed is for `makeTape` to say. */
function isPast(json: unknown): json is Past {
	return isObject(json) && isObject(json.file) && Array.isArray(json.seats) && json.seats.every(isObject) && Number.isFinite(json.ended);
}

function isAside(json: unknown): json is Aside {
	return isObject(json) && typeof json.game === 'string' && typeof json.text === 'string' && Number.isFinite(json.at);
}

/** The device's storage, or one in memory if the device allows none. */
export function deviceBox(): Box {
	try {
		globalThis.localStorage.getItem('trove');
		return globalThis.localStorage;
	} catch {
		const texts = new Map<string, string>();
		return {
			get length() {
				return texts.size;
			},
			key: (index) => [...texts.keys()][index] ?? null,
			getItem: (key) => texts.get(key) ?? null,
			setItem: (key, text) => void texts.set(key, text),
			removeItem: (key) => void texts.delete(key),
		};
	}
}
