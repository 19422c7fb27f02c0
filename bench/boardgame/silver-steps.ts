// What marking a cell does, what step 3 does for one player, and the score.
import { COLOURS, SEAL_WORTH, TREASURES, WORTH } from './treasure-cards.ts';

export interface OwnCard {
	id: string;
	/** Cells, 4 · row + column. */
	marked: number[];
}

export interface Player {
	dealt: string[];
	cards: OwnCard[];
	filled: string[];
	coins: number;
	palms: number[];
	trophies: number[];
	/** Bonus cells, or cards in step 3, still to be taken. */
	due: number;
}

export interface Hunt {
	/** The top is last. */
	deck: string[];
	display: string[];
	/** Still to come in this round; the next is last. */
	expeditions: string[];
	expedition: string;
	first: number;
	turn: number;
	turnOver: boolean;
	/** The number of seats that have finished step 3. */
	settled: number;
	refill: 'player' | 'step';
	trophiesLeft: number[];
	players: Player[];
}

export const isFull = (card: OwnCard): boolean => card.marked.length === TREASURES[card.id].cells.length;

/** Marks a cell; its symbol works at once. */
export function markCell(G: Hunt, player: Player, card: OwnCard, cell: number): void {
	card.marked.push(cell);
	switch (TREASURES[card.id].symbols[cell]) {
		case 'X':
			player.due++;
			break;
		case 'C':
			if (player.coins < 12) player.coins++;
			break;
		case 'P':
			if (player.palms.length < 4) player.palms.push(G.display.reduce((palms, open) => palms + TREASURES[open].palms, 1));
			break;
	}
}

/** Takes the trophies of rows filled this turn and sets full cards aside; returns how many. */
export function setAside(G: Hunt, player: Player): number {
	while (player.trophies.length < Math.floor(player.coins / 4)) player.trophies.push(G.trophiesLeft.shift() ?? 0);
	const full = player.cards.filter(isFull).map(({ id }) => id);
	if (full.length > 0) {
		player.filled.push(...full);
		player.cards = player.cards.filter((card) => !isFull(card));
	}
	return full.length;
}

export function refill(G: Hunt): void {
	while (G.display.length < 4) {
		const card = G.deck.pop();
		if (card === undefined) return;
		G.display.push(card);
	}
}

const filledOf = (filled: string[], colour: string): number => filled.filter((id) => TREASURES[id].colour === colour).length;

/** The score as if the game ended now: full cards count before they are set aside. */
export function score(player: Player): number {
	const filled = [...player.filled, ...player.cards.filter(isFull).map(({ id }) => id)];
	let points = player.coins;
	for (const palm of player.palms) points += palm;
	for (const trophy of player.trophies) points += trophy;
	for (const id of filled) {
		const { colour, seal } = TREASURES[id];
		points += WORTH[colour];
		if (seal) points += SEAL_WORTH[seal] * filledOf(filled, seal);
	}
	return points;
}

/** Ties go to more filled gray cards, then green, orange, purple; then the win is shared. */
export function outcome(G: Hunt): { scores: number[]; winners: number[] } {
	const keys = G.players.map((player) => [score(player), ...COLOURS.map((colour) => filledOf(player.filled, colour))]);
	const ahead = (a: number[], b: number[]): number => a.map((key, i) => key - b[i]).find((difference) => difference !== 0) ?? 0;
	const winners = keys.flatMap((key, seat) => (keys.every((other) => ahead(key, other) >= 0) ? [seat] : []));
	return { scores: keys.map(([points]) => points), winners };
}
