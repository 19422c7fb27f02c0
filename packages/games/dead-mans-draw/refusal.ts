import { type Refusal, refuse } from '@trove/kernel';
import { CHARACTERS, COPIES, cardName, KRAKEN, MISFIRE, PARRY, SUIT_OF, SUITS, SWORDSMAN, typeName } from './cards.ts';
import { isVictim } from './characters.ts';
import { ACTIONS, chosenFrom, chosenType, kindOf, NOWHERE, namedBy } from './moves.ts';
import { misfires } from './powers.ts';
import { CANNON_CHOICE, HOOK_CHOICE, inBank, KEEPING, MAP_CHOICE, NAMING, NO_CHOICE, OVER, PENDING, PLUNDER_CHOICE, type State, topCard } from './state.ts';

/** Every reason for which an action may be refused. */
export const REFUSALS = [
	'keep-character-first',
	'not-offered',
	'characters-settled',
	'name-victim-first',
	'already-named',
	'victims-settled',
	'draw-due',
	'in-debt',
	'choice-pending',
	'nothing-pending',
	'from-missing',
	'from-needless',
	'no-such-opponent',
	'not-own-bank',
	'own-bank',
	'misfire',
	'not-in-bank',
	'not-on-top',
	'parry',
	'suit-owned',
	'not-revealed',
	'nothing-to-plunder',
] as const;

type Code = (typeof REFUSALS)[number];
const no = (code: Code, rule: string, data?: Refusal['data']): Refusal => refuse(code, rule, data);

/** Why this seat, whose turn it is, may not make this move; null when it may. */
export function refusal(state: State, seat: number, move: number): Refusal | null {
	const kind = ACTIONS[kindOf(move)];
	if (state.phase === KEEPING) return kind === 'character' ? refuseCharacter(state, seat, namedBy(move)) : no('keep-character-first', 'DD-2');
	if (kind === 'character') return no('characters-settled', 'DD-2');
	if (state.phase === NAMING) return kind === 'victim' ? refuseVictim(state, seat, namedBy(move)) : no('name-victim-first', 'DD-20');
	if (kind === 'victim') return no('victims-settled', 'DD-20');
	if (kind === 'choose' || kind === 'plunder') return refuseChoice(state, kind, move);
	if (state.pending !== NO_CHOICE) return no('choice-pending', kind === 'bank' ? 'DD-6' : 'DD-4', { kind: PENDING[state.pending] });
	return kind === 'bank' ? refuseBank(state) : null;
}

function refuseCharacter(state: State, seat: number, character: number): Refusal | null {
	const [one, other] = state.offered.subarray(seat * 2, seat * 2 + 2);
	return character === one || character === other
		? null
		: no('not-offered', 'DD-2', { card: CHARACTERS[character], offered: [CHARACTERS[one], CHARACTERS[other]] });
}

function refuseVictim(state: State, seat: number, whom: number): Refusal | null {
	if (whom >= state.players || whom === seat) return no('no-such-opponent', 'DD-20', { whom });
	return isVictim(state, whom) ? no('already-named', 'DD-20', { whom }) : null;
}

function refuseBank(state: State): Refusal | null {
	if (state.drawn === 0) return no('draw-due', 'DD-6');
	return state.debt > 0 ? no('in-debt', 'DD-16', { debt: state.debt }) : null;
}

/** A choice needs its power pending: a plunder's names a seat, any other a card. */
function refuseChoice(state: State, kind: 'choose' | 'plunder', move: number): Refusal | null {
	if (state.pending === NO_CHOICE) return no('nothing-pending', 'DD-4');
	if ((kind === 'plunder') !== (state.pending === PLUNDER_CHOICE)) return no('choice-pending', 'DD-4', { kind: PENDING[state.pending] });
	if (kind === 'plunder') return refusePlunder(state, namedBy(move));
	const type = chosenType(move);
	const from = chosenFrom(move);
	if (state.pending === MAP_CHOICE) return refuseMapped(state, type, from);
	if (from === NOWHERE) return no('from-missing', 'DD-4', { kind: PENDING[state.pending] });
	if (from >= state.players) return no('no-such-opponent', 'DD-4', { whom: from });
	if (state.pending === HOOK_CHOICE) return from === state.turn ? refuseCard(state, type, from) : no('not-own-bank', 'DD-9');
	return state.pending === CANNON_CHOICE ? refuseShot(state, type, from) : refuseSword(state, type, from);
}

function refusePlunder(state: State, whom: number): Refusal | null {
	if (whom >= state.players || whom === state.turn) return no('no-such-opponent', 'DD-20', { whom });
	return state.owned[whom] === 0 ? no('nothing-to-plunder', 'DD-20', { whom }) : null;
}

function refuseMapped(state: State, type: number, from: number): Refusal | null {
	if (from !== NOWHERE) return no('from-needless', 'DD-12');
	for (let i = state.discardSize - state.mapped; i < state.discardSize; i++) if (state.discard[i] >> 1 === type) return null;
	return no('not-revealed', 'DD-12', { card: typeName(type) });
}

function refuseShot(state: State, type: number, from: number): Refusal | null {
	if (from === state.turn) return misfires(state) ? refuseCard(state, type, from) : no('own-bank', 'DD-10', { kind: 'cannon' });
	return state.character[from] === MISFIRE ? no('misfire', 'DD-20', { whom: from }) : refuseCard(state, type, from);
}

function refuseSword(state: State, type: number, from: number): Refusal | null {
	if (from === state.turn) return no('own-bank', 'DD-14', { kind: 'sword' });
	const suit = SUIT_OF[type * COPIES];
	const absent = refuseCard(state, type, from);
	if (absent) return absent;
	if (state.character[from] === PARRY && suit !== KRAKEN) return no('parry', 'DD-20', { whom: from });
	const owned = ((state.owned[state.turn] >> suit) & 1) !== 0;
	return owned && state.character[state.turn] !== SWORDSMAN ? no('suit-owned', 'DD-14', { suit: SUITS[suit] }) : null;
}

/** Only the top card of a stack may be chosen. */
function refuseCard(state: State, type: number, from: number): Refusal | null {
	const rule = state.pending === HOOK_CHOICE ? 'DD-9' : state.pending === CANNON_CHOICE ? 'DD-10' : 'DD-14';
	if (!inBank(state, from, type)) return no('not-in-bank', rule, { card: typeName(type), from });
	const top = topCard(state, from, SUIT_OF[type * COPIES]);
	return top >> 1 === type ? null : no('not-on-top', rule, { card: typeName(type), top: cardName(top), from });
}

/** The rule by which a seat that is not to act has to wait. */
export function waitRule(state: State): string {
	if (state.phase === KEEPING) return 'DD-2';
	if (state.phase === NAMING) return 'DD-20';
	return state.phase === OVER ? 'DD-17' : 'DD-3';
}
