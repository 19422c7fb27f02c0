import type { GameEvent } from '@trove/kernel';
import { Draft } from '../core/draft.ts';
import type { Folded } from '../core/folded.ts';
import { logLines } from '../core/log-lines.ts';
import { seatOf } from '../core/seats.ts';
import type { TableSettings } from '../core/settings.ts';
import { dueShown } from '../core/sheet.ts';
import { Audience } from './audience.ts';
import type { Onlooker } from './onlooker.ts';

/** What matters besides the document when an onlooker is shown everything. */
interface Shown {
	/** What they still have of the table. */
	readonly have?: { readonly v: number; readonly h: number } | undefined;
	/** The current table, if spectators are shown an older one. */
	readonly present?: Folded;
}

/** Everybody who looks at a table. */
export class Audiences {
	readonly list: readonly Audience[];
	readonly #settings: TableSettings;
	/** The spectators if they are delayed: `SpectatorDelay` computes what they are sent, not a draft. */
	readonly #delayed: Audience | null;

	constructor({ terms }: Folded, settings: TableSettings) {
		this.list = Array.from({ length: terms.players + 1 }, (_, index) => new Audience(index, terms.players));
		this.#settings = settings;
		this.#delayed = terms.delay > 0 ? this.spectators : null;
	}

	/** Those without a seat. */
	get spectators(): Audience {
		return this.list[this.list.length - 1];
	}

	/** Adds an onlooker, who is to be shown everything next. */
	join(audience: Audience, onlooker: Onlooker): void {
		// A document that was kept for comparisons has no hash.
		if (audience.onlookers.size === 0) audience.forget();
		audience.onlookers.add(onlooker);
	}

	/** The audience that somebody belongs to. */
	of(folded: Folded, who: string): Audience {
		const seat = seatOf(folded, who);
		return seat < 0 ? this.spectators : this.list[seat];
	}

	/** A draft without an entry. */
	draft(folded: Folded): Draft {
		const draft = new Draft(folded, this.#settings);
		for (const audience of this.list) {
			const sheet = audience === this.#delayed ? null : audience.sheet;
			draft.begin(audience.index, sheet, audience.hash, this.#isServed(audience));
		}
		return draft;
	}

	/** Sends a draft that was written. Onlookers who change seats must have been removed before. */
	commit(draft: Draft, lines: () => readonly (readonly GameEvent[])[]): void {
		const { isOutdated } = draft;
		if (isOutdated) draft.answered = false;
		for (const audience of this.list) {
			const { index } = audience;
			const sent = draft.bodies[index];
			if (!this.#isServed(audience)) {
				// Kept only if it spares the next comparison.
				if (audience !== this.#delayed) audience.sheet = isOutdated ? null : draft.sheets[index];
			} else if (sent !== null && !isOutdated) {
				audience.sheet = draft.sheets[index];
				audience.hash = draft.hashes[index];
				for (const body of sent) audience.tell(body);
			} else {
				// While this was being written somebody began to look, or deadlines moved.
				audience.forget();
				for (const onlooker of audience.onlookers) this.show(audience, onlooker, draft.folded, lines);
			}
		}
	}

	/** Sends an onlooker everything, or only `same` if they have it. */
	show(audience: Audience, onlooker: Onlooker, folded: Folded, lines: () => readonly (readonly GameEvent[])[], { have, present = folded }: Shown = {}): void {
		const sheet = audience.show(folded, dueShown(folded, this.#settings));
		const v = folded.told[audience.index];
		const seat = audience.seat < 0 ? null : audience.seat;
		if (have && have.v === v && have.h === audience.hash) onlooker.tell(`"t":"same","v":${v},"seat":${seat}}`);
		else {
			const log = JSON.stringify(logLines(folded, audience.seat, lines()));
			const mark = seat === null && present.removed.includes(onlooker.who) ? ',"removed":true' : '';
			const rules = folded.gameVersion === 1 ? '' : `,"rules":${folded.gameVersion}`;
			onlooker.tell(`"t":"sheet","v":${v},"h":${audience.hash},"seat":${seat}${mark}${rules},"sheet":${JSON.stringify(sheet)},"log":${log}}`);
		}
	}

	#isServed(audience: Audience): boolean {
		return audience.onlookers.size > 0 && audience !== this.#delayed;
	}
}
