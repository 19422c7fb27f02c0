import { Fault } from '@trove/kernel';
import { type Budget, PLAYERS, type Player, TEMPERAMENTS, type Temperament } from '../../src/question.ts';
import { splitCommand } from '../outside/command.ts';
import { makeBudget, parseBudget } from './budget.ts';

/** One of our bots in an arena. */
export interface OwnEntrant {
	readonly name: string;
	readonly player: Player;
	readonly temperament: Temperament;
	readonly budget: Budget;
}

/** A bot of somebody else: a command that speaks the line protocol. */
export interface OutsideEntrant {
	readonly name: string;
	/** The program and its arguments. */
	readonly command: readonly string[];
	readonly budget: Budget;
}

/** Who takes part in an arena. */
export type Entrant = OwnEntrant | OutsideEntrant;

/** What a bot gets for a move unless it is told otherwise. */
export const USUAL_BUDGET: Budget = { ms: 200 };

/** Whether a bot is a command. */
export function isOutside(entrant: object): entrant is OutsideEntrant {
	return 'command' in entrant;
}

/** Whether a budget changes how this player plays: baselines never search. */
const thinks = (player: Player): boolean => player !== 'random' && player !== 'greedy';

/** Reads `captain`, `captain@200ms`, `sailor:bold@500it`, or a command, which may end in a budget too. */
export function parseEntrant(spec: string, budget: Budget = USUAL_BUDGET, field = 'bot'): Entrant {
	const [, text, own] = /^(.*?)(?:@(\d+\w+))?$/s.exec(spec.trim()) ?? [];
	const given = own === undefined ? budget : parseBudget(own, field);
	const [named, mood, ...more] = (text ?? '').split(':');
	const player = PLAYERS.find((one) => one === named);
	if (player === undefined) return outsideOf(text ?? '', given, field);
	const temperament = TEMPERAMENTS.find((one) => one === (mood ?? 'steady'));
	if (temperament === undefined || more.length > 0) throw new Fault(field, `one of ${TEMPERAMENTS.join(', ')} is expected after "${player}:", not "${mood}"`);
	const name = `${player}${mood === undefined ? '' : `:${temperament}`}${own === undefined || !thinks(player) ? '' : `@${makeBudget(given)}`}`;
	return { name, player, temperament, budget: given };
}

function outsideOf(text: string, budget: Budget, field: string): OutsideEntrant {
	// A word alone is rather a level misspelt than a program.
	if (!/[\s/\\.]/.test(text)) throw new Fault(field, `one of ${PLAYERS.join(', ')} or a command (with its path) is expected, not "${text}"`);
	const command = splitCommand(text, field);
	const words = command.filter((word) => !word.startsWith('-'));
	return { name: words.at(-1)?.split(/[\\/]/).at(-1) || text, command, budget };
}

/** An entrant's name as a part of a file's name. */
export function fileName(name: string): string {
	return name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-');
}

/** The entrants under names of their own: the second of equal ones is `name#2`. */
export function withNames(entrants: readonly Entrant[]): Entrant[] {
	const names = new Set<string>();
	return entrants.map((entrant) => {
		let name = entrant.name;
		for (let n = 2; names.has(name); n++) name = `${entrant.name}#${n}`;
		names.add(name);
		return { ...entrant, name };
	});
}
