// What the frame asks of the table: what is to be done, and what an event sounds like.
import { KINDS, type Kind } from '@trove/games/trezors/cards.ts';
import type { Tap } from '@trove/games/trezors/events.ts';
import type { TrezorsAction, TrezorsEvent } from '@trove/games/trezors/index.ts';
import type { Telling } from '@trove/kernel';
import type { Sound } from '../../base/sounds.ts';
import type { Shown, Verdict } from './told.ts';
import * as m from './words/compiled/messages/_index.js';

/** What to do, for the line above the table. */
export function prompt(view: Shown, _seat: number, _legal: readonly TrezorsAction[], { locale }: Telling): string {
	return view.phase === 'tap' ? m.prompt_tap({}, { locale }) : m.prompt_choose({}, { locale });
}

/** What an event sounds like. The more a treasure is worth, the higher it rings. */
export function sound(event: TrezorsEvent): Sound | null {
	switch (event.on) {
		case 'lay':
		case 'choose':
			return 'card';
		case 'reveal':
			return 'chest';
		case 'tap':
			return 'knock';
		case 'take':
			return { sound: 'coin', pitch: 1.5 - KINDS.indexOf(event.kind) * 0.1 };
		case 'wrong':
			return 'drum';
		case 'hook':
			return event.hooks > 0 ? { sound: 'knock', pitch: 0.6 } : null;
		case 'unhook':
			return { sound: 'coin', pitch: 0.8 };
		default:
			return null;
	}
}

/** What a seat did in a race, with how far it was behind the fastest on the same kind. */
export interface Run {
	readonly seat: number;
	readonly tap: Tap | null;
	readonly kind: Kind | null;
	/** Behind the fastest who tapped the same kind; 0 for that one, null where nobody else did. */
	readonly behind: number | null;
}

/** Those who race, or may race for all that is known yet. */
const RIGHT: readonly (Verdict | null)[] = ['won', 'lost', null];

/** Everybody's taps, the fastest first; then who passed, then who did nothing. */
export function runsOf({ taps, chests, told }: Pick<Shown, 'taps' | 'chests' | 'told'>): readonly Run[] {
	const kindOf = (tap: Tap | null): Kind | null => {
		const chest = tap && tap !== 'pass' ? chests[tap.chest] : '?';
		return chest === '?' ? null : chest;
	};
	const inRace = (seat: number): boolean => RIGHT.includes(told?.verdicts[seat] ?? null);
	const all = taps.map((shown, seat) => {
		const tap = shown === '?' ? null : shown;
		return { seat, tap, kind: kindOf(tap), ms: tap && tap !== 'pass' ? tap.ms : tap === 'pass' ? 1e6 : 1e7 };
	});
	return all
		.map(({ seat, tap, kind, ms }) => {
			const same = kind === null ? [] : all.filter((one) => one.kind === kind && inRace(one.seat));
			return { seat, tap, kind, behind: same.length < 2 || !inRace(seat) ? null : ms - Math.min(...same.map((one) => one.ms)), ms };
		})
		.sort((a, b) => a.ms - b.ms || a.seat - b.seat)
		.map(({ ms: _, ...run }) => run);
}

/** All about a player, from the position in words: its last sentences are the players', then hooks and the own hand. */
export function seatLine(lines: readonly string[], view: Shown, seat: number, owner: number): string {
	const after = view.hands[seat] ? 2 : 1;
	return lines.at(owner - after - view.hands.length) ?? '';
}
