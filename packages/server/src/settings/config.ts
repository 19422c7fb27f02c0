import { existsSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fault } from '@trove/kernel';
import { oneOf, origin, proxies, service, text, type Variable, whole } from './variable.ts';

/** Variables of the environment. */
export type Environment = { readonly [name: string]: string | undefined };

/** Log levels. */
export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const HOUR = 3600;
/** The built web client, in a clone and in an installed package. */
const BUILT = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** All settings in the order of docs/host.md; a test compares the two. */
export const SETTINGS = {
	host: text('TROVE_HOST', '127.0.0.1', 'address to listen on; `0.0.0.0` for all of this machine'),
	port: whole('TROVE_PORT', 8787, [0, 65_535], 'port to listen on; 0 takes a free one'),
	data: folder('TROVE_DATA', 'folder of the data file; without it `data/` in a clone, else `$XDG_DATA_HOME/trove`'),
	store: service(
		'TROVE_STORE',
		['postgres', 'postgresql'],
		'user@host/database',
		'database for everything instead of the data folder, as `postgres://user@host/database`; what it leaves out comes from `PGPASSWORD` and the other `PG*` variables',
	),
	bus: service(
		'TROVE_BUS',
		['nats', 'tls'],
		'user:password@host:4222',
		'NATS over which the servers of one database tell each other news, as `nats://user:password@host:4222,host2` or `tls://…`; without it the database does that',
	),
	origin: origin('TROVE_ORIGIN', 'address under which people reach the server, as `https://trove.example`; without it the `Host` of each request'),
	trustProxy: proxies(
		'TROVE_TRUST_PROXY',
		'proxies whose `X-Forwarded-*` headers are believed: `off`, `loopback`, or addresses and networks separated by commas',
	),
	web: client(
		'TROVE_WEB',
		"folder of the web client's files; without it the client that was built here, if one was; `off` for a page that says that the server runs",
	),
	log: oneOf('TROVE_LOG', 'info', LOG_LEVELS, `how much is logged: ${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}`),
	metrics: oneOf('TROVE_METRICS', 'off', ['off', 'loopback', 'token'], 'who may read `/metrics`: nobody, this machine, or who sends the token'),
	metricsToken: text('TROVE_METRICS_TOKEN', '', 'token for `/metrics`, sent as `Authorization: Bearer …`; at least 16 characters'),
	retentionDays: whole('TROVE_RETENTION_DAYS', 0, [0, 36_500], 'days after which a finished game is deleted with its results; 0 keeps all'),
	guestDays: whole('TROVE_GUEST_DAYS', 400, [1, 36_500], 'days without a visit after which a guest without any game is deleted'),
	botPace: whole('TROVE_BOT_PACE', 1000, [0, 60_000], 'milliseconds after which a bot makes its move, so that people can follow'),
	botWorkers: whole('TROVE_BOT_WORKERS', 0, [0, 256], 'threads in which bots think; 0 is one less than there are cores'),
	captainMs: whole('TROVE_CAPTAIN_MS', 500, [10, 10_000], 'milliseconds that a captain, the strongest bot, thinks about a move'),
	restartGrace: whole('TROVE_RESTART_GRACE', 30, [0, HOUR], 'seconds that turn clocks stand still after a start, so that people can reconnect'),
	awayAfter: whole('TROVE_AWAY_AFTER', 120, [5, 24 * HOUR], 'seconds after which a disconnected player counts as away (not at tables over days)'),
	missedAfter: whole(
		'TROVE_MISSED_AFTER',
		60,
		[0, 24 * HOUR],
		'seconds after which a disconnected player may be replaced or removed by the host, or passed over in a vote; over days it is a turn, counted anew after a restart',
	),
	voteTime: whole('TROVE_VOTE_TIME', 60, [5, HOUR], 'seconds that a vote is open'),
	abandonedAfter: whole('TROVE_ABANDONED_AFTER', 1800, [60, 365 * 24 * HOUR], 'seconds after which a table that everybody left is ended'),
	abandonedTurns: whole('TROVE_ABANDONED_TURNS', 3, [1, 100], 'the same at a table over days, in turns'),
	pausedDays: whole('TROVE_PAUSED_DAYS', 7, [1, 3650], 'the same at a paused table, in days'),
	openAfter: whole('TROVE_OPEN_AFTER', 600, [10, 365 * 24 * HOUR], 'seconds after which a table that has not begun is closed when nobody is there'),
	playNowAfter: whole('TROVE_PLAY_NOW_AFTER', 10, [0, HOUR], 'seconds after which “play now” fills up with bots'),
	loopback: oneOf('TROVE_LOOPBACK', 'free', ['free', 'limited'], 'whether limits of messages and by address hold for this machine itself: `free` or `limited`'),
	connections: whole('TROVE_CONNECTIONS', 10_000, [1, 1_000_000], 'WebSocket connections in all'),
	addressConnections: whole('TROVE_ADDRESS_CONNECTIONS', 64, [1, 1_000_000], 'WebSocket connections from one address; four times as many TCP connections'),
	messages: whole(
		'TROVE_MESSAGES',
		150,
		[1, 100_000],
		'messages a second over one connection, twice as many over all of one person; each twice as many at once',
	),
	addressMessages: whole('TROVE_ADDRESS_MESSAGES', 600, [1, 1_000_000], 'messages a second over all connections of one address; twice as many at once'),
	requests: whole('TROVE_REQUESTS', 30, [1, 100_000], 'HTTP requests a second from one address; ten times as many at once'),
	guests: whole('TROVE_GUESTS', 720, [1, 1_000_000], 'new guests an hour for one address; a twelfth of that at once'),
	tablesRunning: whole('TROVE_TABLES_RUNNING', 60, [1, 100_000], 'tables that one person may have running'),
} as const satisfies { readonly [key: string]: Variable<unknown> };

