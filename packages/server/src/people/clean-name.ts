/** Combining marks of one letter in living scripts; more of them cover the lines above and below. */
const MARKS = /(\p{M}{3})\p{M}+/gu;

/**
 * A name as others may see it: normalized, without invisible characters and changes of the writing direction, with
 * single spaces. May become empty.
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
