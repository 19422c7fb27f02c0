import { type Bot, crewOf, type Level } from '@trove/bots';
import { at, type Entry, Fault, integer, list, type MatchFile, makeTable, type Options, object, oneOf, type Table, text } from '@trove/kernel';
import type { LocalSeat, Saved } from '../base/store.ts';

/** What a new table on this device is to be. */
export interface Wanted {
	/** How many sit at this device, and what they are called (empty: not told). */
	readonly people: readonly string[];
	/** The picture of the first of them. */
	readonly avatar?: string;
	/** The levels of the bots. */
	readonly bots: readonly Level[];
	readonly options?: Options;
	readonly hints?: boolean;
	readonly aid?: boolean;
	readonly odds?: boolean;
}

/** A random seed. */
export function randomSeed(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bots of a new table: one for each level, none twice. Throws a `Fault` if there are not so many. */
export function botsFor(levels: readonly Level[], random: () => number = Math.random): Bot[] {
	const taken = new Set<Bot>();
	return levels.map((level) => {
		const free = crewOf(level).filter((bot) => !taken.has(bot));
		const bot = free[Math.floor(random() * free.length)];
		if (!bot) throw new Fault('bots', `there are not so many of the level ${level}`);
		taken.add(bot);
		return bot;
	});
}

/** A match about to begin on this device. Throws a `Fault` when the game cannot be played so. */
export function newMatch(
	{ game }: Entry,
	{ people, avatar, bots, options = {}, hints = true, aid = false, odds = false }: Wanted,
	now: number = Date.now(),
): Saved {
	const seats: LocalSeat[] = [
		// Not `map`, which leaves out what a sparse list lacks.
		...Array.from(people, (name, seat) => ({ name: text(name, at('people', seat)), bot: null, ...(seat === 0 && avatar !== undefined ? { avatar } : {}) })),
		...botsFor(bots).map(({ id }) => ({ name: '', bot: id })),
	];
	const table = makeTable(game, seats.length, options);
	return {
		format: 1,
		game: game.id,
		version: game.version,
		options: table.options,
		seats,
		hints,
		aid,
		odds,
		seed: randomSeed(),
		actions: [],
		over: false,
		begun: now,
		at: now,
	};
}

/** Parses a kept match; throws a `Fault` that names the wrong field. `resumed` checks the actions. */
export function parseSaved(entry: Entry, json: unknown): Saved {
	const saved = object(json, '');
	integer(saved.format, 'format', 1, 1);
	oneOf(saved.game, 'game', [entry.game.id]);
	// Another version has other rules: the same moves have other results.
	integer(saved.version, 'version', entry.game.version, entry.game.version);
	text(saved.seed, 'seed');
	for (const [index, action] of list(saved.actions, 'actions').entries()) object(action, at('actions', index));
	for (const [index, seat] of list(saved.seats, 'seats').entries()) checkSeat(seat, at('seats', index));
	const read = saved as unknown as Saved;
	tableOf(entry, read);
	return read;
}

function checkSeat(json: unknown, path: string): void {
	const { name, bot, avatar } = object(json, path);
	text(name, at(path, 'name'));
	if (bot !== null) text(bot, at(path, 'bot'));
	if (avatar !== undefined) text(avatar, at(path, 'avatar'));
}

/** The table that a match was begun at. */
export function tableOf({ game }: Entry, { seats, options }: Saved): Table {
	return makeTable(game, seats.length, options);
}

/** A new match from a step of another one: a person on one seat, bots on the others, and a new seed. */
export function playOn({ game }: Entry, from: MatchFile, seat: number, person: Omit<LocalSeat, 'bot'>, now: number = Date.now()): Saved {
	const bots = botsFor(new Array<Level>(from.players - 1).fill('sailor'));
	const seats = Array.from(
		{ length: from.players },
		(_, index): LocalSeat => (index === seat ? { ...person, bot: null } : { name: '', bot: bots.pop()?.id ?? null }),
	);
	const { options } = makeTable(game, from.players, from.options);
	return {
		format: 1,
		game: game.id,
		version: game.version,
		options,
		seats,
		hints: true,
		from,
		seed: randomSeed(),
		actions: [],
		over: false,
		begun: now,
		at: now,
	};
}
