import type { Edge, Happening } from '@trove/kernel/testing';
import type { Suit } from '../cards.ts';
import type { DeadMansDrawAction, DeadMansDrawEvent, DeadMansDrawView } from '../index.ts';

type Kind = DeadMansDrawEvent['on'];
type Told<K extends Kind> = Extract<DeadMansDrawEvent, { on: K }>;

/** A view with its memory: the laws observe with all eyes. */
type Position = DeadMansDrawView & Required<Pick<DeadMansDrawView, 'memory'>>;

/** A happening with its views and events typed. */
interface Case {
	readonly before: Position;
	readonly after: Position;
	readonly action: DeadMansDrawAction;
	/** The raider's character, and whether an opponent has this one. */
	readonly who: string | null;
	readonly against: (character: string) => boolean;
	readonly event: <K extends Kind>(kind: K) => Told<K> | undefined;
	/** Whether there is such an event, of which this holds. */
	readonly says: <K extends Kind>(kind: K, holds?: (event: Told<K>) => boolean) => boolean;
}

const suitOf = (card: string): Suit => card.slice(0, card.indexOf('-')) as Suit;
const has = (cards: readonly string[], suit: string): boolean => cards.some((card) => suitOf(card) === suit);

function isOf<K extends Kind>(kind: K) {
	return (event: DeadMansDrawEvent): event is Told<K> => event.on === kind;
}

function observed({ memory, ...view }: DeadMansDrawView): Position {
	if (!memory) throw new Error('an observation is expected');
	return { ...view, memory };
}

function caseOf({ before, after, action, events }: Happening<DeadMansDrawView, DeadMansDrawAction, DeadMansDrawEvent>): Case {
	const from = observed(before);
	return {
		before: from,
		after: observed(after),
		action,
		who: from.characters[from.turn],
		against: (character) => from.characters.some((id, seat) => seat !== from.turn && id === character),
		event: (kind) => events.find(isOf(kind)),
		says: <K extends Kind>(kind: K, holds: (event: Told<K>) => boolean = () => true) => events.filter(isOf(kind)).some(holds),
	};
}

const edge = (name: string, met: (happened: Case) => boolean): Edge<DeadMansDrawView, DeadMansDrawAction, DeadMansDrawEvent> => ({
	name,
	met: (happening) => met(caseOf(happening)),
});

/** A power without effect. */
const idle = (suit: string) => (it: Case) => suitOf(it.event('idle')?.card ?? '') === suit;
/** A raid ends in a bust that this character has a hand in. */
const bustOf = (it: Case, character: string): Told<'bust'> | undefined => (it.who === character ? it.event('bust') : undefined);

