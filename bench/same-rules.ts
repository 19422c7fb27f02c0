// Checks that the games on boardgame.io follow the same rules: random and greedy games run in lockstep, comparing seats
// to act, legal actions, table, scores and winners. `node bench/same-rules.ts [--quick]`
import { type Action, canonical, Dice, EVERYTHING, isRefusal, type Json, type JsonObject, Match, makeTable, type Options } from '@trove/kernel';
import { CreateGameReducer, InitializeGame, type State } from './boardgame/engine.ts';
import { Followed, Shuffles } from './boardgame/fed.ts';
import { PEERS, type Peer, type PeerMove } from './boardgame/peers.ts';
import { entryOf } from './games.ts';

/** What was compared. */
export interface Compared {
	readonly games: number;
	readonly actions: number;
}

/** Plays `games` games per game, option and player count; throws at the first difference. */
export async function sameRules(games: number, tell: (line: string) => void): Promise<Compared> {
	const dice = new Dice('same rules');
	const all = { games: 0, actions: 0 };
	for (const peer of PEERS) {
		for (const options of peer.options) {
			for (const players of [2, 3, 4]) {
				let actions = 0;
				for (let i = 0; i < games; i++) actions += await playBoth(peer, options, players, i % 2 === 1, dice);
				tell(`${peer.name} ${canonical(options)}, ${players} players: ${games} games, ${actions} actions alike`);
				all.games += games;
				all.actions += actions;
			}
		}
	}
	return all;
}

async function playBoth(peer: Peer, options: Options, players: number, greedy: boolean, dice: Dice): Promise<number> {
	const { game } = await entryOf(peer.name);
	const shuffles = new Shuffles(dice);
	const fed = shuffles.feed(peer.game);
	const reducer = CreateGameReducer({ game: fed });
	let state: State = InitializeGame({ game: fed, numPlayers: players, setupData: options });
	const match = new Match(game, makeTable(game, players, options), new Followed(game, peer, shuffles));
	const fail = (difference: string): never => {
		throw new Error(`${peer.name}, ${players} players: after ${canonical(match.actions)}: ${difference}`);
	};
	for (let actions = 0; ; actions++) {
		const odd = difference(peer.table(state.G, state.ctx), game.view(match.state, EVERYTHING), '');
		if (odd) fail(odd);
		if (match.over) {
			const { scores, winners } = game.outcome(match.state) ?? { scores: [], winners: [] };
			const oddEnd = difference(state.ctx.gameover, { scores, winners }, 'outcome');
			return oddEnd ? fail(oddEnd) : actions;
		}
		const seats = match.toAct.map((seat) => ({ seat, moves: peer.enumerate(state.G, state.ctx, String(seat)) as PeerMove[] }));
		for (const { seat, moves } of seats) {
			const oddLegal = differentLegal(moves.map(peer.action), match.legal(seat));
			if (oddLegal) fail(`legal actions of seat ${seat}: ${oddLegal}`);
		}
		const { seat, moves } = seats[dice.below(seats.length)];
		const best = greedy ? Math.max(...moves.map(peer.greed)) : 0;
		const liked = greedy ? moves.filter((move) => peer.greed(move) === best) : moves;
		const chosen = liked[dice.below(liked.length)];
		state = reducer(state, makeMove(chosen, seat) as Parameters<typeof reducer>[1]);
		if ('transients' in state) fail(`boardgame.io refused ${canonical(peer.action(chosen))} of seat ${seat}`);
		const done = match.act(seat, peer.action(chosen));
		if (isRefusal(done)) fail(`Trove refused ${canonical(peer.action(chosen))} of seat ${seat}: ${done.code}`);
	}
}

const makeMove = ({ move, args }: PeerMove, seat: number) => ({ type: 'MAKE_MOVE', payload: { type: move, args, playerID: String(seat) } });

/** Compares every field that boardgame.io's side gives; undefined if all are equal. */
function difference(theirs: Json | undefined, ours: Json | undefined, path: string): string | undefined {
	if (theirs === ours) return undefined;
	if (typeof theirs !== 'object' || theirs === null || typeof ours !== 'object' || ours === null || (Array.isArray(theirs) && theirs.length !== ours.length))
		return `${path}: ${canonical(theirs)} on boardgame.io, ${canonical(ours)} on Trove`;
	for (const key of Object.keys(theirs)) {
		const odd = difference((theirs as JsonObject)[key], (ours as JsonObject)[key], `${path}.${key}`);
		if (odd) return odd;
	}
	return undefined;
}

function differentLegal(theirs: readonly Action[], ours: readonly Action[]): string | undefined {
	const [a, b] = [theirs, ours].map((actions) => new Set(actions.map(keyOf)));
	const odd = [...a].find((key) => !b.has(key)) ?? [...b].find((key) => !a.has(key));
	if (odd === undefined && theirs.length === ours.length) return undefined;
	return `${odd ?? 'one is listed twice'} (${theirs.length} on boardgame.io, ${ours.length} on Trove)`;
}

/** An action as text that does not depend on the order of cards and cells. */
function keyOf({ do: kind, card, from, cell, cards, cells }: Action): string {
	const sets = [cards, cells].map((set) => (Array.isArray(set) ? set.map(String).sort().join(' ') : ''));
	return [kind, card, from, cell, ...sets].join('|');
}

if (import.meta.main) {
	const compared = await sameRules(process.argv.includes('--quick') ? 20 : 200, console.log);
	console.log(`The same rules on both sides: ${compared.games} games, ${compared.actions} actions.`);
}
