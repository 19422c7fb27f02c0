import type { Refusal } from '@trove/kernel';

/** The refusals of the gateway, each with the HTTP status that fits it. */
export const GATEWAY_REFUSALS = {
	/** A message or body that cannot be used; `field` and `problem` say where and why. */
	'bad-message': 400,
	/** A body that is no JSON. */
	'bad-json': 400,
	/** A name of which nothing is left when what cannot be seen is taken away. */
	'bad-name': 400,
	/** An HTTP request that is none. */
	'bad-request': 400,
	/** Who asks is not known here: `GET /api/me` first. */
	'no-person': 401,
	/** The request comes from another site. */
	'foreign-origin': 403,
	/** There is no such page, table, code or link, or it is not for the asker. */
	'not-found': 404,
	/** There is such a path, but not with this method. */
	'bad-method': 405,
	/** The sender took too long. */
	'too-slow': 408,
	/** A body of too many bytes. */
	'too-large': 413,
	/** A body that is not announced as JSON. */
	'bad-type': 415,
	/** A link that is used, too old or none. */
	'link-used': 410,
	/** Too many requests; `seconds` says when to come back. */
	'too-fast': 429,
	/** More tables opened on one connection than there may be. */
	'too-many-open': 429,
	/** More running tables of one person than there may be. */
	'too-many-tables': 429,
	/** A channel on which no table is open. */
	'not-open': 409,
	/** The game is still going on. */
	'not-over': 409,
	/** Something broke here; it is in the log. */
	broken: 500,
	/** Nothing can be kept now, and so nothing done: the disk is full, the file is read-only, or another trouble of storage. */
	'disk-full': 503,
	'read-only': 503,
	storage: 503,
	/** What is stored is damaged. */
	damaged: 500,
	/** The server is stopping, or full. */
	stopping: 503,
	full: 503,
} as const;

/** Refusals of tables (`core/refusals.ts`) that say more by their status than that things stand otherwise. */
const TABLE_REFUSALS = { 'bad-terms': 400, 'no-race-over-days': 400, 'bad-step': 400, 'unknown-game': 404, unreadable: 500, busy: 503 };
const STATUSES: ReadonlyMap<string, number> = new Map(Object.entries({ ...TABLE_REFUSALS, ...GATEWAY_REFUSALS }));

/** The HTTP status of a refusal. What else tables and games refuse is a conflict with how things stand. */
export function statusOf({ code }: Refusal): number {
	return STATUSES.get(code) ?? 409;
}
