import type { Advice } from '@trove/bots';
import { type Action, type Entry, type Locale, makeTable, type Refusal, refuse, SPECTATOR, type Table, type View } from '@trove/kernel';
import { type LogLine, MISSED_AFTER, type Phrase, type Reaction, type Seat, type Sheet } from '@trove/protocol';
import { type Connection, RemoteTable, type TableEvent, until } from '@trove/protocol/client';
import type { Store } from '../base/store.ts';
import { adviceOn } from './advice.ts';
import { Asides } from './asides.ts';
import { type Draft, TableDraft } from './draft.ts';
import type { KeptByTable } from './kept-by-table.ts';
import { type Aside, isEvent, type Line } from './lines.ts';
import { Listeners } from './listeners.ts';
import type { Online } from './online.ts';
import type { News, Play, Player, Resent, Scene } from './play.ts';
import type { Thinkers } from './thinkers.ts';
import { keptUnsent, type Unsent } from './unsent.ts';

/** What a table on a server needs on this side. */
export interface RemoteParts {
	/** The newest version of a game, or the one that is named. */
	readonly entryOf: (game: string, version?: number) => Promise<Entry | null>;
	readonly thinkers: () => Promise<Thinkers>;
	/** Where drafts and moves without an answer are kept; without it they go with the page. */
	readonly store?: Store;
}

/** Refusals with which a connection or a table was closed here: what the server makes of a request is not known. */
const UNANSWERED = new Set(['table-closed', 'connection-closed']);

function isAside(line: LogLine): line is Extract<LogLine, Aside> {
	return !isEvent(line);
}

/** Rematches to which somebody went on from here: they have said that they want to play. */
const wanted = new Set<string>();

/** Opens a table on a server; a refusal when it is not to be seen, or its game or the version is not known here. */
export async function openRemote(connection: Connection, table: string, parts: RemoteParts): Promise<RemotePlay | Refusal> {
	const remote = new RemoteTable(connection, table);
	if (!(await until(remote, ({ sheet }) => sheet !== null)) || !remote.sheet) return remote.closed ?? refuse('not-found');
	const { game } = remote.sheet.terms;
	const entry = await parts.entryOf(game, remote.rules);
	if (wanted.delete(table) && isAwaited(remote)) void remote.ready();
	if (entry) return new RemotePlay(entry, connection, remote, parts);
	remote.close();
	// A game that is known by another version needs a newer page.
	return refuse((await parts.entryOf(game)) ? 'out-of-step' : 'unknown-game');
}

/** Whether a table waits for somebody here to be ready. */
function isAwaited({ sheet, seat }: RemoteTable): boolean {
	return sheet?.status === 'open' && seat !== null && sheet.seats[seat]?.ready === false;
}

/** The handle of the person who left each seat in play; seats that nobody left are missing. */
function leaversOf(log: readonly LogLine[]): string[] {
	const leavers: string[] = [];
	for (const line of log) if (isAside(line) && line.note === 'left' && line.who !== null) leavers[line.seat] = line.who;
	return leavers;
}

/** A table on a server, as one client sees it. */
export class RemotePlay implements Play {
	readonly entry: Entry;
	readonly table: Table;
	readonly reel = null;
	readonly #connection: Connection;
	readonly #remote: RemoteTable;
	readonly #thinkers: () => Promise<Thinkers>;
	readonly #draft: TableDraft;
	readonly #unsent: KeptByTable<Unsent>;
	readonly resent: Resent | null;
	readonly #listeners = new Listeners<News>();
	readonly #stop: () => void;
	readonly #asides: Asides;
	/** Per seat, since when its person was seen here to have no connection; null while they have one. */
	readonly #gone: (number | null)[] = [];
	#sheet: Sheet;
	#scene: Scene;

	constructor(entry: Entry, connection: Connection, remote: RemoteTable, { thinkers, store }: Omit<RemoteParts, 'entryOf'>) {
		if (!remote.sheet) throw new Error('a table is played at when its document is there');
		this.entry = entry;
		this.#connection = connection;
		this.#remote = remote;
		this.#thinkers = thinkers;
		this.#draft = new TableDraft(store ?? null, remote.table);
		this.#sheet = remote.sheet;
		const { players, options } = this.#sheet.terms;
		this.table = makeTable(entry.game, players, options);
		this.#scene = this.#newScene();
		this.#asides = new Asides((aside) => this.#told(aside));
		this.#look();
		this.#stop = remote.listen((event) => this.#heard(event));
		this.#unsent = keptUnsent(store ?? null, remote.table);
		this.resent = this.#sendAgain();
	}

	get scene(): Scene {
		return this.#scene;
	}

	get live(): boolean {
		return this.#remote.live;
	}

	get hints(): boolean {
		return this.#sheet.terms.hints;
	}

	get draft(): Draft | null {
		return this.#draft.draft;
	}

	keepDraft(draft: Draft | null): void {
		this.#draft.keep(draft);
	}

	get online(): Online {
		const remote = this.#remote;
		return {
			table: remote.table,
			sheet: this.#sheet,
			seat: remote.seat,
			who: this.#connection.who,
			removed: remote.removed,
			watching: remote.watching,
			replaceable: (seat: number) => this.#replaceable(seat),
			ask: remote,
			isKnown: (who: string) => Object.hasOwn(remote.people, who),
			nameOf: (who: string) => remote.people[who]?.name ?? '',
			say: (what: Phrase | Reaction) => remote.say(what),
		};
	}

	listen(listener: (news: News) => void): () => void {
		return this.#listeners.add(listener);
	}

	act(actions: readonly Action[], v: number): Promise<Refusal | null> {
		return this.#send({ id: this.#remote.newId(), seat: this.#scene.seat, v, actions });
	}

