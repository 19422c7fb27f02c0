import { type Bot, crewOf, type Level } from '@trove/bots';
import { type Entry, type MatchFile, makeTable, type Options, type Table } from '@trove/kernel';
import type { LocalSeat, Saved } from './store.ts';

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
}

/** Chance that nobody can foresee. */
export function randomSeed(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bots that come to a table: one of its level for each wish, none of them twice. */
export function botsFor(levels: readonly Level[], random: () => number = Math.random): Bot[] {
	const taken = new Set<Bot>();
	return levels.flatMap((level) => {
		const free = crewOf(level).filter((bot) => !taken.has(bot));
		const bot = free[Math.floor(random() * free.length)];
		if (bot) taken.add(bot);
		return bot ?? [];
	});
}

/** A match about to begin on this device. Throws a `Fault` when the game cannot be played so. */
export function newMatch({ game }: Entry, { people, avatar, bots, options = {}, hints = true, aid = false }: Wanted, now: number = Date.now()): Saved {
	const seats: LocalSeat[] = [
		...people.map((name, seat) => ({ name, bot: null, ...(seat === 0 && avatar !== undefined ? { avatar } : {}) })),
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
		seed: randomSeed(),
		actions: [],
		over: false,
		begun: now,
		at: now,
	};
}

/** The table that a match was begun at. */
export function tableOf({ game }: Entry, { seats, options }: Saved): Table {
	return makeTable(game, seats.length, options);
}

/** A match that goes on from a step of another one: a person on one seat, bots on the others, and chance of its own. */
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
