import type { Refusal } from '@trove/kernel';

/** The refusals of the gateway, and their HTTP status. */
export const GATEWAY_REFUSALS = {
	/** An unusable message or body; `field` and `problem` say where and why. */
	'bad-message': 400,
	/** A body that is not JSON. */
	'bad-json': 400,
	/** A name that is empty without its invisible characters. */
	'bad-name': 400,
	/** A malformed HTTP request. */
	'bad-request': 400,
	/** The asker is unknown: `GET /api/me` first. */
	'no-person': 401,
	/** The request comes from another site. */
	'foreign-origin': 403,
	/** There is no such page, table, code or link, or not for the asker. */
	'not-found': 404,
	/** The path does not support this method. */
	'bad-method': 405,
	/** The request took too long to arrive. */
	'too-slow': 408,
	/** The body is too long. */
	'too-large': 413,
	/** The body is not declared as JSON. */
	'bad-type': 415,
	/** The link is used, expired or unknown. */
	'link-used': 410,
	/** Too many requests; `seconds` says when to come back. */
	'too-fast': 429,
	/** Too many open tables on one connection. */
	'too-many-open': 429,
	/** Too many running tables of one person. */
	'too-many-tables': 429,
	/** No table is open on this channel. */
	'not-open': 409,
	/** The game is not over. */
	'not-over': 409,
	/** An internal error, which is logged. */
	broken: 500,
	/** Nothing can be written now: the disk is full, the file is read-only, or another storage error. */
	'disk-full': 503,
	'read-only': 503,
	storage: 503,
	/** Stored data is damaged. */
	damaged: 500,
	/** The server is stopping, or full. */
	stopping: 503,
	full: 503,
} as const;

/** Refusals of tables (`core/refusals.ts`) with another status than 409. */
const TABLE_REFUSALS = { 'bad-terms': 400, 'no-race-over-days': 400, 'bad-step': 400, 'unknown-game': 404, unreadable: 500, busy: 503 };
const STATUSES: ReadonlyMap<string, number> = new Map(Object.entries({ ...TABLE_REFUSALS, ...GATEWAY_REFUSALS }));

/** The HTTP status of a refusal; 409 by default. */
export function statusOf({ code }: Refusal): number {
	return STATUSES.get(code) ?? 409;
}
