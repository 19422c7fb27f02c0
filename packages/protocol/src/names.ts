/** How fast a table plays: no clock; seconds a turn; or turn by turn over days. */
export const PACES = ['relaxed', 'live', 'days'] as const;
/** A table's pace. */
export type Pace = (typeof PACES)[number];

/** What happens when a player is absent: everybody waits, a bot plays until the person returns, or those present vote. */
export const ABSENCES = ['wait', 'bot', 'vote'] as const;
/** A table's way with absent players. */
export type Absence = (typeof ABSENCES)[number];

/** After how many seconds without a connection somebody may be replaced by a bot; over days it is a whole turn. */
export const MISSED_AFTER = 60;

/** Where a table stands: gathering people, in play, paused by consent, or over. */
export const STATUSES = ['open', 'playing', 'paused', 'over'] as const;
/** Where a table stands. */
export type Status = (typeof STATUSES)[number];

/** Why a table is over: played to the end, somebody resigned, everybody left, or it was left alone too long. */
export const ENDINGS = ['played', 'resigned', 'left', 'abandoned'] as const;
/** Why a table is over. */
export type Ending = (typeof ENDINGS)[number];

/** How well a bot plays; the same names as in `@trove/bots`. */
export const LEVELS = ['cabin-boy', 'sailor', 'captain'] as const;
/** A bot's level. */
export type Level = (typeof LEVELS)[number];

/** How somebody stops playing for good: goes, is removed by the host, or gives up. */
export const LEAVINGS = ['left', 'removed', 'resigned'] as const;
/** How somebody stops playing for good. */
export type Leaving = (typeof LEAVINGS)[number];

/** Why somebody counts as away: turns missed, connection lost, the host's or the others' decision. */
export const WHY_AWAY = ['turns', 'gone', 'host', 'vote'] as const;
/** Why somebody counts as away. */
export type WhyAway = (typeof WHY_AWAY)[number];

/** What a table can vote on: a pause, its end, or a bot for somebody who is away. */
export const VOTES = ['pause', 'resume', 'bot'] as const;
/** What is voted on. */
export type VoteOn = (typeof VOTES)[number];

/** Why the server ends a connection: see `bye`. */
export const BYES = ['restart', 'protocol', 'limit', 'slow', 'deleted'] as const;
/** Why a connection ended. */
export type Bye = (typeof BYES)[number];

/** What can be said at a table; each reader sees it in their own language. There is no free text. */
export const PHRASES = [
	'hello',
	'good-luck',
	'well-played',
	'nice-move',
	'ouch',
	'thanks',
	'sorry',
	'hurry',
	'one-moment',
	'back-soon',
	'again',
	'good-game',
	'bye',
] as const;
/** Something that can be said. */
export type Phrase = (typeof PHRASES)[number];

/** Reactions: a picture without words. */
export const REACTIONS = ['laugh', 'wow', 'cry', 'clap', 'heart', 'skull', 'treasure', 'thinking'] as const;
/** A reaction. */
export type Reaction = (typeof REACTIONS)[number];

/** The pictures that people choose for themselves. */
export const AVATARS = [
	'anchor',
	'barrel',
	'cat',
	'compass',
	'crab',
	'fish',
	'gull',
	'hook',
	'key',
	'lantern',
	'map',
	'mermaid',
	'monkey',
	'octopus',
	'parrot',
	'rope',
	'ship',
	'shell',
	'turtle',
	'whale',
] as const;
/** A picture that somebody chose. */
export type Avatar = (typeof AVATARS)[number];

/** Limits that both sides know. */
export const LIMITS = {
	/** Characters of a name. */
	name: 24,
	/** Bytes of one message from a client: enough for `actions` of any game's longest. */
	message: 1280,
	/** Actions sent as one. */
	actions: 16,
	/** Tables that one connection may have open. */
	channels: 8,
	/** The highest number that a client may choose for a table. */
	channel: 999,
	/** Characters of a client's id for a request. */
	id: 24,
	/** Characters of a player's random word. */
	word: 64,
	/** Seconds a turn at a live table. */
	turn: { min: 10, max: 600 },
	/** Days a turn at a table over days. */
	days: { min: 1, max: 14 },
	/** Seconds by which spectators may be held back. */
	delay: 900,
	/** Seats of a table. */
	players: 29,
	/** Characters of a table's id, of a game's, and of an action's kind. */
	token: 40,
	/** Handles that one person may have muted. */
	muted: 200,
} as const;
