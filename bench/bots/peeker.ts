// What seeing the deck is worth in Dead Man's Draw: a rule of thumb that looks at one card, the next.
import { type Action, isRefusal, type Match } from '@trove/kernel';

const DRAW: Action = { do: 'draw' };
const BANK: Action = { do: 'bank' };

/** Where a player may draw or bank: draws if the next card does not bust, banks if it does. All other moves are left as they are. */
export function peek(match: Match, seat: number, action: Action): Action {
	const legal = match.legal(seat);
	if (![DRAW, BANK].every((either) => legal.some((one) => one.do === either.do))) return action;
	const trial = match.try(seat, DRAW);
	return isRefusal(trial) || trial.events.some(({ on }) => on === 'bust') ? BANK : DRAW;
}
