// What happens in a raid: cards entering play, their powers, busting and banking.
import type { FnContext } from './engine.ts';

export const SUITS = ['anchor', 'hook', 'cannon', 'key', 'chest', 'map', 'oracle', 'sword', 'mermaid', 'kraken'] as const;
export type Suit = (typeof SUITS)[number];
/** "suit-value" */
export type Card = string;
export type Random = FnContext['random'];

export interface Option {
	card: Card;
	/** Whose bank it lies in; undefined for a card of the discard pile. */
	from?: number;
}

export interface Loot {
	/** The top is last. */
	deck: Card[];
	discard: Card[];
	/** Per seat, in no order: only the highest card of a suit, the top of its stack, counts and moves. */
	banks: Card[][];
	first: number;
	play: Card[];
	pending: { kind: 'hook' | 'cannon' | 'sword' | 'map'; options: Option[] } | null;
	revealed: Card | null;
	debt: number;
	raidOver: boolean;
	bust: boolean;
}

interface Face {
	suit: Suit;
	value: number;
	lowest: boolean;
}

const FACES: Record<Card, Face> = {};
for (const suit of SUITS) {
	const least = suit === 'mermaid' ? 4 : 2;
	for (let value = least; value < least + 6; value++) FACES[`${suit}-${value}`] = { suit, value, lowest: value === least };
}

export const NAMES: Card[] = Object.keys(FACES);
export const lootOf = (card: Card): Face => FACES[card];

/** A card is put into the play area: it busts, or its power works at once. */
export function enter(G: Loot, seat: number, card: Card, random: Random): void {
	const { suit } = FACES[card];
	if (G.debt > 0) G.debt--;
	if (G.play.some((laid) => FACES[laid].suit === suit)) {
		bust(G, seat, card);
		return;
	}
	G.play.push(card);
	switch (suit) {
		case 'hook':
			ask(G, 'hook', topsOf(G, seat));
			break;
		case 'cannon':
			ask(G, 'cannon', opponentsTops(G, seat));
			break;
		case 'sword':
			ask(
				G,
				'sword',
				opponentsTops(G, seat).filter((option) => !G.banks[seat].some((own) => FACES[own].suit === FACES[option.card].suit)),
			);
			break;
		case 'map':
			G.discard = random.Shuffle(G.discard);
			ask(
				G,
				'map',
				G.discard.slice(-3).map((found) => ({ card: found })),
			);
			break;
		case 'oracle':
			G.revealed = G.deck.at(-1) ?? null;
			break;
		case 'kraken':
			G.debt = 2;
			break;
	}
}

/** After every action: an empty deck cancels the debt, and with nothing pending the raid banks by itself. */
export function sweep(G: Loot, seat: number, random: Random): void {
	if (G.deck.length > 0) return;
	G.debt = 0;
	if (!G.raidOver && !G.pending) bank(G, seat, random);
}

export function bank(G: Loot, seat: number, random: Random): void {
	const suits = G.play.map((card) => FACES[card].suit);
	const bonus = suits.includes('key') && suits.includes('chest') ? G.play.length : 0;
	G.banks[seat].push(...G.play);
	if (bonus > 0) {
		G.discard = random.Shuffle(G.discard);
		G.banks[seat].push(...G.discard.splice(-bonus));
	}
	endRaid(G, false);
}

/** An anchor saves what was laid before it. */
function bust(G: Loot, seat: number, card: Card): void {
	const anchor = G.play.findIndex((laid) => FACES[laid].suit === 'anchor');
	const saved = G.play.splice(0, Math.max(anchor, 0));
	G.banks[seat].push(...saved);
	G.discard.push(...G.play, card);
	endRaid(G, true);
}

function endRaid(G: Loot, busted: boolean): void {
	G.play = [];
	G.revealed = null;
	G.debt = 0;
	G.bust = busted;
	G.raidOver = true;
}

function ask(G: Loot, kind: 'hook' | 'cannon' | 'sword' | 'map', options: Option[]): void {
	if (options.length > 0) G.pending = { kind, options };
}

/** The top card of each stack. */
function tops(bank: Card[]): Card[] {
	const top: Record<string, Card> = {};
	for (const card of bank) {
		const { suit, value } = FACES[card];
		if (!top[suit] || FACES[top[suit]].value < value) top[suit] = card;
	}
	return Object.values(top);
}

function topsOf(G: Loot, from: number): Option[] {
	return tops(G.banks[from]).map((card) => ({ card, from }));
}

function opponentsTops(G: Loot, seat: number): Option[] {
	return G.banks.flatMap((_, from) => (from === seat ? [] : topsOf(G, from)));
}

export function scores(G: Loot): number[] {
	return G.banks.map((bank) => tops(bank).reduce((sum, card) => sum + FACES[card].value, 0));
}

/** Ties go to the larger bank, then the win is shared. */
export function outcome(G: Loot): { scores: number[]; winners: number[] } {
	const points = scores(G);
	const rank = points.map((score, seat) => score * 100 + G.banks[seat].length);
	const best = Math.max(...rank);
	return { scores: points, winners: rank.flatMap((worth, seat) => (worth === best ? [seat] : [])) };
}
