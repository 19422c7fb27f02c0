// A finished game, wherever it is kept: on this device or on the server.
import { type Entry, isRefusal, type Json, type MatchFile, type Options, SPECTATOR, withOutcome } from '@trove/kernel';
import type { NewTable } from '@trove/protocol';
import * as m from '../../words/compiled/messages/_index.js';
import { store } from '../base/device.ts';
import { loadPart } from '../base/load-part.ts';
import { sayTrouble } from '../base/say.ts';
import { settings } from '../base/settings.svelte.ts';
import { withWords } from '../base/words.ts';
import { entryOf } from '../play/entries.ts';
import type { Over, Player } from '../play/play.ts';
import { promiseOf } from '../play/promises.ts';
import { type Check, checkKept, checkServed } from '../play/proof.ts';
import { reachServer } from '../play/server.ts';
import { makeTape, type Tape } from '../play/tape.ts';

/** What is known of a finished game. */
export interface Finished {
	readonly game: string;
	readonly file: Json;
	readonly from: Json | undefined;
	readonly players: readonly Player[];
	/** How it ended; null where that follows from the file. */
	readonly over: Over | null;
	/** On a server, what a table there is made of to play on. */
	readonly there: Pick<NewTable, 'game' | 'players' | 'options'> | null;
	/** Whose game it was; `SPECTATOR` for somebody else's. */
	readonly seat: number;
	check(entry: Entry): Check[];
}

/** A finished game that was played again. */
export interface Replayed {
	readonly tape: Tape;
	readonly over: Over | null;
}

const playerOf = (name: string, bot: string | null, avatar: string | null, mine: boolean, quit = false): Player => ({
	name,
	avatar,
	bot,
	empty: false,
	mine,
	here: true,
	away: false,
	standIn: null,
	missed: 0,
	resigned: quit,
});

/**
 * Finds a finished game by its name in addresses: `here-…` on this device, else a table on the server. A text says why
 * not.
 */
export async function findFinished(table: string): Promise<Finished | string> {
	if (table.startsWith('here-')) {
		const past = store.ended(Number(table.slice(5)));
		if (!past) return m.no_replay({}, settings);
		const { file, from, seats } = past;
		const players = seats.map(({ name, bot, avatar }) => playerOf(name, bot, avatar ?? null, bot === null));
		const people = seats.flatMap(({ bot }, seat) => (bot === null ? seat : []));
		return {
			game: file.game,
			file,
			from,
			players,
			over: null,
			there: null,
			seat: people.length === 1 ? people[0] : SPECTATOR,
			check: (entry) => checkKept(entry, past),
		};
	}
	const server = await reachServer();
	const replay = isRefusal(server) ? server : await server.api.replay(table);
	if (isRefusal(server)) return sayTrouble(server, settings.locale);
	if (isRefusal(replay)) return sayTrouble(replay, settings.locale);
	const { file, from, seats, over } = replay;
	const seat = seats.findIndex(({ who }) => who === server.me.who);
	return {
		game: String((file as { readonly game?: unknown }).game),
		file,
		from: from?.file,
		players: seats.map(({ who, name, bot, avatar, quit }, at) => playerOf(name ?? '', who === null ? bot : null, avatar ?? null, at === seat, quit)),
		over,
		// Of a game that was itself played on, the server cannot cut another.
		there: from ? null : (({ game, players, options }: MatchFile) => ({ game, players, options: options as Options }))(file as MatchFile),
		seat,
		check: (entry) => checkServed(entry, replay, promiseOf(table)),
	};
}

/** The rules and words of a finished game, or a text that says that the game or this version is not known here. */
export async function entryFor({ game, file }: Finished): Promise<Entry | string> {
	const entry = await loadPart(() => withWords(entryOf(game, (file as { readonly version?: unknown }).version)));
	if (entry) return entry;
	return (await loadPart(() => entryOf(game))) ? m.replay_unreadable({}, settings) : m.unknown_game({}, settings);
}

/** Plays a finished game again; throws a `Fault` where it does not lead to its end. */
export function replayFinished(entry: Entry, { file, from, over }: Finished): Replayed {
	const tape = makeTape(entry, file, from);
	const outcome = entry.game.outcome(tape.frames[tape.frames.length - 1].state);
	return { tape: over ? toldWith(tape, over) : tape, over: over ?? (outcome && { ...outcome, why: 'played' }) };
}

/** A tape whose end names the winners of its table. */
function toldWith(tape: Tape, over: Over): Tape {
	const last = tape.frames[tape.frames.length - 1];
	return { ...tape, frames: tape.frames.with(-1, { ...last, events: last.events.map((event) => withOutcome(event, over)) }) };
}
