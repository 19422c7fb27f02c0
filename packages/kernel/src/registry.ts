import type { Entry, Game, OptionValue, Table, Telling } from './game.ts';
import { at, Fault, integer, object, show } from './json.ts';
import type { Refusal } from './refusal.ts';

/** Says the kernel's own refusals, which every game shares. */
export type CommonWords = (refusal: Refusal, telling: Telling) => string | undefined;

/** The games that a program knows, by id. */
export class Registry {
	/** Newest version of a game first; older ones stay, so that old matches replay with theirs. */
	readonly entries: readonly Entry[];
	readonly #common: CommonWords;

	constructor(entries: readonly Entry[], common: CommonWords = () => undefined) {
		this.entries = entries;
		this.#common = common;
	}

	/** The ids, in the registry's order. */
	get ids(): string[] {
		return [...new Set(this.entries.map(({ game }) => game.id))];
	}

	/** The entry of a game, the newest unless a version is named; throws a `Fault` for one that is not known. */
	find(id: unknown, version?: unknown): Entry {
		const versions = this.entries.filter(({ game }) => game.id === id);
		if (versions.length === 0) throw new Fault('game', `${show(id)} is not a game here; known are ${this.ids.join(', ')}`);
		const entry = versions.find(({ game }) => version === undefined || game.version === version);
		if (!entry) throw new Fault('version', `${show(version)} of this game is not known here; known are ${versions.map(({ game }) => game.version).join(', ')}`);
		return entry;
	}

	/** A refusal as a sentence for a person. */
	say(entry: Entry, refusal: Refusal, telling: Telling): string {
		return entry.words.refusal(refusal, telling) ?? this.#common(refusal, telling) ?? refusal.code;
	}
}

/** A table with all options filled in; throws a `Fault` naming the field. */
export function makeTable(game: Game, players: unknown = game.players.min, options: unknown = {}, path = ''): Table {
	const count = integer(players, at(path, 'players'), game.players.min, game.players.max);
	const given = object(options, at(path, 'options'), Object.keys(game.options));
	const filled: { [name: string]: OptionValue } = {};
	for (const [name, values] of Object.entries(game.options)) {
		const value = given[name] === undefined ? values[0] : values.find((known) => known === given[name]);
		if (value === undefined) throw new Fault(at(at(path, 'options'), name), `one of ${values.join(', ')} is expected, not ${show(given[name])}`);
		filled[name] = value;
	}
	return { players: count, options: filled };
}

/** Every table of a game: all player counts with all combinations of options. */
export function everyTable(game: Game): Table[] {
	const { min, max } = game.players;
	const sets = Object.entries(game.options).reduce<{ [name: string]: OptionValue }[]>(
		(made, [name, values]) => made.flatMap((set) => values.map((value) => ({ ...set, [name]: value }))),
		[{}],
	);
	return Array.from({ length: max - min + 1 }, (_, i) => min + i).flatMap((players) => sets.map((options) => ({ players, options })));
}
