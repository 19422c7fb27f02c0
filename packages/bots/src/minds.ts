import type { Game } from '@trove/kernel';
import { deadMansDraw } from './dead-mans-draw/index.ts';
import { genericMinds, random } from './generic.ts';
import type { Mind, Minds } from './mind.ts';
import { myTreasure } from './my-treasure/index.ts';
import type { Player } from './question.ts';
import { silverAndGold } from './silver-and-gold/index.ts';
import { trezors } from './trezors/index.ts';

/** The games with bots made for them; every other game is played by generic search. */
const OWN = {
	'dead-mans-draw': deadMansDraw,
	'my-treasure': myTreasure,
	'silver-and-gold': silverAndGold,
	trezors,
};

/** The ways to play a game. */
export function mindsOf(game: Game): Minds {
	return Object.hasOwn(OWN, game.id) ? (OWN[game.id as keyof typeof OWN] as unknown as Minds) : genericMinds(game);
}

/** The mind of a level or a baseline. */
export function mindOf(game: Game, player: Player): Mind {
	const minds = mindsOf(game);
	switch (player) {
		case 'random':
			return random;
		case 'greedy':
			return minds.greedy;
		case 'cabin-boy':
			return minds.cabinBoy;
		case 'sailor':
			return minds.sailor;
		case 'captain':
			return minds.captain;
	}
}
