// What people do at a table besides playing: a line of its log, between the events of the game.
import { boolean, type InferOutput, literal, nullable, number, object, picklist, string, variant } from 'valibot';
import { LEAVINGS, VOTES, WHY_AWAY } from './names.ts';
import type { Still } from './types.ts';

const seat = number();
/** A bot that plays from here on; null where nobody does. */
const bot = nullable(string());

/** A note. Every audience is told the same ones, but for a secret choice that was taken back unseen. */
export const NoteSchema = variant('note', [
	/** A clock ran out: this turn is played by `bot`. */
	object({ note: literal('missed'), seat, bot }),
	/** Somebody is away from here on. */
	object({ note: literal('away'), seat, bot, why: picklist(WHY_AWAY) }),
	object({ note: literal('back'), seat }),
	/** Somebody plays no more. Until here the seat was `who`'s: the lines before are theirs, not the bot's. */
	object({ note: literal('left'), seat, how: picklist(LEAVINGS), who: nullable(string()), bot }),
	/** Somebody took back what others had seen. */
	object({ note: literal('undone'), seat }),
	/** A vote is open; `by` is null where the table itself asks. `seat` is the absent person's, for a bot. */
	object({ note: literal('vote'), about: picklist(VOTES), seat: nullable(seat), by: nullable(seat) }),
	object({ note: literal('voted'), about: picklist(VOTES), seat: nullable(seat), won: boolean() }),
	/** Somebody else is the host from here on. */
	object({ note: literal('host'), who: string() }),
	/** Somebody wants to play again. */
	object({ note: literal('again'), seat }),
]);
/** A note. */
export type Note = Still<InferOutput<typeof NoteSchema>>;
