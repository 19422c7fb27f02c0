import type { Folded } from '../core/folded.ts';
import { acceptedTime, isRace } from '../core/race.ts';
import type { Audience } from './audience.ts';
import type { Onlooker } from './onlooker.ts';

/**
 * When the current race was shown. All seats are told at once, so one time serves every connection: a second connection
 * that came later with a later time would win every race.
 */
export class RaceClock {
	/** Null if there is no race. */
	#shown: number | null;

	/** A race that is on when the table is read counts from then: nobody on this server has seen it before. */
	constructor(folded: Folded, now: number) {
		this.#shown = folded.status === 'playing' && isRace(folded.match) ? now : null;
	}

	/** Measures the RTT of somebody who came to a seat, if the game has races. */
	meet(folded: Folded, onlooker: Onlooker): void {
		if (hasRaces(folded)) onlooker.measure();
	}

	/** Notes whether a race has begun or ended, after everybody was told. RTTs are measured between races. */
	follow(before: Folded, after: Folded, now: number, audiences: readonly Audience[]): void {
		if ((before.match === after.match && before.began === after.began) || !hasRaces(after)) return;
		const on = isRace(after.match);
		if (on && (this.#shown === null || before.began !== after.began)) this.#shown = now;
		if (!on && (this.#shown !== null || before.match === null)) {
			this.#shown = null;
			for (const { seat, onlookers } of audiences) if (seat >= 0) for (const onlooker of onlookers) onlooker.measure();
		}
	}

	/** The reaction time that counts for a claimed one. */
	accepted(claimed: number, arrived: number, onlooker: Onlooker): number {
		return acceptedTime(claimed, arrived - (this.#shown ?? arrived), onlooker.roundTrip());
	}
}

/** Whether reaction times count in this game. */
function hasRaces({ match, terms }: Folded): boolean {
	return match?.game.races?.(terms) ?? false;
}
