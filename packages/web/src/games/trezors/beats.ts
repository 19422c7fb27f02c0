import { KINDS, STARS } from '@trove/games/trezors/cards.ts';
import type { TrezorsEvent } from '@trove/games/trezors/index.ts';
import type { Beat, Flight, Step } from '../../table/screen.ts';
import type { Shown, Told, Verdict } from './told.ts';

type Of<On extends TrezorsEvent['on']> = Extract<TrezorsEvent, { on: On }>;

/** What is told together, by kind of event. */
const PARTS: { readonly [on in TrezorsEvent['on']]: 'shown' | 'judged' | 'given' | 'hooks' | 'freed' | 'next' } = {
	choose: 'shown',
	reveal: 'shown',
	tap: 'shown',
	close: 'shown',
	settle: 'shown',
	wrong: 'judged',
	contest: 'judged',
	take: 'given',
	discard: 'given',
	hook: 'hooks',
	unhook: 'freed',
	gather: 'next',
	lay: 'next',
	over: 'next',
};

/** How long each part rests, in milliseconds. */
const HOLDS = { shown: 1300, judged: 1100, given: 380, hooks: 650, freed: 650, next: 0 };
/** A reveal waits half a beat, where nobody races. */
const HALF = 420;
/** Nobody tapped: there is little to look at. */
const QUIET = 450;

/** The name under which a chest of the row moves. */
export function chestThing(round: number, place: number): string {
	return `chest-${round}-${place}`;
}

/** The name under which hooks move to a seat, or from it where there are less than none. */
export function hookThing(round: number, seat: number, hooks: number): string {
	return `${hooks < 0 ? 'freed' : 'hooks'}-${round}-${seat}`;
}

/**
 * Tells the end of a round in beats: taps, judgements, chests, hooks, the next row. Everything else is one beat, above
 * all a reveal that begins a race: a beat before it would be taken from people's time.
 */
export function beats({ before, events: all, after, seat }: Step<Shown, TrezorsEvent>): readonly Beat<Shown, TrezorsEvent>[] {
	if (!all.some(({ on }) => on === 'gather')) return one(all, after);
	const opening = openingOf(all, before, after);
	if (!opening) return [];
	const told: Beat<Shown, TrezorsEvent>[] = [];
	let view = opening;
	let rest = all;
	const [first] = all;
	if (first.on === 'choose' && before?.phase === 'choose') {
		told.push({ view: chosen(before, first, seat), events: [first], hold: HALF });
		rest = all.slice(1);
	}
	for (const part of partsOf(rest)) {
		const what = PARTS[part[0].on];
		if (what === 'next') {
			told.push({ view: after, events: part, flights: [...leaving(view), ...laid(part, after)] });
			continue;
		}
		const flights = [...leaving(view), ...given(part), ...drawn(part)];
		view = part.reduce(advance, { ...view, told: { ...toldOf(view), hooked: view.hooks.map(() => 0), says: part.filter(worthSaying) } });
		const hold = what === 'shown' && part.some(({ on }) => on === 'settle') && !view.taps.some(isTap) ? QUIET : HOLDS[what];
		told.push({ view, events: part, flights, hold });
	}
	return told;
}

function one(events: readonly TrezorsEvent[], after: Shown): readonly Beat<Shown, TrezorsEvent>[] {
	return events.some(({ on }) => on === 'lay') ? [{ view: after, events, flights: laid(events, after) }] : [];
}

/** Events that are told together, in order. */
function partsOf(events: readonly TrezorsEvent[]): (readonly [TrezorsEvent, ...TrezorsEvent[]])[] {
	const parts: [TrezorsEvent, ...TrezorsEvent[]][] = [];
	for (const event of events) {
		const last = parts.at(-1);
		if (last && PARTS[last[0].on] === PARTS[event.on]) last.push(event);
		else parts.push([event]);
	}
	return parts;
}

/** The table with everything revealed and nothing given out yet: the final position without the events of this step. */
function openingOf(events: readonly TrezorsEvent[], before: Shown | null, after: Shown): Shown | null {
	const reveal = events.find((event): event is Of<'reveal'> => event.on === 'reveal');
	const open = reveal ?? (before?.phase === 'tap' ? before : null);
	if (!open) return null;
	const { played } = open;
	const takes = (seat: number): number => events.filter((event) => event.on === 'take' && event.seat === seat).length;
	const hooks = after.hooks.map((count, seat) => events.reduce((sum, event) => sum - hooksOf(event, seat), count));
	return scored({
		phase: 'tap',
		toAct: [],
		round: events[0].round,
		chests: open.chests,
		played,
		hands: after.hands.map((hand, seat) => hand.filter((card) => card !== played[seat])),
		won: after.won.map((kinds, seat) => kinds.slice(0, kinds.length - takes(seat))),
		hooks,
		hooksLeft: after.hooksLeft + after.hooks.reduce((sum, count, seat) => sum + count - hooks[seat], 0),
		taps: before?.phase === 'tap' ? before.taps : after.hands.map(() => null),
		scores: after.scores,
		told: {
			gone: open.chests.map(() => null),
			verdicts: after.hands.map((_, seat) => (isHarmless(events, seat) ? 'harmless' : null)),
			hooked: after.hands.map(() => 0),
			says: [],
		},
	});
}

