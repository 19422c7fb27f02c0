// What people do at a table besides playing: lines of its log, between the game's events.
import { boolean, type InferOutput, literal, nullable, number, object, picklist, string, variant } from 'valibot';
import type { DeepReadonly } from './deep-readonly.ts';
import { LEAVINGS, VOTES, WHY_AWAY } from './names.ts';

const seat = number();
/** The bot that plays from here on; null if nobody does. */
const bot = nullable(string());

/** A note. All audiences get the same ones, except when a secret choice is taken back unseen. */
export const NoteSchema = variant('note', [
	/** A clock ran out: `bot` plays this turn. */
	object({ note: literal('missed'), seat, bot }),
	/** That turn is over: from here on the person plays. */
	object({ note: literal('played'), seat }),
	/** Somebody is away from here on. */
	object({ note: literal('away'), seat, bot, why: picklist(WHY_AWAY) }),
	object({ note: literal('back'), seat }),
	/** Somebody stopped playing. Lines before this one belong to `who`, later ones to the bot. */
	object({ note: literal('left'), seat, how: picklist(LEAVINGS), who: nullable(string()), bot }),
	/** The host took somebody's seat away before the game began. */
	object({ note: literal('removed'), seat, who: string() }),
	/** Somebody took back what others had seen. */
	object({ note: literal('undone'), seat }),
	/** A vote was opened; `by` is null for the table itself. `seat` is the absent person's, for a bot. */
	object({ note: literal('vote'), about: picklist(VOTES), seat: nullable(seat), by: nullable(seat) }),
	object({ note: literal('voted'), about: picklist(VOTES), seat: nullable(seat), won: boolean() }),
	/** Somebody else is the host from here on, also before the game. */
	object({ note: literal('host'), who: string() }),
	/** Somebody wants a rematch. */
	object({ note: literal('again'), seat }),
]);
/** A note. */
export type Note = DeepReadonly<InferOutput<typeof NoteSchema>>;
