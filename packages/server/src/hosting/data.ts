import { Fault } from '@trove/kernel';
import { type Config, dataFile, SETTINGS } from '../settings/config.ts';
import { StorageError } from '../storage/log.ts';
import { refuseMarked } from '../storage/marks.ts';
import { acquireLock } from '../storage/sqlite/lock.ts';
import { openStore } from '../storage/sqlite/open.ts';
import type { Store } from '../storage/store.ts';
import { makeDataFolder } from './folder.ts';

/**
 * Opens the store that the settings name; throws a `Fault` that names the setting. `migrated` is told of the copy of a
 * data file made before a migration; `clock` is for tests.
 */
export function openData({ data, store }: Pick<Config, 'data' | 'store'>, migrated: (copy: string) => void, clock?: () => number): Promise<Store> {
	return store === '' ? openFolder(data, migrated, clock) : openDatabase(store);
}

/** Opens a database, which other servers may use as well. */
async function openDatabase(address: string): Promise<Store> {
	// Loaded on demand.
	const [{ openPostgres }, { parseTargets }] = await Promise.all([import('../storage/postgres/open.ts'), import('../storage/postgres/targets.ts')]);
	const targets = parseTargets(SETTINGS.store.name, address);
	const name = targets.map((target) => target.name).join(', ');
	return openAs(SETTINGS.store.name, async () => unmarked(await openPostgres(targets), name));
}

/** Opens a data folder, locked for this server: others would not hear its bus. */
async function openFolder(data: string, migrated: (copy: string) => void, clock?: () => number): Promise<Store> {
	makeDataFolder(data);
	const file = dataFile(data);
	let release: (() => void) | null = null;
	try {
		// First, so that a running server's file is not migrated.
		release = await openAs(SETTINGS.data.name, () => acquireLock(file));
		const store = await openAs(SETTINGS.data.name, async () => unmarked(await openStore({ file, migrated, ...(clock ? { clock } : {}) }), file));
		const close = async (): Promise<void> => {
			await store.close();
			release?.();
		};
		return { ...store, close };
	} catch (error) {
		release?.();
		throw error;
	}
}

/** A store that may be served; it is closed and a `StorageError` thrown if a move has marked it. */
async function unmarked(store: Store, name: string): Promise<Store> {
	try {
		await refuseMarked(store.facts, name);
		return store;
	} catch (error) {
		await store.close();
		throw error;
	}
}

/** Opens something of a store; its errors become a `Fault` of a setting. */
async function openAs<T>(setting: string, open: () => T | Promise<T>): Promise<T> {
	try {
		return await open();
	} catch (error) {
		if (error instanceof StorageError) throw new Fault(setting, error.message.replace(/\.$/, ''));
		throw error;
	}
}
