// The requests over HTTP: what is not tied to a live table. All bodies are JSON; an error is `{ "error": Refusal }` with a fitting status.
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
import { LineSchema, MineSchema } from './from-server.ts';
import { JsonSchema, OptionsSchema, RefusalSchema, TokenSchema } from './json.ts';
import { ABSENCES, AVATARS, ENDINGS, LEVELS, LIMITS, PACES } from './names.ts';
import { OverSchema } from './sheet.ts';
import type { Still } from './types.ts';

const word = optional(pipe(string(), maxLength(LIMITS.word)), '');
const whole = (min: number, max: number) => pipe(number(), integer(), minValue(min), maxValue(max));

/** `GET /api/me`: who I am. Makes a guest of whoever has no cookie yet. The name is empty as long as none was chosen; `muted` are handles. */
export const MeSchema = object({ who: string(), name: string(), avatar: picklist(AVATARS), since: number(), muted: array(string()) });
/** Who I am. */
export type Me = Still<InferOutput<typeof MeSchema>>;
/** `PATCH /api/me`: another name (the server cleans it of what cannot be seen) or picture; the answer is `Me`. */
export const ChangeMeSchema = strictObject({
	name: exactOptional(pipe(string(), trim(), minLength(1), maxLength(LIMITS.name))),
	avatar: exactOptional(picklist(AVATARS)),
});
/** Another name or picture. */
export type ChangeMe = Still<InferInput<typeof ChangeMeSchema>>;
/** `PUT /api/me/muted`: the handles of all whose phrases and reactions I do not want to see; the answer is `Me`. */
export const MutedSchema = strictObject({ muted: pipe(array(TokenSchema), maxLength(LIMITS.muted)) });
/** `POST /api/me/link`: a private link by which another device becomes me, once, for ten minutes. `qr` is the link drawn as SVG. */
export const LinkSchema = object({ url: string(), qr: string(), until: number() });
/** A link to another device. */
export type Link = Still<InferOutput<typeof LinkSchema>>;
/** `POST /api/link`: uses such a link; the answer is `Me`, with the cookie. */
export const UseLinkSchema = strictObject({ token: pipe(string(), minLength(1), maxLength(64)) });

/** What else may be chosen for a table. */
const choices = {
	options: optional(OptionsSchema, {}),
	pace: optional(picklist(PACES), 'relaxed'),
	/** Seconds a turn at a live table, days at a table over days. */
	turn: exactOptional(whole(1, LIMITS.turn.max)),
	absence: optional(picklist(ABSENCES), 'bot'),
	delay: optional(whole(0, LIMITS.delay), 0),
	aid: optional(boolean(), false),
	odds: exactOptional(boolean()),
	hints: optional(boolean(), true),
};

/** A bot for a seat. */
export const LevelSchema = picklist(LEVELS);
/** `POST /api/tables`: makes a table; the sender is its host and sits at seat 0 (played on from a step: at that seat). */
export const MakeTableSchema = strictObject({
	game: TokenSchema,
	players: whole(1, LIMITS.players),
	/** Bots, seat by seat from the last one. */
	bots: optional(pipe(array(LevelSchema), maxLength(LIMITS.players)), []),
	...choices,
	public: optional(boolean(), false),
	word,
	/** Plays on from a step of a finished game, against bots. Game, players and options must be that game's. */
	from: exactOptional(strictObject({ table: TokenSchema, step: whole(0, 1e6), seat: whole(0, LIMITS.players - 1) })),
});
/** What a table is made of, defaults filled in. */
export type MakeTable = Still<InferOutput<typeof MakeTableSchema>>;
/** What a client says of a table that it makes. */
export type NewTable = Still<InferInput<typeof MakeTableSchema>>;
/** The answer to it, to `POST /api/play` and to `GET /api/join/:invite`. `invite` is the code to join by, null where there is none. */
export const MadeSchema = object({ table: string(), invite: nullable(string()) });
/** A table's id, and the code to join by. */
export type Made = Still<InferOutput<typeof MadeSchema>>;
/**
 * `POST /api/play`: the next waiting table that suits, or a new one that begins with bots on the empty seats after 10 s. What suits is in `WaitingSchema`.
 * Without `players` a table has four seats, or as many as the game takes. `table` takes a seat at that one and no other; null makes a new one in any case.
 */
