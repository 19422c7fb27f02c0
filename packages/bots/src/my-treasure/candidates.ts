import { CLAIM, claimedPlace, claimedToken, DRAW, GRAB } from '@trove/games/my-treasure/moves.ts';
import { type Cave, countOf, LAST_ORC, TOKENS } from './cave.ts';

/** Beyond this lead a round pays no more. */
const ENOUGH_LEAD = 3;
/** Tokens that are tried with each pile. */
const TOKENS_TRIED = 2;

/** Candidate moves: one of equal places, each pile with its best tokens; only one if it is clearly best. */
export function candidates(cave: Cave, moves: readonly number[]): number[] {
	if (cave.flight || moves[0] !== DRAW) return differing(cave, moves);
	const claims = moves.filter((move) => move >= CLAIM).sort((a, b) => claimCount(cave, b) - claimCount(cave, a));
	if (claims.length === 0) return [DRAW];
	if (!cave.alone) return [DRAW, ...bestOfPiles(cave, claims)];
	// The last gnome loses nothing by drawing before the fifth orc, and gains nothing beyond the highest lead (MT-7).
	if (claimCount(cave, claims[0]) >= cave.bar + ENOUGH_LEAD) return [claims[0]];
	return cave.orcs < LAST_ORC ? [DRAW] : [DRAW, claims[0]];
}

/** What a claim counts. */
export function claimCount(cave: Cave, move: number): number {
	return countOf(cave.piles[claimedPlace(move)], claimedToken(move));
}

/** Among places with equal piles, the first. */
function differing(cave: Cave, moves: readonly number[]): number[] {
	const pile = (move: number): number => cave.piles[(move - 1) % (GRAB - 1)];
	return moves.filter((move, index) => moves.findIndex((other) => pile(other) === pile(move)) === index);
}

/** Of each pile its best tokens, unless another pile has them in larger number. */
function bestOfPiles(cave: Cave, claims: readonly number[]): number[] {
	const tried = new Int32Array(TOKENS);
	return claims.filter((move) => tried[claimedPlace(move)]++ < TOKENS_TRIED && claimCount(cave, move) > 0);
}
