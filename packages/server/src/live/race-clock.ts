import type { Folded } from '../core/folded.ts';
import { acceptedTime, isRace } from '../core/race.ts';
import type { Audience } from './audience.ts';
import type { Onlooker } from './onlooker.ts';

/**
 * When the present race was shown. All seats are told in one go, so one time serves every connection; who comes later does not get a later one,
 * or a second connection would win every race.
 */
export class Race {
	/** Null while there is no race. */
	#shown: number | null;

	/** A race that is on when the table is read counts from then on: nobody here has been shown it before. */
	constructor(folded: Folded, now: number) {
		this.#shown = folded.status === 'playing' && isRace(folded.match) ? now : null;
	}

	/** Somebody has come to a seat. Before the game nothing is measured: its beginning is soon enough. */
	meet(folded: Folded, onlooker: Onlooker): void {
		if (hasRaces(folded)) onlooker.measure();
	}

	/** Looks whether a race has begun or ended, when everybody has been told. Round trips are measured while there is time, not in the race. */
	follow(before: Folded, after: Folded, now: number, audiences: readonly Audience[]): void {
		if ((before.match === after.match && before.began === after.began) || !hasRaces(after)) return;
		const on = isRace(after.match);
		if (on && (this.#shown === null || before.began !== after.began)) this.#shown = now;
		if (!on && (this.#shown !== null || before.match === null)) {
			this.#shown = null;
			for (const { seat, onlookers } of audiences) if (seat >= 0) for (const onlooker of onlookers) onlooker.measure();
		}
	}

	/** The reaction time that counts, for one that is claimed over a connection. */
	accepted(claimed: number, arrived: number, onlooker: Onlooker): number {
		return acceptedTime(claimed, arrived - (this.#shown ?? arrived), onlooker.roundTrip());
	}
}

/** Whether reaction times count in the game that is on. */
function hasRaces({ match, terms }: Folded): boolean {
	return match?.game.races?.(terms) ?? false;
}
