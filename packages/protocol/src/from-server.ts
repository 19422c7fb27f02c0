// What the server sends over a socket. The order of one channel's messages is the order of its versions.
import type { GameEvent } from '@trove/kernel';
import {
	array,
	boolean,
	custom,
	exactOptional,
	type GenericSchema,
	type InferOutput,
	literal,
	nullable,
	number,
	object,
	optional,
	picklist,
	record,
	string,
	union,
	variant,
} from 'valibot';
import type { Changes } from './diff.ts';
import { EventSchema, OptionsSchema, RefusalSchema } from './json.ts';
import { ABSENCES, AVATARS, BYES, PACES, PHRASES, REACTIONS, STATUSES } from './names.ts';
import { type Note, NoteSchema } from './note.ts';
import { SheetSchema } from './sheet.ts';
import type { Still } from './types.ts';

/** A line of a table's log: an event of the game, or a note about its people. */
export const LogLineSchema = union([EventSchema, NoteSchema]);
/** A line of a table's log. */
export type LogLine = GameEvent | Note;

/** What changed in a document: new values by path; see `diff.ts` and `path.ts`. */
export const ChangesSchema: GenericSchema<Changes> = custom<Changes>((input) => typeof input === 'object' && input !== null && !Array.isArray(input));
/** A person as others see one. The name is empty as long as none was chosen. */
export const PersonSchema = object({ name: string(), avatar: picklist(AVATARS) });
/** A person as others see one. */
export type Persona = Still<InferOutput<typeof PersonSchema>>;

/** A table in a list. */
export const LineSchema = object({
	table: string(),
	game: string(),
	options: OptionsSchema,
	players: number(),
	pace: picklist(PACES),
	turn: number(),
	absence: picklist(ABSENCES),
	delay: number(),
	aid: boolean(),
	odds: exactOptional(boolean()),
	hints: boolean(),
	status: picklist(STATUSES),
	/** Names of those who sit there; bots by their ids. */
	seats: array(nullable(object({ name: exactOptional(string()), avatar: exactOptional(picklist(AVATARS)), bot: exactOptional(string()) }))),
	made: number(),
});
/** A table in a list. */
export type Line = Still<InferOutput<typeof LineSchema>>;

/** One of the sender's own running tables: the own seat, whose turn it is, and until when. */
export const MineSchema = object({ ...LineSchema.entries, seat: number(), toAct: array(number()), due: nullable(number()) });
/** One of my running tables. */
export type Mine = Still<InferOutput<typeof MineSchema>>;

/** The client's number for a table. A text may leave it out where it is 0. */
const channel = optional(number(), 0);

/** Every message of the server. */
export const FromServerSchema = variant('t', [
	/** The first message: who the client is, and the server's time, from which it reckons `due`. */
	object({ t: literal('welcome'), protocol: number(), server: string(), now: number(), who: string() }),
	/** The connection is alive; `now` is the server's time. */
	object({ t: literal('pong'), now: number() }),
	/**
	 * A table's document, whole, with the written log that this audience may still see. `seat` is null for spectators. It replaces what the client had.
	 * `removed`: the host has taken this person's seat away.
	 */
	object({
		t: literal('sheet'),
		c: channel,
		v: number(),
		h: number(),
		seat: nullable(number()),
		removed: exactOptional(boolean()),
		sheet: SheetSchema,
		log: array(LogLineSchema),
	}),
	/** What the client said it has of a table is what there is. */
	object({ t: literal('same'), c: channel, v: number(), seat: nullable(number()) }),
	/** Something happened: its events, the changed part of the document, its new version and hash. `id` is the request that it answers. Of all messages there are most of these: their text may leave out `t`. */
	object({
		t: literal('moved'),
		c: channel,
		v: number(),
		h: number(),
		on: exactOptional(array(LogLineSchema)),
		set: exactOptional(ChangesSchema),
		id: exactOptional(string()),
	}),
	/** A request was carried out and changed nothing that this client would see, or was carried out before. */
	object({ t: literal('ok'), c: channel, id: string() }),
	/** A request was refused, or (without `id`) a message could not be used. */
	object({ t: literal('no'), c: exactOptional(number()), id: exactOptional(string()), refusal: RefusalSchema }),
	/** Who the handles at a table are; null for somebody whose data was deleted. Added to what the client knows. */
	object({ t: literal('people'), c: channel, people: record(string(), nullable(PersonSchema)) }),
	/** Who is connected: seats, and how many watch. */
	object({ t: literal('here'), c: channel, seats: array(boolean()), watching: number() }),
	/** To spectators with a delay, while they are still shown a table that gathers: play is on, and is shown from `until` (the server's time). */
	object({ t: literal('held'), c: channel, until: number() }),
	/** Somebody at the table said something. */
	object({ t: literal('said'), c: channel, seat: number(), what: picklist([...PHRASES, ...REACTIONS]) }),
	/** The table is not to be seen any more, or there is none, or the sender is not welcome there. */
	object({ t: literal('closed'), c: channel, refusal: RefusalSchema }),
	/** The list of public tables, to be joined or watched: whole, and then what changes. */
	object({ t: literal('lobby'), tables: array(LineSchema) }),
	object({ t: literal('listed'), set: exactOptional(LineSchema), gone: exactOptional(string()) }),
	/** The sender's own running tables, and then what changes. */
	object({ t: literal('mine'), tables: array(MineSchema) }),
	object({ t: literal('my'), set: exactOptional(MineSchema), gone: exactOptional(string()) }),
	/** The connection ends: the server restarts (come back after `after` ms), or the client must load itself anew. */
	object({ t: literal('bye'), why: picklist(BYES), after: number() }),
]);
/** A message of the server. */
export type FromServer = Still<InferOutput<typeof FromServerSchema>>;
