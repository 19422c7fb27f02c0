import { hex, type Outcome, sha256 } from '@trove/kernel';

/** What a deal is dealt from: the same at every table of an arena. */
export function dealSeed(arena: string, deal: number): string {
	return hex(sha256(JSON.stringify(['deal', arena, deal])));
}

/** Seed of a bot's dice for one question. Domain-separated from the deal's seed, so it reveals nothing of the deal. */
export function botSeed(arena: string, deal: number, side: number, step: number): string {
	return hex(sha256(JSON.stringify(['bot', arena, deal, side, step])));
}

/** Which of a pairing's two entrants has a seat. They alternate, and swap on the deal's second game. */
export function entrantOf(seat: number, side: number): 0 | 1 {
	return (seat + side) % 2 === 0 ? 0 : 1;
}

/** What a game came to for the first entrant: its share of the win, and its best score less the other's best. */
export function resultOf({ scores, winners }: Outcome, side: number): { win: number; lead: number } {
	const best = (entrant: number): number => Math.max(...scores.filter((_, seat) => entrantOf(seat, side) === entrant));
	return { win: winners.filter((seat) => entrantOf(seat, side) === 0).length / winners.length, lead: best(0) - best(1) };
}
