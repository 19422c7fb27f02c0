import type { Bank } from '@trove/games/dead-mans-draw/cards.ts';
import type { Place } from '@trove/games/dead-mans-draw/events.ts';
import type { DeadMansDrawEvent } from '@trove/games/dead-mans-draw/index.ts';
import type { Beat, Flight, Step } from '../../table/screen.ts';
import { busts, characterOf, type Moment, type Sight, suitOf, withCards, withoutCards, worthOf } from './sight.ts';

/** Rests, in milliseconds: before a card's power works, with the card that busts, with what is lost or won. */
const GLANCE = 240;
const SHOCK = 620;
const SETTLE = 380;

/** A beat under way. */
interface Part {
	view: Sight;
	events: DeadMansDrawEvent[];
	flights: Flight[];
	hold: number;
}

/** Where cards of this suit lie in a bank. */
export function bankPlace(seat: number, suit: string): string {
	return `bank-${seat}-${suit}`;
}

function placeOf(place: Place, card: string): string {
	return typeof place === 'number' ? bankPlace(place, suitOf(card)) : place;
}

/** The view after some banks have changed; points follow. */
function withBanks(view: Sight, change: (bank: Bank, seat: number) => Bank): Sight {
	const banks = view.banks.map(change);
	return { ...view, banks, scores: banks.map((bank, seat) => (bank === view.banks[seat] ? view.scores[seat] : worthOf(bank, characterOf(view, seat)))) };
}

/** Cards go from one place to another, as far as the places keep them. */
function moved(view: Sight, cards: readonly string[], from: Place, to: Place): Sight {
	let next = withBanks(view, (bank, seat) => {
		if (seat === from) return withoutCards(bank, cards);
		return seat === to ? withCards(bank, cards) : bank;
	});
	if (from === 'discard') next = { ...next, discardCount: next.discardCount - cards.length };
	if (to === 'discard') next = { ...next, discardCount: next.discardCount + cards.length };
	if (to === 'play') next = { ...next, play: [...next.play, ...cards], debt: Math.max(0, next.debt - 1) };
	return next;
}

/** How cards fly: with two copies on the table a card's second name flies alike. */
function flightsOf(view: Sight, cards: readonly string[], from: Place | undefined, to: Place | undefined): Flight[] {
	return cards.flatMap((card) => {
		const way = { ...(from === undefined ? {} : { from: placeOf(from, card) }), ...(to === undefined ? {} : { to: placeOf(to, card) }) };
		const names = view.banks.length > 4 ? [card, `${card}~2`] : [card];
		return names.map((thing) => ({ thing, ...way }));
	});
}

/** How cards leave the line in which they still lie. */
function leaving(view: Sight, cards: readonly string[], to: Place): Flight[] {
	return flightsOf(view, cards, 'play', to).map((flight) => ({ ...flight, leaves: typeof to === 'number' ? 'seen' : 'gone' }));
}

/** A moment is over when something else happens, and so are the odds. */
function calmed({ moment: _, won: __, odds: ___, ...view }: Sight): Sight {
	return view;
}

/** The raid is over: nothing is laid, open or due any more. */
function cleared(view: Sight, moment: Moment): Sight {
	return { ...view, play: [], debt: 0, revealed: [], pending: null, unfinished: [], moment };
}

/** A card comes into play; with its suit there already, that is the moment of the bust. */
function entered(view: Sight, card: string, from: Place): Sight {
	const bust = busts(view, card);
	const next = { ...moved(view, [card], from, 'play'), pending: null, drawn: true };
	return bust ? { ...next, moment: 'bust' } : next;
}

class Story {
	readonly parts: Part[] = [];
	#view: Sight;
	/** The scores before something was banked. */
	#before: readonly number[];

	constructor(view: Sight) {
		this.#view = calmed(view);
		this.#before = view.scores;
	}

	/** Cards come home to a bank. */
	#banked(cards: readonly string[], from: Place, seat: number): Sight {
		const next = moved(cleared(this.#view, 'banked'), cards, from, seat);
		return { ...next, won: next.scores[seat] - this.#before[seat] };
	}

	#tell(event: DeadMansDrawEvent, view: Sight, flights: Flight[], hold: number): void {
		this.parts.push({ view, events: [event], flights, hold });
		this.#view = calmed(view);
	}

	/** The line goes as it lies; what has come of it is seen once it has gone. */
	#leave(event: DeadMansDrawEvent, next: Sight, flights: Flight[]): void {
		const { play, banks } = this.#view;
		this.#tell(event, { ...next, play, banks }, flights, 0);
		this.parts.push({ view: next, events: [], flights: [], hold: SETTLE });
		this.#view = calmed(next);
	}

