import type { Limits, Rate } from './limits.ts';

/** Limits by person and address hold for all servers together. Guests and guesses are counted in the store. */
const SHARED = ['personMessages', 'addressMessages', 'patience', 'talk', 'wishes', 'requests', 'tables', 'changes', 'dear'] as const;

/**
 * The part of the limits that one of so many servers grants. Their number may change at any time. Only what comes back
 * per second is divided: somebody who is connected to one server does as much at once as ever.
 */
export function sharedLimits(limits: Limits, servers: () => number): Limits {
	const rates = Object.fromEntries(SHARED.map((kind) => [kind, sharedRate(limits[kind], servers)]));
	return {
		...limits,
		...rates,
		get addressConnections() {
			return Math.ceil(limits.addressConnections / servers());
		},
	};
}

function sharedRate({ second, burst }: Rate, servers: () => number): Rate {
	return {
		get second() {
			return second / servers();
		},
		burst,
	};
}
