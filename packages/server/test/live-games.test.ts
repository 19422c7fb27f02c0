import { games } from '@trove/games';
import { everyTable, parseMatchFile } from '@trove/kernel';
import { expect, test } from 'vitest';
import { firstAppend } from '../src/core/new-table.ts';
import { USUAL_BOT_SETTINGS } from '../src/live/bot-settings.ts';
import { termsOf } from './core-kit.ts';
import { House, quick } from './live-house.ts';

const CABIN_BOYS = ['bucket', 'monkey', 'hermit-crab', 'mouse', 'duckling', 'flying-fish', 'snail', 'pelican'];

test('bots alone play every game to its end, with every number of players and every option', async () => {
	const crew = await import('@trove/bots/node');
	const house = await House.open({
		settings: { botPace: 0 },
		botSettings: { workers: 1, budgets: { ...USUAL_BOT_SETTINGS.budgets, 'cabin-boy': { iterations: 5 } } },
		startWorkers: async () => new crew.Crew(1),
	});
	const tables: string[] = [];
	for (const { game } of games.entries) {
		for (const { players, options } of everyTable(game)) {
			const table = [game.id, players, ...Object.values(options)].join('-');
			const sitters = CABIN_BOYS.slice(0, players).map((bot) => ({ bot }));
			const terms = termsOf({ game: game.id, players, options });
			const { append } = firstAppend(
				{ table, terms, version: game.version, host: 'nobody', sitters, start: true },
				{ code: table, secret: table },
				house.time.now(),
				house.settings,
			);
			await house.store.log.append(append);
			tables.push(table);
		}
	}
	for (const table of tables) await house.tables.wake(table);
	await house.settle();
	for (const table of tables) {
		const { folded } = await house.live(table);
		expect([table, folded.status, folded.over?.why]).toEqual([table, 'over', 'played']);
		const replay = await house.tables.replay(table);
		if (!('file' in replay)) throw new Error('there is no replay');
		expect(parseMatchFile(games, replay.file).match.over).toBe(true);
	}
	expect(tables.length).toBeGreaterThan(20);
	expect(house.errors).toEqual([]);
});

test('a captain and a sailor play on while the workers are gone', async () => {
	const house = await House.open({
		startWorkers: async () => ({ ...quick, ask: () => Promise.reject(new Error('no workers here')) }),
		settings: { botPace: 0 },
	});
	const terms = termsOf({ game: 'trezors', options: { contest: 'race' } });
	const sitters = [{ bot: 'albatross' }, { bot: 'gull' }];
	const { append } = firstAppend(
		{ table: 't', terms, version: 1, host: 'nobody', sitters, start: true },
		{ code: 't', secret: 't' },
		house.time.now(),
		house.settings,
	);
	await house.store.log.append(append);
	await house.tables.wake('t');
	await house.settle();
	expect((await house.live('t')).folded.over?.why).toBe('played');
});
