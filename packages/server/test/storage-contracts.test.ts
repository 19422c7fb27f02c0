import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../src/storage/log.ts';
import { openStore } from '../src/storage/sqlite/open.ts';
import { logContract } from '../testing/log-contract.ts';
import { peopleContract } from '../testing/people-contract.ts';

/** Two stores on one file, as two servers have it. */
async function two() {
	const folder = mkdtempSync(join(tmpdir(), 'trove-storage-'));
	const file = join(folder, 'trove.db');
	const first = await openStore({ file, gap: 0 });
	const second = await openStore({ file, gap: 0 });
	const close = async (): Promise<void> => {
		await Promise.all([first.close(), second.close()]);
		rmSync(folder, { recursive: true });
	};
	return { first, second, close };
}

logContract('SQLite', async () => {
	const { first, second, close } = await two();
	return { first: first.log, second: second.log, close };
});

logContract('SQLite with a journal', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'trove-storage-'));
	const file = join(folder, 'trove.db');
	const store = await openStore({ file, gap: 0, alone: true });
	let closed = false;
	const first: Log = new Proxy(store.log, {
		get:
			(log, name: keyof Log) =>
			(...said: unknown[]) => {
				if (name === 'close') closed = true;
				return (log[name] as (...said: unknown[]) => Promise<unknown>).call(log, ...said);
			},
	});
	/** Only one server can have it: the other's name is another one for it, and when it is closed, for the next one. */
	const second = new Proxy(store.log, {
		get:
			(_, name: keyof Log) =>
			async (...said: unknown[]) => {
				if (closed) await store.close();
				const { log, close } = closed ? await openStore({ file, alone: true }) : { log: store.log, close: () => undefined };
				const answer = await (log[name] as (...said: unknown[]) => Promise<unknown>).call(log, ...said);
				await close();
				return answer;
			},
	});
	const close = async (): Promise<void> => {
		await store.close();
		rmSync(folder, { recursive: true });
	};
	return { first, second, close };
});

peopleContract('SQLite', async () => {
	const { first, second, close } = await two();
	return { log: first.log, people: first.people, facts: first.facts, second, close };
});
