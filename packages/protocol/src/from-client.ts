// What a client sends over its socket. `c` is a number that the client chose for a table when it opened it; `id` is its own name for a request, answered by `moved`, `ok` or `no`.
import {
	array,
	boolean,
	exactOptional,
	type InferOutput,
	integer,
	literal,
	maxLength,
	maxValue,
	minLength,
	minValue,
	nullable,
	number,
	picklist,
	pipe,
	regex,
	strictObject,
	string,
	variant,
} from 'valibot';
import { ActionSchema, TokenSchema } from './json.ts';
import { LEVELS, LIMITS, PHRASES, REACTIONS, VOTES } from './names.ts';
import type { Still } from './types.ts';

const whole = (min: number, max: number) => pipe(number(), integer(), minValue(min), maxValue(max));
const channel = whole(0, LIMITS.channel);
const id = pipe(string(), minLength(1), maxLength(LIMITS.id), regex(/^[\w-]+$/));
const seat = whole(0, LIMITS.players - 1);
const version = whole(0, Number.MAX_SAFE_INTEGER);
/** A random text from the player's own device, mixed into the deal. */
const word = pipe(string(), maxLength(LIMITS.word));
const at = <T extends string, E extends Parameters<typeof strictObject>[0]>(t: T, entries: E) => strictObject({ t: literal(t), c: channel, id, ...entries });

/** Every message of a client. */
export const FromClientSchema = variant('t', [
	/** Looks at a table, as whoever the sender is there. With `v` and `h`, what it still has of it: if nothing changed, the answer is `same`. */
	strictObject({ t: literal('open'), c: channel, table: TokenSchema, v: exactOptional(version), h: exactOptional(whole(0, 0xffffffff)) }),
	/** Looks away. */
	strictObject({ t: literal('close'), c: channel }),
	/** The client's document differs: send all of it again. */
	strictObject({ t: literal('again'), c: channel }),
	/** Wants (or no longer wants) the list of public tables. */
	strictObject({ t: literal('lobby'), on: boolean() }),
	/** Wants (or no longer wants) news of the sender's own tables. */
	strictObject({ t: literal('mine'), on: boolean() }),
	/** Is the connection alive? Answered by `pong`. A page cannot see the protocol's own pings; races are not measured by this. */
	strictObject({ t: literal('ping') }),

	/** Plays: one action or several as one, all or none. `v` is the version of the document that it answers. */
	at('act', { v: version, do: pipe(array(ActionSchema), minLength(1), maxLength(LIMITS.actions)) }),
	/** Takes back the last action. */
	at('undo', { v: version }),

	/** Takes an empty seat. `word` is random, from the player's own device, and is mixed into the deal. */
	at('sit', { seat, word }),
	at('stand', {}),
	/** Changes seats: with an empty one at once, with a person when that one asks for the same. The own seat takes the wish back. */
	at('swap', { seat }),
	/** Is ready, or not any more. `word` is for the deal if none was given yet, as by who was seated by a rematch. */
	at('ready', { on: boolean(), word: exactOptional(word) }),
	/** The host begins; all people must be ready, and all seats taken. `word` is the host's, in the same way. */
	at('start', { word: exactOptional(word) }),
	/** The host puts a bot on an empty seat, or (null) takes it away. During play: replaces an absent person by a bot. */
	at('bot', { seat, level: nullable(picklist(LEVELS)) }),
	/** The host removes somebody. */
	at('remove', { seat }),
	/** Is here again: no bot plays for this seat any more. */
	at('back', {}),
	/** Goes away for good: before the start that is `stand`, in play the seat is a bot's from then on. */
	at('leave', {}),
	at('resign', {}),
	/** Asks for a pause or its end, or for a bot on an absent person's `seat`; repeated by another seat it is a vote for it. */
	at('vote', { on: picklist(VOTES), seat: exactOptional(seat), yes: boolean() }),
	/** Plays again with the same people; `word` is the asker's for the new deal. */
	at('rematch', { word: exactOptional(word) }),
	/** Says a phrase or shows a reaction. */
	at('say', { what: picklist([...PHRASES, ...REACTIONS]) }),
]);
/** A message of a client. */
export type FromClient = Still<InferOutput<typeof FromClientSchema>>;
/** A request about a table, which is answered. */
export type Request = Extract<FromClient, { id: string }>;
/** Actions of a seat, sent as one. */
export type Act = Extract<FromClient, { t: 'act' }>;
