import { execFileSync } from 'node:child_process';
import fs, { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { StorageError } from '../src/storage/log.ts';
import { restoreStore } from '../src/storage/sqlite/backup.ts';
import { Journal } from '../src/storage/sqlite/journal.ts';
import { JournalFile, journalFiles, makeLine, type Noted, readJournal } from '../src/storage/sqlite/journal-file.ts';
import { openStore } from '../src/storage/sqlite/open.ts';
import type { Store } from '../src/storage/store.ts';
import { ending, making, moving } from '../testing/appends.ts';
import { folder } from './storage-file.ts';

const noted = (table: string, seq: number): Noted => ({ table, after: seq - 1, seq, at: 1000 + seq, body: `[[${seq},{"e":"ключ"},[]]]` });

function write(file: JournalFile, moves: readonly Noted[]): Promise<void> {
	return new Promise((done, failed) => file.write(moves.map(makeLine).join(''), (error) => (error ? failed(error) : done())));
}

const places = async ({ log }: Store, table: string): Promise<number[]> => (await log.read(table)).map(({ seq }) => seq);
const upTo = (seq: number): number[] => Array.from({ length: seq }, (_, i) => i + 1);

/** A server that is no more, but whose files are as it left them: copied while it runs, the journal first, as a crash at that moment leaves them at the least. */
function leftBehind(file: string): string {
	const copy = join(folder(), 'trove.db');
	for (const suffix of ['', '-wal', '-moves-a', '-moves-b'])
		if (existsSync(`${file}${suffix}`)) writeFileSync(`${copy}${suffix}`, readFileSync(`${file}${suffix}`));
	return copy;
}

async function server(file: string): Promise<Store> {
	const store = await openStore({ file, gap: 0, alone: true });
	onTestFinished(() => store.close());
	return store;
}

describe('a file of the journal', () => {
	test('gives back what was written, batch after batch', async () => {
		const path = join(folder(), 'moves');
		const file = new JournalFile(path);
		file.rewind(7);
		await write(file, [noted('t', 2), noted('u', 5)]);
		await write(file, [noted('t', 3)]);
		file.close();
		expect(readJournal(path)).toEqual({ generation: 7, moves: [noted('t', 2), noted('u', 5), noted('t', 3)] });
		expect(statSync(path).mode & 0o777).toBe(0o600);
	});

	test('is written over, and what lies behind is not taken for new', async () => {
		const path = join(folder(), 'moves');
		const file = new JournalFile(path);
		for (const generation of [1, 2, 3]) {
			file.rewind(generation);
			for (let seq = 1; seq <= 12 - generation * 3; seq++) await write(file, [noted(`t${generation}`, seq)]);
		}
		file.close();
		expect(readJournal(path).moves).toEqual([1, 2, 3].map((seq) => noted('t3', seq)));
	});

	test('cut off or spoilt anywhere, it gives whole batches up to there, and nothing that was not written', async () => {
		const path = join(folder(), 'moves');
		const file = new JournalFile(path);
		file.rewind(1);
		const batches = [1, 2, 3, 4, 5].map((batch) => [noted('t', batch), noted('u', batch)]);
		const ends: number[] = [];
		for (const batch of batches) {
			await write(file, batch);
			ends.push(statSync(path).size);
		}
		file.close();
		const whole = readFileSync(path);
		fc.assert(
			fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), fc.boolean(), (at, change, cut) => {
				const spoilt = Buffer.from(whole);
				spoilt[at] = (spoilt[at] ?? 0) ^ change;
				writeFileSync(path, spoilt);
				if (cut) truncateSync(path, at);
				const before = ends.filter((end) => end <= at).length;
				expect(readJournal(path).moves).toEqual(batches.slice(0, before).flat());
			}),
		);
	});

	test('of a batch that could not be written nothing is read, whether or not another one takes its place', async () => {
		const path = join(folder(), 'moves');
		const file = new JournalFile(path);
		file.rewind(1);
		await write(file, [noted('t', 2)]);
		const sync = vi.spyOn(fs, 'write').mockImplementationOnce(((
			fd: number,
			bytes: Buffer,
			from: number,
			length: number,
			at: number,
			done: (error: Error) => void,
		) => {
			// It is there, but nobody knows whether for good.
			fs.writeSync(fd, bytes, from, length, at);
			done(Object.assign(new Error('input/output error'), { code: 'EIO', syscall: 'write' }));
		}) as typeof fs.write);
		syncBuiltinESMExports();
		onTestFinished(() => {
			sync.mockRestore();
			syncBuiltinESMExports();
		});
		await expect(write(file, [noted('t', 3)])).rejects.toThrow('input/output');
		expect(readJournal(path).moves).toEqual([noted('t', 2)]);
		await write(file, [noted('u', 9)]);
		file.close();
		expect(readJournal(path).moves).toEqual([noted('t', 2), noted('u', 9)]);
	});

	test('that is not there, or empty, holds nothing', () => {
		const path = join(folder(), 'moves');
		expect(readJournal(path)).toEqual({ generation: 0, moves: [] });
		writeFileSync(path, '');
		expect(readJournal(path)).toEqual({ generation: 0, moves: [] });
	});
});

