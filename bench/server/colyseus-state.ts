// The state of a Colyseus room: the kernel's numbers, which make the smallest patches.
import { ArraySchema, schema } from '@colyseus/schema';
import type { game } from '@trove/games/dead-mans-draw';
import type { Match } from '@trove/kernel';

/** The room's state. Cards are kernel numbers, a bank's suit is a bit mask. */
export const RaidState = schema({
	over: 'boolean',
	turn: 'uint8',
	bust: 'boolean',
	debt: 'uint8',
	pending: 'uint8',
	deckCount: 'uint8',
	discardCount: 'uint8',
	play: { array: 'uint8' },
	revealed: { array: 'uint8' },
	bank: { array: 'uint16' },
	/** The options of a pending choice: `card` or `card from`. */
	options: { array: 'string' },
});
/** The room's state. */
export type RaidState = InstanceType<typeof RaidState>;

type Rules = typeof game;
type Position = ReturnType<Rules['blank']>;

/** Keeps a schema list equal to the kernel's list. Compares with a plain copy, because reading schema lists is slow. */
class Followed<T> {
	readonly list: ArraySchema<T> = new ArraySchema<T>();
	readonly #copy: T[] = [];

	follow(next: ArrayLike<T>, count: number): void {
		const copy = this.#copy;
		for (let i = 0; i < count; i++) {
			if (i >= copy.length) {
				this.list.push(next[i]);
				copy.push(next[i]);
			} else if (copy[i] !== next[i]) {
				this.list[i] = next[i];
				copy[i] = next[i];
			}
		}
		while (copy.length > count) {
			this.list.pop();
			copy.pop();
		}
	}
}

/** A room state that follows a match. */
export class RaidMirror {
	readonly state: RaidState = new RaidState();
	readonly #play = new Followed<number>();
	readonly #revealed = new Followed<number>();
	readonly #bank = new Followed<number>();
	readonly #options = new Followed<string>();

	constructor() {
		this.state.play = this.#play.list;
		this.state.revealed = this.#revealed.list;
		this.state.bank = this.#bank.list;
		this.state.options = this.#options.list;
	}

	/** Copies what changed; assigning an equal value makes no patch. */
	follow(match: Match<Position>): void {
		const { state } = this;
		const now = match.state;
		state.over = match.over;
		state.turn = now.turn;
		state.bust = now.bust === 1;
		state.debt = now.debt;
		state.deckCount = now.deckSize + now.knownSize;
		state.discardCount = now.discardSize;
		state.pending = now.pending;
		this.#play.follow(now.play, now.playSize);
		this.#revealed.follow(now.known, now.open);
		this.#bank.follow(now.bank, now.bank.length);
		const options = now.pending === 0 ? [] : match.legal(now.turn).map(({ card, from }) => (from === undefined ? String(card) : `${card} ${from}`));
		this.#options.follow(options, options.length);
	}
}
