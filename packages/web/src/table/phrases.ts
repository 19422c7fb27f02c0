import type { Locale } from '@trove/kernel';
import { type Phrase, REACTIONS, type Reaction } from '@trove/protocol';
import { sayPhrase, sayReaction } from '@trove/protocol/words';

/** Tells a reaction from a phrase. */
export function isReaction(what: Phrase | Reaction): what is Reaction {
	return (REACTIONS as readonly string[]).includes(what);
}

/** A phrase, or the name of a reaction, in the reader's language. */
export function sayTalk(what: Phrase | Reaction, locale: Locale): string {
	return isReaction(what) ? sayReaction(what, locale) : sayPhrase(what, locale);
}
