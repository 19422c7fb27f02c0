import { EVERYTHING } from '@trove/kernel';
import { COPIES, typeOf } from './cards.ts';
import type { DeadMansDrawEvent } from './events.ts';
import { isBanked, KEEPING, OVER, type State } from './state.ts';

/** What stands for a card that may not be seen. */
const HIDDEN = '?';

/** What a seat is told of an event; with a later state, what the log still shows of it then. */
export function redact(event: DeadMansDrawEvent, seat: number, later?: State): DeadMansDrawEvent {
	if (seat === EVERYTHING || later?.phase === OVER) return event;
	switch (event.on) {
		case 'offer':
			return event.seat === seat && (!later || later.phase === KEEPING) ? event : { ...event, cards: event.cards.map(() => HIDDEN) };
		case 'keep':
			return event.seat === seat || (later && later.phase !== KEEPING) ? event : { ...event, card: HIDDEN };
		default:
			return later ? covered(event, later) : event;
	}
}

/** Hides the cards that the table no longer shows. */
function covered(event: DeadMansDrawEvent, later: State): DeadMansDrawEvent {
	const show = (card: string): string => (copiesSeen(later, card) > 0 ? card : HIDDEN);
	// A card that went out of sight must not be told from a twin that lies open elsewhere.
	const showGone = (card: string): string => (copiesSeen(later, card) === later.copies ? card : HIDDEN);
	switch (event.on) {
		case 'draw':
		case 'bring':
			return { ...event, card: show(event.card) };
		case 'idle':
			return { ...event, card: show(event.card) };
		case 'bank':
		case 'bonus':
			return { ...event, cards: event.cards.map(show) };
		case 'reveal':
			return { ...event, cards: event.cards.map(showGone) };
		case 'parry':
			return { ...event, card: showGone(event.card) };
		case 'shoot':
			return { ...event, cards: event.cards.map(event.to === 'discard' ? showGone : show) };
		case 'bust': {
			const lose = event.to === 'discard' ? showGone : show;
			return { ...event, card: lose(event.card), saved: event.saved.map(show), lost: event.lost.map(lose) };
		}
		default:
			return event;
	}
}

/** How many copies of a card lie open: in a bank, in the play area, on top of the deck, or of the discard for a map. */
function copiesSeen(state: State, name: string): number {
	const type = typeOf(name);
	let seen = 0;
	for (let copy = 0; copy < state.copies; copy++) if (isOpen(state, type * COPIES + copy)) seen++;
	return seen;
}

function isOpen(state: State, card: number): boolean {
	for (let seat = 0; seat < state.players; seat++) if (isBanked(state, seat, card)) return true;
	if (state.play.subarray(0, state.playSize).includes(card)) return true;
	if (state.known.subarray(0, state.open).includes(card)) return true;
	return state.discard.subarray(state.discardSize - state.mapped, state.discardSize).includes(card);
}
