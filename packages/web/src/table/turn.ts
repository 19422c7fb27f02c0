import type { Telling } from '@trove/kernel';
import * as m from '../../words/compiled/messages/_index.js';
import { settings } from '../base/settings.svelte.ts';
import type { Over, Scene } from '../play/play.ts';
import { seatLabel } from './seat-label.ts';
import type { Stage } from './stage.svelte.ts';

/** The line above a table. */
export interface Turn {
	/** Whose turn it is. */
	readonly who: string;
	/** What they may do; empty if this device does not know. */
	readonly what: string;
	/** Whether somebody at this device is to act. */
	readonly mine: boolean;
}

/** With more choices than this, they are not named one by one. */
const FEW = 2;

/** Whose turn it is, and what they may do. `prompt` is what the game's screen says of it, or empty. */
export function turnOf({ scene, view, ahead, tried, complete, telling, play: { entry, reel } }: Stage, prompt: string): Turn {
	const { names } = telling;
	const quiet = { mine: false, what: '' };
	const won = scene.over ? overOf(scene.over.winners, telling) : '';
	if (reel) {
		// `scene` makes this reactive: the reel itself is not.
		const { seat, action } = reel.tape.frames[scene.v < 0 ? 0 : reel.at];
		if (action === null) return { ...quiet, who: m.reel_deal({}, settings) };
		const done = entry.words.action(action, telling);
		const who = won || m.reel_step({ n: reel.at, all: reel.last }, settings);
		return { mine: false, who, what: seat !== null && seat >= 0 ? `${seatLabel(seat, telling)}: ${done}` : done };
	}
	if (scene.over) return { ...quiet, who: won };
	if (scene.status === 'paused') return { ...quiet, who: m.turn_paused({}, settings) };
	if (scene.handOver !== null) return { ...quiet, who: m.turn_hand_over({ name: names[scene.handOver] }, settings) };
	// From the view on the screen: during a step it may be nobody's turn.
	const toAct = view?.toAct ?? scene.toAct;
	// Tried actions are not sent yet, so it is still this seat's turn.
	const gaveUp = scene.players[scene.seat]?.resigned ?? false;
	const missed = missedTurn(scene);
	if (missed) return missed;
	if ((toAct.includes(scene.seat) && !gaveUp) || tried.length > 0) {
		const several = scene.players.filter(({ mine }) => mine).length > 1;
		const who = several ? m.turn_of({ name: names[scene.seat] }, settings) : m.turn_mine({}, settings);
		// The last action is still being animated.
		if (ahead.length === 0 && tried.length === 0) return { ...quiet, who };
		const choices = ahead.length <= FEW ? ahead.map((action) => entry.words.action(action, telling)).join(' · ') : '';
		return {
			mine: true,
			who,
			what: complete ? m.turn_complete({}, settings) : prompt || choices,
		};
	}
	// The result of the step is still being shown.
	if (toAct.length === 0) return { ...quiet, who: m.turn_told({}, settings) };
	return { ...quiet, who: m.turn_wait({ names: toAct.map((seat) => names[seat]).join(', ') }, settings) };
}

/** The line after a missed turn, or while the person counts as away; null while they play. */
function missedTurn({ status, seat, toAct, players, due }: Scene): Turn | null {
	const own = players[seat];
	if (status !== 'playing' || !own || own.resigned) return null;
	const press = m.turn_press({}, settings);
	if (own.away) return { mine: false, who: own.standIn === null ? m.turn_away_waits({}, settings) : m.turn_away({}, settings), what: press };
	if (own.standIn !== null) return { mine: false, who: m.turn_played({}, settings), what: '' };
	// At a table that waits the turn goes on, without a clock.
	return own.missed > 0 && toAct.includes(seat) && (due === null || due <= Date.now()) ? { mine: true, who: m.turn_late({}, settings), what: press } : null;
}

/** Why it ended, if it was not played to its end; else empty. */
export function whyOver(over: Over | null): string {
	switch (over?.why) {
		case 'resigned':
			return m.over_resigned({}, settings);
		case 'left':
			return m.over_left({}, settings);
		case 'abandoned':
			return m.over_abandoned({}, settings);
		default:
			return '';
	}
}

function overOf(winners: readonly number[], { names, you }: Telling): string {
	if (winners.length === 0) return m.turn_over({}, settings);
	const others = winners.filter((seat) => seat !== you);
	const won = others.length < winners.length ? m.turn_won_mine : m.turn_won;
	return won({ n: winners.length, names: others.map((seat) => names[seat]).join(', ') }, settings);
}
