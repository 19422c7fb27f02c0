/** `relaxed`: no clock; `live`: seconds per turn; `days`: days per turn. */
export const PACES = ['relaxed', 'live', 'days'] as const;
/** A table's pace. */
export type Pace = (typeof PACES)[number];

/** When a player is absent: everybody waits, a bot plays until they return, or those present vote. */
export const ABSENCES = ['wait', 'bot', 'vote'] as const;
/** How a table treats absent players. */
export type Absence = (typeof ABSENCES)[number];

/** Seconds without a connection after which a bot may replace somebody; over days it is a whole turn. */
export const MISSED_AFTER = 60;

/** `open`: people gather; `paused`: by consent. */
export const STATUSES = ['open', 'playing', 'paused', 'over'] as const;
/** The state of a table. */
export type Status = (typeof STATUSES)[number];

/** Why a table is over; `left`: everybody left; `abandoned`: nobody was there for too long. */
export const ENDINGS = ['played', 'resigned', 'left', 'abandoned'] as const;
/** Why a table is over. */
export type Ending = (typeof ENDINGS)[number];

/** How well a bot plays; the same names as in `@trove/bots`. */
export const LEVELS = ['cabin-boy', 'sailor', 'captain'] as const;
/** A bot's level. */
export type Level = (typeof LEVELS)[number];

/** How somebody stops playing for good: leaves, is removed by the host, or resigns. */
export const LEAVINGS = ['left', 'removed', 'resigned'] as const;
/** How somebody stops playing for good. */
export type Leaving = (typeof LEAVINGS)[number];

/** Why somebody counts as away: missed turns, lost connection, or a decision of the host or the others. */
export const WHY_AWAY = ['turns', 'gone', 'host', 'vote'] as const;
/** Why somebody counts as away. */
export type WhyAway = (typeof WHY_AWAY)[number];

/** Subjects of a vote: a pause, its end, or a bot for somebody who is away. */
export const VOTES = ['pause', 'resume', 'bot'] as const;
/** The subject of a vote. */
export type VoteOn = (typeof VOTES)[number];

/** Why the server ends a connection: see `bye`. */
export const BYES = ['restart', 'protocol', 'limit', 'slow', 'deleted'] as const;
/** Why the server ends a connection. */
export type Bye = (typeof BYES)[number];

/** Phrases; each reader sees them in their own language. There is no free text. */
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
/** A phrase. */
export type Phrase = (typeof PHRASES)[number];

/** Reactions, shown as pictures. */
export const REACTIONS = ['laugh', 'wow', 'cry', 'clap', 'heart', 'skull', 'treasure', 'thinking'] as const;
/** A reaction. */
export type Reaction = (typeof REACTIONS)[number];

/** The pictures that people choose from. */
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
/** A person's picture. */
export type Avatar = (typeof AVATARS)[number];

/** Limits that client and server share. */
export const LIMITS = {
	/** Characters of a name. */
	name: 24,
	/** Bytes of one client message: enough for `actions` of the longest kind of any game. */
	message: 1280,
	/** Actions of one request. */
	actions: 16,
	/** Open tables per connection. */
	channels: 8,
	/** Highest channel number. */
	channel: 999,
	/** Characters of a request id. */
	id: 24,
	/** Characters of a player's word. */
	word: 64,
	/** Seconds per turn at a live table. */
	turn: { min: 10, max: 600 },
	/** Days per turn at a table over days. */
	days: { min: 1, max: 14 },
	/** Spectator delay in seconds. */
	delay: 900,
	/** Seats of a table. */
	players: 29,
	/** Characters of the id of a table or game, or of an action's kind. */
	token: 40,
	/** Handles that one person may mute. */
	muted: 200,
} as const;
