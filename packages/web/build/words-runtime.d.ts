import type { Locale } from '@trove/kernel';

/** Loads a language for all catalogues that are known by now. */
export function loadWords(locale: Locale): Promise<void>;
