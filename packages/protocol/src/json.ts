// Parts of schemas: what only has to be JSON. A message is read from JSON text, so that nothing needs to be looked at again.
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
/** An action in a game's vocabulary; the kernel reads the rest of it. */
export const ActionSchema: GenericSchema<Action> = objectWithRest({ do: TokenSchema }, JsonSchema);
/** An event of a game, as an audience is told it. */
export const EventSchema: GenericSchema<GameEvent> = objectWithRest({ on: string() }, JsonSchema);
/** What an audience sees of a game. */
export const ViewSchema: GenericSchema<View> = objectWithRest({ phase: string(), toAct: array(number()) }, JsonSchema);
/** Why something was refused, to be translated. */
export const RefusalSchema = object({ code: string(), rule: exactOptional(string()), data: exactOptional(record(string(), JsonSchema)) });
