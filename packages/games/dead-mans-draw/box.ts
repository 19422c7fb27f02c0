import type { Cards, Table } from '@trove/kernel';
import { CHARACTERS, copiesFor, RANKS, SUITS, TYPES, typeName, worth } from './cards.ts';

/** The deck and the characters; with more than four players two copies of the game are mixed. */
export function cards({ players }: Table): Cards {
	const copies = copiesFor(players);
	return {
		deck: Array.from({ length: TYPES }, (_, type) => {
			const suit = Math.floor(type / RANKS);
			return { id: typeName(type), copies, suit: SUITS[suit], value: worth(suit, type % RANKS) };
		}),
		characters: CHARACTERS.map((id) => ({ id, copies })),
	};
}
