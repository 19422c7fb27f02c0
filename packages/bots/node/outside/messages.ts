import type { Action, GameEvent, JsonObject, Options, Outcome, View } from '@trove/kernel';
import type { Budget } from '../../src/question.ts';
import { Failed, inShort } from './failure.ts';

/** The versions of the line protocol, oldest first. A bot's hello names the one that it gets. */
export const CONTRACTS = [1, 2] as const;
/** One of them. */
export type Contract = (typeof CONTRACTS)[number];
/** From this version on a bot is told what happened. */
export const WITH_EVENTS = 2;

/** Begins a game. The first line that a bot gets, and the first of every further game. It names the oldest version. */
export interface Hello {
	readonly trove: (typeof CONTRACTS)[0];
	readonly hello: { readonly game: string; readonly version: number; readonly players: number; readonly options: Options; readonly seat: number };
}

/** Tells what happened since the last such message, as the bot's seat may know it. */
export interface Happened {
	readonly events: readonly GameEvent[];
}

/** Asks for a move. */
export interface Asked {
	readonly question: {
		readonly id: number;
		readonly observation: View;
		readonly legal: readonly Action[];
		readonly budget: Budget;
		/** Milliseconds after which the game is lost. */
		readonly limit: number;
		readonly seed: string;
	};
}

/** Ends a game; without an outcome when a bot could not go on. */
export interface Over {
	readonly over: { readonly outcome: Outcome | null };
}

/** What a bot is told. */
export type ToBot = Hello | Happened | Asked | Over;

/** What a bot says: its own hello, or an answer. */
export type FromBot =
	| { readonly hello: { readonly name: string | undefined }; readonly contract: Contract }
	| { readonly answer: { readonly id: number; readonly action: JsonObject } };

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A message as a line. */
export function makeLine(message: ToBot): string {
	return `${JSON.stringify(message)}\n`;
}

/** Reads a bot's line. */
export function parseLine(line: string): FromBot {
	let message: unknown;
	try {
		message = JSON.parse(line);
	} catch {
		throw new Failed('nonsense', `not JSON: ${inShort(line, 80)}`);
	}
	if (!isObject(message)) throw new Failed('nonsense', `not a JSON object: ${inShort(line, 80)}`);
	if (isObject(message.hello)) {
		const contract = CONTRACTS.find((version) => version === message.trove);
		if (contract === undefined)
			throw new Failed('contract', `it speaks version ${inShort(JSON.stringify(message.trove ?? null), 20)} of the protocol, not ${CONTRACTS.join(' or ')}`);
		const { name } = message.hello;
		return { hello: { name: (typeof name === 'string' && inShort(name, 40)) || undefined }, contract };
	}
	if (!isObject(message.answer)) throw new Failed('nonsense', `neither a hello nor an answer: ${inShort(line, 80)}`);
	const { id, action } = message.answer;
	if (typeof id !== 'number') throw new Failed('nonsense', `an answer without the question's id: ${inShort(line, 80)}`);
	if (!isObject(action)) throw new Failed('nonsense', `an answer without an action: ${inShort(line, 80)}`);
	return { answer: { id, action } };
}
