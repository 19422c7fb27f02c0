import type { Advice } from '@trove/bots';
import {
	type Accepted,
	type Action,
	type Entry,
	EVERYTHING,
	type GameEvent,
	isRefusal,
	type Locale,
	type Match,
	makeMatchFile,
	makeTable,
	type Refusal,
	refuse,
	SPECTATOR,
	sightOf,
	TABLE,
	type Table,
} from '@trove/kernel';
import { AVATARS, picturesAt } from '@trove/protocol';
import type { LocalSeat, Saved, Store } from '../base/store.ts';
import { adviceOn } from './advice.ts';
import { type Draft, parseDraft } from './draft.ts';
import { Driver, type Pace, USUAL_PACE } from './driver.ts';
import { entryOf } from './entries.ts';
import { HotSeat } from './hot-seat.ts';
import { Listeners } from './listeners.ts';
import type { News, Play, Player, Scene } from './play.ts';
import { type Resumed, resumed, standing } from './resumed.ts';
import { parseSaved, randomSeed, tableOf } from './table.ts';
import type { Thinkers } from './thinkers.ts';

/** What a table on this device needs. */
export interface LocalParts {
	/** Where the match is kept; null for one that goes with the page. */
	readonly store: Store | null;
	readonly thinkers: () => Promise<Thinkers>;
	readonly pace?: Partial<Pace>;
	/** Takes a new match to the next table, where the device has no room to keep it. */
	readonly carry?: (saved: Saved) => void;
}

/** A match on this device: the kernel in this page, bots in workers, people around the screen. */
export class LocalPlay implements Play {
	readonly entry: Entry;
	readonly table: Table;
	readonly online = null;
	readonly reel = null;
	readonly live = true;
	readonly #saved: Saved;
	#draft: Draft | null;
	readonly #parts: LocalParts;
	readonly #match: Match;
	readonly #resumed: Resumed;
	readonly #hotSeat: HotSeat;
	readonly #driver: Driver;
	readonly #players: readonly Player[];
	readonly #listeners = new Listeners<News>();
	/** Everything that happened and stands, unredacted. */
	#happened: GameEvent[];
	/** By scene, the match's version then. */
	readonly #versions: number[] = [];
	#scene: Scene;