	/** Belongs to what was told last. */
	#add(event: DeadMansDrawEvent): void {
		const last = this.parts.at(-1);
		if (last) last.events.push(event);
		else this.#tell(event, this.#view, [], 0);
	}

	hear(event: DeadMansDrawEvent): void {
		const view = this.#view;
		switch (event.on) {
			case 'draw':
				this.#draw(event);
				break;
			case 'bring': {
				const others = (view.pending?.kind === 'map' ? view.pending.options : []).flatMap(({ card }) => (card && card !== event.card ? card : []));
				const next = entered(view, event.card, event.from);
				this.#tell(
					event,
					next,
					[...flightsOf(view, [event.card], event.from, undefined), ...flightsOf(view, others, undefined, 'discard')],
					next.moment ? SHOCK : GLANCE,
				);
				break;
			}
			case 'shoot':
				this.#tell(event, { ...moved(view, event.cards, event.from, event.to), pending: null }, flightsOf(view, event.cards, undefined, event.to), GLANCE);
				break;
			case 'parry': {
				const next = moved(view, [event.card], 'play', 'discard');
				this.#tell(event, { ...next, play: next.play.filter((card) => card !== event.card) }, flightsOf(view, [event.card], undefined, 'discard'), GLANCE);
				break;
			}
			case 'reveal':
				this.#tell(event, view, flightsOf(view, event.cards, event.from, undefined), 0);
				break;
			case 'bust': {
				const lost = [...event.lost, event.card];
				const next = moved(moved(cleared(view, 'sunk'), event.saved, 'play', event.seat), lost, 'play', event.to);
				this.#leave(event, next, [...leaving(view, event.saved, event.seat), ...leaving(view, lost, event.to)]);
				break;
			}
			case 'bank':
				this.#before = view.scores;
				this.#leave(event, this.#banked(event.cards, 'play', event.seat), leaving(view, event.cards, event.seat));
				break;
			case 'bonus':
				this.#tell(event, this.#banked(event.cards, event.from, event.seat), flightsOf(view, event.cards, event.from, event.seat), SETTLE);
				break;
			case 'raid':
			case 'over':
				// What the sea took, or what came home, is seen before the next one sets out.
				if (this.parts.at(-1)?.view.moment) this.#tell(event, view, [], 0);
				else this.#add(event);
				break;
			default:
				this.#add(event);
		}
	}

	/** A card that goes straight to the bank is seen on the deck first. */
	#draw(event: Extract<DeadMansDrawEvent, { on: 'draw' }>): void {
		const view = this.#view;
		const { card, to, left } = event;
		const drawn: Sight = { ...view, deckCount: left, revealed: view.revealed.slice(1) };
		if (to === 'play') {
			const next = entered(drawn, card, 'deck');
			this.#tell(event, next, flightsOf(view, [card], 'deck', undefined), next.moment ? SHOCK : GLANCE);
			return;
		}
		this.#tell(event, { ...view, revealed: [card, ...drawn.revealed] }, flightsOf(view, [card], 'deck', undefined), GLANCE);
		this.parts.push({ view: { ...moved(drawn, [card], 'deck', to), drawn: true }, events: [], flights: flightsOf(view, [card], undefined, to), hold: 0 });
		this.#view = { ...moved(drawn, [card], 'deck', to), drawn: true };
	}
}

/** Whether an event is told late, when its cards are no longer to be seen: nothing can fly then. */
function isCovered(event: DeadMansDrawEvent): boolean {
	switch (event.on) {
		case 'draw':
		case 'bring':
		case 'idle':
		case 'parry':
			return event.card === '?';
		case 'reveal':
		case 'shoot':
		case 'bank':
		case 'bonus':
			return event.cards.includes('?');
		case 'bust':
			return [event.card, ...event.saved, ...event.lost].includes('?');
		default:
			return false;
	}
}

/** A step in beats: each card that moves on its own is one, a bust and a banking are moments. */
export function beats({ before, events, after }: Step<Sight, DeadMansDrawEvent>): readonly Beat<Sight, DeadMansDrawEvent>[] {
	if (!before || events.some(isCovered)) return [];
	const story = new Story(before);
	for (const event of events) story.hear(event);
	const last = story.parts.at(-1);
	if (!last) return [];
	// The very last thing is what is there now; nobody waits for it.
	if (last.view.moment) story.parts.push({ view: after, events: [], flights: [], hold: 0 });
	else Object.assign(last, { view: after, hold: 0 });
	return story.parts;
}
