import { type TableSettings, USUAL_TABLE_SETTINGS } from '../core/settings.ts';
import { type Limits, USUAL_LIMITS } from '../gateway/limits.ts';
import { type BotSettings, USUAL_BOT_SETTINGS } from '../live/bot-settings.ts';
import type { Config } from './config.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** The settings of tables. */
export function tableSettingsOf(config: Config): TableSettings {
	return {
		...USUAL_TABLE_SETTINGS,
		botPace: config.botPace,
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

/** The settings of bots. */
export function botSettingsOf({ botWorkers, captainMs }: Config): BotSettings {
	return { ...USUAL_BOT_SETTINGS, workers: botWorkers, budgets: { ...USUAL_BOT_SETTINGS.budgets, captain: { ms: captainMs } } };
}

/** The limits of the gateway. */
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
