// What a game's own screen is: one component, and optionally beats, a prompt and sounds. It holds no rules and never
// knows whether the table is local or remote.
import type { Action, GameEvent, Table, Telling, View, Words } from '@trove/kernel';
import type { Component } from 'svelte';
import type { Sound } from '../base/sounds.ts';
import type { Seated } from './seated.ts';

/**
 * What every screen is given. `V`, `A` and `E` are the game's own view, actions and events; a view may have
 * fields that only the game's beats fill in.
 *
 * In the markup, mark what the frame must find:
 * - `data-thing="hook-3"`: something that moves. If it is elsewhere after a beat, it flies there. Keyed blocks only.
 * - `data-place="deck"`, `data-place="bank-0-hook"`: where things come from and go to (see `Flight`).
 * - `data-place="seat-0"`: a player's area; what that player says appears there.
 * - `data-touch`: what is touched to act; `data-compare`: what must be compared just now; class `hinted`: what a hint
 *   means. No hint or notice covers these.
 * The server allows no inline styles: `style:--x={…}` is fine, `style="…"` is not.
 */
export interface ScreenProps<V extends View = View, A extends Action = Action, E extends GameEvent = GameEvent> {
	/** The position to draw, as `seat` sees it: that of the present beat, or with actions tried the one after them. */
	readonly view: V;
	/** Whose view this is: a seat, to be drawn nearest to the reader, or `SPECTATOR`. */
	readonly seat: number;
	/** Everybody at the table, by seat. */
	readonly seats: readonly Seated[];
	/** How many play, and by which options. */
	readonly table: Table;
	/** The language and what the seats are called, for `words`. */
	readonly telling: Telling;
	/** The game's sentences: names for actions, for the position, for events. */
	readonly words: Words<V, A, E>;
	/** What `seat` may do now. Empty while it has to wait, while an earlier beat is shown, and for spectators. */
	readonly legal: readonly A[];
	/**
	 * Makes an action, or several as one. Answers whether it was accepted; the frame tells refusals. `at` is the time
	 * stamp of the touch, where time counts.
	 */
	readonly act: (actions: A | readonly A[], at?: number) => Promise<boolean>;
	/** Says why this cannot be done now: for something that was touched and is not in `legal`. */
	readonly why: (action: A) => void;
	/**
	 * Tries an action without sending it: `view` and `legal` go on as if it had happened. False if refused; the frame
	 * says why.
	 */
	readonly attempt: (action: A) => boolean;
	/**
	 * What was tried and not sent. The frame offers to take it back, and Done when nothing is left to do (`complete`).
	 */
	readonly tried: readonly A[];
	/**
	 * What is picked and no whole action yet, in the screen's own words. Kept on the
	 * device until the turn is over.
	 */
	readonly picks: readonly string[];
	/** Picks other things. */
	readonly pick: (picks: readonly string[]) => void;
	/**
	 * The last action tried, if its result is unknown before it is sent: not in `view`, so draw it over it. Else null.
	 */
	readonly ending: A | null;
	/** Whether everything that this seat must do now is tried, so that it can be sent. */
	readonly complete: boolean;
	/** Sends what was tried, as one. */
	readonly send: () => Promise<boolean>;
	/**
	 * What was sent and still waits for the table, as one move; else empty. Show it as chosen on the things themselves.
	 */
	readonly waiting: readonly A[];
	/** What a bot would do, when the player asked for a hint; null otherwise. Show it on the things themselves. */
	readonly hint: A | null;
	/** Whether the match has ended: then everything is to be seen, and nothing to be done. */
	readonly over: boolean;
	/** Nobody has acted in a race on this device yet. */
	readonly novice: boolean;
	/** The race that is on has no clock: it waits for `seat`. */
	readonly untimed: boolean;
	/** Whether things may fly; otherwise the same story in fades and highlights. */
	readonly moves: boolean;
}

/** A step of the match as it comes to this seat: what was seen before, what happened, what is seen now. */
export interface Step<V extends View = View, E extends GameEvent = GameEvent> {
	/** Null if nothing was shown before: at the start, or when the device went to somebody else. */
	readonly before: V | null;
	readonly events: readonly E[];
	readonly after: V;
	/** Whose view this is. */
	readonly seat: number;
}

/** A part of a step that is told on its own: the view then, and what happened to bring it about. */
export interface Beat<V extends View = View, E extends GameEvent = GameEvent> {
	readonly view: V;
	/** The events of this beat, in order. Every event of the step belongs into exactly one beat. */
	readonly events: readonly E[];
	/** Where new things come from, and where things go that are gone. What is there before and after needs none. */
	readonly flights?: readonly Flight[];
	/** Milliseconds to rest after the motion, before the next beat (a reveal waits half a beat: 250). */
	readonly hold?: number;
}

/** The way of one thing: from a place, or to a place, or both. */
export interface Flight {
	/** The `data-thing` that flies. */
	readonly thing: string;
	/** The `data-place` that it comes from, when it was not on the table before. */
	readonly from?: string;
	/** The `data-place` that it goes to, when it is not on the table afterwards. */
	readonly to?: string;
	/**
	 * It is still in `from`, and leaves for `to`; the next beat removes it, or has it there. For many things at once:
	 * they start without a new layout. `seen`: it stays visible there until then.
	 */
	readonly leaves?: 'seen' | 'gone';
}

/** A game's screen. `src/games/<game>/index.ts` exports it as `screen`; nothing else has to know of it. */
export interface Screen<V extends View = View, A extends Action = Action, E extends GameEvent = GameEvent> {
	readonly component: Component<ScreenProps<V, A, E>>;
	/**
	 * Tells a step in beats, the last with the view `after`. Without it, or if it answers with none, a step is one beat.
	 */
	beats?(step: Step<V, E>): readonly Beat<V, E>[];
	/**
	 * What the seat on turn has to do, for the line above the table. Without it, the choices are named if they are few.
	 */
	prompt?(view: V, seat: number, legal: readonly A[], telling: Telling): string;
	/** What an event sounds like; null for silence. */
	sound?(event: E, seat: number): Sound | null;
}

/** A screen found by its game's name: the only place where the types of its view, actions and events are erased. */
type ScreenModule = { readonly screen: Screen };

const SCREENS: { readonly [path: string]: () => Promise<unknown> } = import.meta.glob('../games/*/index.ts');

/** The screen of a game, loaded when it is needed, or null if it has none: then it is played in words. */
export async function screenOf(game: string): Promise<Screen | null> {
	const load = SCREENS[`../games/${game}/index.ts`];
	return load ? ((await load()) as ScreenModule).screen : null;
}
