// A step in beats: marks are shown, trophies are struck, filled maps are set aside, new ones taken, and the next shape
// is revealed.
import type { CellPair, SilverAndGoldEvent } from '@trove/games/silver-and-gold/events.ts';
import type { HeldView, SeatView, SilverAndGoldView } from '@trove/games/silver-and-gold/view.ts';
import type { Beat, Flight, Step } from '../../table/screen.ts';
import { marksOf, tallyOf } from './tally.ts';

type Told = Beat<SilverAndGoldView, SilverAndGoldEvent>;

/** Milliseconds to rest after each kind of beat. */
const HOLDS: { readonly [kind: string]: number } = { show: 300, marks: 550, trophy: 350, filled: 250, took: 150 };

/** Events of one kind that follow one another are one beat. */
function kindOf(event: SilverAndGoldEvent): string {
	switch (event.on) {
		case 'dealt':
		case 'shown':
			return 'show';
		case 'opened':
		case 'first':
			return 'open';
		case 'round':
		case 'expedition':
		case 'passed':
			return 'turn';
		case 'trophy':
			return `trophy ${event.seat} ${event.row}`;
		case 'filled':
			return `filled ${event.seat}`;
		case 'took':
		case 'missed':
			return 'took';
		case 'over':
			return 'over';
		default:
			return 'marks';
	}
}

/** A step in beats, the last with the view as it is now. */
export function beats({ before, events, after, seat }: Step<SilverAndGoldView, SilverAndGoldEvent>): readonly Told[] {
	const groups: { kind: string; events: SilverAndGoldEvent[] }[] = [];
	for (const event of events) {
		const kind = kindOf(event);
		const last = groups.at(-1);
		if (last?.kind === kind) last.events.push(event);
		else groups.push({ kind, events: [event] });
	}
	let view = before;
	// Cards are taken one player after another; everything else is everybody's doing. These eyes have done their part.
	const toAct = before?.phase === 'take' ? before.toAct.filter((one) => one !== seat) : [];
	return groups.map(({ kind, events: part }, index): Told => {
		const from = view;
		for (const event of part) view = view && happen(view, event, after);
		const last = index === groups.length - 1;
		const flights = part.flatMap((event) => flightsOf(event, from, seat));
		const hold = HOLDS[kind.split(' ')[0]];
		// What others marked is the news: whoever is done alone shows nothing.
		const rests = !last && hold !== undefined && (kind !== 'marks' || part.some(({ on }) => on === 'marks'));
		return { view: last || !view ? after : { ...view, toAct }, events: part, flights, ...(rests ? { hold } : {}) };
	});
}

function flightsOf(event: SilverAndGoldEvent, before: SilverAndGoldView | null, seat: number): Flight[] {
	switch (event.on) {
		case 'opened':
			return [{ thing: event.card, from: 'deck' }];
		case 'took':
			return event.from === 'deck' ? [{ thing: event.card, from: 'deck' }] : [{ thing: event.card, from: 'display' }];
		case 'filled':
			return [{ thing: event.card, to: `filled-${event.seat}` }];
		case 'trophy':
			return event.points === 0 ? [] : [{ thing: `trophy-${event.points}`, from: 'trophies', to: `seat-${event.seat}` }];
		case 'expedition':
			return [{ thing: `expedition-${event.turn}`, from: 'expeditions' }];
		case 'shown': {
			const dealt = event.seat === seat ? (before?.seats[event.seat]?.dealt ?? []) : [];
			return [
				...event.cards.map((thing) => ({ thing, from: `seat-${event.seat}` })),
				...dealt.filter((card) => !event.cards.includes(card)).map((thing) => ({ thing, to: 'deck' })),
			];
		}
		default:
			return [];
	}
}

/** The view after this event. It need not be complete: it is shown for a moment, and nothing can be done in it. */
export function happen(view: SilverAndGoldView, event: SilverAndGoldEvent, after: SilverAndGoldView): SilverAndGoldView {
	const seatWith = (seat: number, part: Partial<SeatView>): SilverAndGoldView => ({
		...view,
		seats: view.seats.map((one, i) => (i === seat ? scored({ ...one, ...part }) : one)),
	});
	switch (event.on) {
		case 'first':
			return { ...view, first: event.seat };
		case 'kept':
			return seatWith(event.seat, { kept: event.cards });
		case 'shown': {
			const { dealt: _, kept: __, ...seat } = view.seats[event.seat];
			const shown = { ...seat, cards: event.cards.map((id): HeldView => ({ id, marked: [] })) };
			return { ...view, phase: 'take', deckCount: view.deckCount + 2, seats: view.seats.map((one, i) => (i === event.seat ? shown : one)) };
		}
		case 'opened':
			return { ...view, display: [...view.display, event.card], deckCount: view.deckCount - 1 };
		case 'round':
			return { ...view, round: event.round };
		case 'expedition':
			return { ...view, phase: 'mark', turn: event.turn, expedition: event.shape === '?' ? view.expedition : event.shape };
		case 'marked':
			return seatWith(event.seat, { cards: withMarks(view.seats[event.seat].cards, event.card, event.cells) });
		case 'bonus':
			return seatWith(event.seat, { cards: withMarks(view.seats[event.seat].cards, event.card, [event.cell]) });
		case 'marks': {
			const cards = event.marks.reduce((held, { card, cells }) => withMarks(held, card, cells), view.seats[event.seat].cards);
			// Nothing later in a step changes coins and palms.
			const { coins, palms } = after.seats[event.seat];
			return { ...seatWith(event.seat, { cards, coins, palms, due: 0 }), phase: 'take' };
		}
		case 'trophy':
			return {
				...seatWith(event.seat, { trophies: [...view.seats[event.seat].trophies, event.points] }),
				trophiesLeft: view.trophiesLeft.filter((worth) => worth !== event.points),
			};
		case 'filled': {
			const { cards, filled } = view.seats[event.seat];
			return { ...seatWith(event.seat, { cards: cards.filter(({ id }) => id !== event.card), filled: [...filled, event.card] }), phase: 'take' };
		}
		case 'took': {
			const cards = [...view.seats[event.seat].cards, { id: event.card, marked: [] }];
			const taken = event.from === 'deck' ? { deckCount: view.deckCount - 1 } : { display: view.display.filter((card) => card !== event.card) };
			return { ...seatWith(event.seat, { cards }), ...taken };
		}
		case 'over':
			return { ...view, phase: 'over' };
		default:
			return view;
	}
}

const scored = (seat: SeatView): SeatView => ({ ...seat, score: tallyOf(seat).total });

function withMarks(cards: readonly HeldView[], card: string, cells: readonly CellPair[]): HeldView[] {
	return cards.map((held) => {
		if (held.id !== card) return held;
		const had = marksOf(held.marked);
		return { ...held, marked: [...held.marked, ...cells.filter((cell) => (had & marksOf([cell])) === 0)] };
	});
}
