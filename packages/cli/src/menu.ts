import { LEVELS, levelWords } from '@trove/bots';
import { type Entry, Fault, type Game, type Locale, makeTable, type OptionValue, type Registry, seatsWhere, type Table } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import { botsAt, USUAL_LEVEL } from './bots.ts';
import type { Lines } from './lines.ts';
import { humansOf, playersOf, tableOf } from './people.ts';
import type { PlayOptions } from './play.ts';
import { bold, dim, print, wrap } from './print.ts';

/** A chosen table. */
export interface Chosen {
	readonly entry: Entry;
	readonly table: Table;
	readonly humans: readonly number[];
	/** The `--level` or `--bots` value. */
	readonly botsTyped: string | undefined;
}

/**
 * Asks for whatever the command line leaves open: game, options, players, seats and level. Null at the end of the
 * input.
 */
export async function chooseTable(registry: Registry, given: PlayOptions, locale: Locale, lines: Lines): Promise<Chosen | null> {
	const entry = await chooseGame(registry, locale, lines);
	if (!entry) return null;
	const { game } = entry;
	const players = given.players === undefined ? await choosePlayers(game, locale, lines) : tableOf(game, given.players).players;
	if (players === null) return null;
	const options = given.option.length === 0 ? await chooseOptions(entry, locale, lines) : tableOf(game, undefined, given.option).options;
	if (options === null) return null;
	const seated = given.humans !== undefined || given.seats !== undefined;
	const humans = seated ? humansOf(players, given.humans, given.seats) : await chooseSeats(players, locale, lines);
	if (!humans) return null;
	const typed = given.bots ?? given.level;
	if (typed !== undefined) botsAt(players, humans, given);
	const botsTyped = typed === undefined && humans.length < players ? await chooseLevel(locale, lines) : typed;
	return botsTyped === null ? null : { entry, table: makeTable(game, players, options), humans, botsTyped };
}

async function chooseLevel(locale: Locale, lines: Lines): Promise<string | null> {
	const usual = LEVELS.indexOf(USUAL_LEVEL) + 1;
	print(m.which_level({ usual }, { locale }));
	for (const [index, level] of LEVELS.entries()) {
		const { name, about } = levelWords(level, locale);
		print(`${String(index + 1).padStart(3)}. ${name}`);
		print(dim(wrap(about, undefined, '     ')));
	}
	const index = await pick(LEVELS.length, usual, locale, lines);
	return index === null ? null : LEVELS[index - 1];
}

async function chooseGame(registry: Registry, locale: Locale, lines: Lines): Promise<Entry | null> {
	const entries = registry.ids.map((id) => registry.find(id));
	print(bold(m.which_game({}, { locale })));
	for (const [index, { game, words }] of entries.entries()) {
		print(`${String(index + 1).padStart(3)}. ${words.title(locale)}, ${playersOf(game, locale)}`);
		print(dim(wrap(words.blurb(locale), undefined, '     ')));
	}
	const index = await pick(entries.length, undefined, locale, lines);
	return index === null ? null : entries[index - 1];
}

async function choosePlayers({ players: { min, max } }: Game, locale: Locale, lines: Lines): Promise<number | null> {
	print(m.how_many({ min, max }, { locale }));
	for (;;) {
		const line = await lines.ask();
		if (line === null) return null;
		const count = line.text === '' ? min : Number(line.text);
		if (Number.isInteger(count) && count >= min && count <= max) return count;
		print(m.number_between({ first: min, last: max }, { locale }));
	}
}

async function chooseOptions({ game, words }: Entry, locale: Locale, lines: Lines): Promise<{ [name: string]: OptionValue } | null> {
	const chosen: { [name: string]: OptionValue } = {};
	for (const [name, values] of Object.entries(game.options)) {
		if (values.length < 2) continue;
		print(m.which_option({ name }, { locale }));
		for (const [index, value] of values.entries()) print(`${String(index + 1).padStart(3)}. ${words.option(name, value, locale)}`);
		const index = await pick(values.length, 1, locale, lines);
		if (index === null) return null;
		chosen[name] = values[index - 1];
	}
	return chosen;
}

async function chooseSeats(players: number, locale: Locale, lines: Lines): Promise<number[] | null> {
	print(m.which_seats({ last: players }, { locale }));
	for (;;) {
		const line = await lines.ask();
		if (line === null) return null;
		const seats = line.text === '' ? [1] : line.text.split(/[\s,]+/).map(Number);
		if (seats.every((seat) => Number.isInteger(seat) && seat >= 1 && seat <= players)) return seatsWhere(players, (seat) => seats.includes(seat + 1));
		print(m.number_between({ first: 1, last: players }, { locale }));
	}
}

/** Asks for a number of a list; Enter takes `usual`, if any. */
async function pick(last: number, usual: number | undefined, locale: Locale, lines: Lines): Promise<number | null> {
	if (last === 0) throw new Fault('game', 'there is none to choose');
	for (;;) {
		const line = await lines.ask();
		if (line === null) return null;
		const index = line.text === '' && usual !== undefined ? usual : Number(line.text || Number.NaN);
		if (Number.isInteger(index) && index >= 1 && index <= last) return index;
		print(m.number_between({ first: 1, last }, { locale }));
	}
}
