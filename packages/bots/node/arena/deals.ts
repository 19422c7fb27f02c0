import { hex, sha256 } from '@trove/kernel';

/** What a deal is dealt from: the same at every table of an arena. */
export function dealSeed(arena: string, deal: number): string {
	return hex(sha256(JSON.stringify(['deal', arena, deal])));
}

/** What a bot's dice start from at one question. A digest of other words than the deal's: nothing of the deal follows from it. */
export function botSeed(arena: string, deal: number, side: number, step: number): string {
	return hex(sha256(JSON.stringify(['bot', arena, deal, side, step])));
}

/** Which of a pairing's two entrants has a seat: every other one; on the deal's other side the entrants change places. */
export function entrantOf(seat: number, side: number): 0 | 1 {
	return (seat + side) % 2 === 0 ? 0 : 1;
}
