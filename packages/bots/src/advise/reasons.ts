import type { Locale } from '@trove/kernel';
import * as m from '../../words/compiled/messages/_index.js';
import type { Reason } from '../mind.ts';
import settings from './settings.json' with { type: 'json' };
import { isKnown, type Weighed } from './weigh.ts';

/** Games in a hundred that one move wins more often than another, and whether this surely exceeds the error. */
export function differenceOf(better: Weighed, worse: Weighed): { games: number; sure: boolean } {
	const more = better.win.mean - worse.win.mean;
	const known = isKnown(better) && isKnown(worse);
	return { games: Math.round(100 * more), sure: known && more > settings.sure * Math.hypot(better.winError, worse.winError) };
}

/**
 * Whether a move is behind by more than the error: in its chance to win or, if that is no better, in its expected
 * lead, which is known more exactly. Never with too few tries.
 */
export function surelyBehind(move: Advantage, best: Advantage): boolean {
	if (!isKnown(move) || !isKnown(best)) return false;
	const win = best.win.mean - move.win.mean;
	const lead = best.lead.mean - move.lead.mean;
	return win > settings.sure * Math.hypot(best.winError, move.winError) || (win >= 0 && lead > settings.sure * Math.hypot(best.leadError, move.leadError));
}

type Advantage = Pick<Weighed, 'tries' | 'win' | 'winError' | 'lead' | 'leadError'>;

/** What can be said of a move in any game, from the numbers alone. */
export function generalReasons(move: Weighed, best: Weighed, others: readonly Weighed[]): Reason[] {
	if (others.length === 0) return [{ code: 'only-move' }];
	if (move.tries === 0) return [{ code: 'not-tried' }];
	if (!isKnown(move)) return [{ code: 'not-known', tries: move.tries }];
	if (move !== best) {
		if (!isKnown(best)) return [];
		const { games } = differenceOf(best, move);
		if (games > 0 && surelyBehind(move, best)) return [{ code: 'behind', games }];
		return games <= 100 * settings.close ? [{ code: 'as-good' }] : [{ code: 'perhaps-behind', games }];
	}
	const known = others.filter(isKnown);
	if (known.length === 0) return [];
	const next = known.reduce((a, b) => (b.win.mean > a.win.mean ? b : a));
	const { games, sure } = differenceOf(best, next);
	if (sure && games >= 100 * settings.clearly) return [{ code: 'clearly-best', games }];
	const near = known.filter((other) => differenceOf(best, other).games <= 100 * settings.close).length;
	return near > 0 ? [{ code: 'close', moves: near + 1 }] : [];
}

/** A general reason as a short sentence; empty for a code that is not one. */
export function sayGeneral(reason: Reason, locale: Locale): string {
	const l = { locale };
	const games = Number(reason.games);
	switch (reason.code) {
		case 'only-move':
			return m.why_only_move({}, l);
		case 'not-tried':
			return m.why_not_tried({}, l);
		case 'not-known':
			return m.why_not_known({ n: Number(reason.tries) }, l);
		case 'behind':
			return m.why_behind({ n: games }, l);
		case 'perhaps-behind':
			return m.why_perhaps_behind({ n: games }, l);
		case 'as-good':
			return m.why_as_good({}, l);
		case 'clearly-best':
			return m.why_clearly_best({ n: games }, l);
		case 'close':
			return m.why_close({ n: Number(reason.moves) }, l);
		default:
			return '';
	}
}
