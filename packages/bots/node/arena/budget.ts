import { Fault } from '@trove/kernel';
import type { Budget } from '../../src/question.ts';

/** The longest a bot may be given for a move: ten minutes, or as many iterations as anybody will wait for. */
const MOST = { ms: 600_000, it: 1e9 } as const;

/** Reads a budget: `200ms`, or `500it` for iterations. */
export function parseBudget(text: string, field: string): Budget {
	const [, digits, unit] = /^(\d{1,10})(ms|it)$/.exec(text) ?? [];
	if (unit !== 'ms' && unit !== 'it') throw new Fault(field, `milliseconds or iterations are expected, as 200ms or 500it, not "${text}"`);
	const count = Number(digits);
	if (count < 1 || count > MOST[unit]) throw new Fault(field, `from 1 to ${MOST[unit]} ${unit} is expected, not "${text}"`);
	return unit === 'ms' ? { ms: count } : { iterations: count };
}

/** A budget as it is typed. */
export function makeBudget(budget: Budget): string {
	return 'ms' in budget ? `${budget.ms}ms` : `${budget.iterations}it`;
}