/** What random games must have met. */
export const edges: readonly Edge[] = [
	edge('DD-5 a drawn card busts', (it) => it.says('draw') && it.says('bust')),
	edge('DD-5 a map’s card busts', (it) => it.says('bring', ({ by }) => by === 'map') && it.says('bust')),
	edge('DD-6 an empty play area is banked', (it) => it.action.do === 'bank' && it.event('bank')?.cards.length === 0),
	edge('DD-8 an anchor saves cards', (it) => it.who !== 'miser' && (it.event('bust')?.saved.length ?? 0) > 0),
	edge('DD-8 an anchor laid first saves nothing', (it) => suitOf(it.event('bust')?.lost[0] ?? '') === 'anchor'),
	edge('DD-8 a second anchor busts', (it) => suitOf(it.event('bust')?.card ?? '') === 'anchor'),
	edge('DD-9 a hook with an empty bank', idle('hook')),
	edge('DD-9 a hook’s card busts', (it) => it.says('bring', ({ by }) => by === 'hook') && it.says('bust')),
	edge('DD-10 a cannon without a target', idle('cannon')),
	edge('DD-11 key and chest bring as many cards', (it) => {
		const bonus = it.event('bonus');
		return bonus?.from === 'discard' && it.who === null && bonus.cards.length === it.event('bank')?.cards.length;
	}),
	edge('DD-13 an oracle’s card is drawn', (it) => it.action.do === 'draw' && it.before.revealed.length > 0),
	edge('DD-13 an oracle’s card is left', (it) => it.action.do === 'bank' && it.before.revealed.length > 0),
	edge('DD-13 a card left earlier is drawn', (it) => it.action.do === 'draw' && it.before.revealed.length === 0 && it.before.memory.known.length > 0),
	edge('DD-13 the oracle is the last card', idle('oracle')),
	edge('DD-14 a sword with nothing to take', idle('sword')),
	edge('DD-14 a sword’s card busts', (it) => it.says('bring', ({ by }) => by === 'sword') && it.says('bust')),
	edge('DD-16 a hook pays a debt', (it) => it.says('bring', ({ by }) => by === 'hook') && it.before.debt > 0 && !it.says('bust')),
	edge('DD-16 a sword pays a debt', (it) => it.says('bring', ({ by }) => by === 'sword') && it.before.debt > 0 && !it.says('bust')),
	edge('DD-16 a map pays a debt', (it) => it.says('bring', ({ by }) => by === 'map') && it.before.debt > 0 && !it.says('bust')),
	edge('DD-16 a hook brings the kraken', (it) => suitOf(it.event('bring')?.card ?? '') === 'kraken' && it.says('debt')),
	edge('DD-16 an open card must be drawn', (it) => it.before.debt > 0 && it.before.revealed.length > 0),
	edge('DD-16 a bust ends the debt', (it) => it.before.debt > 0 && it.says('bust')),
	edge('DD-16 the kraken is the last card', idle('kraken')),
	edge('DD-16 the deck runs out in debt', (it) => it.before.debt > 1 && it.event('draw')?.left === 0 && !it.says('bust')),
	edge('DD-17 the last raid is banked without asking', (it) => it.says('bank', ({ auto }) => auto)),
	edge('DD-17 the last card leaves a choice', (it) => it.event('draw')?.left === 0 && it.after.pending !== null),
	edge('DD-17 the last card busts', (it) => it.event('draw')?.left === 0 && it.says('bust')),
	edge(
		'DD-19 equal cards in one stack',
		(it) => it.after.phase === 'over' && it.after.banks.some((bank) => Object.values(bank).some((values) => new Set(values).size < values.length)),
	),
	edge(
		'DD-20 golden-scales scores a mermaid',
		(it) => it.after.phase === 'over' && it.after.characters.some((id, seat) => id === 'golden-scales' && it.after.banks[seat].mermaid.length > 0),
	),
	edge('DD-20 casanova draws a mermaid', (it) => it.who === 'casanova' && it.event('draw')?.to === it.before.turn),
	edge('DD-20 fisherman draws a kraken', (it) => it.who === 'fisherman' && it.event('draw')?.to === it.before.turn),
	edge('DD-20 plunderer chooses', (it) => it.action.do === 'plunder'),
	edge('DD-20 treasure-hunter takes more', (it) => (it.event('bonus')?.cards.length ?? 0) > (it.event('bank')?.cards.length ?? 99)),
	edge('DD-20 navigator sees the whole discard', (it) => it.who === 'navigator' && (it.event('reveal')?.cards.length ?? 0) > 3),
	edge('DD-20 master-gunner shoots a whole stack', (it) => (it.event('shoot')?.cards.length ?? 0) > 1),
	edge('DD-20 scavenger keeps what he shoots', (it) => it.event('shoot')?.to === it.before.turn),
	edge('DD-20 mystic opens three', (it) => it.event('reveal')?.from === 'deck' && (it.event('reveal')?.cards.length ?? 0) === 3),
	edge('DD-20 swordsman takes a suit that he has', (it) => {
		const bring = it.event('bring');
		return bring?.by === 'sword' && it.before.banks[it.before.turn][suitOf(bring.card)].length > 0;
	}),
	edge('DD-20 miser saves the hook', (it) => has(bustOf(it, 'miser')?.saved ?? [], 'hook')),
	edge('DD-20 miser saves what the hook brought', (it) => {
		const saved = bustOf(it, 'miser')?.saved ?? [];
		return it.before.memory.brought.length > 0 && it.before.memory.brought.every((card) => saved.includes(card));
	}),
	edge(
		'DD-20 captains-hook brings a second card',
		(it) => it.before.pending?.kind === 'hook' && it.before.unfinished.length === 0 && it.who === 'captains-hook',
	),
	edge('DD-20 captains-hook waits for another power', (it) => it.after.pending !== null && it.after.pending.kind !== 'hook' && it.after.unfinished.length > 0),
	edge('DD-20 safe-harbor saves its anchor', (it) => has(bustOf(it, 'safe-harbor')?.saved ?? [], 'anchor')),
	edge('DD-20 beastmaster demands four', (it) => it.event('debt')?.debt === 4),
	edge('DD-20 misfire protects its owner', (it) => it.after.pending?.kind === 'cannon' && it.against('misfire') && it.before.turn === it.after.turn),
	edge('DD-20 misfire hits the shooter', (it) => it.event('shoot')?.from === it.before.turn),
	edge('DD-20 parry throws the sword away', (it) => it.says('parry')),
	edge(
		'DD-20 parry leaves a kraken',
		(it) => it.after.pending?.kind === 'sword' && it.after.pending.options.some(({ from = -1 }) => it.after.characters[from] === 'parry'),
	),
	edge('DD-20 davy-jones names a victim', (it) => it.action.do === 'victim'),
	edge('DD-20 davy-jones gets what his victim loses', (it) => typeof it.event('bust')?.to === 'number'),
	edge(
		'DD-21 a straight card is the draw due',
		(it) => it.before.play.length === 0 && it.event('draw')?.to === it.before.turn && it.after.turn === it.before.turn,
	),
];
