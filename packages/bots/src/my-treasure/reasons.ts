import { KINDS, TREASURE_COUNT } from '@trove/games/my-treasure/cards.ts';
import { CLAIM, claimedPlace, claimedToken, DRAW, GRAB, LAY } from '@trove/games/my-treasure/moves.ts';
import { PLACES, type State } from '@trove/games/my-treasure/state.ts';
import type { Reason, Sitting } from '../mind.ts';
import { claimCount } from './candidates.ts';
import { ADDS, Cave, countOf, LAST_ORC, TOKENS } from './cave.ts';
import { reach } from './instinct.ts';
import { mostTreasures } from './rules-of-thumb.ts';
import settings from './settings.json' with { type: 'json' };

/** Why a move is good or bad: what piles count, what the others may reach, and the orcs. */
export function reasons({ state }: Sitting<State>, move: number): Reason[] {
	const cave = new Cave(state.players).read(state);
	if (move === DRAW) return drawing(cave);
	if (move < GRAB) return laying(cave, move - LAY);
	return move < CLAIM ? grabbing(cave, move - GRAB) : claiming(cave, move);
}

function claiming(cave: Cave, move: number): Reason[] {
	const count = claimCount(cave, move);
	const found: Reason[] = [{ code: 'counts', treasures: count, token: KINDS[claimedToken(move)] }];
	if (cave.bar >= 0) found.push(comparison(count - cave.bar));
	if (!cave.alone) found.push({ code: 'outlook', treasures: outlook(cave, claimedPlace(move), claimedToken(move)) });
	return found;
}

/** How a count compares with the best of those who have left. */
function comparison(lead: number): Reason {
	if (lead === 0) return { code: 'level' };
	return { code: lead > 0 ? 'ahead' : 'behind', treasures: Math.abs(lead) };
}

/** What those who stay can expect when this pile and token are gone, in tenths. */
function outlook(cave: Cave, place: number, token: number): number {
	const share = reach(cave, settings.instinct.daring);
	let most = 0;
	for (let other = 0; other < PLACES; other++) {
		if (other === place || (cave.taken >> other) & 1) continue;
		for (let rest = 0; rest < TOKENS; rest++) {
			if (rest === token || ((cave.tokens >> rest) & 1) === 0) continue;
			most = Math.max(most, countOf(cave.piles[other], rest) + share * countOf(cave.rest, rest));
		}
	}
	return Math.round(most * 10) / 10;
}

function drawing(cave: Cave): Reason[] {
	const percent = Math.round((100 * (LAST_ORC + 1 - cave.orcs)) / cave.deckCount);
	const found: Reason[] = [];
	if (cave.orcs === LAST_ORC) found.push({ code: 'flight', percent });
	else if (cave.alone) found.push({ code: 'harmless' });
	else found.push({ code: 'orc', percent, orcs: cave.orcs });
	const { count } = mostTreasures(cave);
	if (cave.bar >= 0) found.push(comparison(count - cave.bar));
	found.push({ code: 'better', cards: betterCards(cave, count), deck: cave.deckCount });
	return found;
}

/** How many of the deck's cards make some pile count more than the best one does. */
function betterCards(cave: Cave, count: number): number {
	return cave.deck.subarray(0, cave.deckCount).filter((card) => card < TREASURE_COUNT && mostWith(cave, ADDS[card]) > count).length;
}

/** The most that a pile left counts once a card is laid there. */
function mostWith(cave: Cave, adds: number): number {
	let most = 0;
	for (let place = 0; place < PLACES; place++) {
		if ((cave.taken >> place) & 1) continue;
		for (let token = 0; token < TOKENS; token++) if ((cave.tokens >> token) & 1) most = Math.max(most, countOf(cave.piles[place] + adds, token));
	}
	return most;
}

function laying(cave: Cave, place: number): Reason[] {
	const pile = cave.piles[place] + ADDS[cave.drawn];
	let token = -1;
	for (let other = 0; other < TOKENS; other++) {
		if ((cave.tokens >> other) & 1 && (token < 0 || countOf(pile, other) > countOf(pile, token))) token = other;
	}
	const found: Reason[] = [{ code: 'makes', treasures: countOf(pile, token), token: KINDS[token] }];
	if (cave.alone) return found;
	cave.lay(place);
	const { move, count } = mostTreasures(cave);
	found.push({ code: 'offers', treasures: count, token: KINDS[claimedToken(move)] });
	found.push({ code: 'leaves', treasures: outlook(cave, claimedPlace(move), claimedToken(move)) });
	return found;
}

function grabbing(cave: Cave, place: number): Reason[] {
	let sum = 0;
	let tokens = 0;
	for (let token = 0; token < TOKENS; token++) {
		if (((cave.tokens >> token) & 1) === 0) continue;
		sum += countOf(cave.piles[place], token);
		tokens++;
	}
	return [{ code: 'unseen', treasures: Math.round((10 * sum) / tokens) / 10 }];
}
