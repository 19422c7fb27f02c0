import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Fault } from '@trove/kernel';
import { expect, onTestFinished, test } from 'vitest';
import { openData } from '../src/hosting/data.ts';
import { startServer } from '../src/hosting/start.ts';
import { dataFile, readConfig } from '../src/settings/config.ts';
import { backupFile } from '../src/storage/sqlite/backup.ts';
import { acquireLock, lockFile } from '../src/storage/sqlite/lock.ts';
import { MIGRATIONS } from '../src/storage/sqlite/migrations.ts';
import { openStore } from '../src/storage/sqlite/open.ts';
import { making, moving } from '../testing/appends.ts';
import { folder } from './storage-file.ts';

/** Another process that holds a file; resolves when it does. */
async function holder(file: string): Promise<{ readonly pid: number; kill(): Promise<void> }> {
	const lock = new URL('../src/storage/sqlite/lock.ts', import.meta.url).href;
	const code = `(await import(${JSON.stringify(lock)})).acquireLock(${JSON.stringify(file)}); process.stdout.write('held'); setInterval(() => {}, 1000);`;
	const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
	const gone = once(child, 'exit');
	onTestFinished(() => void child.kill('SIGKILL'));
	await once(child.stdout, 'data');
	return {
		pid: child.pid ?? 0,
		kill: async () => {
			child.kill('SIGKILL');
			await gone;
		},
	};
}

test('a file that another process holds is refused, naming it; killed, it hinders nobody', async () => {
	const data = folder();
	const file = dataFile(data);
	const other = await holder(file);
	const wanted = openData({ data, store: '' }, () => undefined);
	await expect(wanted).rejects.toBeInstanceOf(Fault);
	await expect(wanted).rejects.toThrow(`${file} is in use by another server (process ${other.pid} on ${hostname()}, since 2`);
	// Nothing was touched: it may be of another version.
	expect(existsSync(file)).toBe(false);
	await other.kill();
	const store = await openData({ data, store: '' }, () => undefined);
	expect(await store.log.append(making('t'))).toBe('done');
	await store.close();
});

test('in one process too; whoever closes, or cannot open, lets go', async () => {
	const data = folder();
	const open = (): ReturnType<typeof openData> => openData({ data, store: '' }, () => undefined);
	const store = await open();
	await expect(open()).rejects.toThrow(`is in use by another server (process ${process.pid} `);
	// A try that failed takes nothing away from who holds it.
	await expect(open()).rejects.toThrow('is in use');
	await store.close();
	await (await openStore({ file: dataFile(data), migrations: [...MIGRATIONS, ''] })).close();
	await expect(open()).rejects.toThrow('newer version');
	acquireLock(dataFile(data))();
});

test('a backup is made while somebody holds the file', async () => {
	const data = folder();
	const file = dataFile(data);
	const store = await openData({ data, store: '' }, () => undefined);
	await store.log.append(making('t'));
	await backupFile(file, `${file}.copy`);
	expect(await store.log.append(moving('t', 1))).toBe('done');
	await store.close();
	const copy = await openStore({ file: `${file}.copy` });
	expect(await copy.log.read('t')).toHaveLength(1);
	await copy.close();
});

test('the holder’s name is not needed: without it the sentence is shorter', () => {
	const file = join(folder(), 'trove.db');
	const release = acquireLock(file);
	const other = new DatabaseSync(lockFile(`${file}2`));
	other.exec('BEGIN IMMEDIATE');
	expect(() => acquireLock(`${file}2`)).toThrow(`${file}2 is in use by another server: stop that one first.`);
	other.close();
	acquireLock(`${file}2`)();
	release();
	release();
});

test('a second server on the same data says so and ends', async () => {
	const data = folder();
	const config = readConfig({ TROVE_PORT: '0', TROVE_DATA: data, TROVE_LOG: 'silent', TROVE_BOT_WORKERS: '1' });
	const first = await startServer(config, { write: () => undefined });
	const second = startServer(config, { write: () => undefined });
	await expect(second).rejects.toBeInstanceOf(Fault);
	await expect(second).rejects.toThrow(`TROVE_DATA: ${dataFile(data)} is in use by another server (process ${process.pid}`);
	expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
	await first.stop();
	await (await startServer(config, { write: () => undefined })).stop();
});
