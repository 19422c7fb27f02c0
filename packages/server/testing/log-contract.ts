import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Summary } from '../src/core/append.ts';
import type { Appended, Log } from '../src/storage/log.ts';
import { acted, ending, entriesAfter, MADE, making, moving, OPTIONS, PATIENCE, resultsOf, SUMMARY } from './appends.ts';

/** Two servers' logs over the same data. */
export interface Logs {
	readonly first: Log;
	readonly second: Log;
	close(): Promise<void>;
}

/** Declares the tests that every log must pass. `make` gives two servers' logs over the same, new data. */
export function logContract(name: string, make: () => Promise<Logs>): void {
	describe(`${name}: the contract of a log`, () => {
		let logs: Logs;
		let log: Log;
		beforeEach(async () => {
			logs = await make();
			log = logs.first;
		}, PATIENCE);
		afterEach(() => logs.close(), PATIENCE);
		const finish = async (table: string, people: readonly (string | null)[], at: number): Promise<void> => {
			expect(await log.append(making(table, { people }))).toBe('done');
			expect(await log.append(ending(table, 1, people, at))).toBe('done');
		};

		test('what was appended is read as it was written, from any place, on every server', async () => {
			const made = making('t');
			expect(await log.append(made)).toBe('done');
			const more = entriesAfter(1, [{ e: 'sat', seat: 1, who: 'bo', word: 'ключ\n"\\' }, { e: 'ready', seat: 1, on: true }, acted(0, 'x')]);
			expect(await log.append({ table: 't', after: 1, entries: more })).toBe('done');
			const last = moving('t', 4);
			expect(await log.append(last)).toBe('done');
			const all = [...made.entries, ...more, ...last.entries];
			for (const node of [log, logs.second]) {
				expect(await node.read('t')).toEqual(all);
				for (let after = 0; after <= 6; after++) expect(await node.read('t', after)).toEqual(all.slice(after));
			}
		});

		test('tables whose log ends elsewhere than is known are found', async () => {
			await log.append(making('t'));
			await log.append(making('u'));
			await log.append(moving('u', 1));
			for (const node of [log, logs.second]) {
				expect(await node.changed([])).toEqual([]);
				const known = [
					['t', 1],
					['u', 1],
					['nobody', 0],
				] as const;
				expect(await node.changed(known)).toEqual(['u']);
				expect([...(await node.changed([['t', 0], ...known.slice(1)]))].sort()).toEqual(['t', 'u']);
				// Less than is known: a standby that lacked the last entries became the primary.
				expect(await node.changed([['t', 2]])).toEqual(['t']);
			}
			await finish('over', ['ann', null], 9_000);
			await log.archive([{ table: 'over', seq: 2, text: 'x' }]);
			expect(await log.changed([['over', 2]])).toEqual([]);
		});

		test('an unknown table has no entries, no summary, no archive', async () => {
			expect(await log.read('nobody')).toEqual([]);
			expect(await log.find('nobody')).toBeNull();
			expect(await log.archived('nobody')).toBeNull();
			expect(await log.byCode('nobody')).toBeNull();
		});

		test('an append that is not at the end is a conflict, and nothing of it has happened', async () => {
			expect(await log.append(moving('t', 3))).toBe('conflict');
			expect(await log.append(making('t', { code: 'AAAA' }))).toBe('done');
			expect(await log.append(moving('t', 1))).toBe('done');
			const before = [await log.read('t'), await log.find('t')];
			expect(await log.append(making('t', { code: 'BBBB' }))).toBe('conflict');
			expect(await log.append(moving('t', 1))).toBe('conflict');
			expect(await log.append(moving('t', 1, { status: 'playing', due: 5, people: ['eve', 'eve'], code: 'CCCC' }))).toBe('conflict');
			expect(await log.append(moving('t', 3, { due: 5 }))).toBe('conflict');
			expect(
				await log.append({
					...ending('t', 1, ['ann', null], 5),
					after: 0,
					entries: entriesAfter(0, [{ e: 'ended', why: 'left' }]),
					summary: { ...SUMMARY, status: 'over' },
				}),
			).toBe('conflict');
			expect([await log.read('t'), await log.find('t')]).toEqual(before);
			expect(await log.byCode('BBBB')).toBeNull();
			expect(await log.byCode('CCCC')).toBeNull();
			expect(await log.of('eve', 10)).toEqual([]);
			expect(await log.history('ann', 1e15, 10)).toEqual([]);
		});

		test('entries that do not follow each other, or a new table without its summary, are the caller’s mistake', async () => {
			await expect(log.append({ table: 't', after: 0, entries: [], summary: SUMMARY })).rejects.toThrow();
			await expect(log.append({ table: 't', after: 0, entries: entriesAfter(1, [MADE]), summary: SUMMARY })).rejects.toThrow();
			await expect(log.append({ table: 't', after: 0, entries: entriesAfter(0, [MADE]), summary: { status: 'open' } })).rejects.toThrow();
			expect(await log.find('t')).toBeNull();
		});

		test('a conflict of one does not touch the others that are written with it', async () => {
			const tables = Array.from({ length: 40 }, (_, i) => `t${i}`);
			await Promise.all(tables.map((table) => log.append(making(table))));
			const appends = tables.map((table, i) => log.append(moving(table, i % 3 === 0 ? 2 : 1)));
			expect(await Promise.all(appends)).toEqual(tables.map((_, i) => (i % 3 === 0 ? 'conflict' : 'done')));
			for (const [i, table] of tables.entries()) expect((await log.read(table)).length).toBe(i % 3 === 0 ? 1 : 2);
		});

		test('of several that want a place at once, one gets it', async () => {
			await log.append(making('t'));
			const outcomes = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? log : logs.second).append(moving('t', 1, undefined, `id${i}`))));
			expect(outcomes.filter((outcome) => outcome === 'done').length).toBe(1);
			expect(outcomes.filter((outcome) => outcome === 'conflict').length).toBe(19);
			const winner = (await log.read('t', 1))[0]?.entry;
			expect(winner).toMatchObject({ id: `id${outcomes.indexOf('done')}` });
		});

		test('two servers that write the same tables: places without a gap, each with one winner, and the loser reads what won', async () => {
			const tables = ['a', 'b', 'c'];
			for (const table of tables) expect(await log.append(making(table))).toBe('done');
			const won = new Map<string, string>();
			let conflicts = 0;
			const play = async (node: Log, who: string, table: string): Promise<void> => {
				let known = 1;
				for (let mine = 0; mine < 60; ) {
					const outcome: Appended = await node.append(moving(table, known, undefined, `${who}-${mine}`));
					if (outcome === 'done') {
						won.set(`${table}/${++known}`, `${who}-${mine++}`);
						continue;
					}
					expect(outcome).toBe('conflict');
					conflicts++;
					const missed = await node.read(table, known);
					expect(missed.length).toBeGreaterThan(0);
					expect(missed.map(({ seq }) => seq)).toEqual(missed.map((_, i) => known + 1 + i));
					known += missed.length;
				}
			};
			await Promise.all(tables.flatMap((table) => [play(log, 'one', table), play(logs.second, 'two', table)]));
			expect(conflicts).toBeGreaterThan(0);
			for (const table of tables) {
				const entries = await logs.second.read(table);
				expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 121 }, (_, i) => i + 1));
				for (const { seq, entry } of entries.slice(1)) expect(entry).toMatchObject({ id: won.get(`${table}/${seq}`) });
			}
		});

		test('a summary changes with the append and only in what is named', async () => {
			await log.append(making('t', { code: 'AAAA', due: 5_000 }));
			expect(await log.find('t')).toEqual({ ...SUMMARY, code: 'AAAA', due: 5_000, table: 't', made: 1_000 });
			await log.append(moving('t', 1));
			expect(await log.find('t')).toEqual({ ...SUMMARY, code: 'AAAA', due: 5_000, table: 't', made: 1_000 });
			await log.append(moving('t', 2, { due: null }));
			await log.append(moving('t', 3, { due: 7_000 }));
			await log.append(moving('t', 4, { status: 'playing', code: null, public: false, people: ['ann', 'bo'] }));
			const expected = {
				table: 't',
				game: SUMMARY.game,
				status: 'playing',
				code: null,
				public: false,
				due: 7_000,
				people: ['ann', 'bo'],
				made: 1_000,
			};
			expect(await log.find('t')).toEqual(expected);
			expect(await logs.second.find('t')).toEqual(expected);
			await log.append(moving('t', 5, { people: [null] }));
			expect((await log.find('t'))?.people).toEqual([null]);
		});

		test('a code belongs to one table; the other is told, and it is free again afterwards', async () => {
			expect(await log.append(making('t', { code: 'AAAA' }))).toBe('done');
			expect(await logs.second.append(making('u', { code: 'AAAA' }))).toBe('code-taken');
			expect(await log.find('u')).toBeNull();
			expect(await log.append(making('u', { code: 'BBBB' }))).toBe('done');
			expect(await log.append(moving('u', 1, { code: 'AAAA', status: 'playing' }))).toBe('code-taken');
			expect((await log.read('u')).length).toBe(1);
			expect((await log.find('u'))?.status).toBe('open');
			expect(await log.append(moving('t', 1, { code: 'AAAA' }))).toBe('done');
			expect(await log.byCode('AAAA')).toBe('t');
			expect(await log.append(moving('t', 2, { code: null }))).toBe('done');
			expect(await log.byCode('AAAA')).toBeNull();
			expect(await log.append(moving('u', 1, { code: 'AAAA' }))).toBe('done');
			expect(await log.byCode('AAAA')).toBe('u');
			expect(await log.byCode('BBBB')).toBeNull();
		});

		test('of two new tables with one code in one moment, one is told', async () => {
			const outcomes = await Promise.all(['t', 'u', 'v'].map((table, i) => (i === 1 ? logs.second : log).append(making(table, { code: 'AAAA' }))));
			expect(outcomes.toSorted()).toEqual(['code-taken', 'code-taken', 'done']);
		});

		test('open public tables, newest first', async () => {
			await log.append(making('old', {}, 1_000));
			await log.append(making('new', {}, 3_000));
			await log.append(making('middle', {}, 2_000));
			await log.append(making('private', { public: false }, 4_000));
			await log.append(making('begun', {}, 5_000));
			await log.append(moving('begun', 1, { status: 'playing' }));
			expect((await log.open(10)).map(({ table }) => table)).toEqual(['new', 'middle', 'old']);
			expect((await log.open(2)).map(({ table }) => table)).toEqual(['new', 'middle']);
			expect((await log.open(1))[0]).toEqual(await log.find('new'));
		});

		test('public tables in play, newest first, whether paused or not', async () => {
			const begins = async (table: string, made: number, change: Partial<Summary>) => {
				await log.append(making(table, change.public === false ? { public: false } : {}, made));
				await log.append(moving(table, 1, change));
			};
			await begins('old', 1_000, { status: 'playing' });
			await begins('private', 2_000, { status: 'playing', public: false });
			await begins('paused', 3_000, { status: 'paused' });
			await log.append(making('open', {}, 4_000));
			await finish('over', ['ann', 'bo'], 9_000);
			for (const node of [log, logs.second]) {
				expect((await node.inPlay(10)).map(({ table }) => table)).toEqual(['paused', 'old']);
				expect((await node.inPlay(1))[0]).toEqual(await node.find('paused'));
			}
		});

		test('tables that begin by themselves are found by game, with a free seat, from a time on, newest first, however many others are open', async () => {
			const fits = { playNow: true, people: ['ann', null] };
			expect(await log.append(making('a', fits, 1_000))).toBe('done');
			expect(await log.append(making('c', fits, 3_000))).toBe('done');
			expect(await log.append(making('b', { ...fits, public: false }, 2_000))).toBe('done');
			expect(await log.append(making('full', { playNow: true, people: ['ann', 'bo'] }, 2_000))).toBe('done');
			expect(await log.append(making('other', { ...fits, game: 'trezors' }, 2_000))).toBe('done');
			for (let i = 0; i < 70; i++) expect(await log.append(making(`o${i}`, {}, 5_000 + i))).toBe('done');
			for (const node of [log, logs.second]) {
				expect(await node.gathering('dead-mans-draw', 0, 10)).toEqual(['c', 'b', 'a']);
				expect(await node.gathering('dead-mans-draw', 2_000, 10)).toEqual(['c', 'b']);
				expect(await node.gathering('dead-mans-draw', 0, 1)).toEqual(['c']);
				expect(await node.gathering('trezors', -1e12, 10)).toEqual(['other']);
			}
			// Somebody sits down; somebody begins.
			expect(await log.append(moving('c', 1, { people: ['ann', 'bo'] }))).toBe('done');
			expect(await log.append(moving('b', 1, { status: 'playing' }))).toBe('done');
			expect(await log.gathering('dead-mans-draw', 0, 10)).toEqual(['a']);
			expect(await log.append(moving('c', 2, { people: ['ann', null] }))).toBe('done');
			expect(await log.gathering('dead-mans-draw', 0, 10)).toEqual(['c', 'a']);
		});

		test('the tables of a person that are not over', async () => {
			await log.append(making('t', { people: ['ann', 'bo'] }));
			await log.append(making('u', { people: [null, 'ann'], status: 'paused', public: false }));
			await log.append(making('left', { people: ['ann', 'bo'] }));
			await log.append(moving('left', 1, { people: [null, 'bo'] }));
			await finish('over', ['ann', 'bo'], 9_000);
			const tables = async (who: string) => (await log.of(who, 10)).map(({ table }) => table).toSorted();
			expect(await tables('ann')).toEqual(['t', 'u']);
			expect(await tables('bo')).toEqual(['left', 't']);
			expect(await tables('eve')).toEqual([]);
			expect((await log.of('ann', 1)).length).toBe(1);
			expect([await log.running('ann', 10), await log.running('ann', 1), await log.running('eve', 10)]).toEqual([2, 1, 0]);
			expect((await log.of('ann', 10)).find(({ table }) => table === 'u')).toEqual(await log.find('u'));
		});

		test('who sat at a table that ended without a result is not kept', async () => {
			await log.append(making('t', { people: ['ann', 'bo'] }));
			const { results: _, ...abandoned } = ending('t', 1, ['ann', 'bo'], 9_000);
			expect(await log.append(abandoned)).toBe('done');
			expect(await log.find('t')).toMatchObject({ status: 'over', people: [] });
			expect(await log.of('ann', 10)).toEqual([]);
		});

		test('more running tables than a list is long are counted all the same', async () => {
			await Promise.all(Array.from({ length: 1_100 }, (_, i) => log.append(making(`t${i}`, { people: ['ann', null] }))));
			expect([await log.running('ann', 1_050), await log.running('ann', 100_000)]).toEqual([1_050, 1_100]);
		});

		test('all tables, in the order of their ids, also those that are over or archived', async () => {
			for (const table of ['c', 'a', 'b']) await log.append(making(table, { public: false }));
			await finish('over', ['ann', 'bo'], 9_000);
			await log.archive([{ table: 'over', seq: 2, text: 'x' }]);
			for (const node of [log, logs.second]) {
				expect(await node.all('', 10)).toEqual(['a', 'b', 'c', 'over']);
				expect(await node.all('a', 2)).toEqual(['b', 'c']);
				expect(await node.all('over', 2)).toEqual([]);
			}
		});

		test('due tables, earliest first, and the shift of all of them', async () => {
			await log.append(making('t', { due: 300 }));
			await log.append(making('u', { due: 100 }));
			await log.append(making('v', { due: 200 }));
			await log.append(making('never'));
			expect(await log.due(200, 10)).toEqual([
				{ table: 'u', due: 100 },
				{ table: 'v', due: 200 },
			]);
			expect(await log.due(1_000, 1)).toEqual([{ table: 'u', due: 100 }]);
			expect(await log.due(99, 10)).toEqual([]);
			await log.postpone('u', 99, 5_000);
			await log.postpone('nowhere', 100, 5_000);
			expect((await log.find('u'))?.due).toBe(100);
			await log.postpone('u', 100, 350);
			expect((await log.find('u'))?.due).toBe(350);
			await log.append(moving('u', 1, { due: 400 }));
			await log.append(moving('v', 1, { due: null }));
			expect((await logs.second.due(1e15, 1))[0]?.due).toBe(300);
			await log.shiftDue(1_000);
			expect(await log.due(9_999, 10)).toEqual([
				{ table: 't', due: 1_300 },
				{ table: 'u', due: 1_400 },
			]);
			expect((await log.find('never'))?.due).toBeNull();
		});

		test('history: a person’s finished games, newest first, page by page', async () => {
			for (let i = 0; i < 5; i++) await finish(`t${i}`, i === 2 ? ['bo', null] : ['ann', 'bo'], 10_000 + i);
			await log.append(making('running', { people: ['ann', 'bo'] }));
			const page = await log.history('ann', 1e15, 3);
			expect(page.map(({ table }) => table)).toEqual(['t4', 't3', 't1']);
			expect(page[0]).toEqual({ table: 't4', game: 'dead-mans-draw', ended: 10_004, why: 'played', options: OPTIONS, seats: resultsOf(['ann', 'bo']) });
			expect((await log.history('ann', page.at(-1)?.ended ?? 0, 3)).map(({ table }) => table)).toEqual(['t0']);
			expect((await log.history('bo', 1e15, 10)).map(({ table }) => table)).toEqual(['t4', 't3', 't2', 't1', 't0']);
			expect((await log.history('bo', 1e15, 10))[2]?.seats).toEqual(resultsOf(['bo', null]));
		});

		test('a finished table is put away: an archive instead of entries; a running one is not', async () => {
			await finish('t', ['ann', 'bo'], 10_000);
			await finish('u', ['ann', 'bo'], 20_000);
			await log.append(making('running'));
			expect(await log.archivable(10_000, 10)).toEqual([]);
			expect(await log.archivable(10_001, 10)).toEqual(['t']);
			expect((await log.archivable(1e15, 10)).toSorted()).toEqual(['t', 'u']);
			const text = JSON.stringify({ long: 'ж'.repeat(50_000), emoji: '☠' });
			await log.archive([
				{ table: 't', seq: 2, text },
				{ table: 'running', seq: 1, text: 'no' },
				{ table: 'nobody', seq: 0, text: 'no' },
			]);
			expect(await logs.second.archived('t')).toBe(text);
			expect(await log.read('t')).toEqual([]);
			expect(await log.archivable(1e15, 10)).toEqual(['u']);
			expect(await log.archived('u')).toBeNull();
			expect(await log.archived('running')).toBeNull();
			expect((await log.read('running')).length).toBe(1);
			expect((await log.read('u')).length).toBe(2);
			expect(await log.find('t')).toMatchObject({ table: 't', status: 'over', people: ['ann', 'bo'] });
			expect((await log.history('ann', 1e15, 10)).map(({ table }) => table)).toEqual(['u', 't']);
			expect(await log.append(moving('t', 2))).toBe('conflict');
			expect(await log.append(making('t'))).toBe('conflict');
			await log.archive([{ table: 't', seq: 2, text: 'a second one' }]);
			expect(await log.archived('t')).toBe(text);
		});

		test('a finished table to which something was added meanwhile is not put away without it', async () => {
			await finish('t', ['ann', 'bo'], 10_000);
			expect(await logs.second.append(moving('t', 2))).toBe('done');
			await log.archive([{ table: 't', seq: 2, text: 'too old' }]);
			expect([await log.archived('t'), (await log.read('t')).length, await log.archivable(1e15, 10)]).toEqual([null, 3, ['t']]);
			await log.archive([{ table: 't', seq: 3, text: 'whole' }]);
			expect([await log.archived('t'), await log.read('t')]).toEqual(['whole', []]);
		});

		test('old tables are forgotten, archived or not, with their results', async () => {
			for (let i = 0; i < 4; i++) await finish(`t${i}`, ['ann', 'bo'], 10_000 + i);
			await log.append(making('running', { people: ['ann', null] }));
			await log.archive([{ table: 't0', seq: 2, text: 'x' }]);
			expect(await log.forget(10_003, 2)).toBe(2);
			expect(await log.forget(10_003, 10)).toBe(1);
			expect(await log.forget(10_003, 10)).toBe(0);
			for (const table of ['t0', 't1', 't2']) {
				expect(await log.find(table)).toBeNull();
				expect(await log.read(table)).toEqual([]);
				expect(await log.archived(table)).toBeNull();
			}
			expect((await log.history('bo', 1e15, 10)).map(({ table }) => table)).toEqual(['t3']);
			expect((await log.read('t3')).length).toBe(2);
			expect((await log.read('running')).length).toBe(1);
			expect(await log.append(making('t0'))).toBe('done');
			expect((await log.read('t0')).length).toBe(1);
		});

		test('closing waits for what is being written, and can be done twice', async () => {
			const writing = Array.from({ length: 20 }, (_, i) => log.append(making(`t${i}`)));
			await log.close();
			expect(await Promise.all(writing)).toEqual(writing.map(() => 'done'));
			await log.close();
			expect((await logs.second.read('t19')).length).toBe(1);
			await expect(log.append(making('late'))).rejects.toThrow();
		});
	});
}
