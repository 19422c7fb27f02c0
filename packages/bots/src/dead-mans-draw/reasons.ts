import { bustPercent } from '@trove/games/dead-mans-draw/bust-percent.ts';
import { BEASTMASTER, CHEST, COPIES, cardName, KEY, KRAKEN, PLUNDERER, SCAVENGER, SUIT_OF, TREASURE_HUNTER } from '@trove/games/dead-mans-draw/cards.ts';
import { BANK, chosenFrom, chosenType, DRAW, namedBy } from '@trove/games/dead-mans-draw/moves.ts';
import { opponentIs } from '@trove/games/dead-mans-draw/powers.ts';
import { CANNON_CHOICE, deckLeft, HOOK_CHOICE, KEEPING, NAMING, PLUNDER_CHOICE, type State, SWORD_CHOICE } from '@trove/games/dead-mans-draw/state.ts';
import type { DeadMansDrawView } from '@trove/games/dead-mans-draw/view.ts';
import type { Reason, Sitting } from '../mind.ts';
import { bankCards, expectedGain } from './draft.ts';
import { Outlook } from './outlook.ts';
import { leadOf } from './playout.ts';
import settings from './settings.json' with { type: 'json' };
import { Taste } from './taste.ts';

/** Counts as the score does: only top cards, nothing for hopes. */
const outlook = new Outlook(new Taste({ ...settings.sailor, depth: 0, bonus: 0 }));

/** With so few cards left, the scores decide what is wise. */
const RACE = 10;

/** Why a move is good or bad: the odds and the points. */
export function reasons({ state, seat, sight }: Sitting<State>, move: number): Reason[] {
	if (state.phase === KEEPING) return character(state, namedBy(move));
	if (state.phase === NAMING) return [];
	const { memory, odds } = sight as DeadMansDrawView;
	// Without memory the deck and the discard of the state are a guess; only together they are certain.
	outlook.read(state, memory !== undefined);
	const danger = odds?.bust ?? outlook.danger;
	if (move === DRAW) return drawing(state, danger);
	if (move === BANK) return banking(state, seat, danger);
	if (state.pending === PLUNDER_CHOICE) return plundering(state, seat, namedBy(move));
	return choosing(state, chosenType(move) * COPIES, chosenFrom(move));
}

function character(state: State, kept: number): Reason[] {
	const { two, four } = settings.characters;
	return state.players === 2 ? [{ code: 'wins', percent: Math.round(two[kept]), players: 2 }] : [{ code: 'wins', percent: Math.round(four[kept]), players: 4 }];
}

function drawing(state: State, danger: number): Reason[] {
	const found: Reason[] = [];
	const { odds } = outlook;
	const stake = outlook.stake - outlook.saved;
	if (state.knownSize > 0) found.push({ code: danger > 0 ? 'known-busts' : 'known-safe', card: cardName(state.known[0]) });
	else if (danger === 0) found.push({ code: 'safe' });
	if (danger > 0 && state.playSize > 0) found.push({ code: 'bust', percent: bustPercent({ odds: { bust: danger } }) ?? 0, points: stake });
	if (danger < 1 && state.knownSize === 0 && odds.total > odds.busting) {
		found.push({ code: 'hope', points: tenths(odds.gains.reduce((a, b) => a + b, 0) / (odds.total - odds.busting)) });
	}
	if (danger > 0 && outlook.saved > 0) found.push({ code: 'saved', points: outlook.saved });
	return found.slice(0, 3);
}

function banking(state: State, seat: number, danger: number): Reason[] {
	const found: Reason[] = [{ code: 'secures', points: outlook.stake }];
	const both = (1 << KEY) | (1 << CHEST);
	let lead = leadOf(state, seat) + outlook.stake;
	if ((state.suits & both) === both && state.character[seat] !== PLUNDERER && state.discardSize > 0) {
		const cards = Math.min(state.discardSize, state.playSize * (state.character[seat] === TREASURE_HUNTER ? 2 : 1));
		const points = expectedGain(state, seat, Array.from(state.discard.subarray(0, state.discardSize)), cards);
		found.push({ code: 'bonus', cards, points: tenths(points) });
		lead += Math.round(points);
	}
	if (deckLeft(state) <= RACE) found.push(lead === 0 ? { code: 'level' } : { code: lead > 0 ? 'leads' : 'trails', points: Math.abs(lead) });
	if (danger > 0) found.push({ code: 'spares', percent: bustPercent({ odds: { bust: danger } }) ?? 0 });
	return found.slice(0, 3);
}

function plundering(state: State, seat: number, whom: number): Reason[] {
	const cards = bankCards(state, whom);
	const count = Math.min(state.bonus, cards.length);
	return [{ code: 'plunders', cards: count, points: tenths(expectedGain(state, seat, cards, count)) }];
}

function choosing(state: State, card: number, from: number): Reason[] {
	const { taste } = outlook;
	const suit = SUIT_OF[card];
	const { pending, turn } = state;
	const cost = from < state.players ? taste.loss(state, from, suit) : 0;
	if (pending === CANNON_CHOICE) {
		if (from === turn) return [{ code: 'costs-you', points: cost }];
		const shot = outlook.shooting(suit, from);
		const hurts: Reason = { code: 'hurts', points: state.players === 2 && state.character[turn] !== SCAVENGER ? shot : cost };
		return state.character[turn] === SCAVENGER ? [hurts, { code: 'adds', points: taste.gain(state, turn, card) }] : [hurts];
	}
	const own = pending === HOOK_CHOICE ? cost : 0;
	if ((state.suits >> suit) & 1) return [{ code: 'busts', points: outlook.stake - outlook.saved + own }];
	const found: Reason[] = [];
	if (pending !== HOOK_CHOICE) found.push({ code: 'adds', points: taste.gain(state, turn, card) });
	if (pending === SWORD_CHOICE) found.push({ code: 'hurts', points: cost });
	if (suit === KRAKEN) found.push({ code: 'demands', cards: Math.min(deckLeft(state), opponentIs(state, BEASTMASTER) ? 4 : 2) });
	if (pending === HOOK_CHOICE) found.push({ code: 'ventures', points: own });
	if (state.knownSize === 0 && deckLeft(state) > 0) found.push({ code: 'after', percent: percent(outlook.odds.dangerWith(suit, 0)) });
	return found.slice(0, 3);
}

function percent(chance: number): number {
	return Math.round(100 * chance);
}

function tenths(points: number): number {
	return Math.round(10 * points) / 10;
}
