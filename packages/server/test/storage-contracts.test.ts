import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../src/storage/sqlite/open.ts';
import type { Store } from '../src/storage/store.ts';
import { logContract } from '../testing/log-contract.ts';
import { nodesContract } from '../testing/nodes-contract.ts';
import { peopleContract } from '../testing/people-contract.ts';

/** Two stores on one file, as two servers have it. */
async function two() {
	const folder = mkdtempSync(join(tmpdir(), 'trove-storage-'));
	const file = join(folder, 'trove.db');
	const first = await openStore({ file });
	const second = await openStore({ file });
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

peopleContract('SQLite', async () => {
	const { first, second, close } = await two();
	return { log: first.log, people: first.people, facts: first.facts, second, close };
});

nodesContract('SQLite', false, async () => {
	const folder = mkdtempSync(join(tmpdir(), 'trove-storage-'));
	const file = join(folder, 'trove.db');
	let store: Store = await openStore({ file });
	return {
		first: store,
		second: null,
		reopen: async () => {
			await store.close();
			store = await openStore({ file });
			return store;
		},
		anotherPrimary: () => Promise.reject(new Error('A file has none.')),
		close: async () => {
			await store.close();
			rmSync(folder, { recursive: true });
		},
	};
});
