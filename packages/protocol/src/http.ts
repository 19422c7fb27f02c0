// The HTTP API. Bodies are JSON; an error is `{ "error": Refusal }` with a fitting status.
import {
	array,
	boolean,
	exactOptional,
	type InferInput,
	type InferOutput,
	integer,
	literal,
	maxLength,
	maxValue,
	minLength,
	minValue,
	nullable,
	number,
	object,
	optional,
	picklist,
	pipe,
	strictObject,
	string,
	trim,
} from 'valibot';
import type { DeepReadonly } from './deep-readonly.ts';
import { LineSchema, MineSchema } from './from-server.ts';
import { JsonSchema, OptionsSchema, RefusalSchema, TokenSchema } from './json.ts';
import { ABSENCES, AVATARS, ENDINGS, LEVELS, LIMITS, PACES } from './names.ts';
import { OverSchema } from './sheet.ts';

const word = optional(pipe(string(), maxLength(LIMITS.word)), '');
const whole = (min: number, max: number) => pipe(number(), integer(), minValue(min), maxValue(max));

/** `GET /api/me`: the current person; creates a guest if there is no cookie. `name` is empty until one is chosen. */
export const MeSchema = object({ who: string(), name: string(), avatar: picklist(AVATARS), since: number(), muted: array(string()) });
/** The current person. */
export type Me = DeepReadonly<InferOutput<typeof MeSchema>>;
/** `PATCH /api/me`: changes name (the server removes invisible characters) or picture; answered by `Me`. */
export const ChangeMeSchema = strictObject({
	name: exactOptional(pipe(string(), trim(), minLength(1), maxLength(LIMITS.name))),
	avatar: exactOptional(picklist(AVATARS)),
});
/** A new name or picture. */
export type ChangeMe = DeepReadonly<InferInput<typeof ChangeMeSchema>>;
/** `PUT /api/me/muted`: the handles whose phrases and reactions are hidden; answered by `Me`. */
export const MutedSchema = strictObject({ muted: pipe(array(TokenSchema), maxLength(LIMITS.muted)) });
/** `POST /api/me/link`: a private link that makes another device this person; single use, ten minutes. `qr` is SVG. */
export const LinkSchema = object({ url: string(), qr: string(), until: number() });
/** A private link for another device. */
export type Link = DeepReadonly<InferOutput<typeof LinkSchema>>;
/** `POST /api/link`: uses such a link; answered by `Me`, with the cookie. */
export const UseLinkSchema = strictObject({ token: pipe(string(), minLength(1), maxLength(64)) });

/** Optional terms of a table. */
const choices = {
	options: optional(OptionsSchema, {}),
	pace: optional(picklist(PACES), 'relaxed'),
	/** Seconds per turn at a live table, days per turn at a table over days. */
	turn: exactOptional(whole(1, LIMITS.turn.max)),
	absence: optional(picklist(ABSENCES), 'bot'),
	delay: optional(whole(0, LIMITS.delay), 0),
	aid: optional(boolean(), false),
	odds: exactOptional(boolean()),
	hints: optional(boolean(), true),
};

/** A bot for a seat. */
export const LevelSchema = picklist(LEVELS);
/** `POST /api/tables`: creates a table; the sender is the host and takes seat 0 (with `from`: the seat named there). */
export const MakeTableSchema = strictObject({
	game: TokenSchema,
	players: whole(1, LIMITS.players),
	/** Bots by seat, from the last seat backwards. */
	bots: optional(pipe(array(LevelSchema), maxLength(LIMITS.players)), []),
	...choices,
	public: optional(boolean(), false),
	word,
	/** Continues a finished game from a step, against bots. Game, players and options must be that game's. */
	from: exactOptional(strictObject({ table: TokenSchema, step: whole(0, 1e6), seat: whole(0, LIMITS.players - 1) })),
});
/** The terms of a new table, defaults filled in. */
export type MakeTable = DeepReadonly<InferOutput<typeof MakeTableSchema>>;
/** The terms of a new table as a client sends them. */
export type NewTable = DeepReadonly<InferInput<typeof MakeTableSchema>>;
/**
 * Answer to creating, `POST /api/play` and `GET /api/join/:invite`. `invite` is the invite code, or null if there is
 * none.
 */
