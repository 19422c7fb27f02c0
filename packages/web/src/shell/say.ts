import type { Locale, Refusal } from '@trove/kernel';
import * as m from '../../words/compiled/messages/_index.js';

type Say = (inputs: Record<string, never>, options: { locale: Locale }) => string;

/** What a server or this page refuses, by code; games and kernel have words of their own. */
const SENTENCES: { readonly [code: string]: Say } = {
	'not-seated': m.no_not_seated,
	'no-seat': m.no_not_found,
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
	'not-absent': m.no_not_absent,
	'bot-plays': m.no_bot_plays,
	'needs-vote': m.no_needs_vote,
	'vote-open': m.no_vote_open,
	'no-vote': m.no_vote_open,
	'unknown-game': m.unknown_game,
	'bad-terms': m.no_bad_terms,
	'no-race-over-days': m.no_race_over_days,
	'bad-step': m.no_not_found,
	'not-found': m.no_not_found,
	unreadable: m.no_broken,
	'disk-full': m.no_storage,
	'read-only': m.no_storage,
	storage: m.no_storage,
	busy: m.no_busy,
	'bad-name': m.no_bad_name,
	'no-person': m.no_person,
	'link-used': m.no_link_used,
	'too-fast': m.no_too_fast,
	'too-many-open': m.no_too_many,
	'too-many-tables': m.no_too_many,
	broken: m.no_broken,
	stopping: m.no_busy,
	full: m.no_busy,
	'connection-closed': m.no_connection,
	'table-closed': m.no_table_closed,
	'out-of-step': m.no_out_of_step,
	unreachable: m.no_unreachable,
	'bad-answer': m.no_unreachable,
	'storage-full': m.no_storage_full,
	'no-hint': m.no_hint,
};

/** A refusal of the server or of this page as a sentence. */
export function sayTrouble({ code, data }: Refusal, locale: Locale): string {
	if (code === 'connection-closed' && data?.why === 'protocol') return m.no_out_of_step({}, { locale });
	return (Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : m.no_other)({}, { locale });
}
