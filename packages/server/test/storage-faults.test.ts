import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Log, StorageError } from '../src/storage/log.ts';
import { openStore } from '../src/storage/sqlite/open.ts';
import type { Store } from '../src/storage/store.ts';
import { acted, ending, entriesAfter, making, moving } from '../testing/appends.ts';
import { person } from '../testing/people-contract.ts';
import { folder } from './storage-file.ts';

const run = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args).status === 0;
const root = process.getuid?.() === 0;
const scratch = mkdtempSync(join(tmpdir(), 'trove-storage-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** An append with much in it. */
const bulky = (table: string, after: number) => ({ table, after, entries: entriesAfter(after, [acted(0, 'x'.repeat(3_000))]) });

/** Appends until it cannot; answers the last place that was acknowledged, and the error. */
async function fill(log: Log, table: string, after: number): Promise<readonly [seq: number, error: StorageError]> {
	for (let seq = after; ; seq++) {
		try {
			expect(await log.append(bulky(table, seq))).toBe('done');
		} catch (error) {
			return [seq, error as StorageError];
		}
		if (seq > 20_000) throw new Error('It never gets full.');
	}
}

/** What must hold while nothing can be written. */
async function refuses(store: Store, code: StorageError['code'], seq: number): Promise<void> {
	const writes = [
		() => store.log.append({ ...bulky('t', seq), summary: { status: 'playing', due: 77, code: 'CODE' } }),
		() => store.log.append({ ...making('u', { code: 'ZZZZ' }), entries: bulky('u', 0).entries }),
		() => store.people.add({ ...person('bo'), name: 'b'.repeat(9_000) }),
		() => store.facts.set('long', 'f'.repeat(9_000)),
		() => store.check(),
	];
	for (const write of writes) await expect(write()).rejects.toMatchObject({ code });
	expect((await store.log.read('t')).length).toBe(seq);
	expect(await store.log.find('t')).toMatchObject({ status: 'open', due: null, code: null });
	expect(await store.log.find('u')).toBeNull();
	expect(await store.people.byId('secret-bo')).toBeNull();
	expect(await store.facts.get('long')).toBeNull();
	expect(await store.people.byId('secret-ann')).toEqual(person('ann'));
}

async function writesAgain(store: Store, seq: number): Promise<void> {
	await store.check();
	expect(await store.log.append(moving('t', seq, { due: 5 }))).toBe('done');
	expect((await store.log.read('t')).map((entry) => entry.seq)).toEqual(Array.from({ length: seq + 1 }, (_, i) => i + 1));
	await store.people.add(person('bo'));
}

describe('a full disk', () => {
	test('the file may not grow: refused as disk-full, nothing half-written, and it goes on when there is room', async () => {
		const store = await openStore({ file: join(folder(), 'trove.db'), pages: 150 });
		await store.people.add(person('ann'));
		await store.log.append(making('old'));
		for (let seq = 1; seq < 40; seq++) await store.log.append(bulky('old', seq));
		await store.log.append(ending('old', 40, ['ann', null], 5));
		await store.log.append(making('t'));
		const [seq, error] = await fill(store.log, 't', 1);
		expect(error).toMatchObject({ code: 'disk-full' });
		expect(error.message).toContain('The disk is full');
		await refuses(store, 'disk-full', seq);
		expect(await store.log.forget(10, 10)).toBe(1);
		await writesAgain(store, seq);
		await store.close();
	});

	test('one that is too big does not take along those that are written with it', async () => {
		const store = await openStore({ file: join(folder(), 'trove.db'), pages: 100 });
		await store.log.append(making('t'));
		const small = store.log.append(moving('t', 1));
		const big = store.facts.set('big', 'b'.repeat(1_000_000));
		const other = store.log.append(making('u', { code: 'AAAA' }));
		await expect(big).rejects.toMatchObject({ code: 'disk-full' });
		expect(await Promise.all([small, other])).toEqual(['done', 'done']);
		expect(await store.log.append(moving('u', 1))).toBe('done');
		await store.close();
	});

	test('a real one', async ({ skip }) => {
		const disk = folder();
		if (!root || !run('mount', '-t', 'tmpfs', '-o', 'size=4m', 'none', disk)) return skip('Nobody but root mounts a small disk.');
		onTestFinished(() => void run('umount', '-l', disk));
		const store = await openStore({ file: join(disk, 'trove.db') });
		await store.people.add(person('ann'));
		await store.log.append(making('t'));
		writeFileSync(join(disk, 'filler'), Buffer.alloc(2_000_000));
		const [seq, error] = await fill(store.log, 't', 1);
		expect(error).toMatchObject({ code: 'disk-full' });
		await refuses(store, 'disk-full', seq);
		await expect(store.backup(join(disk, 'copy.db'))).rejects.toMatchObject({ code: 'disk-full' });
		rmSync(join(disk, 'filler'));
		await writesAgain(store, seq);
		await store.close();
	});
});

test('a server that ended without a word while the disk was full starts again: it reads, and writes when there is room', async ({ skip }) => {
	const disk = folder();
	if (!root || !run('mount', '-t', 'tmpfs', '-o', 'size=4m', 'none', disk)) return skip('Nobody but root mounts a small disk.');
	onTestFinished(() => void run('umount', '-l', disk));
	const file = join(disk, 'trove.db');
	writeFileSync(join(disk, 'filler'), Buffer.alloc(2_000_000));
	// It appends until it cannot, and ends by that.
	const { stdout, status } = spawnSync(process.execPath, [fileURLToPath(new URL('./storage-appender.ts', import.meta.url)), file, '0'], {
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'ignore'],
		maxBuffer: 1e8,
	});
	expect(status).not.toBe(0);
	run('sh', '-c', `head -c 5000000 /dev/zero > ${join(disk, 'rest')}`);
	const acknowledged = new Map<string, number>();
	for (const line of stdout.trim().split('\n')) acknowledged.set(line.split(' ')[0], Number(line.split(' ')[1]));
	const store = await openStore({ file });
	for (const [table, seq] of acknowledged) expect((await store.log.read(table)).length).toBeGreaterThanOrEqual(seq);
	await expect(store.check()).rejects.toMatchObject({ code: 'disk-full' });
	rmSync(join(disk, 'filler'));
	await store.check();
	expect(await store.log.append(moving('t0', (await store.log.read('t0')).length))).toBe('done');
	await store.close();
}, 60_000);

describe('a file that cannot be written', () => {
	const freeze = (...files: readonly string[]): boolean => run('chattr', '+i', ...files);
	const thaw = (...files: readonly string[]): boolean => run('chattr', '-i', ...files);
	const probe = join(scratch, 'probe');
	writeFileSync(probe, '');
	const freezable = root && freeze(probe) && thaw(probe);

	test.skipIf(!freezable)('while it runs: refused as read-only, and it goes on afterwards', async () => {
		const file = join(folder(), 'trove.db');
		// Not the shared memory beside them: the kernel ends a process that writes to mapped memory of such a file.
		const files = [file, `${file}-wal`];
		const store = await openStore({ file });
		await store.people.add(person('ann'));
		await store.log.append(making('t'));
		onTestFinished(() => void thaw(...files));
		expect(freeze(...files)).toBe(true);
		await refuses(store, 'read-only', 1);
		expect(thaw(...files)).toBe(true);
		await writesAgain(store, 1);
		await store.close();
	});

	test.skipIf(root && !freezable)('when it is opened: said clearly', async () => {
		const file = join(folder(), 'trove.db');
		const store = await openStore({ file });
		await store.log.append(making('t'));
		await store.close();
		if (root) freeze(file, dirname(file));
		else for (const path of [file, dirname(file)]) chmodSync(path, 0o500);
		const undo = (): void => {
			if (root) thaw(file, dirname(file));
			else for (const path of [file, dirname(file)]) chmodSync(path, 0o700);
		};
		onTestFinished(undo);
		await expect(openStore({ file })).rejects.toMatchObject({ code: 'read-only' });
		undo();
		const again = await openStore({ file });
		expect(await again.log.append(moving('t', 1))).toBe('done');
		await again.close();
	});

	test('a folder that is not there, a file that is no database', async () => {
		await expect(openStore({ file: join(folder(), 'no', 'trove.db') })).rejects.toMatchObject({ code: 'storage' });
		const file = join(folder(), 'trove.db');
		writeFileSync(file, 'Here lies a treasure. '.repeat(100));
		await expect(openStore({ file })).rejects.toThrow(/is not a data file of Trove/);
	});
});

test('a log with a gap in it is not read as if it were whole', async () => {
	const file = join(folder(), 'trove.db');
	const store = await openStore({ file });
	await store.log.append(making('t'));
	for (let seq = 1; seq < 6; seq++) await store.log.append(moving('t', seq));
	const db = new DatabaseSync(file);
	db.exec('DELETE FROM appends WHERE seq = 3');
	db.close();
	await expect(store.log.read('t')).rejects.toMatchObject({ code: 'damaged' });
	expect((await store.log.read('t', 3)).map(({ seq }) => seq)).toEqual([4, 5, 6]);
	await store.close();
});
