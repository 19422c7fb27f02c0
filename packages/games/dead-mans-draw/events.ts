/** Where a card comes from or goes to; a number is that seat's bank. */
export type Place = 'deck' | 'discard' | 'play' | number;

/** Every kind of event. */
export const EVENTS = [
	'first',
	'offer',
	'keep',
	'characters',
	'victim',
	'raid',
	'draw',
	'reveal',
	'bring',
	'shoot',
	'debt',
	'idle',
	'parry',
	'bust',
	'bank',
	'bonus',
	'over',
] as const;

/** What happens in this game. A card that may not be seen is `"?"`. */
export type DeadMansDrawEvent =
	| { readonly on: 'first'; readonly seat: number }
	| { readonly on: 'offer'; readonly seat: number; readonly cards: readonly string[] }
	| { readonly on: 'keep'; readonly seat: number; readonly card: string }
	/** All characters are turned over, per seat. */
	| { readonly on: 'characters'; readonly characters: readonly string[] }
	| { readonly on: 'victim'; readonly seat: number; readonly whom: number }
	/** A raid begins. */
	| { readonly on: 'raid'; readonly seat: number }
	/** `to` is the play area, or the own bank for a card that goes straight there; `left` is the deck's size after it. */
	| { readonly on: 'draw'; readonly seat: number; readonly card: string; readonly from: 'deck'; readonly to: Place; readonly left: number }
	/** An oracle opens the deck's top, a map cards of the discard. */
	| { readonly on: 'reveal'; readonly seat: number; readonly by: 'oracle' | 'map'; readonly cards: readonly string[]; readonly from: Place }
	/** A hook, sword or map puts a card into the play area. */
	| { readonly on: 'bring'; readonly seat: number; readonly by: 'hook' | 'sword' | 'map'; readonly card: string; readonly from: Place; readonly to: 'play' }
	| { readonly on: 'shoot'; readonly seat: number; readonly cards: readonly string[]; readonly from: number; readonly to: Place }
	| { readonly on: 'debt'; readonly seat: number; readonly debt: number }
	/** A power that finds nothing to work on. */
	| { readonly on: 'idle'; readonly seat: number; readonly card: string }
	| { readonly on: 'parry'; readonly seat: number; readonly card: string; readonly from: 'play'; readonly to: 'discard' }
	/** `card` busts; it goes where `lost` goes: to the discard, or to the bank of whoever named this seat. */
	| {
			readonly on: 'bust';
			readonly seat: number;
			readonly card: string;
			readonly saved: readonly string[];
			readonly lost: readonly string[];
			readonly to: Place;
	  }
	/** `auto`: the deck is empty, so nobody was asked. */
	| { readonly on: 'bank'; readonly seat: number; readonly cards: readonly string[]; readonly from: 'play'; readonly to: number; readonly auto: boolean }
	/** What key and chest add. */
	| { readonly on: 'bonus'; readonly seat: number; readonly cards: readonly string[]; readonly from: Place; readonly to: number }
	| { readonly on: 'over'; readonly scores: readonly number[]; readonly winners: readonly number[] };

/** Tells what happens in this game. */
export type Tell = (event: DeadMansDrawEvent) => void;
