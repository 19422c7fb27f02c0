// Messages from the client. `c` is the channel that the client chose in `open`; `id` names a request, which is answered
// by `moved`, `ok` or `no`.
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
/** Random text from the player's device, mixed into the deal. */
const word = pipe(string(), maxLength(LIMITS.word));
const at = <T extends string, E extends Parameters<typeof strictObject>[0]>(t: T, entries: E) => strictObject({ t: literal(t), c: channel, id, ...entries });

/** Every message of a client. */
export const FromClientSchema = variant('t', [
	/** Opens a table. `v` and `h` say what the client has of it; if that is current, the answer is `same`. */
	strictObject({ t: literal('open'), c: channel, table: TokenSchema, v: exactOptional(version), h: exactOptional(whole(0, 0xffffffff)) }),
	/** Closes a table. */
	strictObject({ t: literal('close'), c: channel }),
	/** The client's document differs: requests the whole of it. */
	strictObject({ t: literal('again'), c: channel }),
	/** Subscribes to the list of public tables, or unsubscribes. */
	strictObject({ t: literal('lobby'), on: boolean() }),
	/** Subscribes to the sender's own tables, or unsubscribes. */
	strictObject({ t: literal('mine'), on: boolean() }),
	/** Heartbeat, answered by `pong`: pages cannot see WebSocket pings. Not used to measure races. */
	strictObject({ t: literal('ping') }),

	/** Plays one action, or several atomically. `v` is the version of the document that they answer. */
	at('act', { v: version, do: pipe(array(ActionSchema), minLength(1), maxLength(LIMITS.actions)) }),
	/** Takes back the last action. */
	at('undo', { v: version }),

	/** Takes an empty seat. `word` is mixed into the deal. */
	at('sit', { seat, word }),
	at('stand', {}),
	/**
	 * Swaps seats: at once with an empty one, with a person once they ask for the same. The own seat withdraws the offer.
	 */
	at('swap', { seat }),
	/** Sets or clears ready. `word` is used if none was given yet, for example after a rematch. */
	at('ready', { on: boolean(), word: exactOptional(word) }),
	/** Starts the game; all seats must be taken and all people ready. `word` as in `ready`. Host only. */
	at('start', { word: exactOptional(word) }),
	/** Puts a bot on an empty seat or removes it with null; in play it replaces an absent person. Host only. */
	at('bot', { seat, level: nullable(picklist(LEVELS)) }),
	/** Removes a person. Host only. */
	at('remove', { seat }),
	/** Returns: no bot plays for this seat any more. */
	at('back', {}),
	/** Leaves for good: `stand` before the start; in play a bot takes the seat. */
	at('leave', {}),
	at('resign', {}),
	/** Opens a vote on a pause, its end, or a bot for an absent person's `seat`; other seats vote with it. */
	at('vote', { on: picklist(VOTES), seat: exactOptional(seat), yes: boolean() }),
	/** Starts a rematch with the same people; `word` is for the new deal. */
	at('rematch', { word: exactOptional(word) }),
	/** Says a phrase or shows a reaction. */
	at('say', { what: picklist([...PHRASES, ...REACTIONS]) }),
]);
/** A message of a client. */
export type FromClient = Still<InferOutput<typeof FromClientSchema>>;
/** A message about a table that is answered. */
export type Request = Extract<FromClient, { id: string }>;
/** Actions of a seat, applied atomically. */
export type Act = Extract<FromClient, { t: 'act' }>;
