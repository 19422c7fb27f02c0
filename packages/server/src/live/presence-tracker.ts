import type { Folded } from '../core/folded.ts';
import type { Presence } from '../core/presence.ts';
import type { TableSettings } from '../core/settings.ts';
import type { Audiences } from './audiences.ts';

/** Who is connected to a table on this server. */
export class PresenceTracker implements Presence {
	readonly gone: (number | null)[];
	readonly came: number[];
	readonly #audiences: Audiences;
	/** At tables over days, since when a person counts as gone who was never seen here; null elsewhere. */
	readonly #unseenSince: number | null;

	/** `gone` is what is still known from earlier. */
	constructor({ terms, made }: Folded, audiences: Audiences, { outages }: Pick<TableSettings, 'outages'>, gone?: readonly (number | null)[]) {
		this.gone = gone ? [...gone] : new Array(terms.players).fill(0);
		this.came = new Array(terms.players).fill(0);
		this.#audiences = audiences;
		this.#unseenSince = terms.pace === 'days' ? Math.max(made, outages.until) : null;
	}

	/** Takes over who is connected now. */
	update(now: number): void {
		const { list } = this.#audiences;
		let anybody = false;
		for (let seat = 0; seat < this.gone.length; seat++) {
			if (list[seat].onlookers.size > 0) {
				if (this.gone[seat] !== null) this.came[seat] = now;
				this.gone[seat] = null;
				anybody = true;
			} else this.gone[seat] ??= now;
		}
		// Who was never seen here counts as gone from when somebody is there to miss them.
		if (anybody) for (let seat = 0; seat < this.gone.length; seat++) if (this.gone[seat] === 0) this.gone[seat] = this.#unseenSince ?? now;
	}

	/** The seat has another person. */
	reset(seat: number, now: number): void {
		if (this.gone[seat] !== null) this.gone[seat] = now;
	}

	/** Per seat whether its person is connected. */
	get here(): boolean[] {
		return this.gone.map((since) => since === null);
	}

	/** A `here` message without its opening brace. */
	body(seats: readonly boolean[] = this.here): string {
		return `"t":"here","seats":${JSON.stringify(seats)},"watching":${this.#audiences.spectators.onlookers.size}}`;
	}
}
