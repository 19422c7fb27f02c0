import type { MyTreasureEvent } from '@trove/games/my-treasure/index.ts';
import type { Claim, Haul, Pile } from '@trove/games/my-treasure/view.ts';
import type { Beat, Flight, Step } from '../../table/screen.ts';
import { findsOf, mostOf, type Shown, seatsFrom } from './view.ts';

type Told = Beat<Shown, MyTreasureEvent>;
type Scored = Extract<MyTreasureEvent, { on: 'score' }>;

/** Rests, in milliseconds. */
const ORC = 450;
const FLIGHT = 600;
const OPENED = 120;
const ALL_OPENED = 350;
const COUNTED = 30;
const LAST_COUNTED = 350;
const PAID = 3200;

/** Tells a step: an orc appears before a torch goes out; piles are opened and counted one treasure after another. */
export function beats({ before, events, after, seat }: Step<Shown, MyTreasureEvent>): readonly Told[] {
	if (!before || events.length === 0) return [];
	const told: Told[] = [];
	let now = before;
	const tell = (view: Shown, of: readonly MyTreasureEvent[], flights: readonly Flight[] = [], hold = 0): void => {
		now = view;
		told.push({ view, events: of, flights, hold });
	};
	for (const [index, event] of events.entries()) {
		switch (event.on) {
			case 'draw':
				// Told afterwards, when the card is covered: nobody may see it again.
				if (event.card === '?') return [];
				tell({ ...now, drawn: event.card, deckCount: event.deckCount }, [event], [{ thing: `card-${event.card}`, from: 'deck' }]);
				break;
			case 'place':
				if (event.card === '?') return [];
				tell({ ...now, drawn: null, piles: replaced(now.piles, event.place, { top: event.card, count: event.count }) }, [event]);
				break;
			case 'orc':
				tell({ ...now, drawn: 'orc', deckCount: event.deckCount }, [event], [{ thing: 'card-orc', from: 'deck' }], ORC);
				tell({ ...now, drawn: null, orcs: event.orcs }, [], [{ thing: 'card-orc', to: 'passage' }]);
				break;
			case 'flight':
				tell({ ...now, phase: 'flight', tokens: now.tokens.map(() => '?' as const) }, [event], [], FLIGHT);
				break;
			case 'claim':
			case 'grab':
				tell(left(now, event.seat, event.place, { count: event.count, token: event.on === 'claim' ? event.token : '?' }), [event], leaving(now, event));
				break;
			case 'score':
				// All of them are told at the first.
				if (index === 0 || events[index - 1].on !== 'score') {
					for (const beat of scoring(
						now,
						seat,
						events.slice(index).filter((one): one is Scored => one.on === 'score'),
					))
						tell(beat.view, beat.events, beat.flights, beat.hold);
				}
				break;
			default:
				tell(now, [event], returning(now));
		}
	}
	return told.map((beat, index) => (index === told.length - 1 ? { ...beat, view: after } : beat));
}

function replaced<T>(list: readonly T[], at: number, item: T): T[] {
	return list.map((one, index) => (index === at ? item : one));
}

function left(view: Shown, seat: number, place: number, claim: Claim): Shown {
	const tokens = claim.token === '?' ? view.tokens.slice(1) : view.tokens.filter((token) => token !== claim.token);
	return { ...view, piles: replaced<Pile | null>(view.piles, place, null), claims: replaced<Claim | null>(view.claims, seat, claim), tokens };
}

/** The pile goes where the gnome goes; a token that can be seen finds its way by itself. */
function leaving(view: Shown, { on, seat, place }: Extract<MyTreasureEvent, { on: 'claim' | 'grab' }>): Flight[] {
	const top = view.piles[place]?.top;
	return [
		{ thing: `haul-${seat}`, from: `place-${place}` },
		...(top ? [{ thing: `card-${top}`, to: `seat-${seat}` }] : []),
		...(on === 'grab' ? [{ thing: `unseen-${seat}`, from: 'tokens' }] : []),
	];
}

/** The piles are opened, gnome by gnome as `eyes` see them, counted side by side, and paid. */
function scoring(before: Shown, eyes: number, events: readonly Scored[]): Told[] {
	const hauls: Haul[] = events.map(({ pile, token, treasures, coins }) => ({ pile, token, treasures, coins }));
	if (hauls.some(({ pile }) => pile.includes('?'))) return [{ view: before, events }];
	const most = mostOf(hauls);
	const tally = { hauls, open: hauls.length, step: 0, paid: false };
	// Nobody has to do anything meanwhile.
	const still = { ...before, toAct: [] };
	// The board first, then one pile after another: all at once would be a handful of cards too many for one picture.
	const opening = [undefined, ...seatsFrom(eyes, hauls.length)].map(
		(seat, open): Told => ({
			view: { ...still, tally: { ...tally, open } },
			events: [],
			flights: seat === undefined ? [] : [`won-${seat}`, `token-${hauls[seat].token}`].map((thing) => ({ thing, from: `seat-${seat}` })),
			hold: seat === undefined ? 0 : open === hauls.length ? ALL_OPENED : OPENED,
		}),
	);
	const finds = hauls.map(findsOf);
	const counting = Array.from({ length: most }, (_, index): Told => {
		const flights = finds.flatMap((found, seat) =>
			index < found.length ? [{ thing: `find-${seat}-${index}`, from: `won-${seat}-${found[index].card}` }] : [],
		);
		return { view: { ...still, tally: { ...tally, step: index + 1 } }, events: [], flights, hold: index === most - 1 ? LAST_COUNTED : COUNTED };
	});
	const worth = before.worth.map((had, seat) => events.find((event) => event.seat === seat)?.worth ?? had);
	return [...opening, ...counting, { view: { ...still, worth, tally: { ...tally, step: most, paid: true } }, events, hold: PAID }];
}

/** After a round all cards go back into the deck. */
function returning({ tally }: Shown): Flight[] {
	return (tally?.hauls ?? []).map((_, seat) => ({ thing: `won-${seat}`, to: 'deck' }));
}
