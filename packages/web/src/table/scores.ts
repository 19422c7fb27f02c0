import type { Entry, GameEvent, Telling, View } from '@trove/kernel';
import * as m from '../../words/compiled/messages/_index.js';
import type { Over, Scene } from '../play/play.ts';
import { seatLabel } from './seat-label.ts';

/** A player's line in the table of scores. */
export interface Standing {
	readonly seat: number;
	/** Null if nobody has won: then there are no places either. */
	readonly place: number | null;
	readonly name: string;
	readonly picture: string | null;
	/** In the game's own measure; empty if the match was not played to its end. */
	readonly score: string;
	readonly won: boolean;
	/** Left or gave up, and is behind the others for it. */
	readonly quit: boolean;
}

/** How a match ended: everybody by place, and what their scores are made of. */
export interface Scores {
	readonly standings: readonly Standing[];
	readonly sources: readonly { readonly name: string; readonly points: readonly number[] }[];
}

/** What the scores of a finished match are told from. */
export interface Finished {
	readonly entry: Entry;
	readonly over: Over;
	readonly view: View | null;
	readonly log: readonly GameEvent[];
	readonly telling: Telling;
	/** By seat. */
	readonly pictures: readonly (string | null)[];
	/** By seat, who left or gave up. */
	readonly quit?: readonly boolean[];
}

/** The scores of a finished match, with their sources where the game names them and it was played to its end. */
export function scoresOf({ entry: { game, words }, over, view, log, telling, pictures, quit = [] }: Finished): Scores {
	const { locale } = telling;
	const played = over.why === 'played';
	const score = (n: number): string => (words.score?.(n, locale) ?? m.points_count({ n }, { locale })).replace('-', '−');
	const standings = over.scores
		.map((points, seat) => ({
			seat,
			place: over.winners.length === 0 ? null : over.places[seat],
			name: seatLabel(seat, telling),
			picture: pictures[seat],
			// Who gave up or left stopped playing for points.
			score: played ? score(points) : '',
			won: over.winners.includes(seat),
			quit: over.winners.length > 0 && quit[seat] === true,
		}))
		.sort((a, b) => over.places[a.seat] - over.places[b.seat] || a.seat - b.seat);
	const sources = (played && view && game.sources?.(view, log)) || [];
	return {
		standings,
		sources: sources
			.filter(({ points }) => points.some((n) => n !== 0))
			.map((source) => ({ name: words.source?.(source, locale) ?? source.of, points: source.points })),
	};
}

/**
 * Whose win is celebrated: on a player's device their own, shared or not; before spectators anybody's. Empty if they
 * lost, and if the match was not played to its end.
 */
export function celebrated({ over, players }: Pick<Scene, 'over' | 'players'>): readonly number[] {
	if (over?.why !== 'played') return [];
	const watched = !players.some(({ mine }) => mine);
	return watched || over.winners.some((seat) => players[seat].mine) ? over.winners : [];
}
