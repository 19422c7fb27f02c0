import type { Chance } from '@trove/kernel';
import { CHARACTERS, DAVY_JONES } from './cards.ts';
import type { Tell } from './events.ts';
import { KEEPING, NAMING, NOBODY, RAIDING, type State } from './state.ts';

/** DD-2: a seat keeps one of its two characters in secret; when all have, all are turned over. */
export function keep(state: State, seat: number, character: number, chance: Chance, tell?: Tell): void {
	state.character[seat] = character;
	if (tell) tell({ on: 'keep', seat, card: CHARACTERS[character] });
	for (let other = 0; other < state.players; other++) if (state.character[other] === NOBODY) return;
	state.offered.fill(NOBODY);
	chance.reveal();
	if (tell) tell({ on: 'characters', characters: Array.from(state.character, (kept) => CHARACTERS[kept]) });
	setOut(state, tell);
}

/** DD-20: a davy-jones names an opponent. */
export function nameVictim(state: State, seat: number, whom: number, tell?: Tell): void {
	state.victim[seat] = whom;
	if (tell) tell({ on: 'victim', seat, whom });
	setOut(state, tell);
}

/** Victims are named before the first raid. */
export function setOut(state: State, tell?: Tell): void {
	state.phase = namer(state) === NOBODY ? RAIDING : NAMING;
	if (state.phase === RAIDING && tell) tell({ on: 'raid', seat: state.turn });
}

/** DD-20: which davy-jones names his victim next, in seat order from the first player. */
export function namer(state: State): number {
	if (state.withCharacters === 0) return NOBODY;
	for (let i = 0; i < state.players; i++) {
		const seat = (state.turn + i) % state.players;
		if (state.character[seat] === DAVY_JONES && state.victim[seat] === NOBODY) return seat;
	}
	return NOBODY;
}

/** Whether somebody has named this seat. */
export function isVictim(state: State, seat: number): boolean {
	for (let taker = 0; taker < state.players; taker++) if (state.victim[taker] === seat) return true;
	return false;
}

/** Seats that have not kept a character yet, as a bit mask. */
export function keepers(state: State): number {
	let seats = 0;
	if (state.phase === KEEPING) for (let seat = 0; seat < state.players; seat++) if (state.character[seat] === NOBODY) seats |= 1 << seat;
	return seats;
}
