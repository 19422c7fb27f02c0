import type { Locale } from '@trove/kernel';

/** A text, or what fills something into one. */
type Message = string | ((inputs: object) => string);
/** A catalogue in one language; `messages` is empty until it is loaded. */
interface Part {
	readonly messages: readonly Message[];
}

/** A catalogue in one language. */
export function catalogue(locale: Locale, load: () => Promise<{ readonly default: readonly Message[] }>): Part;

/** Says the messages of a catalogue by their numbers. */
export function speaker(languages: { readonly [locale in Locale]: Part }): (number: number) => (inputs: object, options: { readonly locale: Locale }) => string;

/** Loads a language for all catalogues that are known by now, and for those that come meanwhile. */
export function loadWords(locale: Locale): Promise<void>;
