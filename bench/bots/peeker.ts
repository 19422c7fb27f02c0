// What seeing the deck is worth in Dead Man's Draw: a rule that looks at the next card.
import { type Action, isRefusal, type Match } from '@trove/kernel';

const DRAW: Action = { do: 'draw' };
const BANK: Action = { do: 'bank' };

/** If the player may draw or bank: draws unless the next card busts. Other moves stay unchanged. */
export function peek(match: Match, seat: number, action: Action): Action {
	const legal = match.legal(seat);
	if (![DRAW, BANK].every((either) => legal.some((one) => one.do === either.do))) return action;
	const trial = match.try(seat, DRAW);
	return isRefusal(trial) || trial.events.some(({ on }) => on === 'bust') ? BANK : DRAW;
}
