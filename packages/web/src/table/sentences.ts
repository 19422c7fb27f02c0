/** Texts as sentences one after the other: a voice stops between them. */
export function sentences(texts: readonly string[]): string {
	return texts.map((text) => (/[.!?…]$/.test(text) ? text : `${text.replace(/[,;:]$/, '')}.`)).join(' ');
}
