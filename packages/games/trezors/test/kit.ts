import type { Dice } from '@trove/kernel';
import type { Edge, Happening, Kit, Temper } from '@trove/kernel/testing';
import { KINDS } from '../cards.ts';
import { type TrezorsAction as Action, entry, older, type TrezorsEvent, type TrezorsView } from '../index.ts';
import type { Version } from '../state.ts';

const any = (actions: readonly Action[], dice: Dice): Action => actions[dice.below(actions.length)];

/** Taps a chest of a kind that it wants, if there is one. */
function tapWanted(actions: readonly Action[], sight: TrezorsView, seat: number, dice: Dice): Action {
	const card = sight.played[seat];
	const top = KINDS.find((kind) => sight.chests.includes(kind));
	const wanted = card === 'map' ? top : card;
	const right = actions.filter((action) => action.do === 'tap' && sight.chests[action.chest] === wanted);
	return right.length > 0 ? any(right, dice) : (actions.find((action) => action.do === 'pass') ?? any(actions, dice));
}

/** A temper that plays one of `cards` where it can, and taps what it wants. */
function temper(name: string, cards: (sight: TrezorsView) => readonly string[]): Temper<TrezorsView, Action> {
	return {
		name,
		choose(actions: readonly Action[], sight: TrezorsView, seat: number, dice: Dice): Action {
			if (sight.phase !== 'choose') return tapWanted(actions, sight, seat, dice);
			const wish = cards(sight);
			const wished = actions.filter((action) => action.do === 'play' && wish.includes(action.card));
			return any(wished.length > 0 ? wished : actions, dice);
		},
	};
}

const tempers: readonly Temper<TrezorsView, Action>[] = [
	temper('plays what lies open', (sight) => [sight.chests[2]]),
	temper('plays coins or chalices, whichever lies open', ({ chests }) => (chests[2] === 'coin' || chests[2] === 'chalice' ? [chests[2]] : ['coin', 'chalice'])),
	temper('plays what lies open, or its map late', ({ chests, round }) => (round > 4 ? [chests[2], 'map'] : [chests[2]])),
	temper('plays its map at once', (sight) => ['map', sight.chests[2]]),
];

type Happened = Happening<TrezorsView, Action, TrezorsEvent>;
type Of<On extends TrezorsEvent['on']> = Extract<TrezorsEvent, { on: On }>;

function told<On extends TrezorsEvent['on']>({ events }: Happened, on: On): Of<On>[] {
	return events.filter((event): event is Of<On> => event.on === on);
}

/** An edge that some event of one kind meets. */
function when<On extends TrezorsEvent['on']>(
	name: string,
	on: On,
	met: (event: Of<On>, happening: Happened) => boolean,
): Edge<TrezorsView, Action, TrezorsEvent> {
	return { name, met: (happening) => told(happening, on).some((event) => met(event, happening)) };
}

/** The cards with which the round that has just been settled was played. */
function played(happening: Happened): readonly (string | null)[] {
	return told(happening, 'reveal')[0]?.played ?? happening.before.played;
}

const takes = (happening: Happened, seat: number): Of<'take'>[] => told(happening, 'take').filter((event) => event.seat === seat);

