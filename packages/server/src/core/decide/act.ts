import { type Action, isRefusal, Moves, type Refusal, TABLE } from '@trove/kernel';
import type { Entry } from '../entries.ts';
import type { Folded } from '../folded.ts';
import { no } from '../refusals.ts';
import { isMissing } from '../seats.ts';
import { type Asked, backFirst, type Context, type Decision, DONE, isNo, ownSeatInPlay } from './decision.ts';

/** Actions of a person. */
export function decideAct(folded: Folded, who: string, request: Asked<'act'>, context: Context): Decision | Refusal {
	const seat = answering(folded, who, request);
	if (typeof seat !== 'number') return seat;
	return decideActions(folded, seat, timed(folded, request.do, context), 'person', request.id);
}

/** Undo of a person. */
export function decideUndo(folded: Folded, who: string, request: Asked<'undo'>): Decision | Refusal {
	const seat = answering(folded, who, request);
	if (typeof seat !== 'number') return seat;
	const trial = folded.match?.tryUndo(seat) ?? no('not-started');
	if (isRefusal(trial)) return trial;
	return { entries: [...backFirst(folded, seat), { e: 'undone', seat, id: request.id }], trial };
}

/** Actions of a seat, its bot or the table itself; ends the table with the game. */
export function decideActions(folded: Folded, seat: number, actions: readonly Action[], by: 'person' | 'bot', id?: string): Decision | Refusal {
	const trial = folded.match?.try(seat, actions) ?? no('not-started');
	if (isRefusal(trial)) return trial;
	const acted: Entry = id === undefined ? { e: 'acted', seat, do: actions, by } : { e: 'acted', seat, do: actions, by, id };
	const over = folded.match?.game.toAct(trial.state) === 0;
	if (!over && (by === 'bot' || !isMissing(folded.seats[seat]))) return { entries: [acted], trial };
	const entries: Entry[] = by === 'person' ? [...backFirst(folded, seat), acted] : [acted];
	if (over) entries.push({ e: 'ended', why: 'played' });
	return { entries, trial };
}

/** The asker's seat if the answer is not stale; `DONE` for a repeated request. */
function answering(folded: Folded, who: string, { id, v }: { readonly id: string; readonly v: number }): number | Refusal | Decision {
	const seat = ownSeatInPlay(folded, who);
	if (isNo(seat)) return known(folded, who, id) ? DONE : seat;
	if (folded.seats[seat].ids.includes(id)) return DONE;
	if (v < folded.seats[seat].fresh || v > folded.told[seat]) return no('stale');
	return seat;
}

/** Whether a request was the action that ended the game. */
function known({ seats }: Folded, who: string, id: string): boolean {
	return seats.some((seat) => seat.who === who && seat.ids.includes(id));
}

const moves = new Moves();

/** During a race an action's `ms` is a reaction time, replaced by the one that counts. */
function timed({ match }: Folded, actions: readonly Action[], context: Context): readonly Action[] {
	if (!match || actions.every(({ ms }) => typeof ms !== 'number')) return actions;
	match.game.legal(match.state, TABLE, moves.clear());
	if (moves.count === 0) return actions;
	return actions.map((action) => (typeof action.ms === 'number' ? { ...action, ms: context.reaction(action.ms) } : action));
}