	/** Goes on with a kept match, or begins a new one. Throws a `Fault` when it is no match of this game. */
	constructor(entry: Entry, saved: Saved, parts: LocalParts) {
		this.entry = entry;
		const { draft, ...kept } = parseSaved(entry, saved);
		this.#saved = kept;
		this.#draft = parseDraft(draft);
		this.#parts = parts;
		this.table = tableOf(entry, saved);
		this.#resumed = resumed(entry, this.table, saved);
		this.#match = this.#resumed.match;
		this.#hotSeat = new HotSeat(saved.seats.flatMap(({ bot }, seat) => (bot === null ? seat : [])));
		this.#players = playersOf(saved.seats);
		this.#happened = standing(this.#resumed, saved.seed);
		this.#follow(true);
		this.#scene = this.#newScene();
		const driven = { match: this.#match, seats: saved.seats, scene: () => this.#scene.v, untimed: () => this.#untimed(), make: this.#make };
		this.#driver = new Driver(driven, parts.thinkers, { ...USUAL_PACE, ...parts.pace });
		// Not before whoever made this listens.
		queueMicrotask(() => {
			this.#save();
			this.#driver.drive();
		});
	}

	get hints(): boolean {
		return this.#saved.hints;
	}

	get scene(): Scene {
		return this.#scene;
	}

	/** When it ended, as it is kept among the finished games; null where it is not. */
	get ended(): number | null {
		return this.#parts.store?.past().find(({ file }) => file.seed === this.#saved.seed)?.ended ?? null;
	}

	get draft(): Draft | null {
		return this.#draft;
	}

	keepDraft(draft: Draft | null): void {
		this.#draft = parseDraft(draft);
		this.#save();
	}

	listen(listener: (news: News) => void): () => void {
		return this.#listeners.add(listener);
	}

	async act(actions: readonly Action[], v: number): Promise<Refusal | null> {
		const { seat, toAct } = this.#scene;
		if (seat < 0) return refuse('not-your-turn', undefined, { toAct });
		const done = this.#match.act(seat, actions, this.#versions[v]);
		if (!isRefusal(done) && this.#draft?.seat === seat) this.#draft = null;
		return this.#made(done);
	}

	async undo(v: number): Promise<Refusal | null> {
		const { seat } = this.#scene;
		if (seat < 0) return refuse('nothing-to-undo');
		if (this.#match.freshSince(seat) > (this.#versions[v] ?? 0)) return refuse('stale');
		const done = this.#match.undo(seat);
		if (isRefusal(done)) return done;
		this.#happened = standing(this.#resumed, this.#saved.seed);
		this.#changed([], false);
		return null;
	}

	log(): readonly GameEvent[] {
		const { game } = this.entry;
		const { state, over } = this.#match;
		const { seat } = this.#scene;
		if (over) return this.#happened.flatMap((event) => game.redact(event, EVERYTHING) ?? []);
		return this.#happened.flatMap((event) => (this.#saved.aid ? game.redact(event, seat) : game.redact(event, seat, state)) ?? []);
	}

	async advise(locale: Locale): Promise<Advice | Refusal> {
		const { view, seat, toAct } = this.#scene;
		if (!view || seat < 0) return refuse('not-your-turn', undefined, { toAct });
		return adviceOn(this.entry, this.table, view, seat, locale, this.#parts.thinkers);
	}

	takeOver(): void {
		if (this.#hotSeat.next === null) return;
		this.#hotSeat.taken();
		this.#tell('scene', []);
	}

	shown(v: number): void {
		this.#driver.shown(v);
	}

	hurryBots(): void {
		this.#driver.hurry();
	}

	async again(): Promise<string | Refusal> {
		const now = Date.now();
		const { from: _, ...saved } = this.#saved;
		// A new match is played by the newest rules.
		const { game } = (await entryOf(this.entry.game.id)) ?? this.entry;
		const { options } = makeTable(game, saved.seats.length, saved.options);
		const next: Saved = { ...saved, version: game.version, options, seed: randomSeed(), actions: [], over: false, begun: now, at: now };
		const { store, carry } = this.#parts;
		if (!store?.keep(next)) {
			if (!carry) return refuse('storage-full');
			carry(next);
		}
		return `/play/${this.entry.game.id}`;
	}

	close(): void {
		this.#driver.close();
	}

	readonly #make = (seat: number, action: Action, version?: number): boolean => this.#made(this.#match.act(seat, action, version)) === null;

	#made(done: Accepted | Refusal): Refusal | null {
		if (isRefusal(done)) return done;
		this.#happened.push(...done.events);
		this.#changed(done.events, this.#match.steps.at(-1)?.final ?? true);
		return null;
	}

	/** `settled`: it cannot be taken back. */
	#changed(events: readonly GameEvent[], settled: boolean): void {
		this.#follow(settled);
		this.#save();
		if (this.#match.over) this.#finish();
		this.#tell('moved', events);
		this.#driver.drive();
	}

	#finish(): void {
		const { seats, seed, from } = this.#saved;
		this.#parts.store?.finish({ file: makeMatchFile(this.#match, seed), ...(from ? { from } : {}), seats, ended: Date.now() });
	}

	#follow(settled: boolean): void {
		const { state, toAct } = this.#match;
		this.#hotSeat.follow(this.entry.game, state, toAct, settled);
	}

	/** Tells what happened to the eyes that look now. */
	#tell(on: 'moved' | 'scene', events: readonly GameEvent[]): void {
		this.#scene = this.#newScene();
		const { seat } = this.#scene;
		this.#listeners.tell({ on, scene: this.#scene, events: events.flatMap((event) => this.entry.game.redact(event, seat) ?? []) });
	}

	#newScene(): Scene {
		const { game } = this.entry;
		const match = this.#match;
		const handOver = this.#hotSeat.next;
		const seat = handOver === null ? (this.#hotSeat.looking ?? SPECTATOR) : SPECTATOR;
		const outcome = game.outcome(match.state);
		this.#versions.push(match.version);
		return {
			v: this.#versions.length - 1,
			status: match.over ? 'over' : 'playing',
			seat,
			view: sightOf(game, match.state, seat, seat >= 0 ? this.#saved : {}),
			toAct: match.toAct,
			players: this.#players,
			mayUndo: seat >= 0 && !match.over && match.mayUndo(seat),
			due: null,
			held: null,
			untimed: this.#untimed(),
			handOver,
			over: outcome && { ...outcome, why: 'played' },
		};
	}

	/** A newcomer's first race against bots alone has no clock, as long as it waits for the newcomer. */
	#untimed(): boolean {
		const { toAct } = this.#match;
		const [person, ...others] = this.#saved.seats.flatMap(({ bot }, seat) => (bot === null ? seat : []));
		const racing = this.#match.legal(TABLE).length > 0;
		return racing && others.length === 0 && toAct.includes(person) && this.#parts.store?.raced === false;
	}

	#save(): void {
		const { store } = this.#parts;
		const draft = this.#draft ? { draft: this.#draft } : {};
		const saved: Saved = { ...this.#saved, ...draft, actions: this.#match.actions, over: this.#match.over, at: Date.now() };
		if (store && !store.keep(saved)) this.#listeners.tell({ on: 'trouble', refusal: refuse('storage-full') });
	}
}

/** Everybody at the table, no two of them with the same picture. */
function playersOf(seats: readonly LocalSeat[]): Player[] {
	const chosen = seats.map(({ bot, avatar }, seat) =>
		bot === null ? (AVATARS.find((known) => known === avatar) ?? AVATARS[(seat * 3 + 2) % AVATARS.length]) : null,
	);
	const pictures = picturesAt(chosen);
	return seats.map(({ name, bot }, seat) => ({
		name,
		avatar: pictures[seat],
		bot,
		empty: false,
		mine: bot === null,
		here: true,
		away: false,
		standIn: null,
		missed: 0,
		resigned: false,
	}));
}
