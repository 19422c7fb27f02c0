import type { GameEvent } from '@trove/kernel';
import type { Sheet } from '@trove/protocol';
import { type Step, settle } from '../core/fold.ts';
import type { Folded } from '../core/folded.ts';
import { logLines } from '../core/log-lines.ts';
import { seatOf } from '../core/seats.ts';
import type { TableSettings } from '../core/settings.ts';
import { dueShown, sheetOf } from '../core/sheet.ts';
import { Audience, emptyNews, movedBody, newsOf, Told } from './audience.ts';
import type { Onlooker } from './onlooker.ts';

/** Which request a message answers: whose seat asked, and by what id. */
export interface Answered {
	readonly seat: number;
	readonly id: string;
}

/** What all audiences will have before them, and will have been sent, when an append has returned. Until then nobody sees it. */
export interface Draft {
	folded: Folded;
	/** Per audience its document after the last entry; null where that was not worked out. */
	readonly sheets: (Sheet | null)[];
	readonly hashes: number[];
	/** Per audience its messages; null for one at which nobody looked when this was drafted. */
	readonly bodies: (readonly string[] | null)[];
	/** Whether the answer is among the messages. */
	answered: boolean;
}

/** What matters besides the document when an onlooker is shown everything. */
interface Shown {
	/** What they still have of the table. */
	readonly have?: { readonly v: number; readonly h: number } | undefined;
	/** The table as it stands, where spectators are shown an older one. */
	readonly present?: Folded;
}

const NOTHING: readonly string[] = [];

/** Messages and one more: nearly always it is the only one. */
function withOne(sent: readonly string[], body: string): readonly string[] {
	return sent.length === 0 ? [body] : [...sent, body];
}

/** Everybody who looks at a table. */
export class Audiences {
	readonly list: readonly Audience[];
	readonly #settings: TableSettings;
	/** Spectators are held back: what they are sent is worked out when its time has come (`Lag`), not here. */
	readonly #held: Audience | null;

	constructor({ terms }: Folded, settings: TableSettings) {
		this.list = Array.from({ length: terms.players + 1 }, (_, index) => new Audience(index, terms.players));
		this.#settings = settings;
		this.#held = terms.delay > 0 ? this.spectators : null;
	}

	/** Those without a seat. */
	get spectators(): Audience {
		return this.list[this.list.length - 1];
	}

	/** Lets somebody look. They are to be shown everything next. */
	join(audience: Audience, onlooker: Onlooker): void {
		// What was kept for comparisons has no hash.
		if (audience.onlookers.size === 0) audience.forget();
		audience.onlookers.add(onlooker);
	}

	/** To whom somebody belongs. */
	of(folded: Folded, who: string): Audience {
		const seat = seatOf(folded, who);
		return seat < 0 ? this.spectators : this.list[seat];
	}

	/** A draft in which nothing has happened yet. */
	draft(folded: Folded): Draft {
		const { list } = this;
		const { length } = list;
		const draft: Draft = { folded, sheets: new Array(length), hashes: new Array(length), bodies: new Array(length), answered: false };
		for (let i = 0; i < length; i++) {
			const audience = list[i];
			// Those who are held back have an older document: nothing of the present is compared with it.
			draft.sheets[i] = audience === this.#held ? null : audience.sheet;
			draft.hashes[i] = audience.hash;
			draft.bodies[i] = this.#isServed(audience) ? NOTHING : null;
		}
		return draft;
	}

