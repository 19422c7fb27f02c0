// A random game on boardgame.io: its own bot enumerates and chooses, its reducer applies, as in its `Simulate` but
// without a promise per move.
import { type Player, play } from '../pace.ts';
import { CreateGameReducer, InitializeGame, ProcessGameConfig, RandomBot, type State } from './engine.ts';
import type { Peer } from './peers.ts';

/** The seat to act: the first active one, as in boardgame.io's bots. */
export function seatToAct({ ctx }: State): string {
	return ctx.activePlayers ? Object.keys(ctx.activePlayers)[0] : ctx.currentPlayer;
}

/** Plays complete games of a peer. */
export function peerPlayer(peer: Peer, numPlayers: number): Player {
	const game = ProcessGameConfig(peer.game);
	const reducer = CreateGameReducer({ game });
	const bot = new RandomBot({ enumerate: peer.enumerate });
	let seed = 0;
	return (milliseconds) =>
		play(milliseconds, 1, () => {
			// Without a seed, games started within one millisecond get the same deal.
			let state: State = InitializeGame({ game: { ...game, seed: seed++ }, numPlayers });
			let actions = 0;
			for (; state.ctx.gameover === undefined; actions++) {
				const seat = seatToAct(state);
				state = reducer(state, bot.random(bot.enumerate(state.G, state.ctx, seat)));
			}
			return actions;
		});
}
