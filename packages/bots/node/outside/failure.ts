/** The ways in which a bot can lose a game without playing it to the end. */
export const FAILURES = ['no-start', 'no-hello', 'contract', 'nonsense', 'illegal', 'late', 'died', 'flood', 'crashed'] as const;
/** One of them. */
export type FailureCode = (typeof FAILURES)[number];

/** That a bot cannot go on with its game, and why. */
export class Failed extends Error {
	readonly code: FailureCode;

	constructor(code: FailureCode, detail: string) {
		super(detail);
		this.code = code;
	}
}

/** A text from elsewhere in one short line, without control characters or changes of writing direction. */
export function inShort(text: string, most = 200): string {
	const line = text
		.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
		.replaceAll(/ {2,}/g, ' ')
		.trim();
	return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
