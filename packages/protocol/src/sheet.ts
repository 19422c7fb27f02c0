// What an audience (a seat, or the spectators) has before it: one document, sent whole once and then by its changes.
import { array, boolean, exactOptional, type InferOutput, integer, minValue, nullable, number, object, picklist, pipe, string } from 'valibot';
import { OptionsSchema, ViewSchema } from './json.ts';
import { ABSENCES, ENDINGS, PACES, STATUSES, VOTES } from './names.ts';
import type { Still } from './types.ts';

/** A seat: nobody, a person (by handle; names come apart, see `people`), or a bot. */
export const SeatSchema = object({
	/** The handle of the person whose seat it is; null for a bot's and an empty one. */
	who: nullable(string()),
	/** The id of the bot that sits here, or that plays for the person: while they are away, or a turn that they missed. Null where the person plays. */
	bot: nullable(string()),
	ready: boolean(),
	/** The seat with which its person would change; null where none is asked for. */
	swap: nullable(number()),
	/** The person is away by the table's own judgement (three turns missed in a row, or gone too long). */
	away: boolean(),
	/** How many turns the person has missed in a row. */
	missed: number(),
	resigned: boolean(),
});
/** A seat. */
export type Seat = Still<InferOutput<typeof SeatSchema>>;

/** What a table was made with. */
export const TermsSchema = object({
	game: string(),
	players: pipe(number(), integer(), minValue(1)),
	options: OptionsSchema,
	pace: picklist(PACES),
	/** Seconds a turn; 0 where there is no clock. */
	turn: number(),
	absence: picklist(ABSENCES),
	public: boolean(),
	/** Seconds by which spectators are held back. */
	delay: number(),
	/** The memory aid: people see what a perfect memory would hold. */
	aid: boolean(),
	/** The odds as an aid: all see how likely a risk goes wrong. Left out where they do not, and in games without such a risk. */
	odds: exactOptional(boolean()),
	/** Whether hints by bots are allowed. */
	hints: boolean(),
});
/** What a table was made with. */
export type Terms = Still<InferOutput<typeof TermsSchema>>;

/** An open vote: on a pause or its end, or on a bot for the absent person of `seat`. `by` is the seat that asked; null for the table itself. */
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

/** The document of one audience. Everything in it follows from the table's log and from what that audience may know. */
export const SheetSchema = object({
	terms: TermsSchema,
	status: picklist(STATUSES),
	/** The handle of the host. */
	host: string(),
	/** The code to join by; null for spectators and at public tables that have begun. */
	code: nullable(string()),
	seats: array(SeatSchema),
	/** SHA-256 of the server's secret, published before the first card. */
	commitment: string(),
	/** The random words of the players, mixed into the deal; empty before the start. */
	words: array(string()),
	/** When the present turn runs out (at a table of "play now" that is still open: when it begins), in the server's time; null without a clock. */
	due: nullable(number()),
	vote: nullable(VoteSchema),
	/** The table of a rematch, once there is one. */
	rematch: nullable(string()),
	/** The seats that want to play again. */
	again: array(number()),
	/** Whether this seat may take back its last action. */
	undo: boolean(),
	/** The game as this audience sees it (`view`, or `observe` with the memory aid; with the odds as an aid also `odds`); null before the start. */
	view: nullable(ViewSchema),
	over: nullable(OverSchema),
	/** Where it was played on from, if it was. */
	from: exactOptional(object({ table: string(), step: number() })),
});
/** The document of one audience. */
export type Sheet = Still<InferOutput<typeof SheetSchema>>;
