import { type Action, type Game, type GameEvent, TABLE, type Table, type View } from './game.ts';
import { at, canonical, Fault, integer, type Json, type JsonObject, list, object, text } from './json.ts';
import { Match } from './match.ts';
import type { Outcome } from './outcome.ts';
import { isRefusal } from './refusal.ts';
import { makeTable, type Registry } from './registry.ts';
import { Seeded } from './seeded.ts';
import { hex, sha256 } from './sha256.ts';

/** The version of the file's own form. */
export const FORMAT = 1;

/** A saved match. The digest is SHA-256 of the canonical JSON of all other fields. */
export interface MatchFile extends JsonObject {
	readonly format: number;
	readonly game: string;
	readonly version: number;
	readonly players: number;
	readonly options: JsonObject;
	readonly seed: string;
	readonly actions: readonly JsonObject[];
	readonly outcome: { readonly scores: readonly number[]; readonly winners: readonly number[]; readonly places: readonly number[] } | null;
	readonly digest: string;
}

/** Starts a match dealt from a seed. */
export function startMatch<S extends object, V extends View, A extends Action, E extends GameEvent>(
	game: Game<S, V, A, E>,
	table: Table,
	seed: string,
): Match<S, V, A, E> {
	return new Match(game, table, new Seeded(seed));
}

/** A match as a file. */
export function makeMatchFile(match: Match, seed: string): MatchFile {
	const { game, table } = match;
	const outcome = game.outcome(match.state);
	const file = {
		format: FORMAT,
		game: game.id,
		version: game.version,
		players: table.players,
		options: table.options,
		seed,
		actions: match.actions,
		outcome: outcome && { ...outcome },
	};
	return { ...file, digest: digestOf(file) };
}

function digestOf(file: JsonObject): string {
	const { digest: _, ...rest } = file;
	return hex(sha256(canonical(rest)));
}

/** A match read from a file, replayed to its end. */
export interface Replayed {
	readonly match: Match;
	readonly seed: string;
	/** Per standing action, what happened. */
	readonly events: readonly (readonly GameEvent[])[];
}

/**
 * Reads a file and replays it. Throws a `Fault` naming the bad field: a refused action, another outcome, a wrong
 * digest.
 */
export function parseMatchFile(registry: Registry, json: unknown): Replayed {
	const file = object(json, '', ['format', 'game', 'version', 'players', 'options', 'seed', 'actions', 'outcome', 'digest']);
	integer(file.format, 'format', FORMAT, FORMAT);
	const { game } = registry.find(file.game, integer(file.version, 'version', 1, 1e6));
	const table = makeTable(game, file.players, file.options);
	const seed = text(file.seed, 'seed');
	const match = startMatch(game, table, seed);
	const events = list(file.actions, 'actions').map((action, index) => replayAction(match, action, at('actions', index)));
	const outcome = game.outcome(match.state);
	if (canonical(asJson(outcome)) !== canonical(file.outcome))
		throw new Fault('outcome', `the actions lead to ${canonical(asJson(outcome))}, the file says ${canonical(file.outcome)}`);
	if (text(file.digest, 'digest') !== digestOf(file)) throw new Fault('digest', 'does not fit the file: it was altered');
	return { match, seed, events };
}

function replayAction(match: Match, json: Json, path: string): readonly GameEvent[] {
	const { seat, ...action } = object(json, path);
	const done = match.replay(seat === undefined ? TABLE : integer(seat, at(path, 'seat'), 0, match.table.players - 1), action);
	if (isRefusal(done)) throw new Fault(path, `refused: ${done.code}${done.rule ? ` (${done.rule})` : ''}`);
	return done.events;
}

function asJson(outcome: Outcome | null): Json {
	return outcome && { scores: outcome.scores, winners: outcome.winners, places: outcome.places };
}
