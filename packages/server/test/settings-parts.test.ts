import { expect, test } from 'vitest';
import { USUAL_TABLE_SETTINGS } from '../src/core/settings.ts';
import { USUAL_LIMITS } from '../src/gateway/limits.ts';
import { USUAL_BOT_SETTINGS } from '../src/live/bot-settings.ts';
import { readConfig } from '../src/settings/config.ts';
import { botSettingsOf, limitsOf, tableSettingsOf } from '../src/settings/parts.ts';

test('without variables the settings and limits are the usual ones of their parts', () => {
	const config = readConfig({});
	expect(limitsOf(config)).toEqual(USUAL_LIMITS);
	expect(tableSettingsOf(config)).toEqual(USUAL_TABLE_SETTINGS);
	expect(botSettingsOf(config)).toEqual({ ...USUAL_BOT_SETTINGS, workers: config.botWorkers });
});

test('each variable reaches its setting', () => {
	const config = readConfig({
		TROVE_BOT_PACE: '0',
		TROVE_BOT_WORKERS: '2',
		TROVE_CAPTAIN_MS: '50',
		TROVE_AWAY_AFTER: '7',
		TROVE_MISSED_AFTER: '9',
		TROVE_VOTE_TIME: '8',
		TROVE_PLAY_NOW_AFTER: '3',
		TROVE_ABANDONED_AFTER: '61',
		TROVE_ABANDONED_TURNS: '5',
		TROVE_PAUSED_DAYS: '2',
		TROVE_OPEN_AFTER: '11',
		TROVE_CONNECTIONS: '12',
		TROVE_ADDRESS_CONNECTIONS: '13',
		TROVE_MESSAGES: '14',
		TROVE_ADDRESS_MESSAGES: '15',
		TROVE_REQUESTS: '16',
		TROVE_TABLES_RUNNING: '17',
		TROVE_GUESTS: '360',
	});
	expect(botSettingsOf(config)).toMatchObject({ workers: 2, budgets: { captain: { ms: 50 } } });
	expect(tableSettingsOf(config)).toMatchObject({
		botPace: 0,
		absent: 7000,
		missed: 9000,
		vote: 8000,
		playNow: 3000,
		abandoned: { playing: 61_000, turns: 5, paused: 172_800_000, open: 11_000 },
	});
	expect(limitsOf(config)).toMatchObject({
		connections: 12,
		addressConnections: 13,
		messages: { second: 14, burst: 28 },
		addressMessages: { second: 15, burst: 30 },
		requests: { second: 16, burst: 160 },
		tablesRunning: 17,
		guests: { second: 0.1, burst: 30 },
	});
});