	undo(v: number): Promise<Refusal | null> {
		return this.#remote.undo(v);
	}

	log(): readonly Line[] {
		return this.#asides.within(this.#remote.log);
	}

	async advise(locale: Locale): Promise<Advice | Refusal> {
		const { view, seat, toAct } = this.#scene;
		if (!view || seat < 0) return refuse('not-your-turn', undefined, { toAct });
		return adviceOn(this.entry, this.table, view, seat, locale, this.#thinkers);
	}

	/** Nobody else looks at this device. */
	takeOver(): void {}

	/** The server keeps its own pace. */
	shown(): void {}

	async again(): Promise<string | Refusal> {
		// Also where the new table is there already: the others are told who comes.
		const refusal = await this.#remote.rematch();
		if (refusal && this.#sheet.rematch === null) return refusal;
		await until(this.#remote, ({ sheet }) => typeof sheet?.rematch === 'string');
		const { rematch } = this.#remote.sheet ?? this.#sheet;
		if (rematch === null) return refuse('not-found');
		wanted.add(rematch);
		return `/t/${rematch}`;
	}

	close(): void {
		this.#stop();
		this.#asides.close();
		this.#remote.close();
	}

	/** Sends the move that was kept when this table was last left; null without one. */
	#sendAgain(): Resent | null {
		const { value } = this.#unsent;
		if (!value) return null;
		if (value.seat !== this.#scene.seat) {
			this.#unsent.keep(null);
			return null;
		}
		return { actions: value.actions, answer: this.#send(value) };
	}

	async #send(move: Unsent): Promise<Refusal | null> {
		const answer = this.#remote.ask({ t: 'act', v: move.v, do: [...move.actions] }, move.id);
		this.#unsent.keep(move);
		const refusal = await answer;
		// Left without an answer, it is sent again when the table is opened again.
		if (!(refusal && UNANSWERED.has(refusal.code)) && this.#unsent.value?.id === move.id) this.#unsent.keep(null);
		return refusal;
	}

	#heard(event: TableEvent): void {
		switch (event.on) {
			case 'sheet':
				this.#become(event.sheet);
				this.#listeners.tell({ on: 'scene', scene: this.#scene, events: [] });
				break;
			case 'moved':
				this.#become(event.sheet);
				this.#listeners.tell({ on: 'moved', scene: this.#scene, events: event.lines.filter(isEvent), asides: event.lines.filter(isAside) });
				break;
			case 'said':
				this.#asides.said(event.seat, event.what, this.#remote.log.length);
				this.#listeners.tell({ on: 'said', seat: event.seat, what: event.what });
				break;
			case 'here':
			case 'people':
			case 'held':
				this.#become(this.#sheet);
				this.#listeners.tell({ on: 'moved', scene: this.#scene, events: [] });
				break;
			case 'live':
				// What happened meanwhile is not known here.
				if (!event.live) this.#gone.length = 0;
				this.#listeners.tell({ on: 'live', live: event.live });
				break;
			case 'closed':
				this.#listeners.tell({ on: 'trouble', refusal: event.refusal });
				break;
		}
	}

	#become(sheet: Sheet): void {
		this.#sheet = sheet;
		this.#scene = this.#newScene();
		this.#look();
	}

	#replaceable(seat: number): number | null {
		const { pace } = this.#sheet.terms;
		const { away, here } = this.#scene.players[seat];
		// Over days it depends on when they were last here, which only the server knows.
		if (away || (!here && pace === 'days')) return 0;
		const since = this.#gone[seat] ?? null;
		return since === null ? null : since + MISSED_AFTER * 1000;
	}

	/** Who is connected counts while people play. */
	#look(): void {
		const { status, players } = this.#scene;
		for (const [seat, { here }] of players.entries()) this.#gone[seat] = here ? null : (this.#gone[seat] ?? Date.now());
		const counts = status === 'playing' || status === 'paused';
		this.#asides.look(players.map(({ here, mine, bot, empty, resigned }) => (!counts || mine || bot !== null || empty || resigned ? null : here)));
	}

	#told(aside: Aside): void {
		this.#asides.add(aside, this.#remote.log.length);
		this.#listeners.tell({ on: 'moved', scene: this.#scene, events: [], asides: [aside] });
	}

	#newScene(): Scene {
		const { status, view, undo, due, over, seats } = this.#sheet;
		const seat = this.#remote.seat ?? SPECTATOR;
		// A result names who played, not what they left behind.
		const leavers = over === null ? [] : leaversOf(this.#remote.log);
		return {
			v: this.#remote.v,
			status,
			seat,
			view: view as View | null,
			toAct: status === 'playing' ? ((view as View | null)?.toAct ?? []) : [],
			players: seats.map((one, index) => this.#player(one, index, leavers[index] ?? null)),
			mayUndo: undo,
			due: this.#timeHere(due),
			held: this.#timeHere(this.#remote.held),
			untimed: false,
			handOver: null,
			over,
		};
	}

	/** The server's time by this device's clock. */
	#timeHere(time: number | null): number | null {
		return time === null ? null : time - this.#connection.now() + Date.now();
	}

	#player({ who: sits, bot, away, missed, resigned }: Seat, seat: number, left: string | null): Player {
		const who = sits ?? left;
		const persona = who === null ? null : (this.#remote.people[who] ?? null);
		return {
			name: persona?.name ?? '',
			avatar: persona?.avatar ?? null,
			bot: who === null ? bot : null,
			empty: who === null && bot === null,
			mine: seat === this.#remote.seat,
			here: sits === null || this.#remote.here[seat] !== false,
			away,
			standIn: who === null ? null : bot,
			missed,
			resigned: resigned || (sits === null && left !== null),
		};
	}
}
