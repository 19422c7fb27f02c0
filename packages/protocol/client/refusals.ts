import { type Refusal, refuse } from '@trove/kernel';

/** The refusals that a client gives itself, without the server. */
export const CLIENT_REFUSALS = [
	/** The connection was closed here, or the server ended it for good (`why`). */
	'connection-closed',
	/** The table was closed here. */
	'table-closed',
	/** What the server sends does not fit its own hash, twice in a row: another version. */
	'out-of-step',
	/** No answer came. */
	'unreachable',
	/** An answer came that is none (`status`). */
	'bad-answer',
] as const;

/** Makes one of them. */
export function refuseHere(code: (typeof CLIENT_REFUSALS)[number], data?: Refusal['data']): Refusal {
	return refuse(code, undefined, data);
}
