import { Fault, type Game, type Locale, makeTable, type OptionValue, seatsWhere, type Table } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import { whole } from './problem.ts';

/** A table from the options; throws a `Fault` that names the option. */
export function tableOf(game: Game, players: string | undefined, given: readonly string[] = []): Table {
	const { min, max } = game.players;
	const count = players === undefined ? min : whole(players, '--players', min, max);
	const options: { [name: string]: OptionValue } = {};
	for (const one of given) {
		const [, name, value] = /^([^=]+)=(.*)$/.exec(one) ?? [];
		if (name === undefined || value === undefined) throw new Fault('--option', `name=value is expected, not "${one}"`);
		const values = Object.hasOwn(game.options, name) ? game.options[name] : undefined;
		if (!values) throw new Fault('--option', `"${name}" is not an option of ${game.id}; known are ${Object.keys(game.options).join(', ') || 'none'}`);
		const found = values.find((known) => String(known) === value);
		if (found === undefined) throw new Fault(`--option ${name}`, `one of ${values.join(', ')} is expected, not "${value}"`);
		options[name] = found;
	}
	return makeTable(game, count, options);
}

/** The seats of people: the first ones, or those named. */
export function humansOf(players: number, humans: string | undefined, seats: string | undefined): number[] {
	if (seats === undefined) {
		const count = humans === undefined ? 1 : whole(humans, '--humans', 0, players);
		return seatsWhere(players, (seat) => seat < count);
	}
	if (humans !== undefined) throw new Fault('--seats', 'is given together with --humans; one of them is enough');
	const named = seats.split(',').map((seat) => whole(seat.trim(), '--seats', 0, players - 1));
	return seatsWhere(players, (seat) => named.includes(seat));
}

/** The names of seats without people or bots. */
export function plainNames(players: number, locale: Locale): string[] {
	return Array.from({ length: players }, (_, seat) => m.person_name({ n: seat + 1 }, { locale }));
}

/** The possible numbers of players as text. */
export function playersOf({ players: { min, max } }: Game, locale: Locale): string {
	return min === max ? m.players_count({ n: min }, { locale }) : m.players_range({ min, n: max }, { locale });
}
