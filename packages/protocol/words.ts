// The protocol's codes in the reader's language. Words of games and of kernel refusals are with the games.
import type { Locale, Refusal } from '@trove/kernel';
import type { Phrase, Reaction } from './src/index.ts';
import * as m from './words/compiled/messages/_index.js';

type Say = (inputs: Record<string, never>, options: { locale: Locale }) => string;

const PHRASES: { readonly [phrase in Phrase]: Say } = {
	hello: m.say_hello,
	'good-luck': m.say_good_luck,
	'well-played': m.say_well_played,
	'nice-move': m.say_nice_move,
	ouch: m.say_ouch,
	thanks: m.say_thanks,
	sorry: m.say_sorry,
	hurry: m.say_hurry,
	'one-moment': m.say_one_moment,
	'back-soon': m.say_back_soon,
	again: m.say_again,
	'good-game': m.say_good_game,
	bye: m.say_bye,
};

const REACTIONS: { readonly [reaction in Reaction]: Say } = {
	laugh: m.react_laugh,
	wow: m.react_wow,
	cry: m.react_cry,
	clap: m.react_clap,
	heart: m.react_heart,
	skull: m.react_skull,
	treasure: m.react_treasure,
	thinking: m.react_thinking,
};

/** Every refusal of the server and of the client library. */
const REFUSALS: { readonly [code: string]: Say } = {
	// At a table.
	'not-seated': m.no_not_seated,
	'no-seat': m.no_seat,
	'seat-taken': m.no_seat_taken,
	'seat-empty': m.no_seat_empty,
	'not-host': m.no_not_host,
	'not-ready': m.no_not_ready,
	'seats-empty': m.no_seats_empty,
	'table-full': m.no_table_full,
	'already-started': m.no_already_started,
	'not-started': m.no_not_started,
	'table-over': m.no_table_over,
	'not-over': m.no_not_over,
	paused: m.no_paused,
	'not-paused': m.no_not_paused,
	stale: m.no_stale,
	resigned: m.no_resigned,
	removed: m.no_removed,
	'not-absent': m.no_not_absent,
	'bot-plays': m.no_bot_plays,
	'needs-vote': m.no_needs_vote,
	'vote-open': m.no_vote_open,
	'no-vote': m.no_vote,
	'unknown-game': m.no_unknown_game,
	'bad-terms': m.no_bad_terms,
	'no-race-over-days': m.no_race_over_days,
	'bad-step': m.no_bad_step,
	'not-found': m.no_not_found,
	unreadable: m.no_unreadable,
	'table-worn': m.no_table_worn,
	// Of the server.
	'disk-full': m.no_storage,
	'read-only': m.no_storage,
	storage: m.no_storage,
	damaged: m.no_damaged,
	busy: m.no_busy,
	stopping: m.no_stopping,
	full: m.no_full,
	broken: m.no_broken,
	// Of a message or its sender.
	'bad-message': m.no_bad_message,
	'bad-json': m.no_bad_message,
	'bad-request': m.no_bad_message,
	'bad-method': m.no_bad_message,
	'bad-type': m.no_bad_message,
	'too-large': m.no_bad_message,
	'foreign-origin': m.no_foreign_origin,
	'too-slow': m.no_too_slow,
	'not-open': m.no_not_open,
	'bad-name': m.no_bad_name,
	'no-person': m.no_person,
	'link-used': m.no_link_used,
	'too-fast': m.no_too_fast,
	'too-many-open': m.no_too_many_open,
	'too-many-tables': m.no_too_many_tables,
	// Of the client.
	'connection-closed': m.no_connection,
	'table-closed': m.no_table_closed,
	'out-of-step': m.no_out_of_step,
	unreachable: m.no_unreachable,
	'bad-answer': m.no_bad_answer,
};

/** More precise texts for `connection-closed`, by the reason in `bye`. */
const ENDS: { readonly [why: string]: Say } = { protocol: m.no_out_of_step, deleted: m.no_deleted, limit: m.no_too_fast };

/** A phrase in the reader's language. */
export function sayPhrase(phrase: Phrase, locale: Locale): string {
	return PHRASES[phrase]({}, { locale });
}

/** The name of a reaction in the reader's language, as its text alternative. */
export function sayReaction(reaction: Reaction, locale: Locale): string {
	return REACTIONS[reaction]({}, { locale });
}

/** A refusal of server or client as a sentence; undefined for those of games and the kernel. */
export function sayRefusal({ code, data }: Refusal, locale: Locale): string | undefined {
	const why = code === 'connection-closed' ? String(data?.why) : '';
	const say = Object.hasOwn(ENDS, why) ? ENDS[why] : Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined;
	return say?.({}, { locale });
}

/** The sentence for an unknown code, for example of a newer server. */
export function sayOther({ code }: Refusal, locale: Locale): string {
	return m.no_other({ code }, { locale });
}
