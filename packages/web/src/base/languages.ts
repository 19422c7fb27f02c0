import type { Locale } from '@trove/kernel';

/** The languages' own names, the same in every language. */
export const LANGUAGES: { readonly [locale in Locale]: string } = { en: 'English', ru: 'Русский', pl: 'Polski' };
