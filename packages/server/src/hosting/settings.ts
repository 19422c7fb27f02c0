import type { Config } from '../config.ts';
import { type Settings, USUAL_SETTINGS } from '../drive/settings.ts';
import { type Limits, USUAL_LIMITS } from '../gateway/limits.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** What happens by itself, as configured. */
export function settingsOf(config: Config): Settings {
	const { bots } = USUAL_SETTINGS;
	return {
		...USUAL_SETTINGS,
		bots: { ...bots, pace: config.botPace, workers: config.botWorkers, budgets: { ...bots.budgets, captain: { ms: config.captainMs } } },
		absent: config.awayAfter * SECOND,
		missed: config.missedAfter * SECOND,
		vote: config.voteTime * SECOND,
		playNow: config.playNowAfter * SECOND,
		abandoned: {
			playing: config.abandonedAfter * SECOND,
			turns: config.abandonedTurns,
			paused: config.pausedDays * DAY,
			open: config.openAfter * SECOND,
		},
	};
}

/** What the gateway puts up with, as configured. */
export function limitsOf({ loopback, connections, addressConnections, messages, addressMessages, requests, guests, tablesRunning }: Config): Limits {
	return {
		...USUAL_LIMITS,
		connections,
		addressConnections,
		addressSockets: 4 * addressConnections,
		messages: { second: messages, burst: 2 * messages },
		personMessages: { second: 2 * messages, burst: 4 * messages },
		addressMessages: { second: addressMessages, burst: 2 * addressMessages },
		requests: { second: requests, burst: 10 * requests },
		guests: { second: guests / 3600, burst: Math.max(1, Math.ceil(guests / 12)) },
		tablesRunning,
		loopback: loopback === 'limited',
	};
}
