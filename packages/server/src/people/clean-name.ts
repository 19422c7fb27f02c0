/** Marks on top of each other that a letter of any living script needs at most; more are drawn over the lines above and below. */
const MARKS = /(\p{M}{3})\p{M}+/gu;

/**
 * A name as others may see it: one spelling for what looks the same, no invisible characters (also those that turn the direction of writing, by which a name could
 * rewrite the words around it), single spaces. Empty when nothing is left.
 */
export function cleanName(name: string): string {
	return name
		.normalize('NFC')
		.replace(/\s+/gu, ' ')
		.replace(/[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
		.replace(MARKS, '$1')
		.replace(/ {2,}/g, ' ')
		.trim();
}
