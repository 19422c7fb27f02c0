import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { games } from '@trove/games';
import { Dice, everyTable } from '@trove/kernel';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { firstAppend } from '../src/core/new-table.ts';
import { openData } from '../src/hosting/data.ts';
import { type MoveOptions, moveData, type Place, undoMove } from '../src/hosting/move.ts';
import { dataFile } from '../src/settings/config.ts';
import { backupFile } from '../src/storage/sqlite/backup.ts';
import { SqliteCopies } from '../src/storage/sqlite/copies.ts';
import type { Store } from '../src/storage/store.ts';
import { making, moving, PATIENCE } from '../testing/appends.ts';
import { person } from '../testing/people-contract.ts';
import { withPostgres } from '../testing/with-postgres.ts';
import { termsOf } from './core-kit.ts';
import { Guest } from './gateway-house.ts';
import { begin, makeTable, Player, serve } from './gateway-server.ts';
import { House } from './live-house.ts';

const PROGRAM = fileURLToPath(new URL('./move-program.ts', import.meta.url));
const BOTS = ['bucket', 'monkey', 'hermit-crab', 'mouse', 'duckling', 'flying-fish', 'snail', 'pelican'];

function newFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'trove-move-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}
const inFolder = (data: string = newFolder()): Place => ({ data, store: '' });
const opened = (place: Place): Promise<Store> => openData(place, () => undefined);
const refusal = (work: Promise<unknown>): Promise<string> =>
	work.then(
		() => 'done',
		(error) => String(error.message),
	);

/** Fills a data folder with games of every kind that the real server plays, over or under way, and with people. */
async function playIn(data: string, seed: string): Promise<void> {
	const dice = new Dice(seed);
	for (const [round, botPace] of [0, 1_000].entries()) {
		const house = await House.open({ file: dataFile(data), settings: { botPace } });
		for (const { game } of games.entries) {
			const every = [...everyTable(game)];
			for (let i = 0; i < 3; i++) {
				const { players, options } = every[dice.below(every.length)] ?? { players: 2, options: {} };
				const id = `${game.id}-${round}-${i}`;
				const sitters = BOTS.slice(0, players).map((bot) => ({ bot }));
				const terms = termsOf({ game: game.id, players, options });
				const { append } = firstAppend(
					{ table: id, terms, version: game.version, host: 'nobody', sitters, start: true },
					{ code: id, secret: id },
					house.time.now(),
					house.settings,
				);
				await house.store.log.append(append);
				await house.tables.wake(id);
			}
		}
		await house.pass(botPace * (1 + dice.below(6)));
		await house.settle();
		const { log, people, facts } = house.store;
		for (const who of ['ann', 'bo', 'cy']) await people.add({ ...person(`${who}${round}`), name: 'Žofie “☠” \\ \n\t\u{1F980}', muted: ['bo0'] });
		await people.addLink(`hash${round}`, `secret-ann${round}`, 9_000);
		await log.append(making(`waits${round}`, { people: [`ann${round}`, `bo${round}`], code: `CODE${round}`, due: 77, playNow: true }));
		await people.remove(`secret-bo${round}`);
		await facts.set('key', 'the signing key', true);
		const over = (await log.archivable(1e15, 100)).filter((_, i) => i % 2 === 0);
		for (const table of over) {
			const archive = await house.tables.archiveOf(table);
			if (archive) await log.archive([{ table, ...archive }]);
		}
		expect(house.errors).toEqual([]);
		await house.close();
	}
}

/** Makes a table at a place. */
async function begun(place: Place): Promise<void> {
	const store = await opened(place);
	await store.log.append(making('t'));
	await store.close();
}

/** What is due or ended at the same time is in no order. */
const inOrder = (list: readonly unknown[]): readonly string[] => list.map((one) => JSON.stringify(one)).toSorted();

/** Everything that the store's own calls tell, and every byte of the logs. */
async function everythingIn(place: Place) {
	const { log, people, facts, close } = await opened(place);
	const tables = await log.all('', 1_000);
	const whole = [];
	for (const table of tables) whole.push([await log.find(table), JSON.stringify(await log.read(table)), await log.archived(table)] as const);
	const handles = ['ann0', 'bo0', 'cy0', 'ann1', 'bo1', 'cy1'];
	const told = {
		whole,
		lists: [await log.open(1_000), await log.inPlay(1_000), inOrder(await log.due(1e15, 1_000)), inOrder(await log.archivable(1e15, 1_000))],
		mine: await Promise.all(handles.map((who) => log.of(who, 10))),
		history: await Promise.all(handles.map((who) => log.history(who, 1e15, 10))),
		people: (await people.byHandles(handles)).toSorted((a, b) => (a.who < b.who ? -1 : 1)),
		codes: [await log.byCode('CODE0'), await log.byCode('CODE1')],
		facts: [await facts.get('key'), await facts.get('outages')],
	};
	await close();
	return told;
}

