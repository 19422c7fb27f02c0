import { KIND_OF, MAP, ROW } from './cards.ts';
import type { WrongTap } from './events.ts';
import { NONE, type State, VERSIONS, type Version } from './state.ts';

/** A tap that comes sooner after the reveal is a false start (TZ-9), in milliseconds. */
export const EARLY = 100;

/** How many seats a bit mask of up to four seats holds. */
export const SIZE: Uint8Array = Uint8Array.from({ length: 16 }, (_, seats) => (seats & 1) + ((seats >> 1) & 1) + ((seats >> 2) & 1) + (seats >> 3));

/** How the chests of one kind fall to those who want it, before anybody taps. Seats, chests and kinds are bit masks. */
export class Division {
	/** The kinds in the row; the lowest bit is the highest-starred kind. */
	kinds = 0;
	/** Who played a map. */
	maps = 0;
	/** The chests of the kind, and how many. */
	chests = 0;
	count = 0;
	/** Who wants the kind, and how many they are. */
	wanters = 0;
	wanted = 0;
	/** Chests that each of them gets without a race, 0 or 1. */
	share = 0;
	/** Chests that go to `heir`, the one card of the kind, besides its share. */
	rest = 0;
	heir = 0;
	/** Chests that are raced for, and by whom. */
	raced = 0;
	racers = 0;
	#version: Version = VERSIONS[0];
	/** The chests of every kind, four bits each; who played every pirate card, four bits each. */
	#row = 0;
	#cast = 0;

	/** Looks at the row and at the pirate cards, before `divide` is asked for each kind. */
	read(state: State): void {
		this.#version = state.version;
		this.kinds = this.#row = this.#cast = 0;
		for (let chest = 0; chest < ROW; chest++) {
			const kind = KIND_OF[state.chests[chest]];
			this.kinds |= 1 << kind;
			this.#row |= 1 << (4 * kind + chest);
		}
		for (let seat = 0; seat < state.players; seat++) {
			if (state.played[seat] !== NONE) this.#cast |= 1 << (4 * state.played[seat] + seat);
		}
		this.maps = this.#cast >> (4 * MAP);
	}

	/** Divides the chests of a kind. */
	divide(kind: number): void {
		this.chests = (this.#row >> (4 * kind)) & 15;
		this.count = SIZE[this.chests];
		// TZ-5: a card of the kind wants all its chests, a map one of the highest kind.
		const cards = (this.#cast >> (4 * kind)) & 15;
		const isHighest = (this.kinds & -this.kinds) === 1 << kind;
		this.wanters = isHighest ? cards | this.maps : cards;
		this.wanted = SIZE[this.wanters];
		this.share = this.rest = this.heir = this.raced = this.racers = 0;
		if (this.wanted === 0) return;

		// TZ-7: more of them than chests race for all.
		if (this.wanted > this.count) {
			this.raced = this.count;
			this.racers = this.wanters;
			return;
		}
		// TZ-6, TZ-7: otherwise one each; the rest goes to a single card, is raced for by several, or goes to nobody among
		// maps.
		this.share = 1;
		const over = this.count - this.wanted;
		if (SIZE[cards] === 1) {
			this.rest = over;
			this.heir = cards;
		} else if (cards !== 0 && over > 0) {
			this.raced = over;
			this.racers = cards;
		}
	}

	/** Chests of the kind that a seat gets without a race. */
	sure(seat: number): number {
		if (((this.wanters >> seat) & 1) === 0) return 0;
		return (this.heir >> seat) & 1 ? this.share + this.rest : this.share;
	}

	/** TZ-9: why a seat's tap on the kind, so long after the reveal, is wrong; null when it is not. */
	wrongTap(seat: number, ms: number): WrongTap | null {
		if (((this.wanters >> seat) & 1) === 0) return 'unwanted';
		if (this.wanted === 1) return 'alone';
		// Since version 2 the tap on a sure share is harmless.
		if (this.#version === 1 && ((this.racers >> seat) & 1) === 0) return 'share';
		return ms < EARLY ? 'early' : null;
	}
}