describe('moves that are only noted', () => {
	test('are there after a crash, in their places between all else', async () => {
		const file = join(folder(), 'trove.db');
		const { log } = await server(file);
		for (const table of ['t', 'u']) await log.append(making(table, { code: table }));
		for (let seq = 1; seq < 30; seq++)
			for (const table of ['t', 'u']) expect(await log.append(moving(table, seq, seq % 5 === 0 ? { due: seq } : undefined))).toBe('done');
		const left = await server(leftBehind(file));
		for (const table of ['t', 'u']) expect(await left.log.read(table)).toEqual(await log.read(table));
		expect(await left.log.append(moving('t', 30))).toBe('done');
		expect(await left.log.append(moving('u', 29))).toBe('conflict');
		expect(await places(left, 't')).toEqual(upTo(31));
	});

	test('go into the log by themselves, and the next ones after them, through many crashes', async () => {
		let file = join(folder(), 'trove.db');
		let seq = 1;
		await (await server(file)).log.append(making('t'));
		for (let crash = 0; crash < 4; crash++) {
			file = leftBehind(file);
			const store = await server(file);
			expect(await places(store, 't')).toEqual(upTo(seq));
			// More than once around both files.
			for (let i = 0; i < 3; i++) {
				for (let more = 0; more < 4; more++) expect(await store.log.append(moving('t', seq++))).toBe('done');
				await new Promise((later) => setTimeout(later, i < 2 ? 1_100 : 0));
			}
			expect(await places(store, 't')).toEqual(upTo(seq));
		}
	}, 60_000);

	test('leave nothing beside the data file when the server stops, and other programs read them in it', async () => {
		const file = join(folder(), 'trove.db');
		const store = await openStore({ file, alone: true });
		await store.log.append(making('t'));
		await Promise.all([1, 2, 3].map((seq) => store.log.append(moving('t', seq))));
		await store.close();
		for (const path of journalFiles(file)) expect(existsSync(path)).toBe(false);
		const plain = await openStore({ file });
		expect((await places(plain, 't')).length).toBeGreaterThan(1);
		await plain.close();
	});

	test('are in a backup, and a restored file has none of another’s', async () => {
		const place = folder();
		const file = join(place, 'trove.db');
		const store = await server(file);
		await store.log.append(making('t'));
		for (let seq = 1; seq < 10; seq++) await store.log.append(moving('t', seq));
		const copy = join(place, 'copy.db');
		await store.backup(copy);
		const plain = await openStore({ file: copy });
		expect(await places(plain, 't')).toEqual(upTo(10));
		await plain.close();
		const left = leftBehind(file);
		const other = join(place, 'other.db');
		await (await openStore({ file: other })).close();
		const kept = join(place, 'kept.db');
		await restoreStore(other, left, { replace: true, keep: kept });
		const before = await openStore({ file: kept });
		expect(await places(before, 't')).toEqual(upTo(10));
		await before.close();
		const restored = await openStore({ file: left, alone: true });
		expect(await places(restored, 't')).toEqual([]);
		await restored.close();
		expect(readdirSync(place).filter((name) => name.includes('part'))).toEqual([]);
	});

	test('what they change in lists is there after a crash, once, and before anybody is told of a list', async () => {
		const file = join(folder(), 'trove.db');
		const { log } = await server(file);
		for (const table of ['t', 'u', 'v']) await log.append(making(table, { code: table, people: ['ann', 'bo'] }));
		expect(await log.append(moving('t', 1, { status: 'playing', code: null }))).toBe('done');
		expect(await log.append(moving('t', 2))).toBe('done');
		expect(await log.append(ending('t', 3, ['ann', 'bo'], 7_000))).toBe('done');
		expect(await log.append(moving('t', 4))).toBe('done');
		expect(await log.append(moving('u', 1, { status: 'playing', code: null, due: 99 }))).toBe('done');
		// Nobody has looked: it is noted, and nowhere else.
		const left = leftBehind(file);
		for (const one of [await server(left), await server(leftBehind(left)), { log }]) {
			expect(await places(one as Store, 't')).toEqual(upTo(5));
			expect(await one.log.history('bo', 1e15, 9)).toMatchObject([{ table: 't', ended: 7_000, why: 'played', seats: [{ who: 'ann' }, { who: 'bo' }] }]);
			expect((await one.log.of('ann', 9)).map(({ table, status }) => [table, status])).toEqual([
				['v', 'open'],
				['u', 'playing'],
			]);
			expect(await one.log.due(99, 9)).toEqual([{ table: 'u', due: 99 }]);
			expect([await one.log.byCode('t'), await one.log.byCode('v')]).toEqual([null, 'v']);
		}
		expect(await log.append(moving('t', 5))).toBe('done');
		expect(await places({ log } as Store, 't')).toEqual(upTo(6));
	});

	test('what they change in lists comes there by itself', async () => {
		const file = join(folder(), 'trove.db');
		const { log } = await server(file);
		await log.append(making('t'));
		expect(await log.append(moving('t', 1, { status: 'playing' }))).toBe('done');
		// Another program sees only what is in the file.
		const plain = await openStore({ file });
		onTestFinished(() => plain.close());
		await expect.poll(async () => (await plain.log.find('t'))?.status).toBe('playing');
		expect(await log.append(moving('t', 2))).toBe('done');
	});

	test('nobody who is removed comes back with what was noted before', async () => {
		const file = join(folder(), 'trove.db');
		const store = await server(file);
		const person = { id: 'id', who: 'bo', name: 'Bo', avatar: 'parrot', since: 1, seen: 1, muted: [] } as const;
		await store.people.add(person);
		await store.log.append(making('t', { people: ['ann', 'bo'] }));
		await store.log.append(ending('t', 1, ['ann', 'bo'], 7_000));
		await store.people.remove('id');
		for (const one of [store, await server(leftBehind(file))]) {
			expect(await one.log.history('bo', 1e15, 9)).toEqual([]);
			expect((await one.log.history('ann', 1e15, 9))[0]?.seats.map(({ who }) => who)).toEqual(['ann', null]);
		}
	});

	test('of a table that is put away meanwhile: they are not lost, or they are refused', async () => {
		const { log } = await server(join(folder(), 'trove.db'));
		await log.append(making('t'));
		await log.append(ending('t', 1, ['ann', null], 5_000));
		// What is noted is not in the archive: the table is not put away.
		expect(await log.append(moving('t', 2))).toBe('done');
		await log.archive([{ table: 't', seq: 2, text: 'no' }]);
		expect((await log.read('t')).length).toBe(3);
		const [, late] = await Promise.all([log.archive([{ table: 't', seq: 3, text: 'no' }]), log.append(moving('t', 3))]);
		expect((await log.read('t')).length).toBe(late === 'done' ? 4 : 0);
		await log.append(making('u', { code: 'BBBB' }));
		await log.append(ending('u', 1, ['ann', null], 5_000));
		const [, last] = await Promise.all([log.archive([{ table: 'u', seq: 2, text: 'yes' }]), log.append(moving('u', 2))]);
		expect([last, await log.archived('u')]).toEqual(['conflict', 'yes']);
	});

	test('a file that cannot be read: who asked is told, and others are written', async () => {
		const endOf = (table: string): number => {
			if (table === 'u') throw new StorageError('storage', 'unreadable');
			return 1;
		};
		const journal = await Journal.open({ file: join(folder(), 'trove.db'), gap: 0, ask: async () => null, endOf, isTaken: () => false });
		const [u, t] = [journal?.move(noted('u', 2)), journal?.move(noted('t', 2))];
		await expect(u).rejects.toThrow('unreadable');
		expect(await t).toBe('done');
		await journal?.close();
	});

	test('on a full disk: refused, or durable, and nothing is lost when there is room again', async ({ skip }) => {
		const disk = folder();
		const run = (...command: readonly [string, ...string[]]): boolean => {
			try {
				execFileSync(command[0], command.slice(1), { stdio: 'ignore' });
				return true;
			} catch {
				return false;
			}
		};
		if (!run('mount', '-t', 'tmpfs', '-o', 'size=4m', 'none', disk)) return skip('Nobody but root mounts a small disk.');
		onTestFinished(() => void run('umount', '-l', disk));
		const store = await openStore({ file: join(disk, 'trove.db'), gap: 0, alone: true });
		await store.log.append(making('t'));
		await store.log.append(making('u', { code: 'BBBB' }));
		writeFileSync(join(disk, 'filler'), Buffer.alloc(3_000_000));
		let seq = 1;
		let refused: unknown = null;
		for (; refused === null && seq < 60_000; seq++) {
			try {
				// Many at once, so that it is full soon: most of them meet a conflict.
				await store.log.append(moving('t', seq, undefined, 'x'.repeat(2_000)));
			} catch (error) {
				refused = error;
				seq--;
			}
		}
		expect(refused).toMatchObject({ code: 'disk-full' });
		expect(await places(store, 't')).toEqual(upTo(seq));
		await expect(store.log.append(moving('t', seq, undefined, 'y'.repeat(2_000)))).rejects.toMatchObject({ code: 'disk-full' });
		rmSync(join(disk, 'filler'));
		expect(await store.log.append(moving('t', seq))).toBe('done');
		expect(await store.log.append(moving('t', seq + 1, { due: 5 }))).toBe('done');
		expect(await places(store, 't')).toEqual(upTo(seq + 2));
		await store.close();
		const again = await openStore({ file: join(disk, 'trove.db') });
		expect(await places(again, 't')).toEqual(upTo(seq + 2));
		await again.close();
	}, 60_000);
});

