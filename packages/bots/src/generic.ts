import type { Game } from '@trove/kernel';
import settings from './generic.json' with { type: 'json' };
import type { Mind, Minds } from './mind.ts';
import { evenExtra, evenPolicy, type Manner } from './search/playing.ts';
import { searchTree } from './search/tree.ts';

/** Chooses evenly among the legal moves. */
export const random: Mind = ({ state, seat, moves, dice }) => {
	const move = moves[dice.below(moves.length)];
	return { move, extra: evenExtra(state, seat, move, dice) };
};

/** How a game's playouts go in a search, with what it leaves out filled in. */
export function mannerOf<S extends object>({ policy, extra }: Pick<Minds<S>, 'policy' | 'extra'>): Manner<S> {
	return { policy, extra: extra ?? evenExtra };
}

/** Tree search without any knowledge of the game but its rules, with no more than `limit` iterations. */
function searcher(manner: Manner<object>, limit: number): Mind {
	return (sitting) => {
		sitting.clock.limit(limit);
		const [best] = sitting.moves.length === 1 ? [] : searchTree(sitting, manner, settings.tree);
		const move = best?.move ?? sitting.moves[0];
		return { move, extra: manner.extra(sitting.state, sitting.seat, move, sitting.dice) };
	};
}

/** Ways to play any game, also one that has none of its own yet: the same search, with more or less of it. */
export function genericMinds(game: Game): Minds {
	const manner: Manner<object> = { policy: evenPolicy(game), extra: evenExtra };
	return {
		captain: searcher(manner, Number.POSITIVE_INFINITY),
		sailor: searcher(manner, settings.sailor),
		cabinBoy: searcher(manner, settings.cabinBoy),
		greedy: searcher(manner, settings.greedy),
		policy: manner.policy,
	};
}
