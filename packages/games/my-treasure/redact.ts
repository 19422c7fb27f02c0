import { treasureNamed } from './cards.ts';
import type { MyTreasureEvent } from './events.ts';
import { cardsOf, OVER, type State } from './state.ts';

/** What a seat is told of an event: everything at first; later the log hides covered cards until the game is over. */
export function redact(told: MyTreasureEvent, _seat: number, later?: State): MyTreasureEvent {
	if (!later || later.phase === OVER) return told;
	switch (told.on) {
		case 'draw':
		case 'place':
			return liesOpen(later, told.round, told.card) ? told : { ...told, card: '?' };
		case 'score':
			return told.round === later.round - 1 ? told : { ...told, pile: told.pile.map(() => '?') };
		default:
			return told;
	}
}

/** Whether a card of that round is on a pile's top, in hand, or in a pile of the round scored last. */
function liesOpen(later: State, round: number, name: string): boolean {
	const card = treasureNamed(name);
	if (round === later.round) return later.drawn === card || later.tops.includes(card);
	return round === later.round - 1 && later.lastTops.subarray(0, later.players).some((top) => cardsOf(top, later.lastUnder).includes(card));
}
