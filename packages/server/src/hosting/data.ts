import { Fault } from '@trove/kernel';
import { dataFile, SETTINGS } from '../settings/config.ts';
import { StorageError } from '../storage/log.ts';
import { hold } from '../storage/sqlite/lock.ts';
import { openStore } from '../storage/sqlite/open.ts';
import type { Store } from '../storage/store.ts';
import { makeDataFolder } from './folder.ts';

/**
 * Opens the store in a data folder for this server alone: another one would not hear what is said only on this one's bus.
 * Throws a `Fault` that names the setting. `migrated` is told of the copy of a file that was brought up to date.
 */
export async function openData(data: string, migrated: (copy: string) => void): Promise<Store> {
	makeDataFolder(data);
	const file = dataFile(data);
	let release: (() => void) | null = null;
	try {
		// Before anything else: the file of a server that runs is not brought up to date either.
		release = hold(file);
		const store = await openStore({ file, migrated });
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