/** Whether a seat tapped and its tap is neither wrong nor part of a race: its share was sure (TZ-9). */
function isHarmless(events: readonly TrezorsEvent[], seat: number): boolean {
	if (!events.some((event) => event.on === 'settle' && isTap(event.taps[seat]))) return false;
	return !events.some((event) => (event.on === 'wrong' && event.seat === seat) || (event.on === 'contest' && event.racers.includes(seat)));
}

/** What an event brings a seat in hooks. */
function hooksOf(event: TrezorsEvent, seat: number): number {
	if ((event.on !== 'hook' && event.on !== 'unhook') || event.seat !== seat) return 0;
	return event.on === 'hook' ? event.hooks : -event.hooks;
}

/** Points as they stand in a view. */
function scored(view: Shown): Shown {
	return { ...view, scores: view.won.map((kinds, seat) => kinds.reduce((sum, kind) => sum + STARS[KINDS.indexOf(kind)], 0) - view.hooks[seat]) };
}

/** The last one has chosen, and nothing is turned over yet. */
function chosen(before: Shown, { seat, card }: Of<'choose'>, eyes: number): Shown {
	const at = <T>(things: readonly T[], thing: T): T[] => things.map((old, index) => (index === seat ? thing : old));
	return { ...before, toAct: [], played: at(before.played, '?'), chosen: at(before.chosen ?? before.played, seat === eyes ? card : '?') };
}

/** The view after one more event. */
function advance(view: Shown, event: TrezorsEvent): Shown {
	const told = toldOf(view);
	const judge = (verdicts: Told['verdicts']): Shown => ({ ...view, told: { ...told, verdicts } });
	switch (event.on) {
		case 'settle':
			return { ...view, taps: event.taps };
		case 'wrong':
			return judge(put(told.verdicts, event.seat, event.why));
		case 'contest':
			return judge(told.verdicts.map((old, seat) => (old === null && event.racers.includes(seat) ? raced(event, seat) : old)));
		case 'take':
			return scored({
				...view,
				won: put(view.won, event.seat, [...view.won[event.seat], event.kind]),
				told: { ...told, gone: put(told.gone, event.chest, event.seat) },
			});
		case 'discard':
			return { ...view, told: { ...told, gone: put(told.gone, event.chest, -1) } };
		case 'hook':
		case 'unhook': {
			const change = hooksOf(event, event.seat);
			return scored({
				...view,
				hooks: put(view.hooks, event.seat, view.hooks[event.seat] + change),
				hooksLeft: view.hooksLeft - change,
				told: { ...told, hooked: put(told.hooked, event.seat, told.hooked[event.seat] + change) },
			});
		}
		default:
			return view;
	}
}

function raced({ winners }: Of<'contest'>, seat: number): Verdict {
	return winners.includes(seat) ? 'won' : 'lost';
}

function put<T>(things: readonly T[], index: number, thing: T): T[] {
	return things.map((old, at) => (at === index ? thing : old));
}

function toldOf({ told, hands }: Shown): Told {
	return told ?? { gone: [null, null, null], verdicts: hands.map(() => null), hooked: hands.map(() => 0), says: [] };
}

function isTap(tap: Shown['taps'][number]): boolean {
	return tap !== null && typeof tap === 'object';
}

/** Taps are drawn, not told: the rest is said in words besides. */
function worthSaying(event: TrezorsEvent): boolean {
	return event.on !== 'choose' && event.on !== 'tap' && event.on !== 'settle';
}

/** Chests go to who took them; those that nobody gets fade where they lie. */
function given(events: readonly TrezorsEvent[]): Flight[] {
	return events.flatMap((event) => (event.on === 'take' ? { thing: chestThing(event.round, event.chest), to: `hoard-${event.seat}` } : []));
}

/** Hooks come from the pile. */
function drawn(events: readonly TrezorsEvent[]): Flight[] {
	return events.flatMap((event) => (event.on === 'hook' && event.hooks > 0 ? { thing: hookThing(event.round, event.seat, event.hooks), from: 'hooks' } : []));
}

/** Hooks that were shown go where they belong: to their seat, or back on the pile. */
function leaving({ round, told }: Shown): Flight[] {
	return (told?.hooked ?? []).flatMap((hooks, seat) =>
		hooks === 0 ? [] : { thing: hookThing(round, seat, hooks), to: hooks > 0 ? `hoard-${seat}` : 'hooks' },
	);
}

/** New chests come from the heap. */
function laid(events: readonly TrezorsEvent[], after: Shown): Flight[] {
	if (!events.some(({ on }) => on === 'lay')) return [];
	return after.chests.map((_, place) => ({ thing: chestThing(after.round, place), from: 'deck' }));
}
