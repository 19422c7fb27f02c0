import { type Action, Fault, type Locale, type Registry } from '@trove/kernel';
import { type Advice, advise } from './advise/index.ts';
import { answer } from './answer.ts';
import type { Answer, Ask, Question } from './question.ts';

/** What a worker can be asked for: a move, or advice about all moves. */
export type Request =
	| { readonly want: 'answer'; readonly ask: Ask }
	| { readonly want: 'advice'; readonly question: Question; readonly locale: Locale; readonly also?: Action };

/** A request as the text that is handed to a worker. There is no other way in. */
export function makeLetter(id: number, request: Request): string {
	return JSON.stringify({ id, ...request });
}

/** What a worker sends back. */
export type Reply = { readonly id: number; readonly answer: Answer | Advice } | { readonly id: number; readonly error: string };

/** Reads a letter, thinks, and writes the reply: all that a worker does. */
export function replyTo(registry: Registry, letter: string): string {
	const { id, ...request } = JSON.parse(letter) as { id: number } & Request;
	try {
		return JSON.stringify({ id, answer: fulfil(registry, request) });
	} catch (error) {
		const line = error instanceof Fault ? error.message : `the bot failed: ${error instanceof Error ? error.message : String(error)}`;
		return JSON.stringify({ id, error: line });
	}
}

function fulfil(registry: Registry, request: Request): Answer | Advice {
	return request.want === 'advice' ? advise(registry, request.question, request.locale, request.also) : answer(registry, request.ask);
}
