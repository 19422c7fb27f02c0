import type { Dice } from '@trove/kernel';
import { CHARACTERS, TYPES, typeName } from '../cards.ts';
import type { DeadMansDrawAction, DeadMansDrawView } from '../index.ts';
import { ACTIONS } from '../moves.ts';

/** A well-formed action, legal or not: mostly of the kind that is due, with a card or a seat that may be wrong. */
export function stray({ phase, pending, banks }: DeadMansDrawView, _seat: number, dice: Dice): DeadMansDrawAction {
	const due = phase === 'victims' ? 'victim' : phase === 'characters' ? 'character' : pending?.kind === 'plunder' ? 'plunder' : pending ? 'choose' : 'bank';
	const kind = dice.below(4) > 0 ? due : ACTIONS[dice.below(ACTIONS.length)];
	// One seat more than there are, where seats are left.
	const seat = dice.below(Math.min(8, banks.length + 1));
	switch (kind) {
		case 'choose': {
			const cards = Object.entries(banks[seat] ?? {}).flatMap(([suit, values]) => values.map((value) => `${suit}-${value}`));
			const card = cards.length > 0 && dice.below(4) > 0 ? cards[dice.below(cards.length)] : typeName(dice.below(TYPES));
			return dice.below(5) === 0 ? { do: kind, card } : { do: kind, card, from: seat };
		}
		case 'character':
			return { do: kind, card: CHARACTERS[dice.below(CHARACTERS.length)] };
		case 'victim':
		case 'plunder':
			return { do: kind, whom: seat };
		default:
			return { do: kind };
	}
}