export const MadeSchema = object({ table: string(), invite: nullable(string()) });
/** A table's id and its invite code. */
export type Made = DeepReadonly<InferOutput<typeof MadeSchema>>;
/**
 * `POST /api/play`: a seat at the next suitable table (see `WaitingSchema`), or a new one that starts after 10 s.
 * `table` takes a seat there and nowhere else; null always creates one. `players` is 4, or the game's maximum if lower.
 */
export const PlayNowSchema = strictObject({
	game: TokenSchema,
	players: exactOptional(whole(1, LIMITS.players)),
	...choices,
	word,
	table: exactOptional(nullable(TokenSchema)),
});
/** A "play now" request. */
export type PlayNow = DeepReadonly<InferInput<typeof PlayNowSchema>>;
/** A "play now" request, defaults filled in. */
export type PlayWish = DeepReadonly<InferOutput<typeof PlayNowSchema>>;
/** `POST /api/waiting`: finds a table with a free seat, equal options and pace and at most `players` seats. */
export const WaitingSchema = strictObject({ game: TokenSchema, players: whole(1, LIMITS.players), options: OptionsSchema, pace: picklist(PACES) });
/** The table that somebody looks for. */
export type Waiting = DeepReadonly<InferInput<typeof WaitingSchema>>;
/** Answer: the table or null; milliseconds until it starts by itself, or null if its host starts it. */
export const FoundSchema = object({ found: nullable(LineSchema), begins: nullable(number()) });
/** A waiting table. */
export type Found = DeepReadonly<InferOutput<typeof FoundSchema>>;
/** `GET /api/tables`: the public tables that are open or in play. */
export const TablesSchema = object({ tables: array(LineSchema) });
/** `GET /api/mine`: the person's running tables. */
export const MyTablesSchema = object({ tables: array(MineSchema) });

/** A finished game of the person. */
export const ResultSchema = object({
	table: string(),
	game: string(),
	options: OptionsSchema,
	ended: number(),
	why: picklist(ENDINGS),
	seat: number(),
	place: number(),
	score: number(),
	won: boolean(),
	/** People by their current name (null if deleted), bots by id. */
	seats: array(object({ name: nullable(string()), bot: nullable(string()), score: number(), place: number() })),
});
/** A finished game of the person. */
export type Result = DeepReadonly<InferOutput<typeof ResultSchema>>;
/** `GET /api/history?before=…`: finished games, newest first. `before` is the `ended` of the last game known. */
export const HistorySchema = object({ games: array(ResultSchema), more: boolean() });
/** A page of finished games. */
export type History = DeepReadonly<InferOutput<typeof HistorySchema>>;

/** `GET /api/me/export`: everything stored about the person. */
export const ExportSchema = object({ me: object({ ...MeSchema.entries, seen: number() }), tables: array(MineSchema), games: array(ResultSchema) });
/** Everything stored about the person. */
export type Export = DeepReadonly<InferOutput<typeof ExportSchema>>;
/** Answer of `DELETE /api/me` and other requests without a result. */
export const DoneSchema = object({ done: literal(true) });

/** How to verify the deal. */
export const HOW = 'sha256(secret) is the commitment; the seed is secret and words joined by line feeds';
/**
 * `GET /api/tables/:table/replay`: a finished game as a match file with its people and proof. `not-over` while it is in
 * play, or for spectators while they are delayed.
 */
export const ReplaySchema = object({
	table: string(),
	ended: number(),
	/** How it ended; the match file has an outcome only if it was played to the end. */
	over: OverSchema,
	file: JsonSchema,
	/** The game it continues: its match file up to that step. The actions of `file` follow, with their own seed. */
	from: exactOptional(object({ table: string(), step: number(), file: JsonSchema })),
	/** `avatar`: as at the table; absent for bots. `quit`: left or gave up, and so comes after those who played on. */
	seats: array(
		object({
			who: nullable(string()),
			name: nullable(string()),
			bot: nullable(string()),
			avatar: exactOptional(picklist(AVATARS)),
			quit: exactOptional(literal(true)),
		}),
	),
	proof: object({ commitment: string(), secret: string(), words: array(string()), seed: string(), how: literal(HOW) }),
});
/** A finished game with its proof. */
export type Replay = DeepReadonly<InferOutput<typeof ReplaySchema>>;

/** The body of an error response. */
export const ErrorSchema = object({ error: RefusalSchema });
