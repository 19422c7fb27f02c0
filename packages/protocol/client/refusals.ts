import { type Refusal, refuse } from '@trove/kernel';

/** Refusals that the client creates itself. */
export const CLIENT_REFUSALS = [
	/** Closed here, or by the server for good (`why`). */
	'connection-closed',
	/** Closed here. */
	'table-closed',
	/** The document did not match the server's hash twice in a row: the versions differ. */
	'out-of-step',
	/** No response. */
	'unreachable',
	/** The response was not valid (`status`). */
	'bad-answer',
] as const;

/** Creates one of them. */
export function refuseHere(code: (typeof CLIENT_REFUSALS)[number], data?: Refusal['data']): Refusal {
	return refuse(code, undefined, data);
}
