import type { Locale, Refusal } from '@trove/kernel';
import { sayOther, sayRefusal } from '@trove/protocol/words';
import * as m from '../../words/compiled/messages/_index.js';

type Say = (inputs: Record<string, never>, options: { locale: Locale }) => string;

/** What this page itself refuses, by code; the protocol has words for what a server does, games and kernel for what they do. */
const SENTENCES: { readonly [code: string]: Say } = { 'storage-full': m.no_storage_full, 'no-hint': m.no_hint };

/** A refusal of the server or of this page as a sentence. */
export function sayTrouble(refusal: Refusal, locale: Locale): string {
	const { code } = refusal;
	if (Object.hasOwn(SENTENCES, code)) return SENTENCES[code]({}, { locale });
	return sayRefusal(refusal, locale) ?? sayOther(refusal, locale);
}

/** Whether it is the server that cannot be reached: what was asked for may be had when it is back. */
export function isUnreachable({ code }: Refusal): boolean {
	return code === 'unreachable' || code === 'bad-answer';
}

/** Codes after which this page can do no more. */
const ENDED = new Set(['connection-closed', 'no-person', 'out-of-step']);

/** Whether only loading the page anew leads on. */
export function needsNewPage({ code }: Refusal): boolean {
	return ENDED.has(code);
}
