import { Fault, type Game, isRefusal, type Refusal, type Table } from '@trove/kernel';
import { Api, CookieJar } from '@trove/protocol/client';
import { type LoadEvents, LoadPlayer } from './load-player.ts';
import { type Choose, chooseAny, LoadTable } from './load-table.ts';
import type { LoadTally } from './load-tally.ts';

/** The parameters of a load. */
export interface LoadWanted {
	/** A server, or several that share a store. */
	readonly urls: readonly URL[];
	readonly game: Game;
	readonly table: Table;
	readonly tables: number;
	/** Total, spread over the tables. */
	readonly watchers: number;
	readonly seed: string;
	/** Games per table; unlimited by default. */
	readonly games?: number;
	/** How players choose; any legal action by default. */
	readonly choose?: Choose;
	/** Milliseconds until a lost connection is retried (500). */
	readonly retry?: number;
	/** The index of a client's first server; 0 by default. A table is made at the server of its first client. */
	readonly place?: (table: number, client: number) => number;
	/** Hears what the table's clients tell it, and must pass it on. */
	readonly through?: (table: LoadTable, number: number) => LoadEvents;
}

/** Tables in play and their clients. */
export interface LoadSetup {
	readonly tables: readonly LoadTable[];
	readonly players: readonly LoadPlayer[];
	/** Stops; with `tidy`, everybody leaves their table first. */
	stop(tidy: boolean): Promise<void>;
}

/** Tables created concurrently. */
const AT_ONCE = 16;
const LOOK_MS = 250;
/** Timeout for a table to begin, and for everybody to leave. */
const BEGIN_MS = 30_000;
const LEAVE_MS = 5000;

/**
 * Creates guests and tables, seats them and starts. Throws a `Fault` if the server refuses. `told` gets the number of
 * tables in play.
 */
export async function setUpLoad(wanted: LoadWanted, tally: LoadTally, told: (tables: number) => void, signal?: AbortSignal): Promise<LoadSetup> {
	const tables: LoadTable[] = [];
	const players: LoadPlayer[] = [];
	const choose = wanted.choose ?? chooseAny(wanted.game, wanted.table);
	const looking = setInterval(() => {
		const now = performance.now();
		for (const table of tables) table.look(now);
		for (const player of players) player.heartbeat(now);
	}, LOOK_MS);
	const stop = async (tidy: boolean): Promise<void> => {
		if (tidy) {
			for (const table of tables) table.leave();
			const end = performance.now() + LEAVE_MS;
			while (performance.now() < end && !tables.every(({ left }) => left)) await pause(20);
		}
		clearInterval(looking);
		for (const player of players) player.stop();
	};
	let next = 0;
	let failed = false;
	// After a failure elsewhere, clients that connect late are closed at once.
	const join = (player: LoadPlayer): void => {
		players.push(player);
		if (failed) player.stop();
	};
	const work = async (): Promise<void> => {
		while (next < wanted.tables && !signal?.aborted && !failed) {
			const number = next++;
			const table = new LoadTable(choose, `${wanted.seed} ${number}`, tally, wanted.games);
			const share = Math.floor(wanted.watchers / wanted.tables) + (number < wanted.watchers % wanted.tables ? 1 : 0);
			await seat(wanted, table, number, share, tally, join);
			tables.push(table);
			await Promise.race([table.playing, late(number, tally)]);
			told(tables.length);
		}
	};
	try {
		await Promise.all(Array.from({ length: Math.min(AT_ONCE, wanted.tables) }, work));
	} catch (error) {
		failed = true;
		await stop(false);
		throw error;
	}
	return { tables, players, stop };
}

/** One table whose clients have all opened it. `join` gets each client before it connects. */
async function seat(
	{ urls, game, table: terms, retry, place = () => 0, through }: LoadWanted,
	table: LoadTable,
	tableNumber: number,
	watchers: number,
	tally: LoadTally,
	join: (player: LoadPlayer) => void,
): Promise<void> {
	/** The servers in the order in which a client tries them. */
	const serversOf = (client: number): URL[] => urls.map((_, i) => urls[(place(tableNumber, client) + i) % urls.length]);
	const events = through?.(table, tableNumber) ?? table;
	const [home] = serversOf(0);
	const host = await guestOf(home);
	const made = fine(home, await host.api.make({ game: game.id, players: terms.players, options: terms.options, absence: 'wait', word: 'load' }));
	const seats = Array.from({ length: terms.players }, (_, number) => number);
	const wanted = [...seats, ...Array.from({ length: watchers }, () => null)];
	await Promise.all(
		wanted.map(async (number, client) => {
			const servers = serversOf(client);
			const sockets = servers.map(socketOf);
			const { jar } = number === 0 ? host : await guestOf(servers[0]);
			const player = new LoadPlayer(sockets, jar.cookie, number, tally, events, retry);
			table.add(player);
			join(player);
			try {
				await player.connect();
			} catch (error) {
				throw new Fault(sockets[0].href, error instanceof Error ? error.message : String(error));
			}
			player.open(made.table);
		}),
	);
}

/** The address of a server's socket. */
function socketOf(url: URL): URL {
	const socket = new URL('/ws', url);
	socket.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
	return socket;
}

/** A new guest. */
async function guestOf(url: URL): Promise<{ readonly api: Api; readonly jar: CookieJar }> {
	const jar = new CookieJar();
	const api = new Api({ base: url.origin, jar });
	fine(url, await api.me());
	return { api, jar };
}

/** Unwraps an answer; throws a `Fault` for a refusal. */
function fine<T extends object>(url: URL, answer: T | Refusal): T {
	if (!isRefusal(answer)) return answer;
	const { code, data } = answer;
	if (code === 'unreachable') throw new Fault(url.origin, 'no server answers there');
	if (code === 'bad-answer') throw new Fault(url.origin, `this is no Trove server, or another version of it (HTTP status ${data?.status})`);
	throw new Fault(url.origin, `refused: ${code}${data === undefined ? '' : ` ${JSON.stringify(data)}`}`);
}

async function late(number: number, tally: LoadTally): Promise<never> {
	await pause(BEGIN_MS);
	const errors = [...tally.errors.keys()];
	throw new Fault(`table ${number + 1}`, `did not begin within ${BEGIN_MS / 1000} seconds${errors.length === 0 ? '' : `; refused: ${errors.join(', ')}`}`);
}

function pause(ms: number): Promise<void> {
	return new Promise((resolve) => {
		setTimeout(resolve, ms).unref();
	});
}