	/** Adds an entry of which the versions are found out here: an audience's goes up when it is told of an event, or when its document changes. */
	add(draft: Draft, step: Step, answered?: Answered): void {
		const { folded: before, sheets, hashes, bodies } = draft;
		const after = step.folded;
		const due = dueShown(after, this.#settings);
		const told = new Told(step);
		const happening = { after, due, told };
		const versions = before.told.slice();
		for (const audience of this.list) {
			const { index, seat } = audience;
			const sent = bodies[index];
			if (sent === null && this.#surely(before, after, told, audience)) {
				versions[index]++;
				sheets[index] = null;
				continue;
			}
			const id = answered?.seat === seat ? answered.id : undefined;
			const news = newsOf(audience, sheets[index] ?? this.#sheet(before, seat), hashes[index], happening, id);
			sheets[index] = news.sheet;
			hashes[index] = news.hash;
			if (news.rest === null) continue;
			const v = ++versions[index];
			if (sent === null) continue;
			bodies[index] = withOne(sent, movedBody(v, news.rest));
			if (id !== undefined) draft.answered = true;
		}
		draft.folded = settle(step, versions);
	}

	/** Adds an entry that somebody else has written, with its versions. */
	addWritten(draft: Draft, step: Step, versions: readonly number[]): void {
		const { folded: before, sheets, hashes, bodies } = draft;
		const after = settle(step, versions);
		const due = dueShown(after, this.#settings);
		const happening = { after, due, told: new Told(step) };
		for (const audience of this.list) {
			const { index, seat } = audience;
			const sent = bodies[index];
			if (sent === null || versions[index] === before.told[index]) {
				if (versions[index] !== before.told[index]) sheets[index] = null;
				continue;
			}
			const news = newsOf(audience, sheets[index] ?? this.#sheet(before, seat), hashes[index], happening);
			sheets[index] = news.sheet;
			hashes[index] = news.hash;
			bodies[index] = withOne(sent, movedBody(versions[index], news.rest ?? emptyNews(news.hash)));
		}
		draft.folded = after;
	}

	/** Makes a draft what all have before them, and sends it. Those who change seats are to be taken out before. */
	commit(draft: Draft, lines: () => readonly (readonly GameEvent[])[]): void {
		for (const audience of this.list) {
			const { index } = audience;
			const sent = draft.bodies[index];
			if (!this.#isServed(audience)) {
				// What nobody looks at is kept only where it spares the next comparison.
				if (audience !== this.#held) audience.sheet = draft.sheets[index];
			} else if (sent !== null) {
				audience.sheet = draft.sheets[index];
				audience.hash = draft.hashes[index];
				for (const body of sent) audience.tell(body);
			} else {
				// Somebody began to look while this was being written.
				audience.forget();
				for (const onlooker of audience.onlookers) this.show(audience, onlooker, draft.folded, lines);
			}
		}
	}

	/** Sends an onlooker everything, or only `same` if that is what they `have`. */
	show(audience: Audience, onlooker: Onlooker, folded: Folded, lines: () => readonly (readonly GameEvent[])[], { have, present = folded }: Shown = {}): void {
		const sheet = audience.show(folded, dueShown(folded, this.#settings));
		const v = folded.told[audience.index];
		const seat = audience.seat < 0 ? null : audience.seat;
		if (have && have.v === v && have.h === audience.hash) onlooker.tell(`"t":"same","v":${v},"seat":${seat}}`);
		else {
			const log = JSON.stringify(logLines(folded, audience.seat, lines()));
			const mark = seat === null && present.removed.includes(onlooker.who) ? ',"removed":true' : '';
			onlooker.tell(`"t":"sheet","v":${v},"h":${audience.hash},"seat":${seat}${mark},"sheet":${JSON.stringify(sheet)},"log":${log}}`);
		}
	}

	#sheet(folded: Folded, seat: number): Sheet {
		return sheetOf(folded, seat, dueShown(folded, this.#settings));
	}

	#isServed(audience: Audience): boolean {
		return audience.onlookers.size > 0 && audience !== this.#held;
	}

	/** Whether an audience at which nobody looks is surely told something, found out without comparing documents. */
	#surely(before: Folded, after: Folded, told: Told, { seat }: Audience): boolean {
		return before.shown !== after.shown || before.status !== after.status || before.vote !== after.vote || told.any(seat);
	}
}
