// One deal, played with the sides swapped.

import { answer, type Budget, questionOf } from '@trove/bots';
import { games } from '@trove/games';
import { type Action, type Game, isRefusal, type Match, makeTable, type Options, startMatch, type Table } from '@trove/kernel';
import { botSeed, dealSeed, entrantOf, resultOf } from '../../packages/bots/node/arena/deals.ts';
import type { GameId } from '../games.ts';
import type { Contender } from './contenders.ts';
import { peek } from './peeker.ts';
import { nothingSpent, type Spent, spend } from './spent.ts';

/** Two sides at a table of one game; at a larger table each has every other seat. */
export interface Pairing {
	readonly game: GameId;
	readonly players: number;
	readonly options: Options;
	readonly sides: readonly [Contender, Contender];
}

/** The result of a deal for the first side. */
export interface DealResult {
	readonly games: number;
	readonly wins: number;
	readonly lead: number;
	readonly spent: readonly [Spent, Spent];
}

/** The seed of all deals. */
const SEED = 'strength';

/**
 * Plays a deal twice with the sides swapped. Equal numbers give equal cards in every pairing of a game and player
 * count.
 */
export async function playDeal(pairing: Pairing, deal: number): Promise<DealResult> {
	const spent: [Spent, Spent] = [nothingSpent(), nothingSpent()];
	let [wins, lead] = [0, 0];
	for (const shift of [0, 1]) {
		const result = await playGame(pairing, deal, shift, spent);
		wins += result.win;
		lead += result.lead;
	}
	return { games: 2, wins, lead, spent };
}

/** A player at the table. */
type Thinker = (step: number) => Promise<{ action: Action; iterations: number; ms: number }>;

interface Seating {
	readonly match: Match;
	readonly act: (seat: number, action: Action) => void;
	readonly thinkers: readonly Thinker[];
}

async function playGame(pairing: Pairing, deal: number, shift: number, spent: [Spent, Spent]): Promise<{ win: number; lead: number }> {
	const { game } = games.find(pairing.game);
	const table = makeTable(game, pairing.players, pairing.options);
	const sideOf = (seat: number): 0 | 1 => entrantOf(seat, shift);
	const { match, act, thinkers } = await seat(pairing, game, table, deal, shift);
	for (let step = 0; !match.over; step++) {
		const [seat] = match.toAct;
		const choices = match.legal(seat).length;
		const { action, iterations, ms } = await thinkers[seat](step);
		const { budget } = pairing.sides[sideOf(seat)];
		if (choices > 1) spend(spent[sideOf(seat)], iterations, ms, 'ms' in budget ? budget.ms : undefined);
		act(seat, action);
	}
	const outcome = game.outcome(match.state);
	if (!outcome) throw new Error(`${game.id} has no outcome`);
	return resultOf(outcome, shift);
}

async function seat(pairing: Pairing, game: Game, table: Table, deal: number, shift: number): Promise<Seating> {
	const seed = dealSeed(SEED, deal);
	const seats = Array.from({ length: table.players }, (_, seat) => ({ seat, side: pairing.sides[entrantOf(seat, shift)] }));
	const trove =
		(match: Match, seat: number, player: Exclude<Contender['player'], 'mcts'>, budget: Budget): Thinker =>
		async (step) => {
			const question = questionOf(game, table, match.state, seat, budget, botSeed(SEED, deal, shift, step));
			const start = performance.now();
			const { action, iterations } = answer(games, { player: player === 'peeker' ? 'sailor' : player, question });
			return { action: player === 'peeker' ? peek(match, seat, action) : action, iterations, ms: performance.now() - start };
		};
	if (pairing.sides.every(({ player }) => player !== 'mcts')) {
		const match = startMatch(game, table, seed);
		const act = (seat: number, action: Action): void => {
			const done = match.act(seat, action);
			if (isRefusal(done)) throw new Error(`${game.id}: ${JSON.stringify(action)} was refused: ${done.code}`);
		};
		return { match, act, thinkers: seats.map(({ seat, side }) => trove(match, seat, ours(side), side.budget)) };
	}
	// boardgame.io is loaded only if it plays.
	const { PeerSeat, Twins } = await import('./mcts.ts');
	const { PEERS } = await import('../boardgame/peers.ts');
	const peer = PEERS.find(({ name }) => name === game.id);
	if (!peer) throw new Error(`${game.id} does not stand on boardgame.io`);
	const twins = new Twins(peer, game, table, seed);
	const thinkers = seats.map(({ seat, side }): Thinker => {
		if (side.player !== 'mcts') return trove(twins.match, seat, side.player, side.budget);
		const bot = new PeerSeat(peer, seat, side.budget, side.setting);
		return () => bot.think(twins.state);
	});
	return { match: twins.match, act: (seat, action) => twins.act(seat, action), thinkers };
}

function ours({ player }: Contender): Exclude<Contender['player'], 'mcts'> {
	if (player === 'mcts') throw new Error('MCTSBot thinks on boardgame.io');
	return player;
}
