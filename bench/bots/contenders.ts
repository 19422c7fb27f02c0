// Who plays in a measured game.
import type { Budget, Player } from '@trove/bots';

/** One of Trove's bots with its budget, or Sailor with a look at the next card (`peeker.ts`). */
export interface TroveBot {
	readonly player: Player | 'peeker';
	readonly budget: Budget;
}

/** boardgame.io's MCTSBot with its thinking time. */
export interface PeerBot {
	readonly player: 'mcts';
	readonly budget: Budget;
	/** The name of the setting to play with. */
	readonly setting: string;
}

/** A side of a duel. */
export type Contender = TroveBot | PeerBot;

/** Whether its strength depends on thinking time. */
export const thinks = ({ player }: Contender): boolean => player === 'captain' || player === 'mcts';

/** How long it thinks, in words. */
export function budgetName(budget: Budget): string {
	return 'ms' in budget ? `${budget.ms} ms` : `${budget.iterations} iterations`;
}

const NAMES: { readonly [player in Contender['player']]: string } = {
	mcts: 'MCTSBot',
	peeker: 'Sailor who sees the next card',
	captain: 'Captain',
	sailor: 'Sailor',
	'cabin-boy': 'Cabin boy',
	greedy: 'greedy',
	random: 'random',
};

/** What a table calls it. */
export function nameOf(contender: Contender): string {
	const name = NAMES[contender.player];
	const setting = contender.player === 'mcts' ? `, ${contender.setting}` : '';
	return thinks(contender) ? `${name} (${budgetName(contender.budget)}${setting})` : name;
}
