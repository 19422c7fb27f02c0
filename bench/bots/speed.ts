// Iterations per second of a search: selection, expansion and a random playout to the end. Trove's tree search and
// boardgame.io's MCTSBot alternate on the same positions, in one thread.

import { questionOf } from '@trove/bots';
import { games } from '@trove/games';
import { Dice, type Match, makeTable } from '@trove/kernel';
import settings from '../../packages/bots/src/generic.json' with { type: 'json' };
import { evenExtra, evenPolicy } from '../../packages/bots/src/search/playing.ts';
import { searchTree } from '../../packages/bots/src/search/tree.ts';
import { sitDown } from '../../packages/bots/src/sitting.ts';
import { PEERS } from '../boardgame/peers.ts';
import { median } from '../figures.ts';
import type { GameId } from '../games.ts';
import { judged, Timed, Twins } from './mcts.ts';

/** Iterations per second of CPU time, and the ratio: medians over the rounds. */
export interface Speeds {
	readonly trove: number;
	readonly peer: number;
	readonly ratio: number;
	readonly rounds: number;
}

interface Pace {
	iterations: number;
	seconds: number;
}

/** Depths of the positions in random games, in actions. */
const DEPTHS = [0, 10, 20, 30, 40, 50];

/** Measures both searches on a game with two players. */
export async function searchSpeeds(id: GameId, quick: boolean): Promise<Speeds> {
	if (process.env.NODE_ENV !== 'production') throw new Error('boardgame.io is measured with NODE_ENV=production');
	const peer = PEERS.find(({ name }) => name === id);
	if (!peer) throw new Error(`${id} does not stand on boardgame.io`);
	const { game } = games.find(id);
	const table = makeTable(game, 2);
	const [rounds, ms] = quick ? [2, 30] : [9, 300];
	const manner = { policy: evenPolicy(game), extra: evenExtra };
	const bot = new Timed({ game: judged(peer.game), enumerate: peer.enumerate, iterations: Number.MAX_SAFE_INTEGER, playoutDepth: 10_000 });

	const ours = (match: Match, seat: number, round: number): Pace => {
		const question = questionOf(game, table, match.state, seat, { ms }, `speed/${round}`);
		return timed(() => {
			const sitting = sitDown(games, question);
			searchTree(sitting, manner, settings.tree);
			return sitting.clock.count;
		});
	};
	const theirs = ({ state }: Twins, seat: number): Pace =>
		timed(() => {
			bot.start(ms);
			// It works synchronously, before the promise is returned.
			void bot.play(state, String(seat));
			return bot.reached;
		});

	const paces: { trove: number; peer: number; ratio: number }[] = [];
	for (let round = -1; round < rounds; round++) {
		const [trove, other]: [Pace, Pace] = [
			{ iterations: 0, seconds: 0 },
			{ iterations: 0, seconds: 0 },
		];
		for (const depth of DEPTHS) {
			const twins = positionAt(peer.name, depth, round);
			const [seat] = twins.match.toAct;
			add(trove, ours(twins.match, seat, round));
			add(other, theirs(twins, seat));
		}
		const [a, b] = [trove.iterations / trove.seconds, other.iterations / other.seconds];
		// The first round is a warm-up.
		if (round >= 0) paces.push({ trove: a, peer: b, ratio: a / b });
	}
	return {
		trove: median(paces.map(({ trove }) => trove)),
		peer: median(paces.map(({ peer }) => peer)),
		ratio: median(paces.map(({ ratio }) => ratio)),
		rounds,
	};
}

/** A position at a depth of a random game, on both sides, in which somebody has a choice. */
function positionAt(name: (typeof PEERS)[number]['name'], depth: number, round: number): Twins {
	const { game } = games.find(name);
	const peer = PEERS.find((one) => one.name === name);
	if (!peer) throw new Error(`${name} does not stand on boardgame.io`);
	for (let attempt = 0; ; attempt++) {
		const dice = new Dice(`speed/${round}/${depth}/${attempt}`);
		const twins = new Twins(peer, game, makeTable(game, 2), `speed/${round}/${depth}/${attempt}`);
		for (let actions = 0; !twins.match.over; actions++) {
			const [seat] = twins.match.toAct;
			const legal = twins.match.legal(seat);
			if (actions >= depth && legal.length > 1) return twins;
			twins.act(seat, legal[dice.below(legal.length)]);
		}
	}
}

function add(to: Pace, { iterations, seconds }: Pace): void {
	to.iterations += iterations;
	to.seconds += seconds;
}

/** Times a function that counts its iterations, in CPU time of the thread. */
function timed(run: () => number): Pace {
	const start = process.threadCpuUsage();
	const iterations = run();
	const { user, system } = process.threadCpuUsage(start);
	return { iterations, seconds: (user + system) / 1e6 };
}
