import type { Cards } from '@trove/kernel';
import { KINDS, ORCS, symbolsOf, TREASURES } from './cards.ts';

/** The deck of a round, and the tokens. */
export function cards(): Cards {
	return {
		deck: [...TREASURES.map((id) => ({ id, copies: 1, symbols: symbolsOf(id) })), { id: 'orc', copies: ORCS, symbols: [] }],
		tokens: KINDS.map((id) => ({ id, copies: 1 })),
	};
}
