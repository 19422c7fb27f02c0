import type { Game, GameEvent } from '@trove/kernel';

/** What happened in a game, and how far each seat has been told. */
export class News {
	readonly #game: Pick<Game, 'redact'>;
	readonly #events: GameEvent[] = [];
	readonly #told = new Map<number, number>();

	constructor(game: Pick<Game, 'redact'>) {
		this.#game = game;
	}

	/** Adds unredacted events. */
	add(events: readonly GameEvent[]): void {
		this.#events.push(...events);
	}

	/** The events that a seat has not been told yet, redacted for it; they count as told. */
	take(seat: number): GameEvent[] {
		const from = this.#told.get(seat) ?? 0;
		this.#told.set(seat, this.#events.length);
		return this.#events.slice(from).flatMap((event) => this.#game.redact(event, seat) ?? []);
	}
}