/** The configuration of the server. */
export type Config = { readonly [Key in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Key]['read']> };

/**
 * Reads the configuration from the environment; throws a `Fault` that names the variable. An empty variable counts as
 * unset.
 */
export function readConfig(env: Environment): Config {
	const values = Object.entries(SETTINGS).map(([key, { name, usual, read }]) => [key, read(env[name]?.trim() || usual)]);
	const config = Object.fromEntries(values) as Config;
	if (config.metrics === 'token' && config.metricsToken.length < 16) {
		throw new Fault(SETTINGS.metricsToken.name, 'at least 16 characters are expected with TROVE_METRICS=token');
	}
	if (config.bus !== '' && config.store === '') {
		throw new Fault(SETTINGS.bus.name, 'a data folder has one server, which needs no bus: set TROVE_STORE as well, or leave this empty');
	}
	return config.botWorkers === 0 ? { ...config, botWorkers: Math.max(1, availableParallelism() - 1) } : config;
}

/** Variables that look like settings but are none. */
export function strangersIn(env: Environment): string[] {
	const known = new Set<string>(Object.values(SETTINGS).map(({ name }) => name));
	return Object.keys(env).filter((name) => name.startsWith('TROVE_') && !known.has(name));
}

/** The data file in a data folder. */
export function dataFile(data: string): string {
	return join(data, 'trove.db');
}

function folder(name: string, meaning: string): Variable<string> {
	return { name, usual: '', meaning, read: (given) => resolve(given === '' ? usualFolder(process.env) : given) };
}

function client(name: string, meaning: string): Variable<string> {
	const read = (given: string): string => {
		if (given === '') return existsSync(join(BUILT, 'index.html')) ? BUILT : '';
		return given === 'off' ? '' : resolve(given);
	};
	return { name, usual: '', meaning, read };
}

/** The default data folder: in the clone, or in the user's data folder if the package is installed. */
export function usualFolder(env: Environment, here: string = fileURLToPath(new URL('.', import.meta.url))): string {
	if (!here.split(sep).includes('node_modules')) return resolve(here, '../../../../data');
	return join(env.XDG_DATA_HOME || join(homedir(), '.local/share'), 'trove');
}
