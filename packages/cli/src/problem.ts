import { Fault } from '@trove/kernel';

/** Everything held. */
export const FINE = 0;
/** A scenario fails, or something inside went wrong. */
export const FAILED = 1;
/** Wrong usage, an unknown game or option, a file that cannot be used. */
export const UNUSABLE = 2;
/** Ended by ^C, as shells count it. */
export const INTERRUPTED = 130;

/** A file that cannot be used: its name, then where and what is wrong in it. */
export class FileProblem extends Error {
	constructor(file: string, problem: string) {
		super(`${file}: ${problem}`);
	}
}

/** What the person is told of an error: one line, and the exit code. */
export function explain(error: unknown): { line: string; code: number } {
	if (error instanceof Fault || error instanceof FileProblem) return { line: oneLine(error.message), code: UNUSABLE };
	return { line: `internal error: ${oneLine(error instanceof Error ? error.message : String(error))}`, code: FAILED };
}

/** Says a problem on stderr. */
export function complain(problem: string): void {
	process.stderr.write(`trove: ${oneLine(problem)}\n`);
}

/** A message in one line, whatever it quotes. */
export function oneLine(message: string): string {
	return message.replaceAll(/\s*[\r\n]+\s*/g, ' ');
}

/** Reads a whole number from an argument. */
export function whole(text: string, name: string, min: number, max = Number.MAX_SAFE_INTEGER): number {
	const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
	if (value >= min && value <= max) return value;
	const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
	throw new Fault(name, `a whole number ${range} is expected, not "${text}"`);
}
