import type { Locale } from '@trove/kernel';

/** What the languages call themselves; the same in all of them. */
export const LANGUAGES: { readonly [locale in Locale]: string } = { en: 'English', ru: 'Русский', pl: 'Polski' };
