import type { Advice, Answer, Ask, Budget, Level, Question } from '@trove/bots';
import type { Locale } from '@trove/kernel';

/** Computes bots' moves: workers in a browser (`@trove/bots/web`), a fake in tests. */
export interface Thinkers {
	ask(ask: Ask, options: { readonly signal: AbortSignal }): Promise<Answer>;
	advise(question: Question, locale: Locale): Promise<Advice>;
	close(): void;
}

/** What a level may think about one move: a captain needs time, the others hardly search. */
export const BUDGETS: { readonly [level in Level]: Budget } = { 'cabin-boy': { iterations: 1000 }, sailor: { iterations: 1000 }, captain: { ms: 500 } };
/** What is thought about a hint. */
export const HINT_BUDGET: Budget = { ms: 900 };

let crew: Promise<Thinkers> | null = null;

/** The workers of this page, started when the first bot is asked. They stay: the next game needs them again. */
export function pageThinkers(): Promise<Thinkers> {
	crew ??= import('@trove/bots/web').then(({ Crew }) => new Crew());
	crew.catch(() => {
		crew = null;
	});
	return crew;
}
