import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../src/storage/sqlite/open.ts';
import { making, moving } from '../testing/appends.ts';
import { folder } from './storage-file.ts';

const APPENDER = fileURLToPath(new URL('./storage-appender.ts', import.meta.url));

test('a server is killed in the middle, five times: everything that it acknowledged is there, once and in its place', async () => {
	const file = join(folder(), 'trove.db');
	const acknowledged: { table: string; seq: number; id: string }[] = [];
	for (let round = 0; round < 5; round++) {
		const child = spawn(process.execPath, [APPENDER, file, String(round)], { stdio: ['ignore', 'pipe', 'inherit'] });
		const ended = once(child, 'exit');
		let lines = 0;
		for await (const line of createInterface(child.stdout)) {
			const [table = '', seq = '', id = ''] = line.split(' ');
			acknowledged.push({ table, seq: Number(seq), id });
			if (++lines === 150 + 37 * round) child.kill('SIGKILL');
		}
		expect(await ended).toEqual([null, 'SIGKILL']);

		const { log, close } = await openStore({ file });
		const logs = new Map<string, Awaited<ReturnType<typeof log.read>>>();
		for (let i = 0; i < 20; i++) {
			const entries = await log.read(`t${i}`);
			expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, place) => place + 1));
			expect((await log.find(`t${i}`))?.due ?? null).toBe(entries.length < 2 ? null : entries.length - 1);
			logs.set(`t${i}`, entries);
		}
		for (const { table, seq, id } of acknowledged) {
			const entry = logs.get(table)?.[seq - 1]?.entry;
			expect(entry).toMatchObject(seq === 1 ? { e: 'made' } : { e: 'acted', id });
		}
		await close();
	}
	expect(acknowledged.length).toBeGreaterThanOrEqual(1_000);
}, 300_000);

test('the writer’s thread dies: what it had is refused, and another one takes over', async () => {
	const threads = new Set<Worker>();
	const post = Worker.prototype.postMessage;
	vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...said) {
		threads.add(this);
		return post.apply(this, said);
	});
	onTestFinished(() => void vi.restoreAllMocks());
	const store = await openStore({ file: join(folder(), 'trove.db') });
	expect(await store.log.append(making('t'))).toBe('done');
	const [thread] = threads;
	const lost = store.log.append(moving('t', 1, { due: 5 }));
	await Promise.all([expect(thread?.terminate()).resolves.toBeDefined(), lost.then(String, String)]);
	const there = (await store.log.read('t')).length;
	expect(await store.log.append(moving('t', there))).toBe('done');
	expect((await store.log.read('t')).length).toBe(there + 1);
	expect(await store.log.append(moving('t', there + 1, { due: 6 }))).toBe('done');
	expect((await store.log.read('t')).map(({ seq }) => seq)).toEqual(Array.from({ length: there + 2 }, (_, i) => i + 1));
	await store.check();
	expect(threads.size).toBe(2);
	await store.close();
});
