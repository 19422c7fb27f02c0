// Schemas of opaque JSON. Messages are parsed from JSON text, so that values need no further check.
import type { Action, GameEvent, Json, Options, View } from '@trove/kernel';
import {
	array,
	boolean,
	custom,
	exactOptional,
	type GenericSchema,
	maxLength,
	minLength,
	number,
	object,
	objectWithRest,
	pipe,
	record,
	string,
	union,
} from 'valibot';
import { LIMITS } from './names.ts';

/** Any JSON value. */
export const JsonSchema: GenericSchema<Json> = custom<Json>(() => true);
/** Options of a game by name. */
export const OptionsSchema: GenericSchema<Options> = record(string(), union([string(), boolean()]));
/** The id of a table or a game, or the kind of an action. */
export const TokenSchema = pipe(string(), minLength(1), maxLength(LIMITS.token));
/** An action in the game's vocabulary; the kernel parses the rest of it. */
export const ActionSchema: GenericSchema<Action> = objectWithRest({ do: TokenSchema }, JsonSchema);
/** A game event as redacted for an audience. */
export const EventSchema: GenericSchema<GameEvent> = objectWithRest({ on: string() }, JsonSchema);
/** A game's view for an audience. */
export const ViewSchema: GenericSchema<View> = objectWithRest({ phase: string(), toAct: array(number()) }, JsonSchema);
/** A reason for a refusal, without its translation. */
export const RefusalSchema = object({ code: string(), rule: exactOptional(string()), data: exactOptional(record(string(), JsonSchema)) });
