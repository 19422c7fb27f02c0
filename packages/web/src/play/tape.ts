// A finished game, step by step: to be looked at again, and played on from.
import {
	type Action,
	type Begin,
	canonical,
	type Entry,
	Fault,
	type GameEvent,
	isRefusal,
	type Json,
	type JsonObject,
	Match,
	type MatchFile,
	makeMatchFile,
	parseMatchFile,
	Registry,
	Seeded,
	TABLE,
	type Table,
} from '@trove/kernel';

/** The position after a step, and what brought it about. */
export interface Frame {
	readonly state: object;
	/** Who acted; `TABLE` for the table itself, and null at the deal. */
	readonly seat: number | null;
	readonly action: Action | null;
	readonly events: readonly GameEvent[];
}

/** A finished game as frames, the deal first. */
export interface Tape {
	readonly entry: Entry;
	readonly table: Table;
	readonly frames: readonly Frame[];
	readonly file: MatchFile;
	/** The game that it was played on from, and how many of the frames are that one's. */
	readonly from: { readonly file: MatchFile; readonly steps: number } | null;
}

/** Reads a finished game, and plays it again to check it. Throws a `Fault` that names what is wrong. */
export function makeTape(entry: Entry, file: Json, from?: Json): Tape {
	const registry = new Registry([entry]);
	const { match: first, seed } = parseMatchFile(registry, from ?? file);
	const { game, table } = first;
	const frames: Frame[] = [];
	const end = run(frames, new Match(game, table, new Seeded(seed)), first.actions);
	if (from === undefined) return { entry, table, frames, file: file as MatchFile, from: null };
	const steps = frames.length - 1;
	const { seed: second, actions, outcome } = file as MatchFile;
	const begin: Begin<object> = (state) => game.copy(end, state);
	const last = run(frames, new Match(game, table, new Seeded(second), begin), actions);
	const came = game.outcome(last);
	if (canonical((came && { ...came }) as Json) !== canonical(outcome as Json)) throw new Fault('outcome', 'the actions lead to another one');
	return { entry, table, frames, file: file as MatchFile, from: { file: from as MatchFile, steps } };
}

/** Plays actions and notes every step; answers with the last position. */
function run(frames: Frame[], match: Match, actions: readonly JsonObject[]): object {
	const { game, table } = match;
	const copied = (): object => {
		const state = game.blank(table);
		game.copy(match.state, state);
		return state;
	};
	if (frames.length === 0) frames.push({ state: copied(), seat: null, action: null, events: match.dealt() });
	for (const [index, { seat = TABLE, ...rest }] of actions.entries()) {
		const done = match.replay(Number(seat), rest);
		if (isRefusal(done)) throw new Fault(`actions[${index}]`, `refused: ${done.code}`);
		frames.push({ state: copied(), seat: Number(seat), action: rest as Action, events: done.events });
	}
	return match.state;
}

/** A game up to a step, as a file to play on from; null at its end, and after the cut of one that was played on. */
export function cutTape({ entry: { game }, table, frames, file, from }: Tape, step: number): MatchFile | null {
	const source = from ? from.file : file;
	if (game.toAct(frames[step].state) === 0 || (from && step > from.steps)) return null;
	const match = new Match(game, table, new Seeded(source.seed));
	for (const { seat, action } of frames.slice(1, step + 1)) match.replay(seat ?? TABLE, action);
	return makeMatchFile(match, source.seed);
}
