import { SPECTATOR } from '@trove/kernel';
import type { Sheet } from '@trove/protocol';
import { type Step, settle } from './fold.ts';
import type { Folded } from './folded.ts';
import { emptyNews, movedBody, NewsLines, newsOf } from './news.ts';
import type { TableSettings } from './settings.ts';
import { dueShown, sheetOf } from './sheet.ts';

/** Which request a message answers: the asker's seat and the request's id. */
export interface Answered {
	readonly seat: number;
	readonly id: string;
}

const NONE: readonly string[] = [];

/** The seat of an audience by its index: seats in order, the spectators last. */
export function seatOfAudience(index: number, players: number): number {
	return index === players ? SPECTATOR : index;
}

/** What every audience will see of an append and will be sent when it has returned. Until then nobody sees it. */
export class Draft {
	/** The table after the entries so far. */
	folded: Folded;
	/** Per audience its document after the last entry; null if it was not computed. */
	readonly sheets: (Sheet | null)[];
	/** Per audience the hash of its document; without meaning where nobody looks. */
	readonly hashes: number[];
	/** Per audience its messages; null if nobody looked when the draft was made. */
	readonly bodies: (readonly string[] | null)[];
	/** Whether the answer to the request is among the messages. */
	answered = false;
	readonly #settings: TableSettings;
	readonly #outages: TableSettings['outages'];

	constructor(folded: Folded, settings: TableSettings) {
		const { length } = folded.told;
		this.folded = folded;
		this.sheets = new Array(length).fill(null);
		this.hashes = new Array(length).fill(0);
		this.bodies = new Array(length).fill(null);
		this.#settings = settings;
		this.#outages = settings.outages;
	}

	/** Whether deadlines have moved since it was made: its documents and messages have the old ones. */
	get isOutdated(): boolean {
		return this.#settings.outages !== this.#outages;
	}

	/** Says what an audience has before the first entry, and whether anybody is to be told. */
	begin(index: number, sheet: Sheet | null, hash: number, told: boolean): void {
		this.sheets[index] = sheet;
		this.hashes[index] = hash;
		this.bodies[index] = told ? NONE : null;
	}

	/** Adds a new entry. The version of an audience goes up when it is told of an event or its document changes. */
	add(step: Step, answered?: Answered): void {
		const { folded: before, sheets, hashes, bodies } = this;
		const after = step.folded;
		const change = { after, due: dueShown(after, this.#settings), lines: new NewsLines(step) };
		const versions = before.told.slice();
		for (let index = 0; index < versions.length; index++) {
			const seat = seatOfAudience(index, before.terms.players);
			const sent = bodies[index];
			if (sent === null && surelyChanged(before, after, change.lines, seat)) {
				versions[index]++;
				sheets[index] = null;
				continue;
			}
			const id = answered?.seat === seat ? answered.id : undefined;
			const news = newsOf(seat, sheets[index] ?? this.#sheet(before, seat), hashes[index], change, id);
			sheets[index] = news.sheet;
			hashes[index] = news.hash;
			if (news.rest === null) continue;
			const v = ++versions[index];
			if (sent === null) continue;
			bodies[index] = withOne(sent, movedBody(v, news.rest));
			if (id !== undefined) this.answered = true;
		}
		this.folded = settle(step, versions);
	}

	/** Adds an entry that another server wrote, with its versions. */
	addWritten(step: Step, versions: readonly number[]): void {
		const { folded: before, sheets, hashes, bodies } = this;
		const after = settle(step, versions);
		const change = { after, due: dueShown(after, this.#settings), lines: new NewsLines(step) };
		for (let index = 0; index < versions.length; index++) {
			const sent = bodies[index];
			const isTold = versions[index] !== before.told[index];
			if (sent === null || !isTold) {
				if (isTold) sheets[index] = null;
				continue;
			}
			const seat = seatOfAudience(index, before.terms.players);
			const news = newsOf(seat, sheets[index] ?? this.#sheet(before, seat), hashes[index], change);
			sheets[index] = news.sheet;
			hashes[index] = news.hash;
			bodies[index] = withOne(sent, movedBody(versions[index], news.rest ?? emptyNews(news.hash)));
		}
		this.folded = after;
	}

	#sheet(folded: Folded, seat: number): Sheet {
		return sheetOf(folded, seat, dueShown(folded, this.#settings));
	}
}

/** Messages and one more, nearly always the only one. */
function withOne(sent: readonly string[], body: string): readonly string[] {
	return sent.length === 0 ? [body] : [...sent, body];
}

/** Whether an audience at which nobody looks is told something for sure, without comparing documents. */
function surelyChanged(before: Folded, after: Folded, lines: NewsLines, seat: number): boolean {
	return before.shown !== after.shown || before.status !== after.status || before.vote !== after.vote || lines.any(seat);
}
