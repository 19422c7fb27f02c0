// Two whole servers with one database, over real sockets.
import { Dice } from '@trove/kernel';
import type { NewTable } from '@trove/protocol';
import { until } from '@trove/protocol/client';
import { expect, test } from 'vitest';
import { PATIENCE } from '../testing/appends.ts';
import { withPostgres } from '../testing/with-postgres.ts';
import { checkReplay, Deeds, gather, playOn } from './e2e/play.ts';
import { fine, Sailor } from './e2e/sailor.ts';
import { Guest } from './gateway-house.ts';
import { begin, Player, serve, type TestServer } from './gateway-server.ts';

withPostgres('two servers with one database', [], (cluster) => {
	const start = async (): Promise<[TestServer, TestServer]> => {
		const address = await cluster().database();
		return [await serve({ TROVE_STORE: address }), await serve({ TROVE_STORE: address })];
	};

	const tables: readonly (Omit<NewTable, 'players'> & { readonly people: number })[] = [
		{ game: 'dead-mans-draw', people: 3 },
		{ game: 'silver-and-gold', people: 2, bots: ['cabin-boy'] },
		{ game: 'trezors', people: 4, pace: 'live', turn: 600 },
	];
	test.each(tables)(
		'a whole game by people at both: %o',
		async ({ people, ...wanted }) => {
			const servers = await start();
			try {
				const sailors = await Promise.all(Array.from({ length: people }, (_, seat) => Sailor.board(() => servers[seat % 2].url)));
				const party = await gather(sailors, wanted);
				const watching = (await Sailor.board(() => servers[1].url)).tab();
				const watcher = watching.open(party.table);
				const deeds = sailors.map(() => new Deeds());
				await Promise.all(party.seats.map((remote, seat) => playOn(remote, new Dice(seat), deeds[seat])));
				await until(watcher, ({ sheet }) => sheet?.status === 'over');
				for (const { api } of sailors) checkReplay(fine(await api.replay(party.table)), party, deeds);
				for (const tab of [...party.tabs, watching]) {
					expect(tab.faults).toEqual([]);
					expect(tab.sent.get('again') ?? 0).toBe(0);
					tab.close();
				}
				for (const { logged } of servers) expect(logged).toEqual([]);
			} finally {
				await Promise.all(servers.map((server) => server.stop()));
			}
		},
		PATIENCE,
	);

	test(
		'a server stops in the middle of a game: its people and bots play on at the other one',
		async () => {
			const [one, other] = await start();
			let isStopped = false;
			try {
				const at = [() => (isStopped ? other : one).url, () => other.url];
				const sailors = await Promise.all(at.map((where) => Sailor.board(where)));
				const party = await gather(sailors, { game: 'silver-and-gold', bots: ['cabin-boy'] });
				const deeds = sailors.map(() => new Deeds());
				const playing = party.seats.map((remote, seat) => playOn(remote, new Dice(seat), deeds[seat]));
				await until(party.seats[1], ({ v }) => v > 20);
				isStopped = true;
				await one.stop();
				await Promise.all(playing);
				checkReplay(fine(await sailors[0].api.replay(party.table)), party, deeds);
				for (const tab of party.tabs) expect(tab.faults).toEqual([]);
				for (const tab of party.tabs) tab.close();
			} finally {
				await Promise.all([...(isStopped ? [] : [one]), other].map((server) => server.stop()));
			}
		},
		PATIENCE,
	);

	test(
		'people are known to both; who is here, and a new name, are told at both',
		async () => {
			const [one, other] = await start();
			try {
				const { table, ana, bob } = await begin(one.url);
				const { player: far, sheet } = await Player.at(new Guest(other.url, bob.guest.cookie), table);
				expect(sheet).toMatchObject({ seat: 1 });
				bob.line.close();
				ana.line.close();
				const here = (): unknown => far.line.all.findLast(({ t }) => t === 'here')?.seats;
				await expect.poll(here, { timeout: PATIENCE / 2 }).toEqual([false, true]);
				await Player.at(ana.guest, table);
				await expect.poll(here, { timeout: PATIENCE / 2 }).toEqual([true, true]);
				expect((await ana.guest.http('PATCH', '/api/me', { name: 'Ana the second' })).status).toBe(200);
				await expect.poll(() => JSON.stringify(far.line.all), { timeout: PATIENCE / 2 }).toContain('Ana the second');
			} finally {
				await Promise.all([one.stop(), other.stop()]);
			}
		},
		PATIENCE,
	);
});
