import type { Locale } from '@trove/kernel';
import type { Reason } from './mind.ts';

/** Messages by the codes of their reasons, all with the same things to fill in. */
export type Sentences<Filled> = { readonly [code: string]: (inputs: Filled, options: { locale: Locale }) => string };

/** Says a game's reasons; empty for a foreign code. `number` formats a number in the language. */
export function sayer<Filled>(
	sentences: Sentences<Filled>,
	fill: (reason: Reason, locale: Locale, number: (value: unknown) => string) => Filled,
): (reason: Reason, locale: Locale) => string {
	return (reason, locale) =>
		sentences[reason.code]?.(
			fill(reason, locale, (value) => Number(value).toLocaleString(locale)),
			{ locale },
		) ?? '';
}
