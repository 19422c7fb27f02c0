// Messages from the server. On one channel they arrive in the order of their versions.
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
import type { DeepReadonly } from './deep-readonly.ts';
import type { Changes } from './diff.ts';
import { EventSchema, OptionsSchema, RefusalSchema } from './json.ts';
import { ABSENCES, AVATARS, BYES, PACES, PHRASES, REACTIONS, STATUSES } from './names.ts';
import { type Note, NoteSchema } from './note.ts';
import { SheetSchema } from './sheet.ts';

/** A line of a table's log: an event of the game, or a note about its people. */
export const LogLineSchema = union([EventSchema, NoteSchema]);
/** A line of a table's log. */
export type LogLine = GameEvent | Note;

/** A patch of a document; see `diff.ts` and `path.ts`. */
export const ChangesSchema: GenericSchema<Changes> = custom<Changes>((input) => typeof input === 'object' && input !== null && !Array.isArray(input));
/** A person as others see one. The name is empty until one is chosen. */
export const PersonSchema = object({ name: string(), avatar: picklist(AVATARS) });
/** A person as others see one. */
export type Persona = DeepReadonly<InferOutput<typeof PersonSchema>>;

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
	/** People by name, bots by id. */
	seats: array(nullable(object({ name: exactOptional(string()), avatar: exactOptional(picklist(AVATARS)), bot: exactOptional(string()) }))),
	made: number(),
});
/** A table in a list. */
export type Line = DeepReadonly<InferOutput<typeof LineSchema>>;

/** One of the person's running tables, with the own seat, the seats to act and the deadline. */
export const MineSchema = object({ ...LineSchema.entries, seat: number(), toAct: array(number()), due: nullable(number()) });
/** One of the person's running tables. */
export type Mine = DeepReadonly<InferOutput<typeof MineSchema>>;

/** The channel; 0 may be left out of the text. */
const channel = optional(number(), 0);

/** Every message of the server. */
export const FromServerSchema = variant('t', [
	/** The first message: the client's handle and the server's time, to which `due` refers. */
	object({ t: literal('welcome'), protocol: number(), server: string(), now: number(), who: string() }),
	/** Answer to `ping`; `now` is the server's time. */
	object({ t: literal('pong'), now: number() }),
	/**
	 * The whole document and the log that this audience may see; replaces what the client had. `seat` is null for
	 * spectators. `removed`: the host has removed this person. `rules`: the version of the game's rules, if not 1.
	 */
	object({
		t: literal('sheet'),
		c: channel,
		v: number(),
		h: number(),
		seat: nullable(number()),
		removed: exactOptional(boolean()),
		rules: exactOptional(number()),
		sheet: SheetSchema,
		log: array(LogLineSchema),
	}),
	/** What the client has of a table is current. */
	object({ t: literal('same'), c: channel, v: number(), seat: nullable(number()) }),
	/**
	 * A step: events, patch, new version and hash. `id` is the request that it answers. The most frequent message, so `t`
	 * may be left out of the text.
	 */
	object({
		t: literal('moved'),
		c: channel,
		v: number(),
		h: number(),
		on: exactOptional(array(LogLineSchema)),
		set: exactOptional(ChangesSchema),
		id: exactOptional(string()),
	}),
	/** A request succeeded without a visible change, or was a duplicate. */
	object({ t: literal('ok'), c: channel, id: string() }),
	/** A request was refused; without `id`, a message could not be used. */
	object({ t: literal('no'), c: exactOptional(number()), id: exactOptional(string()), refusal: RefusalSchema }),
	/** People by handle, merged into what the client knows; null if their data was deleted. */
	object({ t: literal('people'), c: channel, people: record(string(), nullable(PersonSchema)) }),
	/** Presence by seat, and the number of spectators. */
	object({ t: literal('here'), c: channel, seats: array(boolean()), watching: number() }),
	/**
	 * To delayed spectators of a table that they still see as open: the game is on and is shown from `until` (server
	 * time).
	 */
	object({ t: literal('held'), c: channel, until: number() }),
	/** A phrase or reaction of a seat. */
	object({ t: literal('said'), c: channel, seat: number(), what: picklist([...PHRASES, ...REACTIONS]) }),
	/** The table does not exist, or the sender may not see it (any more). */
	object({ t: literal('closed'), c: channel, refusal: RefusalSchema }),
	/** The public tables; then changes as `listed`. */
	object({ t: literal('lobby'), tables: array(LineSchema) }),
	object({ t: literal('listed'), set: exactOptional(LineSchema), gone: exactOptional(string()) }),
	/** The person's running tables; then changes as `my`. */
	object({ t: literal('mine'), tables: array(MineSchema) }),
	object({ t: literal('my'), set: exactOptional(MineSchema), gone: exactOptional(string()) }),
	/** The connection ends: come back after `after` ms, or reload the client; see `why`. */
	object({ t: literal('bye'), why: picklist(BYES), after: number() }),
]);
/** A message of the server. */
export type FromServer = DeepReadonly<InferOutput<typeof FromServerSchema>>;
