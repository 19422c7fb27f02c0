import { type Bank, CHARACTERS, type Character, SUITS, type Suit } from '@trove/games/dead-mans-draw/cards.ts';
import type { DeadMansDrawView } from '@trove/games/dead-mans-draw/index.ts';

/** What a beat is about, beyond the position: a card that busts, what the sea takes, what comes home. */
export type Moment = 'bust' | 'sunk' | 'banked';

/** The game's view, and what only the beats of a step add: a position that stays has neither. */
export type Sight = DeadMansDrawView & {
	readonly moment?: Moment;
	/** What the raid brought home, in points; only with the moment `banked`. */
	readonly won?: number;
};

/** The suit of a card's name. */
export function suitOf(card: string): Suit {
	return card.slice(0, card.indexOf('-')) as Suit;
}

/** The value of a card's name. */
export function pointsOf(card: string): number {
	return Number(card.slice(card.indexOf('-') + 1));
}

/** Whether this is a character that may be seen. */
export function isCharacter(id: string | null | undefined): id is Character {
	return CHARACTERS.includes(id as Character);
}

/** The character that a seat is seen to have, `"?"` for one kept in secret, null for none. */
export function characterOf(view: Sight, seat: number): Character | '?' | null {
	return (view.kept ?? view.characters)[seat] ?? null;
}

/** The suits that a bank has, in the order in which it is read. */
export function ownedSuits(bank: Bank): readonly Suit[] {
	return SUITS.filter((suit) => bank[suit].length > 0);
}

/** What a bank is worth to this character: the top cards. */
export function worthOf(bank: Bank, character: string | null): number {
	const scales = character === 'golden-scales' && bank.mermaid.length > 0 ? 5 : 0;
	return SUITS.reduce((sum, suit) => sum + (bank[suit][0] ?? 0), scales);
}

/** A bank with cards added. */
export function withCards(bank: Bank, cards: readonly string[]): Bank {
	const next: { [suit in Suit]: readonly number[] } = { ...bank };
	for (const card of cards) next[suitOf(card)] = [...next[suitOf(card)], pointsOf(card)].sort((a, b) => b - a);
	return next;
}

/** A bank without some of its cards. */
export function withoutCards(bank: Bank, cards: readonly string[]): Bank {
	const next: { [suit in Suit]: readonly number[] } = { ...bank };
	for (const card of cards) {
		const stack = [...next[suitOf(card)]];
		stack.splice(stack.indexOf(pointsOf(card)), 1);
		next[suitOf(card)] = stack;
	}
	return next;
}

/** How many points the raider's play area would bring if it were banked now, what key and chest may add left out. */
export function gainOf(view: Sight): number {
	const bank = view.banks[view.turn];
	const character = characterOf(view, view.turn);
	return worthOf(withCards(bank, view.play), character) - worthOf(bank, character);
}

/** Whether the raid has busted: its last card is the one that did it. */
export function isLost({ moment }: Sight): boolean {
	return moment === 'bust' || moment === 'sunk';
}

/** Whether this card busts when it enters the play area. */
export function busts(view: Sight, card: string): boolean {
	return view.play.some((laid) => suitOf(laid) === suitOf(card));
}

/** Whether this card does not enter the play area when it is drawn (DD-20). */
function goesStraight(view: Sight, suit: Suit): boolean {
	const character = characterOf(view, view.turn);
	return (character === 'casanova' && suit === 'mermaid') || (character === 'fisherman' && suit === 'kraken');
}

/**
 * The probability that the next card busts, as far as this view tells. Without the odds as an aid: the open cards are
 * known, and the lowest of each suit is never in the deck (DD-1).
 * What went to the discard one may remember; the table does not.
 */
export function riskOf(view: Sight): number {
	if (isLost(view)) return 1;
	if (view.odds) return view.odds.bust;
	if (view.play.length === 0 || view.deckCount === 0) return 0;
	const [next] = view.revealed;
	if (next !== undefined) return busts(view, next) && !goesStraight(view, suitOf(next)) ? 1 : 0;
	const copies = view.banks.length > 4 ? 2 : 1;
	let all = 0;
	let bad = 0;
	for (const suit of SUITS) {
		const lowest = suit === 'mermaid' ? 4 : 2;
		const open = (value: number): number => (value > lowest ? 1 : 0);
		const laid = view.play.filter((card) => suitOf(card) === suit);
		const seen =
			laid.reduce((sum, card) => sum + open(pointsOf(card)), 0) +
			view.banks.reduce((sum, bank) => sum + bank[suit].reduce((count, value) => count + open(value), 0), 0);
		const left = Math.max(0, 5 * copies - seen);
		all += left;
		if (laid.length > 0 && !goesStraight(view, suit)) bad += left;
	}
	return all === 0 ? 0 : bad / all;
}

/** How high the sea stands, in five steps: 0 calm, 4 over the rail. */
export function seaLevel(risk: number): 0 | 1 | 2 | 3 | 4 {
	if (risk <= 0.001) return 0;
	if (risk < 0.2) return 1;
	if (risk < 0.4) return 2;
	return risk < 0.65 ? 3 : 4;
}

/**
 * Which cards of the play area surely stay with the raider after a bust: those before the anchor (DD-8), with a safe
 * harbor three more, a miser's hook (DD-20).
 */
export function savedInPlay(view: Sight): readonly boolean[] {
	const character = characterOf(view, view.turn);
	const anchor = view.play.findIndex((card) => suitOf(card) === 'anchor');
	const upTo = anchor < 0 ? 0 : anchor + (character === 'safe-harbor' ? 3 : 0);
	// The card that busts is never saved.
	const last = isLost(view) ? view.play.length - 1 : view.play.length;
	return view.play.map((card, index) => index < last && (index < upTo || (character === 'miser' && suitOf(card) === 'hook')));
}

/** The two characters that this seat may keep. */
export function offerOf(view: Sight): readonly Character[] {
	return (view.offered ?? []).filter((id): id is Character => typeof id === 'string' && isCharacter(id));
}