test('whatever is appended, in whatever order, and however servers end: a log has exactly what was acknowledged', async () => {
	const table = fc.constantFrom('t', 'u', 'v');
	const step = fc.oneof(
		{ weight: 12, arbitrary: fc.record({ do: fc.constant('move' as const), table, behind: fc.constantFrom(0, 0, 0, 0, 1) }) },
		{ weight: 4, arbitrary: fc.record({ do: fc.constant('place' as const), table, behind: fc.constantFrom(0, 0, 0, 1) }) },
		{ weight: 4, arbitrary: fc.record({ do: fc.constant('seat' as const), table, behind: fc.constantFrom(0, 0, 0, 1) }) },
		{ weight: 2, arbitrary: fc.record({ do: fc.constant('look' as const), table, behind: fc.constant(0) }) },
		{ weight: 3, arbitrary: fc.record({ do: fc.constant('both' as const), table, behind: fc.constant(0) }) },
		{ weight: 2, arbitrary: fc.record({ do: fc.constantFrom('stop' as const, 'crash' as const), table, behind: fc.constant(0) }) },
	);
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
			let file = join(folder(), 'trove.db');
			const crashed: Store[] = [];
			let store = await openStore({ file, gap: 0, alone: true });
			const ends = new Map<string, number>();
			const seated = new Map<string, string>();
			const look = async (name: string): Promise<void> => {
				const who = seated.get(name) ?? 'ann';
				expect((await store.log.find(name))?.people).toEqual([who, null]);
				expect((await store.log.of(who, 100)).map((one) => one.table)).toContain(name);
			};
			for (const [i, name] of ['t', 'u', 'v'].entries()) {
				expect(await store.log.append(making(name, { code: `C${i}` }))).toBe('done');
				expect(await store.log.append(moving(name, 1))).toBe('done');
				ends.set(name, 2);
			}
			for (const { do: what, table: name, behind } of steps) {
				const end = ends.get(name) ?? 0;
				if (what === 'stop') {
					await store.close();
					store = await openStore({ file, gap: 0, alone: true });
				} else if (what === 'crash') {
					file = leftBehind(file);
					crashed.push(store);
					store = await openStore({ file, gap: 0, alone: true });
				} else if (what === 'look') {
					await look(name);
				} else if (what === 'seat') {
					const who = `${name}${end}`;
					const outcome = await store.log.append(moving(name, end - behind, { people: [who, null], ...(end % 2 === 0 ? { status: 'playing' } : {}) }));
					expect(outcome).toBe(behind === 0 ? 'done' : 'conflict');
					if (outcome !== 'done') continue;
					ends.set(name, end + 1);
					seated.set(name, who);
				} else if (what === 'both') {
					// Of two at once, one is first.
					const outcomes = await Promise.all([store.log.append(moving(name, end)), store.log.append(moving(name, end, { due: end }))]);
					expect(outcomes.sort()).toEqual(['conflict', 'done']);
					ends.set(name, end + 1);
				} else {
					const outcome = await store.log.append(moving(name, end - behind, what === 'place' ? { due: end } : undefined));
					expect(outcome).toBe(behind === 0 ? 'done' : 'conflict');
					if (outcome === 'done') ends.set(name, end + 1);
				}
				for (const [one, last] of ends) expect(await places(store, one)).toEqual(upTo(last));
			}
			for (const name of ends.keys()) await look(name);
			for (const one of [...crashed, store]) await one.close();
		}),
		{ numRuns: 25 },
	);
}, 120_000);
