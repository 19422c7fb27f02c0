// Kills the server that runs clocks and bots of tables whose people are at another one.
import { Dice } from '@trove/kernel';
import { type Connection, type RemoteTable, until } from '@trove/protocol/client';
import { Client } from 'pg';
import type { Logged } from '../../packages/server/src/core/entries.ts';
import { openPostgres } from '../../packages/server/src/storage/postgres/open.ts';
import { parseTargets } from '../../packages/server/src/storage/postgres/targets.ts';
import { Deeds, gather, type Party, playOn } from '../../packages/server/test/e2e/play.ts';
import { Sailor } from '../../packages/server/test/e2e/sailor.ts';
import type { Measured } from '../server/results.ts';
import type { Size } from './job.ts';
import { pause, startServers, withServers } from './servers.ts';

/** Seconds per turn: the least there is. */
const TURN = 10;
const PACE_MS = 1000;

/** Milliseconds by which the first clock and the first bot of each table are late, at most. */
export function takeover(folder: string, store: string, { nodes, tables, warm, seconds }: Size): Promise<Measured> {
	return withServers(startServers(nodes, folder, store, { TROVE_BOT_PACE: String(PACE_MS) }), async (servers) => {
		const [driver, other] = servers.map(({ url }) => url.origin);
		const begin = (people: number, bots: readonly 'cabin-boy'[]): Promise<Party> => beginAt(store, driver, other, people, bots);
		const withBots = await Promise.all(Array.from({ length: tables }, () => begin(1, ['cabin-boy'])));
		for (const { seats } of withBots) void playOn(seats[0], new Dice('takeover'), new Deeds(), 1000).catch(() => {});
		const withClocks: Party[] = [];
		// Their clocks run out one after another.
		for (let i = 0; i < tables; i++) {
			await pause((1000 * TURN) / tables);
			withClocks.push(await begin(2, []));
		}
		await pause(1000 * warm);
		const parties = [...withBots, ...withClocks];
		const driven = await drivenTables(store, parties);
		const dues = new Map(withClocks.map(({ table, seats }) => [table, seats[0].sheet?.due ?? Number.NaN]));
		const died = withBots[0].tabs[0].connection.now();
		await servers[0].stop('SIGKILL');
		await pause(1000 * seconds);
		for (const { tabs } of parties) for (const tab of tabs) tab.close();
		const { log, close } = await openPostgres(parseTargets('store', store));
		/** A turn that ran out: the bot steps in at once, or the turn is passed. */
		const isOut = ({ entry }: Logged): boolean => entry.e === 'missed' || (entry.e === 'away' && entry.why === 'turns');
		/** When something happened first at a table after the death. */
		const firstAfter = async ({ table }: Party, is: (logged: Logged) => boolean): Promise<number> =>
			(await log.read(table)).find((logged) => logged.at > died && is(logged))?.at ?? Number.POSITIVE_INFINITY;
		try {
			const clocks = await Promise.all(
				withClocks.filter(({ table }) => driven.has(table)).map(async (party) => (await firstAfter(party, isOut)) - Math.max(died, dues.get(party.table) ?? 0)),
			);
			const bots = await Promise.all(
				withBots
					.filter(({ table }) => driven.has(table))
					.map(async (party) => (await firstAfter(party, ({ entry }) => entry.e === 'acted' && entry.by === 'bot')) - died - PACE_MS),
			);
			return { 'clocks taken over': Math.max(...clocks), 'bots taken over': Math.max(...bots) };
		} finally {
			await close();
		}
	});
}

/** A table made and driven at one server, whose people are at another. */
async function beginAt(store: string, maker: string, home: string, people: number, bots: readonly 'cabin-boy'[]): Promise<Party> {
	let at = home;
	const sailors = await Promise.all(Array.from({ length: people }, () => Sailor.board(() => at)));
	const tabs = sailors.map((sailor) => sailor.tab());
	await Promise.all(tabs.map(({ connection }) => connected(connection)));
	at = maker;
	const [{ api }] = sailors;
	const make = api.make.bind(api);
	api.make = async (wanted) => {
		const made = await make(wanted);
		// Whoever opens the table first drives it.
		if ('table' in made) await hasDriver(store, made.table);
		return made;
	};
	const party = await gather(sailors, { game: 'dead-mans-draw', bots: [...bots], ...(bots.length > 0 ? {} : { pace: 'live', turn: TURN }) }, tabs);
	at = home;
	const isPlaying = ({ sheet }: RemoteTable): boolean => sheet?.status === 'playing';
	await Promise.all(party.seats.map((seat) => until(seat, isPlaying)));
	return party;
}

function connected(connection: Connection): Promise<void> {
	return new Promise((resolve) => {
		if (connection.state === 'open') return resolve();
		const stop = connection.listen((event) => {
			if (event.on !== 'state' || event.state !== 'open') return;
			stop();
			resolve();
		});
	});
}

/** Waits until a table has a driver. */
async function hasDriver(store: string, table: string): Promise<void> {
	const client = new Client(store);
	await client.connect();
	try {
		while ((await client.query('SELECT FROM drivers WHERE id = $1', [table])).rowCount === 0) await pause(5);
	} finally {
		await client.end();
	}
}

/** The tables of the server that drives most of them; throws if it does not drive most of all. */
async function drivenTables(store: string, parties: readonly Party[]): Promise<ReadonlySet<string>> {
	const client = new Client(store);
	await client.connect();
	try {
		const ids = parties.map(({ table }) => table);
		const { rows } = await client.query('SELECT array_agg(id) AS tables FROM drivers WHERE id = ANY ($1) GROUP BY node ORDER BY count(*) DESC', [ids]);
		const tables = new Set<string>(rows[0]?.tables);
		// On a busy machine a lease may have run out meanwhile.
		if (tables.size < 0.75 * ids.length)
			throw new Error(`only ${tables.size} of ${ids.length} tables have the same driver: ${rows.map((row) => row.tables.length).join(', ')}`);
		return tables;
	} finally {
		await client.end();
	}
}
