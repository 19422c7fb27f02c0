// The document of an audience (a seat, or the spectators): sent whole once, then as patches.
import { array, boolean, exactOptional, type InferOutput, integer, minValue, nullable, number, object, picklist, pipe, string } from 'valibot';
import { OptionsSchema, ViewSchema } from './json.ts';
import { ABSENCES, ENDINGS, PACES, STATUSES, VOTES } from './names.ts';
import type { Still } from './types.ts';

/** A seat: empty, a person's (by handle; names are in `people`), or a bot's. */
export const SeatSchema = object({
	/** The person's handle; null for a bot's or an empty seat. */
	who: nullable(string()),
	/** The bot that sits here, or plays for a person who is away or missed a turn; null if the person plays. */
	bot: nullable(string()),
	ready: boolean(),
	/** The seat with which its person offers to swap, or null. */
	swap: nullable(number()),
	/** The table counts the person as away: three turns missed in a row, or gone too long. */
	away: boolean(),
	/** Turns missed in a row. */
	missed: number(),
	resigned: boolean(),
});
/** A seat. */
export type Seat = Still<InferOutput<typeof SeatSchema>>;

/** The terms with which a table was created. */
export const TermsSchema = object({
	game: string(),
	players: pipe(number(), integer(), minValue(1)),
	options: OptionsSchema,
	pace: picklist(PACES),
	/** Seconds per turn; 0 without a clock. */
	turn: number(),
	absence: picklist(ABSENCES),
	public: boolean(),
	/** Spectator delay in seconds. */
	delay: number(),
	/** The memory aid: people see what a perfect memory would know. */
	aid: boolean(),
	/** The odds aid: `view.odds` says how likely a risk goes wrong. Left out if off, and in games without such a risk. */
	odds: exactOptional(boolean()),
	/** Whether bots may give hints. */
	hints: boolean(),
});
/** The terms of a table. */
export type Terms = Still<InferOutput<typeof TermsSchema>>;

/** An open vote on a pause, its end, or a bot for the absent person of `seat`. `by` is null for the table itself. */
export const VoteSchema = object({
	on: picklist(VOTES),
	seat: nullable(number()),
	by: nullable(number()),
	for: array(number()),
	against: array(number()),
});
/** An open vote. */
export type Vote = Still<InferOutput<typeof VoteSchema>>;

/** How a table ended. */
export const OverSchema = object({ why: picklist(ENDINGS), scores: array(number()), winners: array(number()), places: array(number()) });
/** How a table ended. */
export type Over = Still<InferOutput<typeof OverSchema>>;

/** The document of one audience, derived from the table's log and from what that audience may know. */
export const SheetSchema = object({
	terms: TermsSchema,
	status: picklist(STATUSES),
	/** The handle of the host. */
	host: string(),
	/** The invite code; null for spectators and at public tables that have begun. */
	code: nullable(string()),
	seats: array(SeatSchema),
	/** SHA-256 of the server's secret, published before the first card. */
	commitment: string(),
	/** The players' random words, mixed into the deal; empty before the start. */
	words: array(string()),
	/** Deadline of the turn, or the start of an open "play now" table (server time); null without a clock. */
	due: nullable(number()),
	vote: nullable(VoteSchema),
	/** The table of the rematch, or null. */
	rematch: nullable(string()),
	/** The seats that want a rematch. */
	again: array(number()),
	/** Whether this seat may take back its last action. */
	undo: boolean(),
	/**
	 * The game as this audience sees it (`view`, or `observe` with the memory aid; `odds` if shown); null before the
	 * start.
	 */
	view: nullable(ViewSchema),
	over: nullable(OverSchema),
	/** The game and step that this one continues. */
	from: exactOptional(object({ table: string(), step: number() })),
});
/** The document of one audience. */
export type Sheet = Still<InferOutput<typeof SheetSchema>>;