withPostgres('moving everything', [], (cluster) => {
	const database = async (): Promise<Place> => ({ data: '', store: await cluster().database() });

	test(
		'real games go to a database and back, byte by byte, and the places that were left refuse',
		async () => {
			const [from, there, back] = [inFolder(), await database(), inFolder()];
			await playIn(from.data, 'there and back');
			const before = await everythingIn(from);
			const { tables, people, pause } = await moveData(from, there);
			expect({ tables, people }).toEqual({ tables: 26, people: 4 });
			expect(pause).toBeLessThan(10_000);
			expect(await everythingIn(there)).toEqual(before);
			expect(await refusal(opened(from))).toMatch(/^TROVE_DATA: Everything was moved to .*: start the server there\. .*trove\.db is kept as it was$/);
			expect(await refusal(moveData(from, await database()))).toContain('Everything was moved to');
			await moveData(there, back);
			expect(await everythingIn(back)).toEqual(before);
			expect(await refusal(opened(there))).toMatch(/^TROVE_STORE: Everything was moved to .*trove\.db: start the server there/);
			// The links are still good.
			const store = await opened(back);
			expect(await store.people.useLink('hash1', 1)).toBe('secret-ann1');
			await store.close();
		},
		PATIENCE,
	);

	test(
		'it goes back to where it was with what was played since, and what was deleted stays deleted',
		async () => {
			const [from, there] = [inFolder(), await database()];
			await playIn(from.data, 'and back again');
			await moveData(from, there);
			const store = await opened(there);
			const { length } = await store.log.read('waits1');
			expect(await store.log.append(moving('waits1', length, { code: null, due: 99 }))).toBe('done');
			expect(await store.log.append(making('new', { code: 'CODE1' }))).toBe('done');
			await store.people.add(person('dan'));
			await store.people.remove('secret-ann0');
			expect(await store.log.forget(1e15, 3)).toBe(3);
			await store.close();
			const before = await everythingIn(there);
			await moveData(there, from);
			expect(await everythingIn(from)).toEqual(before);
			const again = await opened(from);
			expect((await again.people.byHandles(['dan', 'ann0'])).map(({ who }) => who)).toEqual(['dan']);
			expect(await again.log.byCode('CODE1')).toBe('new');
			await again.close();
		},
		PATIENCE,
	);

	test(
		'while people play, there and back: acknowledged moves are there, the running server refuses and is unready, the next one goes on',
		async () => {
			const places = [inFolder(), await database(), inFolder()] as const;
			const first = await serve({ TROVE_DATA: places[0].data });
			const { table, ana } = await begin(first.url);
			const { table: waiting } = await makeTable(ana.guest);
			let acknowledged = 0;
			let { url, stop } = first;
			for (const [at, to] of places.slice(1).entries()) {
				// Another channel each time: ids of requests begin with it.
				const { player } = await Player.at(new Guest(url, ana.guest.cookie), waiting, 2 + at);
				const before = acknowledged;
				const playing = (async () => {
					for (;;) {
						const answer = await player.ask('ready', { on: acknowledged % 2 === 0 });
						if (answer !== null) return answer;
						acknowledged++;
					}
				})();
				await moveData(places[at] as Place, to);
				expect(await playing).toBe('read-only');
				expect(acknowledged).toBeGreaterThan(before);
				const ready = await fetch(`${url}/readyz`);
				expect([ready.status, await ready.json()]).toEqual([503, { ok: false, reason: 'read-only' }]);
				await stop();
				({ url, stop } = await serve(to.store === '' ? { TROVE_DATA: to.data } : { TROVE_STORE: to.store }));
				const { sheet } = await Player.at(new Guest(url, ana.guest.cookie), table);
				expect(sheet).toMatchObject({ seat: 0, sheet: { status: 'playing' } });
			}
			await stop();
			const store = await opened(places[2]);
			expect((await store.log.read(waiting)).filter(({ entry }) => entry.e === 'ready')).toHaveLength(acknowledged);
			await store.close();
		},
		PATIENCE,
	);

	test(
		'after a crash at any step the old place serves, or says what to do; the same command finishes it',
		async () => {
			const [from, there] = [inFolder(), await database()];
			await playIn(from.data, 'crash');
			const before = await everythingIn(from);
			/** Ends at a step as a crash does: nothing after it is done. */
			const crashAt = async (at: 'copied' | 'closed' | 'moved'): Promise<void> => {
				let crashed = (): void => {};
				const reached = new Promise<void>((done) => {
					crashed = done;
				});
				const step: MoveOptions['step'] = (now) => {
					if (now !== at) return;
					crashed();
					throw new Crash();
				};
				await expect(moveData(from, there, { step })).rejects.toThrow(Crash);
				await reached;
			};
			await crashAt('copied');
			expect(await everythingIn(from)).toEqual(before);
			expect(await refusal(opened(there))).toMatch(/^TROVE_STORE: .* is the unfinished copy of .*trove\.db: finish it with "trove move-to" again$/);
			const other = inFolder();
			await begun(other);
			expect(await refusal(moveData(other, there))).toContain('is the unfinished copy of');

			await crashAt('closed');
			expect(await refusal(opened(from))).toMatch(
				/is being moved to .*: wait, or finish it with "trove move-to" again, or stay here with "trove move-to --undo"$/,
			);
			expect(await undoMove(from)).toBe(dataFile(from.data));
			const played = await opened(from);
			expect(await played.log.append(moving('waits1', (await played.log.read('waits1')).length))).toBe('done');
			await played.close();
			const after = await everythingIn(from);

			await crashAt('moved');
			expect(await refusal(opened(from))).toContain('Everything was moved to');
			expect(await refusal(opened(there))).toContain('is the unfinished copy of');
			expect(await refusal(undoMove(from))).toContain('Everything was moved to');
			await moveData(from, there);
			expect(await everythingIn(there)).toEqual(after);
			expect(await refusal(opened(from))).toContain('Everything was moved to');
		},
		PATIENCE,
	);

	test(
		'a move that is killed at any moment leaves one place that serves, or says what to do; the next one finishes it',
		async () => {
			const [from, there] = [inFolder(), await database()];
			await playIn(from.data, 'killed');
			const seen = new Set<string>();
			const dice = new Dice('kills');
			let isDone = false;
			for (let round = 0; !isDone; round++) {
				const child = spawn(process.execPath, [PROGRAM, from.data, there.store], { stdio: ['ignore', 'pipe', 'inherit'] });
				let told = '';
				child.stdout.on('data', (text) => {
					told += text;
				});
				const ended = once(child, 'exit');
				await once(child.stdout, 'data');
				if (round < 6) setTimeout(() => child.kill('SIGKILL'), dice.below(60 + 120 * round));
				await ended;
				seen.add(told.trim().split('\n').at(-1) ?? '');
				const answer = await refusal(opened(from).then(({ close }) => close()));
				const other = await refusal(opened(there).then(({ close }) => close()));
				isDone = answer.includes('Everything was moved to') && other === 'done';
				if (!isDone) expect(other).toMatch(/is the unfinished copy of|^done$/);
				if (told.includes('done')) expect(isDone).toBe(true);
				else if (told.includes('moved')) expect(answer).toContain('Everything was moved to');
				else if (told.includes('closed')) expect(answer).toMatch(/is being moved to|Everything was moved to/);
				else expect(answer).toMatch(/^done$|is being moved to/);
				if (answer.includes('is being moved to')) await undoMove(from);
			}
			expect(seen.size).toBeGreaterThan(1);
			const { log, people, close } = await opened(there);
			expect([(await log.all('', 1_000)).length, (await people.byHandles(['ann0', 'ann1', 'cy0', 'cy1'])).length]).toEqual([26, 4]);
			await close();
		},
		PATIENCE,
	);

	test(
		'a copy that came out wrong is not opened, and the old place serves on',
		async () => {
			const [from, there] = [inFolder(), await database()];
			await playIn(from.data, 'wrong');
			const before = await everythingIn(from);
			const client = new Client(there.store);
			await (await opened(there)).close();
			await client.connect();
			await client.query(`CREATE FUNCTION bend() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN new.body := new.body || ' '; RETURN new; END $$;
				CREATE TRIGGER bend BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION bend()`);
			expect(await refusal(moveData(from, there))).toMatch(/^Table .* was not copied exactly to /);
			await client.query('DROP TRIGGER bend ON entries');
			// A change that no copy finds, as the pause begins.
			await client.query(`CREATE FUNCTION bend_seat() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN new.value := 'another key'; RETURN new; END $$;
				CREATE TRIGGER bend BEFORE INSERT ON facts FOR EACH ROW WHEN (new.name = 'key') EXECUTE FUNCTION bend_seat()`);
			expect(await refusal(moveData(from, there))).toBe('The copies differ in the fact key.');
			expect(await everythingIn(from)).toEqual(before);
			await client.query('DROP TRIGGER bend ON facts');
			await client.end();
			await moveData(from, there);
			expect(await everythingIn(there)).toEqual(before);
		},
		PATIENCE,
	);

	test(
		'what is in use is not written over, and nothing is moved onto itself',
		async () => {
			const [from, there, full] = [inFolder(), await database(), inFolder()];
			await begun(from);
			await begun(full);
			expect(await refusal(moveData(from, full))).toMatch(/trove\.db is in use: give an empty place\.$/);
			expect(await refusal(moveData(inFolder(), there))).toMatch(/^There is no file /);
			expect(await refusal(moveData(there, inFolder()))).toMatch(/^There is nothing of Trove at /);
			expect(await refusal(moveData(from, from))).toMatch(/is where everything is$/);
			const server = await serve({ TROVE_DATA: full.data });
			expect(await refusal(moveData(from, full))).toMatch(/is in use by another server/);
			await server.stop();
			const store = await opened(from);
			expect(await store.log.all('', 10)).toEqual(['t']);
			await store.close();
		},
		PATIENCE,
	);

	test(
		'a backup of a database in use is a data file; one of a place that was left is refused',
		async () => {
			const [from, there] = [inFolder(), await database()];
			await playIn(from.data, 'backup');
			const before = await everythingIn(from);
			await moveData(from, there);
			const store = await opened(there);
			const copy = inFolder();
			let i = 0;
			let isDone = false;
			const writing = (async () => {
				while (!isDone) await store.log.append(making(`during${i++}`));
			})();
			await store.backup(dataFile(copy.data));
			isDone = true;
			await writing;
			await expect(store.backup(dataFile(copy.data))).rejects.toThrow('is there already');
			await store.close();
			const restored = await opened(copy);
			const during = (await restored.log.all('', 1_000)).filter((table) => table.startsWith('during'));
			expect(during.length).toBeLessThan(i);
			await restored.close();
			// What was there at one moment: appends came one after another.
			expect(new Set(during)).toEqual(new Set(Array.from(during, (_, at) => `during${at}`)));
			const { whole, ...rest } = await everythingIn(copy);
			expect({ whole: whole.filter(([listed]) => listed?.table.startsWith('during') !== true), people: rest.people }).toEqual({
				whole: before.whole,
				people: before.people,
			});
			expect(readdirSync(copy.data).filter((name) => name.includes('part'))).toEqual([]);
			await expect(backupFile(dataFile(from.data), join(copy.data, 'old.db'))).rejects.toThrow('Everything was moved to');
		},
		PATIENCE,
	);
});

class Crash extends Error {}

test('a marked data file refuses every write, and takes them again without its mark', async () => {
	const place = inFolder();
	const store = await opened(place);
	await store.log.append(making('t'));
	await store.people.add(person('ann'));
	const copies = new SqliteCopies(dataFile(place.data));
	await copies.setMark({ what: 'moving', place: "o'there" });
	const writes = [
		() => store.log.append(moving('t', 1)),
		() => store.log.append(making('u')),
		() => store.people.add(person('bo')),
		() => store.people.change('secret-ann', { name: 'x' }),
		() => store.people.remove('secret-ann'),
		() => store.facts.set('key', 'x'),
		() => store.log.shiftDue(1),
		() => store.check(),
	];
	for (const write of writes.filter((_, i) => i !== 6))
		await expect(write()).rejects.toMatchObject({ code: 'read-only', message: expect.stringContaining("moved to o'there") });
	await copies.setMark(null);
	await copies.close();
	for (const write of writes) await write();
	expect((await store.log.read('t')).length).toBe(2);
	await store.close();
});