const edges: readonly Edge<TrezorsView, Action, TrezorsEvent>[] = [
	when('TZ-5 a map wants the highest kind, also where it is no diamond', 'take', ({ seat, kind }, at) => played(at)[seat] === 'map' && kind !== 'diamond'),
	when('TZ-6 a card takes two chests alone', 'take', ({ seat, right }, at) => right === 'alone' && takes(at, seat).length === 2),
	when('TZ-6 nobody wants a chest', 'discard', ({ kind }, at) => !told(at, 'take').some((take) => take.kind === kind)),
	when('TZ-7 one each', 'take', ({ right }) => right === 'share'),
	when('TZ-7 a card and a map contest a chest', 'contest', ({ racers }, at) => new Set(racers.map((seat) => played(at)[seat])).size === 2),
	when('TZ-7 three contest one chest', 'contest', ({ racers, chests }) => racers.length === 3 && chests === 1),
	when('TZ-7 three contest two chests', 'contest', ({ racers, chests }) => racers.length === 3 && chests === 2),
	when('TZ-7 four contest', 'contest', ({ racers }) => racers.length === 4),
	when('TZ-8 everybody passes or taps wrong and a contested chest is discarded', 'contest', ({ winners }) => winners.length === 0),
	when('TZ-8 equal times are drawn for', 'contest', ({ drawn }, at) => drawn && told(at, 'settle').length === 1),
	when('TZ-8 the second of the fast taps the same chest', 'contest', ({ winners }) => winners.length === 2),
	when('TZ-9 a false start in a race', 'wrong', ({ why }) => why === 'early'),
	when('TZ-9 a tap on what is not wanted', 'wrong', ({ why }) => why === 'unwanted'),
	when('TZ-9 a tap on one’s own chest costs it', 'wrong', ({ why, costs }) => why === 'alone' && costs),
	when('TZ-10 a map without a chest', 'hook', ({ map, wrong }) => map && !wrong),
	when('TZ-10 a wrong tap and a map without a chest', 'hook', ({ map, wrong }) => map && wrong),
	when('TZ-11 a coin puts a hook back', 'unhook', ({ hooks }) => hooks === 1),
	when('TZ-12 the pile of hooks runs out', 'hook', ({ hooks, map, wrong }) => hooks < Number(map) + Number(wrong)),
	when('TZ-14 drawn for at a calm table', 'contest', ({ drawn }, at) => drawn && told(at, 'settle').length === 0),
];

/** What a seat tapped in the round that is being settled; null for nothing. */
function tapped(happening: Happened, seat: number): number | null {
	const tap = told(happening, 'settle')[0]?.taps[seat];
	return typeof tap === 'object' && tap !== null ? tap.chest : null;
}

const judged = (happening: Happened, seat: number): boolean => told(happening, 'wrong').some((event) => event.seat === seat);
const raced = (happening: Happened, seat: number): boolean => told(happening, 'contest').some(({ racers }) => racers.includes(seat));

/** Edges that only one of the versions has. */
const EDGES: { readonly [version in Version]: readonly Edge<TrezorsView, Action, TrezorsEvent>[] } = {
	1: [when('TZ-9 a tap on a sure share costs it', 'wrong', ({ why, costs }) => why === 'share' && costs)],
	2: [
		when(
			'TZ-9 a tap on a sure share is harmless',
			'take',
			({ seat, chest, right }, at) => right === 'share' && tapped(at, seat) === chest && !raced(at, seat) && !judged(at, seat),
		),
	],
};

/** What the laws need to know of a version of Trézors. */
export const kitOf = (version: Version): Kit<TrezorsView, Action, TrezorsEvent> => ({
	entry: [entry, ...older].find(({ game }) => game.version === version) ?? entry,
	options: [{ contest: 'race' }, { contest: 'calm' }],
	tempers,
	edges: [...edges, ...EDGES[version]],
	cards(sight) {
		const unseen = KINDS.flatMap((kind) => new Array<string>((sight.memory?.unseen[kind] ?? 0) + (sight.memory?.discarded[kind] ?? 0)).fill(kind));
		const shown = sight.phase === 'over' ? [] : sight.chests.filter((chest) => chest !== '?');
		const hooks = new Array<string>(sight.hooks.reduce((sum, count) => sum + count, sight.hooksLeft)).fill('hook');
		const pirates = sight.hands.map((hand, seat) =>
			[...new Set([...hand, sight.played[seat]])].filter((card) => card !== null && card !== 'map' && card !== '?'),
		);
		return [...unseen, ...shown, ...sight.won.flat(), ...hooks, ...pirates.flatMap((cards, seat) => cards.map((card) => `${card} of ${seat}`))];
	},
});
