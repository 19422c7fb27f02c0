import {
	type Answer,
	type Ask,
	answer,
	type Bot,
	type Budget,
	crewOf,
	LEVELS,
	levelWords,
	nameOf,
	PLAYERS,
	type Player,
	type Temperament,
	temperamentWords,
} from '@trove/bots';
import { Crew, isOutside, makeBudget, type OutsideEntrant, parseEntrant } from '@trove/bots/node';
import { games } from '@trove/games';
import { Fault, type Locale, type Registry } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';

/** The default level of a bot. */
export const USUAL_LEVEL = 'sailor';
/** Captain's time per move at the keyboard. */
const CAPTAIN_TIME: Budget = { ms: 500 };
/** The other levels hardly search; with iterations a match is reproducible on any machine. */
const OTHERS_TIME: Budget = { iterations: 1000 };

/** A bot in a seat. */
export interface SeatBot {
	readonly player: Player;
	readonly temperament: Temperament;
	readonly budget: Budget;
	/** The character, for levels that have them. */
	readonly character: Bot | undefined;
}

/** A bot at the table of `trove play`: one of ours, or a command. */
export type PlayBot = SeatBot | OutsideEntrant;

/** Parses a bot, as `sailor`, `sailor:bold` or `captain@200ms`. */
export function parseBot(spec: string, field: string): SeatBot {
	const entrant = PLAYERS.some((player) => spec.trim().startsWith(player)) ? parseEntrant(spec, CAPTAIN_TIME, field) : undefined;
	if (!entrant || isOutside(entrant)) throw new Fault(field, `one of ${PLAYERS.join(', ')} is expected, not "${spec}"`);
	const { player, temperament } = entrant;
	const budget = player === 'captain' || spec.includes('@') ? entrant.budget : OTHERS_TIME;
	return { player, temperament, budget, character: undefined };
}

/** A bot as it is typed. */
export function specOf({ player, temperament, budget }: SeatBot): string {
	return `${player}${temperament === 'steady' ? '' : `:${temperament}`}@${makeBudget(budget)}`;
}

/** One bot for all seats, or one for each. */
export function parseBots(specs: readonly string[], seats: number, field: string): SeatBot[] {
	return forSeats(specs, seats, field, parseBot);
}

function forSeats<Of>(specs: readonly string[], seats: number, field: string, parse: (spec: string, field: string) => Of): Of[] {
	if (specs.length !== 1 && specs.length !== seats) throw new Fault(field, `one for all or one for each of the ${seats} is expected, not ${specs.length}`);
	const bots = specs.map((spec) => parse(spec, field));
	return Array.from({ length: seats }, (_, i) => bots[i] ?? bots[0]);
}

/** Parses a bot that may be a command. */
function parsePlayBot(spec: string, field: string): PlayBot {
	const entrant = parseEntrant(spec, CAPTAIN_TIME, field);
	return isOutside(entrant) ? entrant : parseBot(spec, field);
}

/**
 * The bots by seat; undefined for people. Bots of one level are different characters, with their own temperament unless
 * one is given.
 */
export function botsAt(
	players: number,
	humans: readonly number[],
	typed: { readonly bots?: string | undefined; readonly level?: string | undefined },
): (PlayBot | undefined)[] {
	if (typed.bots !== undefined && typed.level !== undefined) throw new Fault('--level', 'is given together with --bots; one of them is enough');
	const field = typed.level === undefined ? '--bots' : '--level';
	const specs = typed.level === undefined ? (typed.bots ?? USUAL_LEVEL).split(',') : [typed.level];
	const seats = players - humans.length;
	// Validates the option even if no seat needs a bot.
	const parse = typed.level === undefined ? parsePlayBot : parseBot;
	const parsed = seats === 0 ? specs.map((spec) => parse(spec, field)) : forSeats<PlayBot>(specs, seats, field, parse);
	const taken = new Set<Bot>();
	const moody = (bot: number): boolean => (specs[bot] ?? specs[0]).includes(':');
	let next = 0;
	return Array.from({ length: players }, (_, seat) => {
		if (humans.includes(seat)) return undefined;
		const bot = parsed[next];
		const spec = next++;
		return isOutside(bot) ? bot : withCharacter(bot, moody(spec), taken);
	});
}

function withCharacter(bot: SeatBot, moody: boolean, taken: Set<Bot>): SeatBot {
	const level = LEVELS.find((one) => one === bot.player);
	const free = level === undefined ? [] : crewOf(level).filter((one) => !taken.has(one));
	const character = (moody ? free.find(({ temperament }) => temperament === bot.temperament) : undefined) ?? free[0];
	if (!character) return bot;
	taken.add(character);
	return { ...bot, character, temperament: moody ? bot.temperament : character.temperament };
}

/** The name of a bot. */
function botName(bot: PlayBot, seat: number, locale: Locale, says: string | undefined): string {
	if (isOutside(bot)) return says ?? bot.name;
	return bot.character ? nameOf(bot.character, locale) : m.bot_name({ n: seat + 1 }, { locale });
}

/** The names of the seats. `says` is what an outside bot calls itself. */
export function namesOf(
	bots: readonly (PlayBot | undefined)[],
	given: readonly string[],
	locale: Locale,
	says: (seat: number) => string | undefined = () => undefined,
): string[] {
	const humans = bots.filter((bot) => bot === undefined).length;
	if (given.length > humans) throw new Fault('--name', `${given.length} names are given for ${humans} at the keyboard`);
	let person = 0;
	const names: string[] = [];
	for (const [seat, bot] of bots.entries()) {
		const name = bot ? botName(bot, seat, locale, says(seat)) : (given[person++] ?? m.person_name({ n: seat + 1 }, { locale }));
		// Processes of one command say the same name.
		const same = bot && isOutside(bot) ? names.filter((other) => other.replace(/#\d+$/, '') === name).length : 0;
		names.push(same === 0 ? name : `${name}#${same + 1}`);
	}
	return names;
}

/** The level of one of our bots with its temperament, or the command of another. */
export function kindOf(bot: PlayBot, locale: Locale): string {
	return isOutside(bot) ? bot.name : botKind(bot, locale);
}

/** A bot's level, and its temperament if any. */
export function botKind({ player, temperament }: SeatBot, locale: Locale): string {
	const words = [levelWords(player, locale).name, ...(temperament === 'steady' ? [] : [temperamentWords(temperament, locale).name])];
	return words.join(', ').toLocaleLowerCase(locale);
}

/** Runs bots. */
export interface Thinker {
	ask(ask: Ask): Promise<Answer>;
	close(): void;
}

/** A worker thread, so that the keyboard and ^C stay responsive; games unknown to it run in this thread. */
export function thinkerOf(registry: Registry): Thinker {
	if (registry === games) return new Crew(1);
	return { ask: async (ask) => answer(registry, ask), close: () => {} };
}
