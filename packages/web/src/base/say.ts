import type { Locale, Refusal } from '@trove/kernel';
import { sayOther, sayRefusal } from '@trove/protocol/words';
import * as m from '../../words/compiled/messages/_index.js';

type Say = (inputs: Record<string, never>, options: { locale: Locale }) => string;

/** Refusals of this page itself, by code. The protocol has the words for the server's, games and kernel for theirs. */
const SENTENCES: { readonly [code: string]: Say } = { 'storage-full': m.no_storage_full, 'no-hint': m.no_hint };

/** A refusal of the server or of this page as a sentence. */
export function sayTrouble(refusal: Refusal, locale: Locale): string {
	const { code } = refusal;
	if (Object.hasOwn(SENTENCES, code)) return SENTENCES[code]({}, { locale });
	return sayRefusal(refusal, locale) ?? sayOther(refusal, locale);
}

/** Whether the server cannot be reached: a retry may succeed later. */
export function isUnreachable({ code }: Refusal): boolean {
	return code === 'unreachable' || code === 'bad-answer';
}

/** Codes after which only a reload helps. */
const ENDED = new Set(['connection-closed', 'no-person', 'out-of-step']);

/** Whether only reloading the page helps. */
export function needsNewPage({ code }: Refusal): boolean {
	return ENDED.has(code);
}
