import { type Action, EVERYTHING, isRefusal, type JsonObject, type Match, openScenario, TABLE } from '@trove/kernel';
import type { Kind, Pirate } from '../cards.ts';
import { entry, older, type State, type TrezorsAction, type TrezorsEvent, type TrezorsView } from '../index.ts';
import type { Version } from '../state.ts';

/** A match of this game. */
export type TrezorsMatch = Match<State, TrezorsView, TrezorsAction, TrezorsEvent>;

/** In a race: a chest and a time, a pass, or nothing. */
export type Tapped = readonly [chest: number, ms: number] | 'pass' | null;

/** A round to be played out: three chests as they lie, one card per seat, and the taps. */
export interface Round {
	readonly row: readonly Kind[];
	readonly cards: readonly Pirate[];
	/** By seat; left out, everybody passes. */
	readonly taps?: readonly Tapped[];
	readonly contest?: 'race' | 'calm';
	readonly setup?: JsonObject;
	readonly seed?: string;
	/** The newest where it is left out. */
	readonly version?: Version;
}

/** What a round came to. */
export interface Settled {
	readonly match: TrezorsMatch;
	readonly events: readonly TrezorsEvent[];
	readonly state: TrezorsView;
}

/** Opens a position. */
export function open(players: number, setup: JsonObject, contest: 'race' | 'calm' = 'race', seed = 'a seed', version?: Version): TrezorsMatch {
	return openScenario(older.find(({ game }) => game.version === version) ?? entry, { players, options: { contest }, seed, setup });
}

/** Makes an action that must be accepted. */
export function act(match: TrezorsMatch, seat: number, action: Action): readonly TrezorsEvent[] {
	const done = match.act(seat, action);
	if (isRefusal(done)) throw new Error(`${JSON.stringify(action)} of seat ${seat} is refused: ${done.code}`);
	return done.events;
}

/** The whole state in public names. */
export function whole(match: TrezorsMatch): TrezorsView {
	return match.game.view(match.state, EVERYTHING);
}

/** Everybody chooses. */
export function choose(match: TrezorsMatch, cards: readonly Pirate[]): TrezorsEvent[] {
	return cards.flatMap((card, seat) => act(match, seat, { do: 'play', card }));
}

/** Everybody taps or passes; the table closes when somebody does neither. */
export function tap(match: TrezorsMatch, taps: readonly Tapped[]): TrezorsEvent[] {
	const events = taps.flatMap((tapped, seat) => {
		if (tapped === null) return [];
		return act(match, seat, tapped === 'pass' ? { do: 'pass' } : { do: 'tap', chest: tapped[0], ms: tapped[1] });
	});
	return taps.includes(null) ? [...events, ...act(match, TABLE, { do: 'close' })] : events;
}

/** Plays the last round of a game with this row (or an earlier one, when `setup` gives a deck). */
export function playRound({ row, cards, taps = cards.map(() => 'pass'), contest = 'race', setup = {}, seed = 'a seed', version }: Round): Settled {
	const match = open(cards.length, { deck: [...row], ...setup }, contest, seed, version);
	const events = choose(match, cards);
	if (contest === 'race') events.push(...tap(match, taps));
	return { match, events, state: whole(match) };
}

/** The events of one kind. */
export function only<On extends TrezorsEvent['on']>(events: readonly TrezorsEvent[], on: On): Extract<TrezorsEvent, { on: On }>[] {
	return events.filter((event): event is Extract<TrezorsEvent, { on: On }> => event.on === on);
}
