import type { Folded } from '../core/folded.ts';
import type { Presence } from '../core/presence.ts';
import type { TableSettings } from '../core/settings.ts';
import type { Audiences } from './audiences.ts';
import type { Elsewhere } from './deps.ts';

/** Who is connected to a table, on any server. */
export class PresenceTracker implements Presence {
	readonly gone: (number | null)[];
	readonly came: number[];
	/** As `gone`, as far as it is known. Who may be connected without being known is not gone. */
	readonly seen: (number | null)[];
	/** Per seat since when its person is connected to this server; null if they are not. */
	readonly #local: (number | null)[];
	readonly #audiences: Audiences;
	readonly #elsewhere: Elsewhere;
	/** At tables over days, since when a person counts as gone who was never seen here; null elsewhere. */
	readonly #unseenSince: number | null;

	/** `seen` is what is still known from earlier. */
	constructor(
		{ terms, made }: Folded,
		audiences: Audiences,
		{ elsewhere, settings }: { readonly elsewhere: Elsewhere; readonly settings: Pick<TableSettings, 'outages'> },
		seen?: readonly (number | null)[],
	) {
		this.seen = seen ? [...seen] : new Array(terms.players).fill(0);
		this.gone = [...this.seen];
		this.came = new Array(terms.players).fill(0);
		this.#local = new Array(terms.players).fill(null);
		this.#audiences = audiences;
		this.#elsewhere = elsewhere;
		this.#unseenSince = terms.pace === 'days' ? Math.max(made, settings.outages.until) : null;
	}

	/** Takes over who is connected now. */
	update(now: number, { table, shown }: Folded): void {
		const { list } = this.#audiences;
		let anybody = false;
		for (let seat = 0; seat < this.seen.length; seat++) {
			const { who } = shown[seat];
			this.#local[seat] = list[seat].onlookers.size > 0 ? (this.#local[seat] ?? now) : null;
			const since = earlier(this.#local[seat], who === null ? null : this.#elsewhere.cameTo(table, who));
			if (since !== null) {
				if (this.seen[seat] !== null) this.came[seat] = since;
				this.seen[seat] = null;
				anybody = true;
			} else this.seen[seat] ??= now;
		}
		// Who was never seen here counts as gone from when somebody is there to miss them.
		if (anybody) for (let seat = 0; seat < this.seen.length; seat++) if (this.seen[seat] === 0) this.seen[seat] = this.#unseenSince ?? now;
		const { isUnknown } = this.#elsewhere;
		for (let seat = 0; seat < this.seen.length; seat++) this.gone[seat] = isUnknown ? null : this.seen[seat];
		this.#elsewhere.tell(table, this.#lookers(shown));
	}

	/** The seat has another person. */
	reset(seat: number, now: number): void {
		if (this.seen[seat] !== null) this.seen[seat] = now;
		if (this.#local[seat] !== null) this.#local[seat] = now;
	}

	/** Per seat whether its person is connected. */
	get here(): boolean[] {
		return this.seen.map((since) => since === null);
	}

	/** A `here` message without its opening brace. */
	body(table: string, seats: readonly boolean[] = this.here): string {
		const watching = this.#audiences.spectators.onlookers.size + this.#elsewhere.watching(table);
		return `"t":"here","seats":${JSON.stringify(seats)},"watching":${watching}}`;
	}

	/** Who is connected to this server. */
	#lookers(shown: Folded['shown']) {
		const people: { [who: string]: number } = {};
		for (let seat = 0; seat < this.#local.length; seat++) {
			const { who } = shown[seat];
			const since = this.#local[seat];
			if (who !== null && since !== null) people[who] = since;
		}
		return { people, watching: this.#audiences.spectators.onlookers.size };
	}
}

function earlier(one: number | null, other: number | null): number | null {
	return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
