import { randomBytes, randomInt } from 'node:crypto';

/** Consonants that are not mistaken for one another when read aloud; without vowels they form no words. */
const LETTERS = 'BCDFGHJKMNPQRSTVWXZ';
const LENGTH = 6;

/** A new table's id. It cannot be guessed: whoever has it may look. */
export function newTableId(): string {
	return randomBytes(16).toString('base64url');
}

/** The server's part of a deal. */
export function newSecret(): string {
	return randomBytes(32).toString('hex');
}

/** A code to join by. */
export function newCode(): string {
	return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Reads a code as people type it; null if it is none. */
export function parseCode(text: string): string | null {
	const code = text.toUpperCase().replace(/[\s-]/g, '');
	return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null;
}