export const PlayNowSchema = strictObject({
	game: TokenSchema,
	players: exactOptional(whole(1, LIMITS.players)),
	...choices,
	word,
	table: exactOptional(nullable(TokenSchema)),
});
/** What "play now" asks for. */
export type PlayNow = Still<InferInput<typeof PlayNowSchema>>;
/** What "play now" asks for, defaults filled in. */
export type PlayWish = Still<InferOutput<typeof PlayNowSchema>>;
/** `POST /api/waiting`: looks for a table with a free seat, the same options and pace, and at most that many seats. Nobody sits down by it. */
export const WaitingSchema = strictObject({ game: TokenSchema, players: whole(1, LIMITS.players), options: OptionsSchema, pace: picklist(PACES) });
/** What table somebody looks for. */
export type Waiting = Still<InferInput<typeof WaitingSchema>>;
/** The answer to it: the table, or null; and in how many milliseconds it begins by itself, null where its host begins it. */
export const FoundSchema = object({ found: nullable(LineSchema), begins: nullable(number()) });
/** A table that waits for somebody like me. */
export type Found = Still<InferOutput<typeof FoundSchema>>;
/** `GET /api/tables`: the public tables that wait for people or are in play. */
export const TablesSchema = object({ tables: array(LineSchema) });
/** `GET /api/mine`: my running tables. */
export const MyTablesSchema = object({ tables: array(MineSchema) });

/** A finished game of mine. */
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
	/** The others by name (as they are called now; null where nobody is left to be named), bots by id. */
	seats: array(object({ name: nullable(string()), bot: nullable(string()), score: number(), place: number() })),
});
/** A finished game of mine. */
export type Result = Still<InferOutput<typeof ResultSchema>>;
/** `GET /api/history?before=…`: my finished games, newest first. `before` is the `ended` of the last one that is known. */
export const HistorySchema = object({ games: array(ResultSchema), more: boolean() });
/** A page of my finished games. */
export type History = Still<InferOutput<typeof HistorySchema>>;

/** `GET /api/me/export`: all that is kept about me. */
export const ExportSchema = object({ me: object({ ...MeSchema.entries, seen: number() }), tables: array(MineSchema), games: array(ResultSchema) });
/** All that is kept about me. */
export type Export = Still<InferOutput<typeof ExportSchema>>;
/** `DELETE /api/me` and what else has nothing to answer. */
export const DoneSchema = object({ done: literal(true) });

/** How the deal can be checked. */
export const HOW = 'sha256(secret) is the commitment; the seed is secret and words joined by line feeds';
/** `GET /api/tables/:table/replay`: a finished game as a match file, with who sat where and everything needed to check it. Refused (`not-over`) while it is in play or spectators are still held back. */
export const ReplaySchema = object({
	table: string(),
	ended: number(),
	/** How it ended: the match file has an outcome only where it was played to the end. */
	over: OverSchema,
	file: JsonSchema,
	/** Where it was played on from: the other game's match file, cut at that step. The actions of `file` follow it, with a seed of their own. */
	from: exactOptional(object({ table: string(), step: number(), file: JsonSchema })),
	seats: array(object({ who: nullable(string()), name: nullable(string()), bot: nullable(string()) })),
	proof: object({ commitment: string(), secret: string(), words: array(string()), seed: string(), how: literal(HOW) }),
});
/** A finished game with its proof. */
export type Replay = Still<InferOutput<typeof ReplaySchema>>;

/** What an error looks like. */
export const ErrorSchema = object({ error: RefusalSchema });
