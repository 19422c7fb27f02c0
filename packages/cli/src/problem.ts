import { Fault } from '@trove/kernel';

/** Success. */
export const FINE = 0;
/** A scenario failed, data is damaged, a load had errors, an outside bot failed in play, or an internal error. */
export const FAILED = 1;
/** Wrong usage, an unknown game or option, or an unusable file. */
export const UNUSABLE = 2;
/** Ended by ^C, as in shells. */
export const INTERRUPTED = 130;

/** An unusable file: its name, then the field and the problem. */
export class FileProblem extends Error {
	constructor(file: string, problem: string) {
		super(`${file}: ${problem}`);
	}
}

/** An error as one line, and the exit code. */
export function explain(error: unknown): { line: string; code: number } {
	if (error instanceof Fault || error instanceof FileProblem) return { line: oneLine(error.message), code: UNUSABLE };
	return { line: `internal error: ${oneLine(error instanceof Error ? error.message : String(error))}`, code: FAILED };
}

/** Prints a problem to stderr. */
export function complain(problem: string): void {
	process.stderr.write(`trove: ${oneLine(problem)}\n`);
}

/** A message on one line, whatever it quotes. */
export function oneLine(message: string): string {
	return message.replaceAll(/\s*[\r\n]+\s*/g, ' ');
}

/** Parses a whole number. */
export function whole(text: string, name: string, min: number, max = Number.MAX_SAFE_INTEGER): number {
	const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
	if (value >= min && value <= max) return value;
	const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
	throw new Fault(name, `a whole number ${range} is expected, not "${text}"`);
}
