import type { Dice } from '@trove/kernel';
import type { MakeTable } from '@trove/protocol';

/** Everything that a seed decides beforehand. */
export interface Plan {
	readonly parties: readonly PartyPlan[];
	/** Milliseconds between two looks of a person, at most. */
	readonly haste: number;
}

/** People around a table. */
export interface PartyPlan {
	readonly wanted: MakeTable;
	/** Numbers of the people, the host first. */
	readonly people: readonly number[];
}

/** Every person but the last, who only looks on. */
export const PLAYERS = 5;

const GAMES: readonly { readonly game: string; readonly options: MakeTable['options'] }[] = [
	{ game: 'dead-mans-draw', options: {} },
	{ game: 'dead-mans-draw', options: { characters: true } },
	{ game: 'silver-and-gold', options: {} },
	{ game: 'silver-and-gold', options: { refill: 'step' } },
	{ game: 'my-treasure', options: {} },
	{ game: 'trezors', options: {} },
	{ game: 'trezors', options: { contest: 'calm' } },
];

/** The plan of a seed. */
export function planFor(dice: Dice): Plan {
	const people = shuffled([...Array(PLAYERS).keys()], dice);
	const parties = [people.slice(0, 3), people.slice(3)].map((some) => partyFor(some, dice));
	// Sometimes there is a third table, at which people play who also play elsewhere.
	if (dice.below(4) === 0) parties.push(partyFor(shuffled(people, dice).slice(0, 2), dice));
	return { parties, haste: 150 + dice.below(500) };
}

function partyFor(people: readonly number[], dice: Dice): PartyPlan {
	const { game, options } = pick(GAMES, dice);
	const races = game === 'trezors' && options.contest !== 'calm';
	const pace = pick(races ? (['relaxed', 'live'] as const) : (['relaxed', 'live', 'live', 'days'] as const), dice);
	const bots = dice.below(3) === 0 ? 0 : 1;
	const wanted: MakeTable = {
		game,
		options,
		players: people.length + bots,
		bots: bots === 0 ? [] : ['cabin-boy'],
		pace,
		...(pace === 'live' ? { turn: pick([10, 20, 60], dice) } : pace === 'days' ? { turn: 1 } : {}),
		absence: pick(['bot', 'bot', 'vote', 'wait'] as const, dice),
		public: dice.below(3) > 0,
		delay: pick([0, 0, 3, 20], dice),
		aid: dice.below(4) === 0,
		hints: true,
		word: 'word',
	};
	return { wanted, people };
}

/** One of several. */
export function pick<T>(some: readonly T[], dice: Dice): T {
	return some[dice.below(some.length)] as T;
}

function shuffled<T>(some: readonly T[], dice: Dice): T[] {
	const all = [...some];
	for (let i = all.length - 1; i > 0; i--) {
		const j = dice.below(i + 1);
		[all[i], all[j]] = [all[j] as T, all[i] as T];
	}
	return all;
}
