import type { Dice, JsonObject } from '@trove/kernel';
import type { Kit, Temper } from '@trove/kernel/testing';
import { type DeadMansDrawAction, type DeadMansDrawEvent, type DeadMansDrawView, entry } from '../index.ts';
import { edges } from './edges.ts';
import { stray } from './stray.ts';

type Sight = DeadMansDrawView;
type Act = DeadMansDrawAction;

const suitOf = (card: string): string => card.slice(0, card.indexOf('-'));

/** The card that an action names; empty for one that names none. */
const cardOf = (action: Act): string => (action.do === 'choose' || action.do === 'character' ? action.card : '');

const any = (actions: readonly Act[], dice: Dice): Act => actions[dice.below(actions.length)];

/** One of the actions for which `test` holds, if there are any; else any. */
function rather(actions: readonly Act[], dice: Dice, test: (action: Act) => boolean): Act {
	const wanted = actions.filter(test);
	return any(wanted.length > 0 ? wanted : actions, dice);
}

/** Draws or banks, drawing `bold` times in ten where both are allowed. */
function dare(actions: readonly Act[], dice: Dice, bold: number): Act {
	return rather(actions, dice, (action) => action.do === (dice.below(10) < bold ? 'draw' : 'bank'));
}

/** The first of these characters that is offered; else any. */
function keepOf(actions: readonly Act[], dice: Dice, wanted: readonly string[]): Act {
	for (const card of wanted) for (const action of actions) if (action.do === 'character' && action.card === card) return action;
	return any(actions, dice);
}

/** Key and chest are both in. */
function isLoaded({ play }: Sight): boolean {
	const suits = play.map(suitOf);
	return suits.includes('key') && suits.includes('chest');
}

/** How much of the deck would bust now. */
function riskOf({ play, memory }: Sight): number {
	const suits = play.map(suitOf);
	if (!memory) throw new Error('an observation is expected');
	const next = memory.known.length > 0 ? memory.known.slice(0, 1) : memory.deck;
	return next.filter((card) => suits.includes(suitOf(card))).length / next.length;
}

/** Draws nearly always, until key and chest are in: long raids, many busts. */
const bold: Temper<Sight, Act> = {
	name: 'bold',
	choose: (actions, sight, _seat, dice) => {
		if (actions[0].do === 'character') return keepOf(actions, dice, ['captains-hook', 'plunderer', 'treasure-hunter', 'swordsman', 'safe-harbor']);
		return actions[0].do === 'draw' ? dare(actions, dice, isLoaded(sight) ? 2 : 8) : any(actions, dice);
	},
};

/** Banks early: rich banks for hooks, cannons and swords, and for whoever comes to plunder. */
const careful: Temper<Sight, Act> = {
	name: 'careful',
	choose: (actions, _sight, _seat, dice) => {
		if (actions[0].do === 'character') return keepOf(actions, dice, ['misfire', 'swordsman', 'parry', 'davy-jones', 'miser', 'beastmaster']);
		return actions[0].do === 'draw' ? dare(actions, dice, 2) : any(actions, dice);
	},
};

/** Stays out until key and chest are both in, as long as that is not too dangerous: the discard runs low. */
const greedy: Temper<Sight, Act> = {
	name: 'greedy',
	choose: (actions, sight, _seat, dice) => {
		if (actions[0].do === 'draw') return dare(actions, dice, riskOf(sight) > (isLoaded(sight) ? 0.2 : 0.35) ? 0 : 10);
		if (actions[0].do === 'character') return keepOf(actions, dice, ['treasure-hunter', 'plunderer', 'golden-scales', 'casanova', 'fisherman']);
		return rather(actions, dice, (action) => /^(key|chest)/.test(cardOf(action)));
	},
};

/** Prefers cards whose powers go on, and those that bust; shoots at his own bank where he can. */
const reckless: Temper<Sight, Act> = {
	name: 'reckless',
	choose: (actions, sight, seat, dice) => {
		if (actions[0].do === 'draw') return dare(actions, dice, 6);
		if (actions[0].do === 'character')
			return keepOf(actions, dice, ['captains-hook', 'master-gunner', 'miser', 'scavenger', 'safe-harbor', 'navigator', 'mystic']);
		if (sight.pending?.kind === 'cannon') return rather(actions, dice, (action) => action.do === 'choose' && action.from === seat);
		const suits = sight.play.map(suitOf);
		const busts = dice.below(3) === 0;
		const wanted = (action: Act): boolean => {
			const suit = suitOf(cardOf(action));
			return busts ? suits.includes(suit) : !suits.includes(suit) && /^(hook|sword|map|cannon|kraken|oracle)/.test(suit);
		};
		return rather(actions, dice, wanted);
	},
};

/** Positions with these characters at the first seats. */
function starring(players: number, characters: readonly string[]): JsonObject {
	return { characters: Array.from({ length: players }, (_, seat) => characters[seat] ?? null) };
}

/** Casts that are rarely dealt together, or whose powers need a game of their own to show. */
function casts(players: number): JsonObject[] {
	return [
		starring(players, ['davy-jones', players > 4 ? 'davy-jones' : 'parry']),
		starring(players, ['plunderer', 'misfire', 'parry']),
		starring(players, ['master-gunner', 'captains-hook']),
		starring(players, ['captains-hook', 'treasure-hunter', 'miser']),
		starring(players, ['miser', 'master-gunner']),
	];
}

/** What the laws play Dead Man's Draw with. */
export const kit: Kit<Sight, Act, DeadMansDrawEvent> = {
	entry,
	options: [{ characters: true }, { characters: false }],
	tempers: [bold, careful, greedy, reckless],
	edges,
	games: 2600,
	stray,
	starts: ({ players, options }) => (options.characters ? casts(players) : []),
	cards(everything) {
		const { play, banks, memory } = everything;
		const banked = banks.flatMap((bank) => Object.entries(bank).flatMap(([suit, values]) => values.map((value) => `${suit}-${value}`)));
		return [...play, ...banked, ...(memory ? [...memory.deck, ...memory.known, ...memory.discard] : [])];
	},
};
