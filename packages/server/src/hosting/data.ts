import { Fault } from '@trove/kernel';
import { dataFile, SETTINGS } from '../settings/config.ts';
import { StorageError } from '../storage/log.ts';
import { acquireLock } from '../storage/sqlite/lock.ts';
import { openStore } from '../storage/sqlite/open.ts';
import type { Store } from '../storage/store.ts';
import { makeDataFolder } from './folder.ts';

/**
 * Opens the store in a data folder, locked for this server: others would not hear its bus. Throws a `Fault` that names
 * the setting. `migrated` is told of the copy made before a migration; `clock` is for tests.
 */
export async function openData(data: string, migrated: (copy: string) => void, clock?: () => number): Promise<Store> {
	makeDataFolder(data);
	const file = dataFile(data);
	let release: (() => void) | null = null;
	try {
		// First, so that a running server's file is not migrated.
		release = acquireLock(file);
		const store = await openStore({ file, migrated, ...(clock ? { clock } : {}) });
		const close = async (): Promise<void> => {
			await store.close();
			release?.();
		};
		return { ...store, close };
	} catch (error) {
		release?.();
		if (error instanceof StorageError) throw new Fault(SETTINGS.data.name, error.message.replace(/\.$/, ''));
		throw error;
	}
}
