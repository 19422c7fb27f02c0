import { hashOf, type Sheet } from '@trove/protocol';
import { seatOfAudience } from '../core/draft.ts';
import type { Folded } from '../core/folded.ts';
import { sheetOf } from '../core/sheet.ts';
import { Onlookers } from './onlookers.ts';

/** All who see the same of a table: those at one seat, or the spectators. */
export class Audience {
	/** The seat, or `SPECTATOR`. */
	readonly seat: number;
	/** Its index among the versions in the log. */
	readonly index: number;
	readonly onlookers = new Onlookers();
	/** The document that they have; if nobody looks, null or what the next comparison needs. */
	sheet: Sheet | null = null;
	/** Its hash; only kept while somebody looks. */
	hash = 0;

	constructor(index: number, players: number) {
		this.index = index;
		this.seat = seatOfAudience(index, players);
	}

	/** The current document, computed if it was not kept. */
	show(folded: Folded, due: number | null): Sheet {
		if (this.sheet) return this.sheet;
		this.sheet = sheetOf(folded, this.seat, due);
		this.hash = hashOf(this.sheet);
		return this.sheet;
	}

	/** Sends a message to everybody. */
	tell(body: string): void {
		this.onlookers.tell(body);
	}

	/** Drops the document. */
	forget(): void {
		this.sheet = null;
	}
}
