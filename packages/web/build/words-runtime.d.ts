import type { Locale } from '@trove/kernel';

/** A catalogue in one language; `messages` is empty until it is loaded. */
export function catalogue(locale: Locale, load: () => Promise<object>): { readonly messages: object };

/** Loads a language for all catalogues that are known by now, and for those that come meanwhile. */
export function loadWords(locale: Locale): Promise<void>;
