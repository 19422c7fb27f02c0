import { type Action, isRefusal, Moves, type Refusal, TABLE } from '@trove/kernel';
import type { Entry } from '../entries.ts';
import type { Folded } from '../folded.ts';
import { no } from '../refusals.ts';
import { isMissing } from '../seats.ts';
import { type Asked, backFirst, type Context, type Decision, DONE, isNo, ownSeatInPlay } from './decision.ts';

/** A seat plays. */
export function decideAct(folded: Folded, who: string, request: Asked<'act'>, context: Context): Decision | Refusal {
	const seat = answering(folded, who, request);
	if (typeof seat !== 'number') return seat;
	return decideActions(folded, seat, timed(folded, request.do, context), 'person', request.id);
}

/** A seat takes back its last action. */
export function decideUndo(folded: Folded, who: string, request: Asked<'undo'>): Decision | Refusal {
	const seat = answering(folded, who, request);
	if (typeof seat !== 'number') return seat;
	const trial = folded.match?.tryUndo(seat) ?? no('not-started');
	if (isRefusal(trial)) return trial;
	return { entries: [...backFirst(folded, seat), { e: 'undone', seat, id: request.id }], trial };
}

/** Actions of a seat, its bot or the table itself; with them the table ends when the game does. */
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

/** The seat that answers what it sees; nothing is to be done for what came before, and what answers an older view is refused. */
function answering(folded: Folded, who: string, { id, v }: { readonly id: string; readonly v: number }): number | Refusal | Decision {
	const seat = ownSeatInPlay(folded, who);
	if (isNo(seat)) return known(folded, who, id) ? DONE : seat;
	if (folded.seats[seat].ids.includes(id)) return DONE;
	if (v < folded.seats[seat].fresh || v > folded.told[seat]) return no('stale');
	return seat;
}

/** The action that ended the game, sent once more. */
function known({ seats }: Folded, who: string, id: string): boolean {
	return seats.some((seat) => seat.who === who && seat.ids.includes(id));
}

const moves = new Moves();

/** While the table's own clock runs, an action's time is a reaction time: what counts is what can be believed of it. */
function timed({ match }: Folded, actions: readonly Action[], context: Context): readonly Action[] {
	if (!match || actions.every(({ ms }) => typeof ms !== 'number')) return actions;
	match.game.legal(match.state, TABLE, moves.clear());
	if (moves.count === 0) return actions;
	return actions.map((action) => (typeof action.ms === 'number' ? { ...action, ms: context.reaction(action.ms) } : action));
}
